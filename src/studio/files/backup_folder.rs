//! The folder of backups; can be sent to job threads.
//!
//! A backup is stored under a name, which one unsaved level or one file shares for all its backups.

use crate::storage::{StorageError, backup, read_bytes};
use crate::studio::source::LevelSource;
use std::path::{Path, PathBuf};

/// Maximum number of backups under one name.
const MAX_BACKUPS: usize = 20;

/// Approximate limit for all backups under one name, in bytes.
///
/// The number of kept backups is this limit divided by the size of the newest one, at least 1.
/// Large policies reach this limit before [`MAX_BACKUPS`].
const MAX_BYTES: usize = 200_000_000;

/// Folder of backups, if there is one; without a folder, no backup is written.
#[derive(Debug, Clone)]
pub(in crate::studio) struct BackupFolder {
    folder: Option<PathBuf>,
}

impl BackupFolder {
    /// Returns the backup folder inside the program's data folder.
    pub(super) fn in_data_folder(data_folder: Option<&Path>) -> Self {
        Self { folder: data_folder.map(|folder| folder.join("backups")) }
    }

    /// Writes a backup under this name and removes the oldest ones beyond the limits.
    ///
    /// Does nothing if the newest backup has the same content, or without a folder.
    ///
    /// # Errors
    /// If the folder cannot be read or written, or an old backup cannot be removed.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let limit = (MAX_BYTES / bytes.len().max(1)).min(MAX_BACKUPS);
        backup(folder, name, bytes, limit).map(drop)
    }

    /// Writes a backup of a file that will be replaced.
    ///
    /// Does nothing if there is no regular file.
    ///
    /// # Errors
    /// If the file cannot be read, or as [`Self::write`].
    pub(in crate::studio) fn back_up_file(&self, path: &Path) -> Result<(), StorageError> {
        // A pipe is not a file: reading it would block until another program writes to it.
        if !path.is_file() {
            return Ok(());
        }
        self.write(&file_backup_name(path), &read_bytes(path)?)
    }
}

/// Name for the backups of the unsaved level with this source.
pub(super) fn draft_backup_name(source: &LevelSource) -> String {
    format!("{source:?}")
}

/// Name for the backups of the file at this path.
pub(super) fn file_backup_name(path: &Path) -> String {
    path.display().to_string()
}
