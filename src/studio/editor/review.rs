//! What is wrong with a level, and what can be done about it: worked out once after each change.

use crate::board::Position;
use crate::editing::{Fix, fixes};
use crate::worlds::ice::{Ground, Severity};
use crate::worlds::ice::{Level, Occupant, Problem, Square};

/// A problem with its quick fixes.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What is wrong, and where.
    pub problem: Problem,
    /// What makes it go away; may be nothing.
    pub fixes: Vec<Fix>,
}

/// The findings about a level, and how many of everything it has.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Review {
    findings: Vec<Finding>,
    /// Crates on the board.
    pub crates: usize,
    /// Targets on the board.
    pub targets: usize,
    /// Cells of ice, whoever stands on them.
    pub ice: usize,
}

impl Review {
    /// Looks a level over: what keeps it from being played first. O(cells · log cells).
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

    /// Everything that was found.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Number of findings of that severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.problem.severity() == severity).count()
    }

    /// The cells of one finding; none if there is no such finding.
    #[must_use]
    pub fn cells(&self, finding: usize) -> &[Position] {
        self.findings.get(finding).map_or(&[], |finding| finding.problem.cells.as_slice())
    }
}
