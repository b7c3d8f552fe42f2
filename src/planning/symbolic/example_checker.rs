//! Checks of example ice maps by another algorithm and by the rules.
//!
//! An ice map assigns ice or floor to every unknown cell of a level. The count of solvable ice maps
//! reports a few ice maps as examples; the search for a shortest plan decides each again.

use super::budgeted_manager::Halt;
use super::shortest::{ShortestPlan, shortest};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// A solvable ice map with a shortest plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleIceLayout {
    /// All ice cells of the ice map.
    pub ice: CellSet,
    /// A plan with the minimum number of actions, replayed by the rules.
    pub plan: Plan,
}

/// Checks single ice maps of a level with the search for a shortest plan, [`shortest`].
pub(super) struct ExampleChecker<'a, 'b> {
    pub(super) layout: &'a Arc<BoardLayout>,
    /// Start of each search.
    pub(super) state: &'a State,
    /// Budget of each search.
    pub(super) budget: &'a Budget<'b>,
}

impl ExampleChecker<'_, '_> {
    /// Checks the minimum number of actions of an ice map; returns it with a plan.
    ///
    /// `ice` contains all ice cells, `actions` the expected number.
    ///
    /// # Errors
    /// [`Halt::CheckFailed`] if the shortest plan has another length or none exists; another
    /// [`Halt`] if the search ends without an answer.
    pub(super) fn example(&self, ice: CellSet, actions: u32) -> Result<ExampleIceLayout, Halt> {
        match self.shortest(&ice) {
            ShortestPlan::Plan(plan) if plan.moves() == actions => {
                Ok(ExampleIceLayout { ice, plan })
            }
            ShortestPlan::Open { halt, .. } => Err(halt),
            ShortestPlan::Plan(_) | ShortestPlan::Unsolvable => Err(Halt::CheckFailed),
        }
    }

    /// Checks that an ice map is unsolvable and returns it.
    ///
    /// # Errors
    /// [`Halt::CheckFailed`] if a plan exists; another [`Halt`] if the search ends without an
    /// answer.
    pub(super) fn unsolvable(&self, ice: CellSet) -> Result<CellSet, Halt> {
        match self.shortest(&ice) {
            ShortestPlan::Unsolvable => Ok(ice),
            ShortestPlan::Open { halt, .. } => Err(halt),
            ShortestPlan::Plan(_) => Err(Halt::CheckFailed),
        }
    }

    /// Searches for a shortest plan with this ice.
    fn shortest(&self, ice: &CellSet) -> ShortestPlan {
        shortest(self.layout, ice, self.state, self.budget, |_| ()).0
    }
}
