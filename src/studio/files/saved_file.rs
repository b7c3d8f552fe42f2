//! Whether and where a run or other work is saved.

use crate::storage::canonical_path;
use std::path::{Path, PathBuf};

/// File of a run or of other work; by default none, and unsaved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedFile {
    /// Path that the work was opened from or last saved to, if known.
    pub path: Option<PathBuf>,
    /// Whether a file contains the whole work.
    ///
    /// True without a `path` for a run that was created from a file of moves. Analysis results of
    /// a run need not be in the file.
    pub is_saved: bool,
}

impl SavedFile {
    /// Returns the state of work that the file at `path` contains completely.
    #[must_use]
    pub const fn complete(path: PathBuf) -> Self {
        Self { path: Some(path), is_saved: true }
    }

    /// Marks the work as unsaved if this is its file; `replaced` is a canonical path.
    pub(in crate::studio) fn mark_replaced(&mut self, replaced: &Path) {
        self.is_saved &= self.path.as_deref().is_none_or(|path| canonical_path(path) != replaced);
    }
}
