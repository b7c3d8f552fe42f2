//! Error messages of the verbs (subcommands), and the error that ends a verb.
//!
//! Messages about files have the style of compilers, one line for each problem:
//! `file:line:column: reason`.

use super::ExitStatus;
use super::output::print_error;
use crate::formats::FormatProblem;
use crate::storage::StorageError;
use std::path::Path;

/// Returns the message of a storage error.
///
/// Without line and column if no position in the file is at fault.
pub fn describe_error(error: &StorageError) -> String {
    match error {
        StorageError::Format { path, error } => describe_problems(path, &error.0),
        StorageError::NotText { path, line, column, reason } => {
            describe_problems(path, &[FormatProblem::new(*line, *column, reason.to_string())])
        }
        other => other.to_string(),
    }
}

/// Returns the problems of a file as text, one per line; empty if there are none.
pub fn describe_problems(path: &Path, problems: &[FormatProblem]) -> String {
    let path = path.display();
    let message = |FormatProblem { line, column, reason }: &FormatProblem| {
        format!("{path}:{line}:{column}: {reason}")
    };
    problems.iter().map(message).collect::<Vec<_>>().join("\n")
}

/// Prints the remarks of a reader on standard error, one per line.
///
/// They do not change the exit status.
pub fn print_remarks(path: &Path, remarks: &[String]) {
    for remark in remarks {
        print_error(&format!("{}: {remark}", path.display()));
    }
}

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
