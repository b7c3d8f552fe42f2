//! Writes result files.

use super::output::print_error;
use crate::storage::{StorageError, read_bytes, write_atomically};
use std::path::Path;

/// Writes a file atomically. Reports on standard error if it replaces other content.
///
/// # Errors
/// If the system refuses; the old content is then unchanged.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let is_replaced = has_other_content(path, bytes);
    write_atomically(path, bytes)?;
    if is_replaced {
        print_error(&format!("{}: replaced", path.display()));
    }
    Ok(())
}

/// Returns true if the file exists and has other content or cannot be read.
pub fn has_other_content(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && read_bytes(path).map_or(true, |old| old != bytes)
}
