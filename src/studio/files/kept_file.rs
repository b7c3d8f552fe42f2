//! Where a run or a policy is kept.

use std::path::PathBuf;

/// Where it is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptFile {
    /// Where it was opened from or saved to.
    pub path: Option<PathBuf>,
    /// Whether the file holds all of it.
    pub is_saved: bool,
}

impl KeptFile {
    /// A file that holds all of it.
    #[must_use]
    pub const fn holding_all(path: PathBuf) -> Self {
        Self { path: Some(path), is_saved: true }
    }
}
