//! Checks of single layouts: what all layouts at once were said to be must hold for each that is
//! shown, by another algorithm and by the rules.

use super::meter::Halt;
use super::shortest::{Shortest, shortest};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// One layout, and what it takes to solve it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleLayout {
    /// All its ice; of several such layouts, one with the least.
    pub ice: CellSet,
    /// A plan with the fewest actions, found for this layout alone and played by the rules.
    pub plan: Plan,
}

/// Solves layouts one by one, from the state that was asked about.
pub(super) struct Examiner<'a, 'b> {
    pub(super) layout: &'a Arc<Layout>,
    pub(super) state: &'a State,
    pub(super) budget: &'a Budget<'b>,
}

impl Examiner<'_, '_> {
    /// The layout with a plan that has that many actions, the fewest, played by the rules.
    ///
    /// # Errors
    /// [`Halt::Refuted`] if its shortest plan has another length, or the budget's end.
    pub(super) fn example(&self, ice: CellSet, actions: u32) -> Result<ExampleLayout, Halt> {
        match self.shortest(&ice) {
            Shortest::Plan(plan) if plan.moves() == actions => Ok(ExampleLayout { ice, plan }),
            Shortest::Open { halt, .. } => Err(halt),
            Shortest::Plan(_) | Shortest::Unsolvable => Err(Halt::Refuted),
        }
    }

    /// The layout, which cannot be solved.
    ///
    /// # Errors
    /// [`Halt::Refuted`] if there is a plan, or the budget's end.
    pub(super) fn broken(&self, ice: CellSet) -> Result<CellSet, Halt> {
        match self.shortest(&ice) {
            Shortest::Unsolvable => Ok(ice),
            Shortest::Open { halt, .. } => Err(halt),
            Shortest::Plan(_) => Err(Halt::Refuted),
        }
    }

    fn shortest(&self, ice: &CellSet) -> Shortest {
        shortest(self.layout, ice, self.state, self.budget, |_| ()).0
    }
}
