//! Why a verb goes no further.

use super::Answer;
use super::diagnosis::diagnosis;
use super::output::complain;
use crate::storage::StorageError;

/// What a verb answers that goes no further, and what is said about it on standard error. Words and
/// what the disk says become bad input, so that `?` refuses.
#[derive(Debug)]
pub struct Refusal {
    answer: Answer,
    message: String,
}

impl Refusal {
    /// The answer is no.
    pub fn no(message: String) -> Self {
        Self { answer: Answer::No, message }
    }

    /// Says it, and gives the answer.
    pub fn tell(self) -> Answer {
        complain(&self.message);
        self.answer
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self { answer: Answer::BadInput, message }
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Self {
        diagnosis(&error).into()
    }
}
