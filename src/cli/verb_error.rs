//! Error that ends a verb (subcommand): exit status and message.

use super::ExitStatus;
use super::diagnostics::describe_error;
use super::output::print_error;
use crate::storage::StorageError;

/// Exit status and message of a verb that failed.
///
/// Strings and storage errors convert to [`ExitStatus::BadInput`], so `?` works on both.
#[derive(Debug)]
pub struct VerbError {
    status: ExitStatus,
    message: String,
}

impl VerbError {
    /// Creates an error with exit status 1: the answer is no.
    pub fn negative(message: String) -> Self {
        Self { status: ExitStatus::Negative, message }
    }

    /// Prints the message on standard error and returns the exit status.
    pub fn report(self) -> ExitStatus {
        print_error(&self.message);
        self.status
    }
}

impl From<String> for VerbError {
    fn from(message: String) -> Self {
        Self { status: ExitStatus::BadInput, message }
    }
}

impl From<&str> for VerbError {
    fn from(message: &str) -> Self {
        message.to_owned().into()
    }
}

impl From<StorageError> for VerbError {
    fn from(error: StorageError) -> Self {
        describe_error(&error).into()
    }
}
