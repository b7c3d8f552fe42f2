//! A file that holds less than the work it is made from.

use super::Saveable;
use std::path::PathBuf;

/// A file that would hold less than the work it is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossyCopy {
    /// The level or the run.
    pub work: Saveable,
    /// Name of the work.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// What is lost, one clause each.
    pub lost: Vec<String>,
}
