//! Texts about searches of platform levels.

use crate::planning::platform::{Engine, PlanResult};
use crate::planning::search::SolveStatus;
use crate::studio::level_analysis::text::group_digits;

/// Returns the guarantee of a search algorithm, as text.
#[must_use]
pub const fn about_engine(engine: Engine) -> &'static str {
    match engine {
        Engine::Optimal => "the plan is the shortest",
        Engine::AStar => "fast; the plan may not be the shortest",
        Engine::Deepening => "low memory; the plan may not be the shortest",
    }
}

/// Returns the result of a search as text, with its effort; `seconds` is its duration.
///
/// `from_here` is true if the search began after some played steps.
#[must_use]
pub fn ending(outcome: &PlanResult, seconds: f64, from_here: bool) -> String {
    let here = if from_here { " from here" } else { "" };
    let effort = format!("{} states, {seconds:.2} s", group_digits(outcome.expanded));
    let moves = outcome.actions.as_ref().map_or(0, Vec::len);
    match outcome.status {
        SolveStatus::Optimal => format!("{moves} moves{here}, the fewest ({effort})"),
        SolveStatus::Solved => {
            let least = outcome.lower_bound;
            format!("{moves} moves{here}, lower bound {least} ({effort})")
        }
        SolveStatus::Unsolvable => format!("The gate is unreachable{here} (proved, {effort})"),
        SolveStatus::BudgetSpent => {
            let least = outcome.lower_bound;
            format!("Undecided{here}: at least {least} moves ({effort})")
        }
    }
}
