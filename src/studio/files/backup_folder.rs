//! The folder of backups; can be sent to job threads.

use crate::storage::{StorageError, backup, read_bytes};
use crate::studio::source::LevelSource;
use std::path::{Path, PathBuf};

/// Maximum number of backups of each level and of each file.
const MAX_BACKUPS: usize = 20;

/// Approximate limit for all backups of one level or file, in bytes.
///
/// Computed from the size of the newest one, which is always kept. Large policies reach it first.
const MAX_BYTES: usize = 200_000_000;

/// Folder of backups; without one, no backup is written.
#[derive(Debug, Clone)]
pub(in crate::studio) struct BackupFolder {
    folder: Option<PathBuf>,
}

impl BackupFolder {
    /// Returns the backup folder inside the program's data folder.
    pub(super) fn in_data_folder(data_folder: Option<&Path>) -> Self {
        Self { folder: data_folder.map(|folder| folder.join("backups")) }
    }

    /// Writes a backup with this name and removes the oldest ones beyond the limits.
    ///
    /// Does nothing if the newest backup has the same content, or without a folder.
    ///
    /// # Errors
    /// If the folder cannot be read or written.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let limit = (MAX_BYTES / bytes.len().max(1)).min(MAX_BACKUPS);
        backup(folder, name, bytes, limit).map(drop)
    }

    /// Writes a backup of a file that will be replaced; does nothing if there is no file.
    ///
    /// # Errors
    /// If the file cannot be read, or the folder cannot be written.
    pub(in crate::studio) fn back_up_file(&self, path: &Path) -> Result<(), StorageError> {
        // A pipe is not a file: reading it would block until another program writes to it.
        if !path.is_file() {
            return Ok(());
        }
        self.write(&file_backup_name(path), &read_bytes(path)?)
    }
}

/// Name of the backups of a draft.
pub(super) fn draft_backup_name(source: &LevelSource) -> String {
    format!("{source:?}")
}

/// Name of the backups of a file.
pub(super) fn file_backup_name(path: &Path) -> String {
    path.display().to_string()
}
