//! Jobs that read and write policy files.

use super::PolicyId;
use crate::formats::zuma::PolicyFile;
use crate::storage::StorageError;
use crate::studio::job::Job;
use std::path::PathBuf;
use std::sync::Arc;

/// A running job on one policy file.
#[derive(Debug)]
pub(super) struct PolicyJob {
    pub(super) path: PathBuf,
    pub(super) work: PolicyOperation,
}

/// The operation on the file, with its job.
#[derive(Debug)]
pub(super) enum PolicyOperation {
    /// Reads the policy.
    Read(Job<Result<PolicyFile, StorageError>>),
    /// Writes a policy. Keeps the written content, because the policy may change meanwhile.
    Write(PolicyId, Arc<PolicyFile>, Job<WriteResult>),
}

/// Result of writing a policy.
#[derive(Debug)]
pub(super) struct WriteResult {
    /// Result of backing up the replaced file; success if there was none.
    pub(super) backup: Result<(), StorageError>,
    /// Size of the written file in bytes, or why it was not written.
    pub(super) written: Result<usize, StorageError>,
}
