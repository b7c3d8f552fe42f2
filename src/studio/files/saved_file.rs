//! Whether and where a run or a policy is saved.

use std::path::PathBuf;

/// File of a run or a policy; by default none, and unsaved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedFile {
    /// Path that the run or policy was opened from or last saved to, if known.
    pub path: Option<PathBuf>,
    /// Whether a file contains the whole run or policy.
    ///
    /// True without a `path` for a run that was created from a file of moves. Analysis results of
    /// a run need not be in the file.
    pub is_saved: bool,
}

impl SavedFile {
    /// Returns the state of a run or policy that the file at `path` contains completely.
    #[must_use]
    pub const fn complete(path: PathBuf) -> Self {
        Self { path: Some(path), is_saved: true }
    }
}
