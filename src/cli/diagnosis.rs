//! Error messages about files in the style of compilers: `file:line:column: reason`, one line for
//! each problem.

use super::output::complain;
use crate::formats::FormatProblem;
use crate::storage::StorageError;
use std::path::Path;

/// Returns the message of a storage error.
///
/// Contains only the file name if no position in the file is at fault.
pub fn diagnosis(error: &StorageError) -> String {
    match error {
        StorageError::Format { path, error } => diagnoses(path, &error.0),
        StorageError::NotText { path, line, column, reason } => {
            diagnoses(path, &[FormatProblem::new(*line, *column, reason.to_string())])
        }
        other => other.to_string(),
    }
}

/// Formats the problems of a file, one a line; empty if there are none.
pub fn diagnoses(path: &Path, problems: &[FormatProblem]) -> String {
    let path = path.display();
    let told = |FormatProblem { line, column, reason }: &FormatProblem| {
        format!("{path}:{line}:{column}: {reason}")
    };
    problems.iter().map(told).collect::<Vec<_>>().join("\n")
}

/// Prints the remarks of a reader on standard error, one a line. They do not change the exit
/// status.
pub fn tell_remarks(path: &Path, remarks: &[String]) {
    for remark in remarks {
        complain(&format!("{}: {remark}", path.display()));
    }
}
