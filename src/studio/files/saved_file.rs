//! The file of a run or a policy.

use std::path::PathBuf;

/// File of a run or a policy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedFile {
    /// Path that the run or policy was opened from or last saved to, if known.
    pub path: Option<PathBuf>,
    /// Whether a file contains the whole run or policy.
    pub is_saved: bool,
}

impl SavedFile {
    /// Returns a saved state: the file contains the whole run or policy.
    #[must_use]
    pub const fn complete(path: PathBuf) -> Self {
        Self { path: Some(path), is_saved: true }
    }
}
