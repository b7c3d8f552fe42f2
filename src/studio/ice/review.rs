//! Problems of an ice level and their fixes.
//!
//! The review is computed once after each change, from the level alone. The problem that every
//! solution exceeds the step limit depends on the solver's proof.

use crate::board::Position;
use crate::editing::{QuickFix, fixes};
use crate::studio::model::Studio;
use crate::worlds::ice::{Ground, Level, Occupant, Problem, Severity, Square};

/// A problem of a level with its quick fixes.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The problem, with the cells that it concerns.
    pub problem: Problem,
    /// Edits that remove the problem; may be empty.
    pub fixes: Vec<QuickFix>,
}

/// Findings about a level, and counts of its squares.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct IceLevelReview {
    findings: Vec<Finding>,
    /// Number of crates on the board.
    pub crates: usize,
    /// Number of targets on the board.
    pub targets: usize,
    /// Number of ice cells, with or without an occupant.
    pub ice: usize,
}

impl IceLevelReview {
    /// Checks a level. O(cells · (targets + log cells)).
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let problems = level.problems().into_iter().chain(level.warnings());
        let findings = problems.map(|problem| {
            let fixes = fixes(level, &problem);
            Finding { problem, fixes }
        });
        let count = |is: fn(&Square) -> bool| level.board.cells().iter().filter(|s| is(s)).count();
        Self {
            findings: findings.collect(),
            crates: count(|square| square.occupant == Some(Occupant::Crate)),
            targets: count(|square| square.ground == Ground::Target),
            ice: count(|square| square.ground == Ground::Ice),
        }
    }

    /// All findings; those that prevent playing come first.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Number of findings of this severity: fatal ones prevent playing, warnings do not.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.problem.severity() == severity).count()
    }

    /// Cells of the finding with this index; empty if there is no such finding.
    #[must_use]
    pub fn cells(&self, finding: usize) -> &[Position] {
        self.findings.get(finding).map_or(&[], |finding| finding.problem.cells.as_slice())
    }
}

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
