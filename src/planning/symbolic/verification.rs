//! Result of a verification, and its progress.

use super::budgeted_manager::Halt;
use super::closure::StateCounts;
use super::ice_layouts::IceLayoutBounds;
use super::layout_counts::IceLayoutCounts;
use super::shortest::ShortestPlan;
use crate::planning::search::SolveStatus;
use crate::planning::sokoban::{Plan, Verdict};

/// Solvability of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Solvability {
    /// Proved by a plan or by the reachable states.
    Solvable,
    /// Proved: no plan exists.
    Unsolvable,
    /// Not proved within the budget, or a check found a contradiction.
    Unknown,
}

/// Progress of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationProgress {
    /// Search for the minimum number of moves; the value is a lower bound on it.
    Moves(u32),
    /// Counting reachable and dead states.
    States,
    /// Counting ice maps.
    Layouts {
        /// Number of solvable ice maps found so far.
        solvable: u128,
        /// Number of all ice maps; 0 before the first ones are found.
        layouts: u128,
    },
}

/// Facts proved about a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Solvability with the ice of the level.
    pub solvability: Solvability,
    /// A plan with the minimum number of moves, replayed by the rules; `None` without one.
    pub shortest: Option<Plan>,
    /// Lower bound on the moves of any plan.
    ///
    /// Also 0 if the search for moves proved that no plan exists, or did not run.
    pub lower_bound: u32,
    /// Numbers of states; `None` if skipped, not finished, or contradicted by the search.
    pub states: Option<StateCounts>,
    /// Counts over all ice maps, if requested and finished.
    pub layouts: Option<IceLayoutCounts>,
    /// Last bounds on these counts, if the count did not finish and any were proved.
    pub bounds: Option<IceLayoutBounds>,
    /// Peak number of diagram nodes of any part of the work.
    ///
    /// Parts that the budget ended may be missing, and checks of example ice maps always are.
    pub nodes: u64,
    /// Reason why a result is missing; the last one if there are several.
    ///
    /// `None` also for results that were not requested, and if the planner left solvability open.
    pub halt: Option<Halt>,
}

impl Verification {
    /// Creates a result from the search for the minimum number of moves.
    ///
    /// `nodes` is its peak number of diagram nodes.
    pub(super) fn of_shortest(found: ShortestPlan, nodes: u64) -> Self {
        let (solvability, shortest, lower_bound, halt) = match found {
            ShortestPlan::Plan(plan) => {
                let moves = plan.moves();
                (Solvability::Solvable, Some(plan), moves, None)
            }
            ShortestPlan::Unsolvable => (Solvability::Unsolvable, None, 0, None),
            ShortestPlan::Open { halt, lower_bound } => {
                (Solvability::Unknown, None, lower_bound, Some(halt))
            }
        };
        let (states, layouts, bounds) = (None, None, None);
        Self { solvability, shortest, lower_bound, states, layouts, bounds, nodes, halt }
    }

    /// Creates a result from the planner's verdict: solvability alone.
    pub(super) fn of_verdict(verdict: &Verdict) -> Self {
        let solvability = match (&verdict.plan, verdict.status) {
            (Some(_), _) => Solvability::Solvable,
            (None, SolveStatus::Unsolvable) => Solvability::Unsolvable,
            (None, _) => Solvability::Unknown,
        };
        let open = ShortestPlan::Open { halt: Halt::Stopped, lower_bound: 0 };
        Self { solvability, halt: None, ..Self::of_shortest(open, 0) }
    }

    /// Adds the counts of states, or the reason why they are missing.
    ///
    /// The counts can prove that a level is solvable or unsolvable where the search for moves did
    /// not. If they contradict that search, they are not added, solvability becomes unknown, the
    /// plan is removed, and the reason is [`Halt::CheckFailed`].
    pub(super) fn add_state_counts(&mut self, counted: Result<StateCounts, Halt>) {
        let counts = match counted {
            Ok(counts) => counts,
            Err(halt) => return self.halt = Some(halt),
        };
        let counted =
            if counts.goals > 0 { Solvability::Solvable } else { Solvability::Unsolvable };
        if self.solvability == Solvability::Unknown {
            self.solvability = counted;
        }
        if self.solvability == counted {
            self.states = Some(counts);
        } else {
            let halt = Some(Halt::CheckFailed);
            *self =
                Self { solvability: Solvability::Unknown, shortest: None, halt, ..self.clone() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: ShortestPlan, goals: u128, solvability: Solvability, halt: Option<Halt>) {
        let counts = StateCounts { reachable: 5, goals, dead: 1 };
        let mut verification = Verification::of_shortest(found, 0);
        verification.add_state_counts(Ok(counts));
        assert_eq!((verification.solvability, verification.halt), (solvability, halt));
        let is_refuted = halt == Some(Halt::CheckFailed);
        assert_eq!(verification.states, (!is_refuted).then_some(counts));
        assert!(!is_refuted || verification.shortest.is_none());
    }

    #[test]
    fn a_contradiction_between_methods_is_reported() {
        let plan = || ShortestPlan::Plan(Plan { actions: Vec::new(), pushes: 0 });
        let open = || ShortestPlan::Open { halt: Halt::Nodes, lower_bound: 3 };
        let refuted = Some(Halt::CheckFailed);
        check(plan(), 1, Solvability::Solvable, None);
        check(plan(), 0, Solvability::Unknown, refuted);
        check(ShortestPlan::Unsolvable, 0, Solvability::Unsolvable, None);
        check(ShortestPlan::Unsolvable, 1, Solvability::Unknown, refuted);
        check(open(), 1, Solvability::Solvable, Some(Halt::Nodes));
        check(open(), 0, Solvability::Unsolvable, Some(Halt::Nodes));
    }
}
