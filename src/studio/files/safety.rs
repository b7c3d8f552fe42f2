//! Backup jobs in progress, and the state of closing the window.

use crate::storage::StorageError;
use crate::studio::job::Job;

/// Backup jobs in progress, and the state of closing the window.
#[derive(Debug, Default)]
pub(super) struct Safety {
    pub(super) writing: Vec<Job<Result<(), StorageError>>>,
    /// You asked to save and close; unsaved work is saved piece by piece.
    pub(super) is_closing: bool,
    /// Closing waits for the end of a training that was asked to stop.
    pub(super) awaits_training: bool,
    pub(super) may_close: bool,
}
