//! A policy file that is being read or written.

use super::PolicyId;
use crate::formats::zuma::PolicyFile;
use crate::storage::StorageError;
use crate::studio::job::Job;
use std::path::PathBuf;
use std::sync::Arc;

/// A policy file at work.
#[derive(Debug)]
pub(super) struct PolicyJob {
    pub(super) path: PathBuf,
    pub(super) work: Work,
}

/// What is done with it.
#[derive(Debug)]
pub(super) enum Work {
    Read(Job<Result<PolicyFile, StorageError>>),
    /// With what is written: the policy may have learnt more by the time it lies there.
    Write(PolicyId, Arc<PolicyFile>, Job<Written>),
}

/// What came of writing one.
#[derive(Debug)]
pub(super) struct Written {
    /// Whether what was replaced went to the backups.
    pub(super) kept: Result<(), StorageError>,
    /// Its bytes.
    pub(super) written: Result<usize, StorageError>,
}
