//! The problem that no solution keeps the step limit: it needs a proof, so the level alone does
//! not show it.

use super::review::Finding;
use crate::editing::fixes;
use crate::studio::model::Studio;
use crate::worlds::ice::Problem;

/// The problem, with a limit that is high enough as its fix; `None` while nothing is proved.
pub(super) fn finding(studio: &Studio) -> Option<Finding> {
    let level = studio.editor.level();
    let judgement = studio.judge.judgement_of(&level.board)?;
    let (limit, moves) = (level.step_limit(), judgement.moves);
    if judgement.is_solvable == Some(false) || moves.at_least <= limit {
        return None;
    }
    // Raising the limit helps only as far as a solution is known to keep it.
    let enough = moves.at_most.map(|most| Problem::limit_too_small(limit, most));
    let fixes = enough.map_or_else(Vec::new, |problem| fixes(level, &problem));
    Some(Finding { problem: Problem::limit_too_small(limit, moves.at_least), fixes })
}
