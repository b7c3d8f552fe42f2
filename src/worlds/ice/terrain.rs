//! The truth of a level: its layout, and where the ice is.

use super::{Board, Ground, Layout, Level, Occupant, Problem, State};
use crate::board::{CellIndex, CellSet};
use std::sync::Arc;

/// A level without problems, compiled for the rules. The only type that holds hidden ice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    layout: Arc<Layout>,
    ice: CellSet,
    step_limit: u32,
}

impl Terrain {
    /// Compiles a level and finds its first state.
    ///
    /// # Errors
    /// Every problem that keeps the level from being played; see [`Level::problems`].
    pub fn compile(level: &Level) -> Result<(Self, State), Vec<Problem>> {
        let problems = level.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let board = &level.board;
        let on_ground = |ground: Ground| cells_where(board, |square| square.ground == ground);
        let crates = cells_where(board, |square| square.occupant == Some(Occupant::Crate));
        let player = cells_where(board, |square| square.occupant == Some(Occupant::Player));
        let layout = Layout::new(
            board.rows(),
            board.columns(),
            on_ground(Ground::Wall),
            on_ground(Ground::Target),
        );
        let terrain = Self {
            layout: Arc::new(layout),
            ice: on_ground(Ground::Ice),
            step_limit: level.step_limit(),
        };
        // A board without problems has exactly one player.
        let player = player.iter().next().unwrap_or_default();
        Ok((terrain, State { player, crates }))
    }

    /// The same layout with other ice: a world that an agent may think possible.
    #[must_use]
    pub fn imagined(layout: Arc<Layout>, ice: CellSet, step_limit: u32) -> Self {
        Self { layout, ice, step_limit }
    }

    /// Walls and targets.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The cells that are ice.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        &self.ice
    }

    /// Whether the cell is ice.
    #[inline]
    #[must_use]
    pub fn is_ice(&self, cell: CellIndex) -> bool {
        self.ice.contains(cell)
    }

    /// Most actions an episode may take.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        self.step_limit
    }
}

fn cells_where(board: &Board, keep: impl Fn(&super::Square) -> bool) -> CellSet {
    let kept = board.cells().iter().enumerate().filter(|(_, square)| keep(square));
    CellSet::from_cells(board.cell_count(), kept.map(|(index, _)| index as CellIndex))
}
