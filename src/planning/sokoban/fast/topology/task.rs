//! The planning task: a level with known ice and the state to solve.
//!
//! A macro move is a run of consecutive pushes of one crate.

use super::macro_move::MacroMove;
use super::static_level::StaticLevel;
use crate::board::{CellIndex, CellSet};
use crate::planning::sokoban::PushAction;
use crate::worlds::ice::{BoardLayout, State, rules};
use std::sync::Arc;

/// A level with known ice and the state from which to solve it.
pub(crate) struct Task<'a> {
    /// Walls and targets.
    pub(crate) layout: &'a Arc<BoardLayout>,
    /// Cells that are ice; all others are floor or walls.
    pub(crate) ice: &'a CellSet,
    /// Player and crates at the start.
    pub(crate) state: &'a State,
}

impl Task<'_> {
    /// Splits macro moves into single pushes, with slides as the rules make them.
    ///
    /// The macro moves must be possible one after another from the state of the task.
    pub(crate) fn pushes(&self, level: &StaticLevel, macro_moves: &[MacroMove]) -> Vec<PushAction> {
        let mut crates = self.state.crates.clone();
        let mut pushes = Vec::new();
        for macro_move in macro_moves {
            let mut from: CellIndex = level.cells[usize::from(macro_move.from)];
            for direction in &macro_move.pushes {
                let entered = self.layout.neighbour(from, *direction);
                pushes.push(PushAction { from, direction: *direction });
                crates.remove(from);
                let is_ice = |cell| self.ice.contains(cell);
                from = rules::slide(self.layout, &crates, is_ice, entered, *direction);
                crates.insert(from);
            }
        }
        pushes
    }
}
