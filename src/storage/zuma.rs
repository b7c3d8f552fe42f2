//! Reads and writes files of learned policies, which Zuma players train.

use super::{StorageError, read_bytes, write_atomically};
use crate::formats::zuma::{PolicyError, PolicyFile, read_policy, write_policy};
use std::path::Path;

/// Reads a policy; also returns its size in bytes.
///
/// # Errors
/// If the file cannot be read, or is not a policy.
pub fn read_policy_file(path: &Path) -> Result<(PolicyFile, usize), StorageError> {
    let bytes = read_bytes(path)?;
    let file = read_policy(&bytes).map_err(|error| policy_error(path, error))?;
    Ok((file, bytes.len()))
}

/// Writes a policy; returns its size in bytes.
///
/// # Errors
/// If the data exceeds the size limit or cannot be encoded, or writing fails.
pub fn write_policy_file(path: &Path, file: &PolicyFile) -> Result<usize, StorageError> {
    let bytes = write_policy(file).map_err(|error| policy_error(path, error))?;
    write_atomically(path, &bytes)?;
    Ok(bytes.len())
}

fn policy_error(path: &Path, error: PolicyError) -> StorageError {
    StorageError::Policy { path: path.to_owned(), error }
}
