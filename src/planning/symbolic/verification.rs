//! What was proved of a level, and how far the work is.

use super::closure::StateCounts;
use super::meter::Halt;
use super::shortest::Shortest;
use super::tally::LayoutAnswer;
use crate::planning::sokoban::Plan;

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
    /// Layouts are counted.
    Layouts,
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
        Self { solvability, shortest, at_least, states: None, layouts: None, nodes, halt }
    }
}
