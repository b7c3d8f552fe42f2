//! Result of a verification, and its progress.

use super::closure::StateCounts;
use super::layouts::LayoutBounds;
use super::meter::Halt;
use super::shortest::Shortest;
use super::tally::LayoutAnswer;
use crate::planning::search::Status;
use crate::planning::sokoban::{Plan, Verdict};

/// Solvability of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Solvability {
    /// Proved by a plan.
    Solvable,
    /// Proved by exhausting all states.
    Unsolvable,
    /// The budget ended before a proof.
    Unknown,
}

/// Progress of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Search for the fewest moves; no plan has fewer than this.
    Moves(u32),
    /// Counting reachable and dead states.
    States,
    /// Counting ice layouts.
    Layouts {
        /// Solvable layouts found so far.
        solvable: u128,
        /// Number of all layouts; 0 before the count begins.
        layouts: u128,
    },
}

/// Facts proved about a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Solvability with the ice of the level.
    pub solvability: Solvability,
    /// A plan with the fewest moves, replayed by the rules.
    pub shortest: Option<Plan>,
    /// Lower bound on the moves of any plan; meaningless if none exists.
    pub at_least: u32,
    /// Numbers of states; `None` if the budget was spent.
    pub states: Option<StateCounts>,
    /// Counts over all ice layouts, if requested and within the budget.
    pub layouts: Option<LayoutAnswer>,
    /// Bounds on these counts, if the budget ended the count.
    pub bounds: Option<LayoutBounds>,
    /// Peak number of diagram nodes over all parts.
    pub nodes: u64,
    /// Reason why a result is missing.
    pub halt: Option<Halt>,
}

impl Verification {
    /// Creates a result from the search for the fewest moves.
    pub(super) fn of_shortest(found: Shortest, nodes: u64) -> Self {
        let (solvability, shortest, at_least, halt) = match found {
            Shortest::Plan(plan) => {
                let moves = plan.moves();
                (Solvability::Solvable, Some(plan), moves, None)
            }
            Shortest::Unsolvable => (Solvability::Unsolvable, None, 0, None),
            Shortest::Open { halt, at_least } => (Solvability::Unknown, None, at_least, Some(halt)),
        };
        let (states, layouts, bounds) = (None, None, None);
        Self { solvability, shortest, at_least, states, layouts, bounds, nodes, halt }
    }

    /// Creates a result from the planner's verdict: solvability alone.
    pub(super) fn of_verdict(verdict: &Verdict) -> Self {
        let solvability = match (&verdict.plan, verdict.status) {
            (Some(_), _) => Solvability::Solvable,
            (None, Status::Unsolvable) => Solvability::Unsolvable,
            (None, _) => Solvability::Unknown,
        };
        let open = Shortest::Open { halt: Halt::Stopped, at_least: 0 };
        Self { solvability, halt: None, ..Self::of_shortest(open, 0) }
    }

    /// Adds the counts of states.
    ///
    /// They can settle solvability where the search for moves did not. A contradiction between both
    /// clears the result and reports [`Halt::Refuted`].
    pub(super) fn take_in_states(&mut self, counted: Result<StateCounts, Halt>) {
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
            let halt = Some(Halt::Refuted);
            *self =
                Self { solvability: Solvability::Unknown, shortest: None, halt, ..self.clone() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Shortest, goals: u128, solvability: Solvability, halt: Option<Halt>) {
        let counts = StateCounts { reachable: 5, goals, dead: 1 };
        let mut verification = Verification::of_shortest(found, 0);
        verification.take_in_states(Ok(counts));
        assert_eq!((verification.solvability, verification.halt), (solvability, halt));
        let is_refuted = halt == Some(Halt::Refuted);
        assert_eq!(verification.states, (!is_refuted).then_some(counts));
        assert!(!is_refuted || verification.shortest.is_none());
    }

    #[test]
    fn two_ways_to_the_answer_must_agree() {
        let plan = || Shortest::Plan(Plan { actions: Vec::new(), pushes: 0 });
        let open = || Shortest::Open { halt: Halt::Nodes, at_least: 3 };
        let refuted = Some(Halt::Refuted);
        check(plan(), 1, Solvability::Solvable, None);
        check(plan(), 0, Solvability::Unknown, refuted);
        check(Shortest::Unsolvable, 0, Solvability::Unsolvable, None);
        check(Shortest::Unsolvable, 1, Solvability::Unknown, refuted);
        check(open(), 1, Solvability::Solvable, Some(Halt::Nodes));
        check(open(), 0, Solvability::Unsolvable, Some(Halt::Nodes));
    }
}
