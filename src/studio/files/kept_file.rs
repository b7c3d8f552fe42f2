//! The file of a run or a policy.

use std::path::PathBuf;

/// File of a run or a policy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptFile {
    /// Path it was opened from or last saved to.
    pub path: Option<PathBuf>,
    /// Whether the file contains the whole run or policy.
    pub is_saved: bool,
}

impl KeptFile {
    /// Returns a saved state: the file contains the whole run or policy.
    #[must_use]
    pub const fn holding_all(path: PathBuf) -> Self {
        Self { path: Some(path), is_saved: true }
    }
}
