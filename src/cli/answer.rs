//! Exit statuses.

use std::ops::ControlFlow;
use std::process::ExitCode;

/// Exit status of a verb, ordered from good to bad.
///
/// The status for several levels is the maximum of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// Success: exit status 0.
    Done,
    /// The answer is no (unsolved, or data would be lost): exit status 1.
    No,
    /// Bad input or usage, reported on standard error: exit status 2.
    BadInput,
}

impl Answer {
    /// Returns the worse of this status and the one that ended the output, if any.
    #[must_use]
    pub fn after(self, output: ControlFlow<Self>) -> Self {
        output.break_value().map_or(self, |broke| self.max(broke))
    }
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> Self {
        Self::from(match answer {
            Answer::Done => 0,
            Answer::No => 1,
            Answer::BadInput => 2,
        })
    }
}
