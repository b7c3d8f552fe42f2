//! The program's own small RON files: settings, recent files, crash recovery.
//!
//! Lists in these files are read entry by entry: an entry that another program version wrote
//! differently does not prevent reading the others. The text itself must be valid RON, because
//! after a syntax error the end of an entry is unknown.

use super::{StorageError, read_text, stored_path, unused_path, write_atomically};
use crate::formats::line_and_column;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// A value from a file, or the default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded<T> {
    /// The value of the file, or the default.
    pub value: T,
    /// Message if the file exists but could not be read or parsed.
    pub problem: Option<String>,
}

/// Returns the value of a file, or the default with a message if that fails.
///
/// A missing file gives the default without a message. The file is not changed.
#[must_use]
pub fn load_or_default<T: DeserializeOwned + Default>(path: &Path) -> Loaded<T> {
    if !path.exists() {
        return Loaded { value: T::default(), problem: None };
    }
    let read = read_text(path).map_err(|error| error.to_string()).and_then(|text| {
        ron::from_str(&text).map_err(|error| {
            let (line, column) = (error.span.start.line, error.span.start.col);
            format!("{}: line {line}, column {column}: {}", path.display(), error.code)
        })
    });
    match read {
        Ok(value) => Loaded { value, problem: None },
        Err(trouble) => Loaded { value: T::default(), problem: Some(trouble) },
    }
}

/// Returns the value of a file that the program will replace, or the default.
///
/// A file that cannot be read or parsed is renamed as by [`rename_unreadable`], and the message
/// names the new path.
///
/// # Errors
/// A message, if the file could not be renamed. The caller must not replace it.
pub fn load_to_replace<T: DeserializeOwned + Default>(path: &Path) -> Result<Loaded<T>, String> {
    let Loaded { value, problem: trouble } = load_or_default(path);
    let Some(trouble) = trouble else { return Ok(Loaded { value, problem: None }) };
    match rename_unreadable(path) {
        Some(aside) => {
            let trouble = format!("{trouble}. The file was renamed to {}", aside.display());
            Ok(Loaded { value, problem: Some(trouble) })
        }
        None => Err(format!("{trouble}. The file cannot be renamed and is not replaced")),
    }
}

/// Renames an unreadable file to a free name; returns the new path.
///
/// `settings.ron` becomes `settings.ron.unread`, or `settings.ron-2.unread` if that exists. `None`
/// if renaming fails; the file then stays.
#[must_use]
pub fn rename_unreadable(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    let new_path = unused_path(path.parent()?, &name, "unread");
    fs::rename(path, &new_path).ok().map(|()| new_path)
}

/// Copies a partly unreadable file to a free name and returns the new path.
///
/// Names are as in [`rename_unreadable`]. `None` if copying fails.
#[must_use]
pub fn copy_unreadable(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    let new_path = unused_path(path.parent()?, &name, "unread");
    write_atomically(&new_path, &fs::read(path).ok()?).ok().map(|()| new_path)
}

/// Writes a value as RON, atomically.
///
/// # Errors
/// If the value cannot be serialised, or the file cannot be written.
pub fn save<T: Serialize>(path: &Path, value: &T) -> Result<(), StorageError> {
    let text = ron::ser::to_string_pretty(value, PrettyConfig::new())
        .map_err(|error| StorageError::io(path, "write")(std::io::Error::other(error)))?;
    write_atomically(path, text.as_bytes())
}

/// Recently opened files, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentFiles {
    #[serde(with = "stored_path::list")]
    paths: Vec<PathBuf>,
}

impl RecentFiles {
    /// Maximum number of files.
    pub const MAX_FILES: usize = 20;

    /// The files, newest first.
    #[must_use]
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Adds a file at the front, or moves it there; drops files beyond [`Self::MAX_FILES`].
    pub fn add(&mut self, path: &Path) {
        self.remove(path);
        self.paths.insert(0, path.to_owned());
        self.paths.truncate(Self::MAX_FILES);
    }

    /// Removes a file from the list, if it is there.
    pub fn remove(&mut self, path: &Path) {
        self.paths.retain(|other| other != path);
    }
}

/// The entries of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries<T> {
    /// Entries that were read, in order.
    pub read: Vec<T>,
    /// Entries that could not be read, in order.
    pub unread: Vec<UnreadEntry>,
}

/// An entry that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadEntry {
    /// Title of the entry, if it has one.
    pub title: Option<String>,
    /// Line of the error in the whole text, from 1.
    pub line: usize,
    /// Why it could not be read.
    pub reason: String,
}

/// The part of an entry that names it in messages.
#[derive(Deserialize)]
struct Titled {
    title: String,
}

