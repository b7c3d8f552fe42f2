//! Request for a file that loses part of the work it is made from.

use super::Saveable;
use std::path::PathBuf;

/// A file that would lose part of the work it is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossyCopy {
    /// The level or the run.
    pub work: Saveable,
    /// Name of the work.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Losses, one clause each.
    pub lost: Vec<String>,
}
