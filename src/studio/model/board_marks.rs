//! Marks on the boards: the hovered list entry with its preview, and the selected cell.
//!
//! The mark of a hovered entry lasts one frame: a visible list requests it in every frame, and
//! `Studio::apply_frame` clears it before applying the requests. So the mark ends with its list.

use super::RunId;
use crate::board::CellIndex;
use crate::worlds::ice::{BoardLayout, Transition};
use std::sync::Arc;

/// Board marks of the hovered list entry.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HoverMarks {
    /// Cells to outline on the boards.
    pub cells: Vec<CellIndex>,
    /// The preview on the belief board.
    pub preview: HoverPreview,
    /// The action to mark on a line of balls, by its rank.
    pub action_rank: Option<usize>,
}

impl HoverMarks {
    /// A mark of cells only.
    #[must_use]
    pub fn cells(cells: Vec<CellIndex>) -> Self {
        Self { cells, ..Self::default() }
    }

    /// Whether no list entry is hovered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the marks of another list of the same frame.
    ///
    /// Its preview and action, if it has them, replace these.
    pub(super) fn add(&mut self, other: Self) {
        self.cells.extend(other.cells);
        if other.preview != HoverPreview::default() {
            self.preview = other.preview;
        }
        self.action_rank = other.action_rank.or(self.action_rank);
    }
}

/// Preview of a candidate with its possible outcomes, or of a scenario.
///
/// It contains recorded facts and belief only, never the true ice.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HoverPreview {
    /// Run and cursor position to which the preview belongs; it is shown only there.
    pub at: Option<(RunId, usize)>,
    /// The movements of the candidate, as far as they are certain.
    pub moves: Vec<Transition>,
    /// Possible outcomes of the last action.
    pub outcomes: Vec<OutcomePreview>,
    /// The unknown cells that are ice in the hovered scenario.
    pub scenario: Option<Box<[CellIndex]>>,
}

/// One possible outcome of an action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OutcomePreview {
    /// The movement of the player and, with a push, of a crate.
    pub change: Transition,
    /// Its probability.
    pub probability: f32,
    /// Whether the goal is reachable after the outcome.
    pub goal_status: GoalStatus,
}

/// Whether the planner found the goal reachable after an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalStatus {
    /// A path to the goal exists in at least one scenario.
    Reachable,
    /// No path was found, but the planner did not evaluate every continuation.
    NoPathFound,
    /// The goal is unreachable in every scenario that the planner evaluated.
    Unreachable,
}

impl GoalStatus {
    /// Status for `lost`, the probability from 0 to 1 that the goal is out of reach.
    ///
    /// `covers_all_paths` is true if the planner evaluated every continuation.
    #[must_use]
    pub fn after(lost: f32, covers_all_paths: bool) -> Self {
        match (is_certain_loss(lost), covers_all_paths) {
            (false, _) => Self::Reachable,
            (true, false) => Self::NoPathFound,
            (true, true) => Self::Unreachable,
        }
    }
}

impl OutcomePreview {
    /// The cell where the slide ends: of the pushed crate, else of the player.
    #[must_use]
    pub fn end_cell(&self) -> CellIndex {
        self.change.push.map_or(self.change.to, |push| push.to)
    }
}

impl HoverPreview {
    /// Whether the preview belongs to this run and cursor.
    #[must_use]
    pub fn is_at(&self, run: RunId, cursor: usize) -> bool {
        self.at == Some((run, cursor))
    }
}

/// A cell and its board. On another board the same index is another cell.
#[derive(Debug)]
pub(super) struct SelectedCell {
    pub(super) layout: Arc<BoardLayout>,
    pub(super) cell: CellIndex,
}

/// Whether a loss probability is 1 up to rounding: above 0.9999.
#[must_use]
pub fn is_certain_loss(lost: f32) -> bool {
    lost > 1.0 - 1e-4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;

    #[test]
    fn hover_marks_last_one_frame() {
        let mut studio = studio_with([random_walk("gambler", 3, 1)]);
        let point = || Request::MarkHovered(Box::new(HoverMarks::cells(vec![3])));
        assert!(studio.apply_frame([point()]));
        assert!(!studio.apply_frame([point()]), "nothing has changed");
        assert_eq!(studio.hover_marks.cells, [3]);
        assert!(studio.apply_frame([]));
        assert!(studio.hover_marks.is_empty());
    }
}
