//! Where the program keeps its own files.

use super::StorageError;
use directories::ProjectDirs;
use std::env;
use std::path::PathBuf;

/// The folder for settings, recent files, backups and the rescue file: `BLACKICE_DATA_DIR` if
/// that is set, else the system's place for such files. It need not exist yet.
///
/// # Errors
/// If the system knows no home folder.
pub fn data_folder() -> Result<PathBuf, StorageError> {
    if let Some(folder) = env::var_os("BLACKICE_DATA_DIR").filter(|folder| !folder.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let folders = ProjectDirs::from("", "", "Black Ice").ok_or(StorageError::NoFolder)?;
    Ok(folders.data_dir().to_owned())
}

/// The folder for backups, below [`data_folder`].
///
/// # Errors
/// If the system knows no home folder.
pub fn backup_folder() -> Result<PathBuf, StorageError> {
    Ok(data_folder()?.join("backups"))
}
