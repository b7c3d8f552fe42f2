//! What is to be solved.

use super::errand::Errand;
use super::floorplan::Floorplan;
use crate::board::{CellIndex, CellSet};
use crate::planning::sokoban::PushAction;
use crate::worlds::ice::{Layout, State, rules};
use std::sync::Arc;

/// A level with its ice in sight, and the state from which it is solved.
pub(crate) struct Task<'a> {
    pub(crate) layout: &'a Arc<Layout>,
    pub(crate) ice: &'a CellSet,
    pub(crate) state: &'a State,
}

impl Task<'_> {
    /// The errands of a feature search push by push.
    pub(crate) fn pushes(&self, floorplan: &Floorplan, errands: &[Errand]) -> Vec<PushAction> {
        let mut crates = self.state.crates.clone();
        let mut pushes = Vec::new();
        for errand in errands {
            let mut from: CellIndex = floorplan.cells[usize::from(errand.from)];
            for direction in &errand.pushes {
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
