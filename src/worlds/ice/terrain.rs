//! A level in play: the terrain with everything hidden, the state, and what the agent sees.

use super::layout::cells_where;
use super::{BoardLayout, Level, Occupant, Problem};
use crate::board::{CellIndex, CellSet};
use std::sync::Arc;

/// Layout, ice and step limit for the rules.
///
/// The ice is the true one or that of one sampled scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    step_limit: u32,
}

impl Terrain {
    /// Compiles a level; returns its terrain and first state.
    ///
    /// # Errors
    /// Every problem that prevents play; see [`Level::problems`].
    pub fn compile(level: &Level) -> Result<(Self, State), Vec<Problem>> {
        let problems = level.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let board = &level.board;
        let crates = cells_where(board, |square| square.occupant == Some(Occupant::Crate));
        let player = cells_where(board, |square| square.occupant == Some(Occupant::Player));
        let terrain = Self {
            layout: Arc::new(BoardLayout::of_board(board)),
            ice: cells_where(board, |square| square.ground.carries()),
            step_limit: level.step_limit(),
        };
        // A board without problems has exactly one player.
        let player = player.iter().next().unwrap_or_default();
        Ok((terrain, State { player, crates }))
    }

    /// Creates a terrain with assumed ice, such as one sampled ice map of a belief.
    #[must_use]
    pub fn with_scenario(layout: Arc<BoardLayout>, ice: CellSet, step_limit: u32) -> Self {
        Self { layout, ice, step_limit }
    }

    /// Walls and targets.
    #[must_use]
    pub fn layout(&self) -> &Arc<BoardLayout> {
        &self.layout
    }

    /// Cells that are ice.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        &self.ice
    }

    /// Returns true if the cell is ice.
    #[inline]
    #[must_use]
    pub fn is_ice(&self, cell: CellIndex) -> bool {
        self.ice.contains(cell)
    }

    /// Maximum number of actions of an episode.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        self.step_limit
    }
}

/// Positions of the player and the crates.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The player's cell.
    pub player: CellIndex,
    /// The crates' cells.
    pub crates: CellSet,
}

impl State {
    /// Returns true if every target is covered by a crate.
    #[inline]
    #[must_use]
    pub fn solves(&self, layout: &BoardLayout) -> bool {
        layout.targets().is_subset(&self.crates)
    }
}

/// Everything except the ice: walls, targets, crates and player.
///
/// It contains the same facts as the codes matrix of the exchange format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Walls and targets.
    pub layout: Arc<BoardLayout>,
    /// Player and crates.
    pub state: State,
}

impl Observation {
    /// Returns true if every target is covered.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.state.solves(&self.layout)
    }
}
