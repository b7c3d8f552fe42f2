//! What a world supplies to the search view: texts, facts and pictures of its searches.
//!
//! [`TraceFacts`] is the access to a trace that does not depend on its action type.

use crate::board::CellIndex;
use crate::picture::{LegendEntry, Placement, Rgba, Scene, Theme};
use crate::planning::search::{Expansion, Layer, PruneReason, Trace};
use crate::planning::sokoban::VisitSubject;
use crate::studio::table::Cell;
use crate::worlds::{AnyLevel, WorldKind};
use std::any::Any;
use std::fmt::Debug;

/// A finished search of one world: its texts and its trace. Cells are numbered row by row from the
/// top.
pub trait SearchView: SearchPicture + Any + Debug + Send {
    /// The searched world.
    fn world(&self) -> WorldKind;
    /// Expansions and successors.
    fn trace(&self) -> &dyn TraceFacts;
    /// A copy of the searched level.
    fn searched_level(&self) -> AnyLevel;
    /// Names of the method and of the objective, as in a lesson.
    fn settings_names(&self) -> [&'static str; 2];
    /// Whether the algorithm is iterative deepening: then each layer is a round.
    fn is_iterative_deepening(&self) -> bool;
    /// Weight w of the heuristic: f = g + w × h.
    fn weight(&self) -> u32;
    /// Whether the search merges mirror images of a state.
    fn merges_mirror_images(&self) -> bool;
    /// Title of the level and algorithm, in one line.
    fn heading(&self) -> String;
    /// Algorithm and objective, without the level.
    fn method(&self) -> String;
    /// The result as text, without the effort, and the colour of the text.
    fn result_text(&self, theme: &Theme) -> (String, Rgba);
    /// Titles of the two action columns.
    fn action_titles(&self) -> [&'static str; 2];
    /// Help texts of the two action columns.
    fn action_helps(&self) -> [&'static str; 2];
    /// The action that leads to a successor: as two table cells, and as accessible name.
    fn action_cells(&self, successor: usize) -> ([Cell; 2], String);
    /// The action that leads to a successor, short and in full.
    ///
    /// `None` if the trace records several pruned actions as one successor.
    fn action_texts(&self, successor: usize) -> Option<(String, String)>;
    /// Cells to outline while the successor is hovered.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex>;
    /// The proof that pruned a successor; `None` if there is none to show.
    fn pruning_proof(&self, _successor: usize) -> Option<PruningProof> {
        None
    }
    /// Text for an expansion without successors; `is_goal` is true if it is the goal.
    fn no_successors_text(&self, is_goal: bool) -> &'static str;
}

/// Why a successor cannot lead to the goal.
#[derive(Debug)]
pub struct PruningProof {
    /// The explanation.
    pub sentence: String,
    /// Cells to outline.
    pub cells: Vec<CellIndex>,
}

/// The board of a search: its facts at a cursor position, and its scenes.
pub trait SearchPicture {
    /// Accessible name of the board.
    fn name(&self) -> &'static str;
    /// Numbers of rows and columns.
    fn size(&self) -> (usize, usize);
    /// Whether the board may be much wider than high, so that a part may be outside the panel.
    fn is_wide(&self) -> bool {
        false
    }
    /// Legend of the tiles; samples have sides of `sample` points.
    fn legend(&self, sample: f32, theme: &Theme) -> Vec<LegendEntry>;
    /// The facts at a cursor position; `None` if no expansion was recorded.
    fn frame(&self, cursor: usize, tint: VisitSubject) -> Option<SearchFrame>;
    /// The ground, which is the same at each cursor position.
    fn ground(&self, placement: Placement, theme: &Theme) -> Scene;
    /// Visited cells, frontier, path if `shows_path` is true, and actors, from bottom to top.
    fn scenes(
        &self,
        frame: &SearchFrame,
        shows_path: bool,
        placement: Placement,
        theme: &Theme,
    ) -> Vec<Scene>;
    /// Name of a cell.
    fn cell_text(&self, cell: CellIndex) -> String;
    /// Text about the expansion that visited a cell first.
    fn visit_text(&self, tint: VisitSubject, first: usize) -> String;
}

/// The facts of one cursor position: the expanded state; at cursor 0, the start.
#[derive(Debug)]
pub struct SearchFrame {
    /// The cursor position.
    pub cursor: usize,
    /// Cells visited so far, each with the cursor position of the first visit.
    pub visited: Vec<(CellIndex, usize)>,
    /// Cells of open states, each with the number of open states.
    pub open: Vec<(CellIndex, usize)>,
    /// Where the player or agent is, as text.
    pub actor_text: String,
}

impl SearchFrame {
    /// Visited cells with their first visit as a share of all `expansions`.
    ///
    /// Relative to the whole search, so that stepping keeps the colours of earlier cells.
    pub fn heat(&self, expansions: usize) -> impl Iterator<Item = (CellIndex, f32)> {
        let last = expansions.max(1) as f32;
        self.visited.iter().map(move |(cell, first)| (*cell, *first as f32 / last))
    }
}

/// A [`Trace`] without its actions.
///
/// Expansions and successors are identified by their indices from 0. A layer is a
/// sequence of expansions whose f does not exceed a maximum; in IDA*, one round.
pub trait TraceFacts {
    /// The recorded expansions, in order.
    fn expansions(&self) -> &[Expansion];
    /// The indices of an expansion's successors; empty past the end.
    fn successors_of(&self, expansion: usize) -> std::ops::Range<usize>;
    /// The expansion that generated a successor.
    fn parent_of(&self, successor: usize) -> usize;
    /// The successor that was expanded here; `None` for the start.
    fn arrival(&self, expansion: usize) -> Option<usize>;
    /// The expansions on the path from the start to this one, both included.
    fn path(&self, expansion: usize) -> Vec<usize>;
    /// The expansion that shows the fate of a successor; `None` without one.
    ///
    /// Its own expansion, or one of the same state at no greater cost.
    fn expansion_of(&self, successor: usize) -> Option<usize>;
    /// The layers, in order.
    fn layers(&self) -> &[Layer];
    /// Index of an expansion's layer.
    fn layer_of(&self, expansion: usize) -> usize;
    /// The expansion of the goal; `None` if no goal was found and recorded.
    fn goal(&self) -> Option<usize>;
    /// Number of expansions, unrecorded ones and repetitions included, without the goal.
    fn expanded(&self) -> u64;
    /// Number of entries added to the open list, unrecorded ones included.
    fn generated(&self) -> u64;
    /// Whether some expansions are missing because the trace was full.
    fn is_cut(&self) -> bool;
    /// Cost of the path to a successor and its estimate, if they were computed.
    ///
    /// A search that orders states by g + 2 × h reports 2 × h as the estimate.
    fn costs(&self, successor: usize) -> (Option<u32>, Option<u32>);
    /// Whether a successor left the open list: expanded, reached at lower cost, or pruned later.
    fn left_open_list(&self, successor: usize) -> bool;
    /// Why a successor was pruned; `None` if it was not.
    fn pruned(&self, successor: usize) -> Option<PruneReason>;
}

impl<A> TraceFacts for Trace<A> {
    fn expansions(&self) -> &[Expansion] {
        Trace::expansions(self)
    }

    fn successors_of(&self, expansion: usize) -> std::ops::Range<usize> {
        Trace::successors_of(self, expansion)
    }

    fn parent_of(&self, successor: usize) -> usize {
        Trace::parent_of(self, successor)
    }

    fn arrival(&self, expansion: usize) -> Option<usize> {
        Trace::arrival(self, expansion)
    }

    fn path(&self, expansion: usize) -> Vec<usize> {
        Trace::path(self, expansion)
    }

    fn expansion_of(&self, successor: usize) -> Option<usize> {
        Trace::expansion_of(self, successor)
    }

    fn layers(&self) -> &[Layer] {
        Trace::layers(self)
    }

    fn layer_of(&self, expansion: usize) -> usize {
        Trace::layer_of(self, expansion)
    }

    fn goal(&self) -> Option<usize> {
        Trace::goal(self)
    }

    fn expanded(&self) -> u64 {
        Trace::expanded(self)
    }

    fn generated(&self) -> u64 {
        Trace::generated(self)
    }

    fn is_cut(&self) -> bool {
        Trace::is_truncated(self)
    }

    fn costs(&self, successor: usize) -> (Option<u32>, Option<u32>) {
        let known = self.successors().get(successor);
        known.map_or((None, None), |known| (known.cost, known.estimate))
    }

    fn left_open_list(&self, successor: usize) -> bool {
        let known = self.successors().get(successor);
        known.is_some_and(|known| known.left_open_list_at().is_some())
    }

    fn pruned(&self, successor: usize) -> Option<PruneReason> {
        self.successors().get(successor)?.pruned
    }
}
