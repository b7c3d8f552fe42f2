//! What was proved of a level, and how far the work is.

use super::closure::StateCounts;
use super::layouts::LayoutBounds;
use super::meter::Halt;
use super::shortest::Shortest;
use super::tally::LayoutAnswer;
use crate::planning::search::Status;
use crate::planning::sokoban::{Plan, Verdict};

/// Whether a level can be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Solvability {
    /// Proved by a plan.
    Solvable,
    /// Proved: all states were seen.
    Unsolvable,
    /// The budget was spent before either was proved.
    Unknown,
}

/// What a part of the work has come to, told while it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The fewest moves are looked for; no plan has fewer than that.
    Moves(u32),
    /// Reachable and dead states are counted.
    States,
    /// Layouts are counted; at least so many of so many can be solved.
    Layouts {
        /// Solvable layouts found so far.
        solvable: u128,
        /// All layouts; 0 before the count begins.
        layouts: u128,
    },
}

/// What was proved of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Whether it can be solved, with the ice it has.
    pub solvability: Solvability,
    /// A plan with the fewest moves, played by the rules.
    pub shortest: Option<Plan>,
    /// No plan has fewer moves; meaningless where there is none.
    pub at_least: u32,
    /// How many states there are; `None` if the budget was spent.
    pub states: Option<StateCounts>,
    /// The answer for every layout, if it was asked for and the budget allowed it.
    pub layouts: Option<LayoutAnswer>,
    /// What the count of layouts had proved when the budget ended it.
    pub bounds: Option<LayoutBounds>,
    /// Most nodes of decision diagrams at once, in any part of the work.
    pub nodes: u64,
    /// Why something is missing.
    pub halt: Option<Halt>,
}

impl Verification {
    /// What the search for the fewest moves proved, and nothing else yet.
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

    /// Nothing but whether the level can be solved, as the planner found out.
    pub(super) fn of_verdict(verdict: &Verdict) -> Self {
        let solvability = match (&verdict.plan, verdict.status) {
            (Some(_), _) => Solvability::Solvable,
            (None, Status::Unsolvable) => Solvability::Unsolvable,
            (None, _) => Solvability::Unknown,
        };
        let open = Shortest::Open { halt: Halt::Stopped, at_least: 0 };
        Self { solvability, halt: None, ..Self::of_shortest(open, 0) }
    }

    /// Takes in what counting all states found. It may end where the search for moves did not, and
    /// must not contradict it.
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
