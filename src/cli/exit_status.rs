//! Exit statuses.

use std::ops::ControlFlow;
use std::process::ExitCode;

/// Exit status of a verb, ordered from good to bad.
///
/// The status for several levels is the maximum of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Success: exit status 0.
    Done,
    /// The answer is no (unsolved, interrupted, or data would be lost): exit status 1.
    Negative,
    /// Bad input or usage, reported on standard error: exit status 2.
    BadInput,
}

impl ExitStatus {
    /// Returns the worse of this status and the one that ended printing, if any.
    #[must_use]
    pub fn worse_of(self, output: ControlFlow<Self>) -> Self {
        output.break_value().map_or(self, |broke| self.max(broke))
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(answer: ExitStatus) -> Self {
        Self::from(match answer {
            ExitStatus::Done => 0,
            ExitStatus::Negative => 1,
            ExitStatus::BadInput => 2,
        })
    }
}
