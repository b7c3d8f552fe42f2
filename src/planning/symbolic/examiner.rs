//! Checks of example layouts by another algorithm and by the rules.

use super::meter::Halt;
use super::shortest::{Shortest, shortest};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// A solvable ice layout with a shortest plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleLayout {
    /// All ice of the layout, with as few ice cells as possible.
    pub ice: CellSet,
    /// A plan with the fewest actions, found for this layout alone and replayed by the rules.
    pub plan: Plan,
}

/// Solves single layouts from the state of the question.
pub(super) struct Examiner<'a, 'b> {
    pub(super) layout: &'a Arc<Layout>,
    pub(super) state: &'a State,
    pub(super) budget: &'a Budget<'b>,
}

impl Examiner<'_, '_> {
    /// Checks that the fewest actions of a layout are `actions`; returns it with a plan.
    ///
    /// # Errors
    /// [`Halt::Refuted`] if the shortest plan has another length, or the end of the budget.
    pub(super) fn example(&self, ice: CellSet, actions: u32) -> Result<ExampleLayout, Halt> {
        match self.shortest(&ice) {
            Shortest::Plan(plan) if plan.moves() == actions => Ok(ExampleLayout { ice, plan }),
            Shortest::Open { halt, .. } => Err(halt),
            Shortest::Plan(_) | Shortest::Unsolvable => Err(Halt::Refuted),
        }
    }

    /// Checks that a layout is unsolvable and returns it.
    ///
    /// # Errors
    /// [`Halt::Refuted`] if a plan exists, or the end of the budget.
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
