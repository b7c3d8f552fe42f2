//! The program's own small RON files: settings, recent files, crash recovery.

use super::{StorageError, free_name, read_text, stored_path, write_safely};
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fs;
use std::path::{Path, PathBuf};

/// A value from a file, or the default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded<T> {
    /// The value.
    pub value: T,
    /// Why the default is used although the file exists: position and reason, as a message.
    pub trouble: Option<String>,
}

/// Reads a value; uses the default with a message if the file cannot be read or parsed.
///
/// A missing file gives the default without a message. The file is not changed.
#[must_use]
pub fn load<T: DeserializeOwned + Default>(path: &Path) -> Loaded<T> {
    if !path.exists() {
        return Loaded { value: T::default(), trouble: None };
    }
    let read = read_text(path).map_err(|error| error.to_string()).and_then(|text| {
        ron::from_str(&text).map_err(|error| {
            let (line, column) = (error.span.start.line, error.span.start.col);
            format!("{}: line {line}, column {column}: {}", path.display(), error.code)
        })
    });
    match read {
        Ok(value) => Loaded { value, trouble: None },
        Err(trouble) => Loaded { value: T::default(), trouble: Some(trouble) },
    }
}

/// Reads a value from a file that the program will replace.
///
/// A file that cannot be read or parsed is renamed first, and the message names the new path.
///
/// # Errors
/// A message, if the file could not be renamed. The caller must not replace it.
pub fn load_to_replace<T: DeserializeOwned + Default>(path: &Path) -> Result<Loaded<T>, String> {
    let Loaded { value, trouble } = load(path);
    let Some(trouble) = trouble else { return Ok(Loaded { value, trouble: None }) };
    match put_aside(path) {
        Some(aside) => {
            let trouble = format!("{trouble}. The file was renamed to {}", aside.display());
            Ok(Loaded { value, trouble: Some(trouble) })
        }
        None => Err(format!("{trouble}. The file cannot be renamed and is not replaced")),
    }
}

/// Renames an unreadable file to a free name: `settings.ron` to `settings.ron.unread`, then
/// `settings.ron-2.unread`.
///
/// Returns the new path; `None` if renaming fails and the file stays.
#[must_use]
pub fn put_aside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    let aside = free_name(path.parent()?, &name, "unread");
    fs::rename(path, &aside).ok().map(|()| aside)
}

/// Copies a partly unreadable file to a free name as in [`put_aside`]; `None` if that fails.
#[must_use]
pub fn copy_aside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    let aside = free_name(path.parent()?, &name, "unread");
    write_safely(&aside, &fs::read(path).ok()?).ok().map(|()| aside)
}

/// Writes a value as RON, atomically.
///
/// # Errors
/// If the value cannot be serialised, or the file cannot be written.
pub fn save<T: Serialize>(path: &Path, value: &T) -> Result<(), StorageError> {
    let text = ron::ser::to_string_pretty(value, PrettyConfig::new())
        .map_err(|error| StorageError::io(path, "write")(std::io::Error::other(error)))?;
    write_safely(path, text.as_bytes())
}

/// Recently opened files, newest first, without duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentFiles {
    #[serde(with = "stored_path::list")]
    paths: Vec<PathBuf>,
}

impl RecentFiles {
    /// Maximum number of files.
    pub const MOST: usize = 20;

    /// The files, newest first.
    #[must_use]
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Adds a file at the front.
    pub fn opened(&mut self, path: &Path) {
        self.forget(path);
        self.paths.insert(0, path.to_owned());
        self.paths.truncate(Self::MOST);
    }

    /// Removes a file, which is missing or which the user removed.
    pub fn forget(&mut self, path: &Path) {
        self.paths.retain(|other| other != path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
    #[serde(default)]
    struct Size {
        width: u32,
        name: String,
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("below/size.ron");
        assert_eq!(load::<Size>(&path), Loaded { value: Size::default(), trouble: None });
        let size = Size { width: 7, name: "a \"b\"".to_owned() };
        save(&path, &size).expect("saved");
        assert_eq!(load(&path), Loaded { value: size, trouble: None });
        fs::write(&path, "(width: 3, height: 4)").expect("written");
        assert_eq!(load::<Size>(&path).value.width, 3, "keys of other versions are passed over");
    }

    #[test]
    fn damage_gives_the_default_and_the_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("size.ron");
        for damaged in [&b"(width: x)"[..], b"", b"\xff\xfe", b"(((((("] {
            fs::write(&path, damaged).expect("written");
            let loaded = load::<Size>(&path);
            assert_eq!(loaded.value, Size::default());
            let trouble = loaded.trouble.expect("a reason");
            assert!(trouble.contains("size.ron: line 1, column "), "{trouble}");
        }
    }

    #[test]
    fn a_damaged_file_is_put_aside_before_it_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("size.ron");
        for (damaged, kept_as) in [("(width: x)", "size.ron.unread"), ("((", "size.ron-2.unread")] {
            fs::write(&path, damaged).expect("written");
            let loaded = load_to_replace::<Size>(&path).expect("put aside");
            let kept = folder.path().join(kept_as);
            let trouble = loaded.trouble.expect("a reason");
            assert!(trouble.ends_with(&format!("was renamed to {}", kept.display())), "{trouble}");
            save(&path, &loaded.value).expect("saved");
            assert_eq!(fs::read_to_string(kept).expect("kept"), damaged);
        }
        assert_eq!(load_to_replace(&path), Ok(Loaded { value: Size::default(), trouble: None }));
        let absent = load_to_replace::<Size>(&folder.path().join("absent.ron"));
        assert_eq!(absent.map(|it| it.trouble), Ok(None));
    }

    #[cfg(unix)]
    #[test]
    fn recent_files_of_any_name_are_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("recent.ron");
        let mut recent = RecentFiles::default();
        recent.opened(&stored_path::path_of_bytes(b"/caf\xe9.xsb".to_vec()));
        recent.opened(Path::new("/plain.xsb"));
        save(&path, &recent).expect("saved");
        assert_eq!(load::<RecentFiles>(&path), Loaded { value: recent, trouble: None });
    }

    #[test]
    fn recent_files_are_few_and_each_once() {
        let mut recent = RecentFiles::default();
        for number in 0..30 {
            recent.opened(Path::new(&format!("{number}")));
        }
        recent.opened(Path::new("20"));
        assert_eq!(recent.paths().len(), RecentFiles::MOST);
        assert_eq!(recent.paths()[..3], ["20", "29", "28"].map(PathBuf::from));
        recent.forget(Path::new("29"));
        assert_eq!(recent.paths()[1], PathBuf::from("28"));
    }
}
