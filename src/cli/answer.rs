//! Exit statuses.

use std::ops::ControlFlow;
use std::process::ExitCode;

/// What the program tells whoever started it. Worse answers are greater, so that the answer for
/// several levels is the greatest of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// Done: exit status 0.
    Done,
    /// The answer is no (unsolved, something would be lost): exit status 1.
    No,
    /// Bad input or usage, told on standard error: exit status 2.
    BadInput,
}

impl Answer {
    /// The worse of this answer and what output broke off with, if it did.
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
