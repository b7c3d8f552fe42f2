//! Checks that a file can be written, before long work on its content.

use super::StorageError;
use super::write::{check_replaceable, resolve_links, temporary_path};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Checks that [`super::write_atomically`] could write the file now.
///
/// Leaves everything as it was: creates and removes a temporary file, but no folders. Does not
/// detect that the disk is too full for the content.
///
/// # Errors
/// As [`super::write_atomically`].
pub fn check_writable(path: &Path) -> Result<(), StorageError> {
    let target = resolve_links(path);
    try_temporary_file(&target).map_err(StorageError::io(path, "write"))
}

/// Returns the absolute path of a file with symbolic links resolved.
///
/// Equal for all paths to an existing file, except hard links. Neither the file nor its folders
/// need to exist; then only the existing part of the path is resolved, and paths through missing
/// folders or broken links may differ.
#[must_use]
pub fn canonical_path(path: &Path) -> PathBuf {
    let absolute_path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let found =
        absolute_path.ancestors().find_map(|above| Some((above, fs::canonicalize(above).ok()?)));
    let Some((above, place)) = found else { return absolute_path };
    match absolute_path.strip_prefix(above) {
        Ok(rest) if !rest.as_os_str().is_empty() => place.join(rest),
        _ => place,
    }
}

/// Creates and removes the temporary file of a safe write.
///
/// Only an attempt detects missing rights, read-only disks and names that are too long.
fn try_temporary_file(target: &Path) -> io::Result<()> {
    let existing = fs::metadata(target).ok();
    check_replaceable(existing.as_ref())?;
    let temporary = temporary_path(target);
    let name = temporary.file_name().unwrap_or_default();
    let attempt = existing_ancestor(target)?.join(name);
    drop(File::create(&attempt)?);
    fs::remove_file(attempt)
}

/// Returns the nearest existing folder above a file.
///
/// # Errors
/// If that is not a folder, or the system refuses.
fn existing_ancestor(target: &Path) -> io::Result<PathBuf> {
    for above in target.ancestors().skip(1) {
        // The parent of a bare name is the working folder.
        let folder = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        match fs::metadata(folder) {
            Ok(metadata) if metadata.is_dir() => return Ok(folder.to_owned()),
            Ok(_) => return Err(io::ErrorKind::NotADirectory.into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::NotFound.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("old.ron");
        fs::write(&path, "mine").expect("written");
        for name in ["old.ron", "new.ron", "one/two/new.ron"] {
            check_writable(&folder.path().join(name)).expect(name);
        }
        assert_eq!(existing_ancestor(Path::new("bare.ron")).expect("a folder"), Path::new("."));
        assert_eq!(fs::read_to_string(&path).expect("read"), "mine");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn equivalent_paths_have_one_canonical_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in")).expect("made");
        fs::write(path("old.ron"), "").expect("written");
        for name in ["old.ron", "new.ron"] {
            assert_eq!(
                canonical_path(&path(&format!("./in/../{name}"))),
                canonical_path(&path(name))
            );
        }
        assert_ne!(canonical_path(&path("new.ron")), canonical_path(&path("old.ron")));
        assert_eq!(canonical_path(&path("absent/a.ron")), path("absent/a.ron"));
        assert_eq!(canonical_path(Path::new("b.ron")), canonical_path(Path::new("./b.ron")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("old.ron"), path("link.ron")).expect("a link");
            assert_eq!(canonical_path(&path("link.ron")), canonical_path(&path("old.ron")));
        }
    }

    #[test]
    fn unwritable_file_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("taken.ron")).expect("made");
        fs::write(path("file"), "").expect("written");
        fs::write(path("protected"), "mine").expect("written");
        let mut permissions = fs::metadata(path("protected")).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(path("protected"), permissions).expect("protected");
        let long = "x".repeat(300);
        for name in ["taken.ron", "file/in.ron", "file/deep/in.ron", "protected", long.as_str()] {
            let error = check_writable(&path(name)).expect_err(name).to_string();
            assert!(error.contains(&format!("{name}: cannot write: ")), "{error}");
        }
    }
}
