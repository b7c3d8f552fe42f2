//! Finds level files.

use super::StorageError;
use crate::formats::detect::KNOWN_ENDINGS;
use crate::formats::ending_of;
use std::fs;
use std::path::{Path, PathBuf};

/// Most folders inside each other that are searched.
const MAX_DEPTH: usize = 32;

/// The file itself, or every file with a known ending below a folder, in path order. Hidden files
/// and folders, whose names begin with a dot, are passed over, and so are links to folders, what is
/// no file, and moves (`.lurd`), which hold no level.
///
/// # Errors
/// If there is no such file, or a folder cannot be read.
pub fn level_files(path: &Path) -> Result<Vec<PathBuf>, StorageError> {
    if !fs::metadata(path).map_err(StorageError::io(path, "read"))?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    collect(path, MAX_DEPTH, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), StorageError> {
    let io_error = StorageError::io(folder, "read");
    if depth == 0 {
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(&io_error)? {
        let entry = entry.map_err(&io_error)?;
        let path = entry.path();
        let is_hidden =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if is_hidden {
            continue;
        }
        // A link to a folder may lead back to where it stands, and a pipe has no end.
        if entry.file_type().map_err(&io_error)?.is_dir() {
            collect(&path, depth - 1, files)?;
        } else if has_levels(&path) && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

fn has_levels(path: &Path) -> bool {
    let ending = ending_of(path);
    ending != "lurd" && KNOWN_ENDINGS.contains(&ending.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_in_path_order() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b/2.xsb", "b/10.ron", "a/x.TXT", "c.json", "notes.md", "m.lurd", ".h/a.ron"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, "").expect("written");
        }
        let found = level_files(folder.path()).expect("a folder");
        let names: Vec<_> = found
            .iter()
            .map(|path| path.strip_prefix(folder.path()).expect("below").display().to_string())
            .collect();
        assert_eq!(names, ["a/x.TXT", "b/10.ron", "b/2.xsb", "c.json"]);
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.path(), folder.path().join("b/again"))
                .expect("a link");
            let to = folder.path().join("link.xsb");
            std::os::unix::fs::symlink(folder.path().join("b/2.xsb"), &to).expect("a link");
            let again = level_files(folder.path()).expect("a folder");
            assert_eq!(again, [&found[..], &[to]].concat());
        }
        let single = folder.path().join("notes.md");
        assert_eq!(level_files(&single).expect("a file"), [single]);
        assert!(level_files(&folder.path().join("absent")).is_err());
    }
}
