//! Texts about searches of platform levels.

use crate::planning::platform::{Engine, Outcome};
use crate::planning::search::Status;
use crate::studio::solving::words::grouped;

/// The guarantee of a search algorithm.
#[must_use]
pub const fn about_engine(engine: Engine) -> &'static str {
    match engine {
        Engine::Optimal => "the plan is the shortest",
        Engine::AStar => "fast; the plan may not be the shortest",
        Engine::Deepening => "low memory; the plan may not be the shortest",
    }
}

/// The result of a search. `from_here`: the search began after some steps.
#[must_use]
pub fn ending(outcome: &Outcome, seconds: f64, from_here: bool) -> String {
    let here = if from_here { " from here" } else { "" };
    let effort = format!("{} states, {seconds:.2} s", grouped(outcome.expanded));
    let moves = outcome.actions.as_ref().map_or(0, Vec::len);
    match outcome.status {
        Status::Optimal => format!("{moves} moves{here}, the fewest ({effort})"),
        Status::Solved => {
            let least = outcome.lower_bound;
            format!("{moves} moves{here}, lower bound {least} ({effort})")
        }
        Status::Unsolvable => format!("The gate is unreachable{here} (proved, {effort})"),
        Status::BudgetSpent => {
            let least = outcome.lower_bound;
            format!("Undecided{here}: at least {least} moves ({effort})")
        }
    }
}
