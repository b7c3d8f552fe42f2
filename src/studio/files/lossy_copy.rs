//! Data of the question whether to write a file that cannot contain the whole level or run.

use super::WorkId;
use std::path::PathBuf;

/// A file that cannot contain the whole level or run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossyCopy {
    /// The level or the run to export.
    pub work: WorkId,
    /// Name of the work.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Parts that the file cannot contain, one clause each.
    pub losses: Vec<String>,
}
