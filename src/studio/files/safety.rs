//! What keeps work from getting lost.

use crate::storage::StorageError;
use crate::studio::job::Job;

/// Backups at work, and the window's wish to close.
#[derive(Debug, Default)]
pub(super) struct Safety {
    pub(super) writing: Vec<Job<Result<(), StorageError>>>,
    /// The person wants to leave; what is unsaved is asked about, one level after the other.
    pub(super) is_closing: bool,
    /// A training was asked to end for that, and has not yet.
    pub(super) awaits_training: bool,
    pub(super) may_close: bool,
}
