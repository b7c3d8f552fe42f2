//! A policy file that is being read or written.

use super::PolicyId;
use crate::formats::zuma::PolicyFile;
use crate::storage::StorageError;
use crate::studio::job::Job;
use std::path::PathBuf;
use std::sync::Arc;

/// A policy file in progress.
#[derive(Debug)]
pub(super) struct PolicyJob {
    pub(super) path: PathBuf,
    pub(super) work: Work,
}

/// The operation on the file.
#[derive(Debug)]
pub(super) enum Work {
    Read(Job<Result<PolicyFile, StorageError>>),
    /// Holds the written content: the policy may have changed when the job ends.
    Write(PolicyId, Arc<PolicyFile>, Job<Written>),
}

/// Result of writing a policy.
#[derive(Debug)]
pub(super) struct Written {
    /// Result of backing up the replaced file.
    pub(super) kept: Result<(), StorageError>,
    /// Size in bytes.
    pub(super) written: Result<usize, StorageError>,
}