/// Reads each entry of a list. O(list), and O(text) for each unread entry.
///
/// The entries of `list` must be parts of `text`, the whole file.
#[must_use]
pub fn read_entries<T: DeserializeOwned>(text: &str, list: &[&RawValue]) -> Entries<T> {
    let mut entries = Entries { read: Vec::new(), unread: Vec::new() };
    for raw in list {
        let entry = raw.get_ron();
        match ron::from_str(entry) {
            Ok(value) => entries.read.push(value),
            Err(error) => {
                let offset = (entry.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
                entries.unread.push(UnreadEntry {
                    title: ron::from_str(entry).ok().map(|Titled { title }| title),
                    line: line_and_column(text, offset).0 + error.span.start.line - 1,
                    reason: error.code.to_string(),
                });
            }
        }
    }
    entries
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
    fn saved_values_round_trip() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("below/size.ron");
        assert_eq!(
            load_or_default::<Size>(&path),
            Loaded { value: Size::default(), problem: None }
        );
        let size = Size { width: 7, name: "a \"b\"".to_owned() };
        save(&path, &size).expect("saved");
        assert_eq!(load_or_default(&path), Loaded { value: size, problem: None });
        fs::write(&path, "(width: 3, height: 4)").expect("written");
        assert_eq!(
            load_or_default::<Size>(&path).value.width,
            3,
            "keys of other versions are passed over"
        );
    }

    #[test]
    fn damaged_file_gives_default_and_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("size.ron");
        for damaged in [&b"(width: x)"[..], b"", b"\xff\xfe", b"(((((("] {
            fs::write(&path, damaged).expect("written");
            let loaded = load_or_default::<Size>(&path);
            assert_eq!(loaded.value, Size::default());
            let trouble = loaded.problem.expect("a reason");
            assert!(trouble.contains("size.ron: line 1, column "), "{trouble}");
        }
    }

    #[test]
    fn damaged_file_is_renamed_before_replacement() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("size.ron");
        for (damaged, kept_as) in [("(width: x)", "size.ron.unread"), ("((", "size.ron-2.unread")] {
            fs::write(&path, damaged).expect("written");
            let loaded = load_to_replace::<Size>(&path).expect("put aside");
            let kept = folder.path().join(kept_as);
            let trouble = loaded.problem.expect("a reason");
            assert!(trouble.ends_with(&format!("was renamed to {}", kept.display())), "{trouble}");
            save(&path, &loaded.value).expect("saved");
            assert_eq!(fs::read_to_string(kept).expect("kept"), damaged);
        }
        assert_eq!(load_to_replace(&path), Ok(Loaded { value: Size::default(), problem: None }));
        let absent = load_to_replace::<Size>(&folder.path().join("absent.ron"));
        assert_eq!(absent.map(|it| it.problem), Ok(None));
    }

    #[cfg(unix)]
    #[test]
    fn recent_files_with_any_name_round_trip() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("recent.ron");
        let mut recent = RecentFiles::default();
        recent.add(&stored_path::path_of_bytes(b"/caf\xe9.xsb".to_vec()));
        recent.add(Path::new("/plain.xsb"));
        save(&path, &recent).expect("saved");
        assert_eq!(load_or_default::<RecentFiles>(&path), Loaded { value: recent, problem: None });
    }

    #[test]
    fn recent_files_are_bounded_and_unique() {
        let mut recent = RecentFiles::default();
        for number in 0..30 {
            recent.add(Path::new(&format!("{number}")));
        }
        recent.add(Path::new("20"));
        assert_eq!(recent.paths().len(), RecentFiles::MAX_FILES);
        assert_eq!(recent.paths()[..3], ["20", "29", "28"].map(PathBuf::from));
        recent.remove(Path::new("29"));
        assert_eq!(recent.paths()[1], PathBuf::from("28"));
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct TitledSize {
        title: String,
        width: u32,
    }

    #[derive(Deserialize)]
    struct Sizes<'text> {
        #[serde(borrow)]
        sizes: Vec<&'text RawValue>,
    }

    #[test]
    fn unread_entry_is_reported_and_others_are_read() {
        let text = "(\n sizes: [\n  (title: \"a\", width: 1),\n  (title: \"b\",\n   width: Wide(2)),\n  \
                    7,\n  (title: \"c\", width: 3),\n ],\n)";
        let sizes: Sizes = ron::from_str(text).expect("a list");
        let Entries { read, unread } = read_entries::<TitledSize>(text, &sizes.sizes);
        let titles: Vec<_> = read.iter().map(|size| (size.title.as_str(), size.width)).collect();
        assert_eq!(titles, [("a", 1), ("c", 3)]);
        let reported: Vec<_> = unread.iter().map(|it| (it.title.as_deref(), it.line)).collect();
        assert_eq!(reported, [(Some("b"), 5), (None, 6)]);
        assert!(unread.iter().all(|it| !it.reason.is_empty()));
    }
}
