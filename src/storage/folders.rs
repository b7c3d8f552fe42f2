//! The folder of the program's own files.

use super::StorageError;
use directories::ProjectDirs;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the folder for settings, recent files, backups and crash recovery.
///
/// `BLACKICE_DATA_DIR` if set and not empty, else the system's data folder. It may not exist yet.
///
/// # Errors
/// If the variable is not set or empty, and the system knows no home folder.
pub fn data_folder() -> Result<PathBuf, StorageError> {
    data_folder_from(env::var_os("BLACKICE_DATA_DIR"))
}

/// The data folder for this value of the variable.
fn data_folder_from(named: Option<OsString>) -> Result<PathBuf, StorageError> {
    if let Some(folder) = named.filter(|folder| !folder.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let folders = ProjectDirs::from("", "", "Black Ice").ok_or(StorageError::NoDataFolder)?;
    Ok(folders.data_dir().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_variable_takes_precedence() {
        let named = |name: &str| data_folder_from(Some(OsString::from(name)));
        assert_eq!(named("/x/y").expect("named"), PathBuf::from("/x/y"));
        // Without a name the result depends on the system.
        let system = data_folder_from(None).ok();
        assert_eq!(named("").ok(), system);
        assert_ne!(system, Some(PathBuf::new()));
    }
}
