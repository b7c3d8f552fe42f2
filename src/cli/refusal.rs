//! Error that ends a verb: exit status and message.

use super::Answer;
use super::diagnosis::diagnosis;
use super::output::complain;
use crate::storage::StorageError;

/// Exit status and message of a verb that failed.
///
/// Strings and storage errors convert to [`Answer::BadInput`], so `?` works on both.
#[derive(Debug)]
pub struct Refusal {
    answer: Answer,
    message: String,
}

impl Refusal {
    /// Error with exit status 1: the answer is no.
    pub fn no(message: String) -> Self {
        Self { answer: Answer::No, message }
    }

    /// Prints the message on standard error and returns the exit status.
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
