//! The problem that every solution exceeds the step limit.
//!
//! It depends on the solver's proof, not on the level alone.

use super::review::Finding;
use crate::editing::fixes;
use crate::studio::model::Studio;
use crate::worlds::ice::Problem;

/// Returns the problem once it is proved; otherwise `None`, also for an unsolvable level.
///
/// If a solution is known, the quick fix sets the step limit to its length; else there is no fix.
pub(super) fn step_limit_finding(studio: &Studio) -> Option<Finding> {
    let level = studio.worlds.ice.level();
    let level_verdict = studio.level_analyzer.verdict_of(&level.board)?;
    let (limit, moves) = (level.step_limit(), level_verdict.moves);
    if level_verdict.is_solvable == Some(false) || moves.at_least <= limit {
        return None;
    }
    // The fix needs a known solution, whose length is the new limit.
    let enough = moves.at_most.map(|most| Problem::limit_too_small(limit, most));
    let fixes = enough.map_or_else(Vec::new, |problem| fixes(level, &problem));
    Some(Finding { problem: Problem::limit_too_small(limit, moves.at_least), fixes })
}
