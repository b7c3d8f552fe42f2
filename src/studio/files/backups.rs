//! The folder of backups; can be sent to job threads.

use crate::storage::{StorageError, backup, read_bytes};
use crate::studio::source::LevelSource;
use std::path::{Path, PathBuf};

/// Most backups of each level and of each file.
const MOST_KEPT: usize = 20;

/// Approximate limit for all backups of one level or file, in bytes. Large policies reach it first.
const MOST_BYTES: usize = 200_000_000;

/// Folder of backups; without one, no backup is written.
#[derive(Debug, Clone)]
pub(in crate::studio) struct Backups {
    folder: Option<PathBuf>,
}

impl Backups {
    /// Returns the backup folder inside the program's data folder.
    pub(super) fn below(data_folder: Option<&Path>) -> Self {
        Self { folder: data_folder.map(|folder| folder.join("backups")) }
    }

    /// Writes a backup with this name and removes the oldest ones beyond the limits.
    ///
    /// # Errors
    /// If the folder cannot be read or written.
    pub(super) fn keep(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let most = (MOST_BYTES / bytes.len().max(1)).min(MOST_KEPT);
        backup(folder, name, bytes, most).map(drop)
    }

    /// Copies a file that will be replaced. Does nothing if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read, or the folder cannot be written.
    pub(in crate::studio) fn keep_replaced(&self, path: &Path) -> Result<(), StorageError> {
        // A pipe is not a file: reading it would block until another program writes to it.
        if !path.is_file() {
            return Ok(());
        }
        self.keep(&name_of(path), &read_bytes(path)?)
    }
}

/// Name of the backups of a draft.
pub(super) fn name_of_drafts(source: &LevelSource) -> String {
    format!("{source:?}")
}

/// Name of the backups of a file.
pub(super) fn name_of(path: &Path) -> String {
    path.display().to_string()
}
