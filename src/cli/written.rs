//! Files that verbs leave behind.

use super::output::complain;
use crate::storage::{StorageError, read_bytes, write_safely};
use std::path::Path;

/// Writes a file safely. Tells on standard error if a file with other content was there before.
///
/// # Errors
/// If the system refuses; the old content is untouched then.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let is_replaced = has_other_content(path, bytes);
    write_safely(path, bytes)?;
    if is_replaced {
        complain(&format!("{}: replaced", path.display()));
    }
    Ok(())
}

/// Returns true if there is such a file and it holds something else.
pub fn has_other_content(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && read_bytes(path).map_or(true, |old| old != bytes)
}
