//! Backup jobs in progress, and the state of closing the window.

use crate::storage::StorageError;
use crate::studio::job::Job;

/// Backup jobs in progress, and the state of closing the window.
#[derive(Debug, Default)]
pub(super) struct ClosingState {
    pub(super) backup_jobs: Vec<Job<Result<(), StorageError>>>,
    /// Whether you asked to save and close; unsaved work is then saved piece by piece.
    pub(super) is_closing: bool,
    /// Whether closing waits for the end of a training that it has stopped.
    pub(super) awaits_training: bool,
    /// Whether the window may close without further questions.
    pub(super) may_close: bool,
}
