//! Whether a file can be written, asked before the work whose result goes there.

use super::StorageError;
use super::write::{beside, refuse_what_stays, target_of};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Finds out whether [`super::write_safely`] could write the file now. Nothing is changed: a file
/// that is there keeps its content, folders are not made.
///
/// # Errors
/// As [`super::write_safely`].
pub fn check_writable(path: &Path) -> Result<(), StorageError> {
    let target = target_of(path);
    try_beside(&target).map_err(StorageError::io(path, "write"))
}

/// The place of a file, whichever way its path goes there; two paths of one file have one place.
/// Neither the file nor the folders above it need be there.
#[must_use]
pub fn place_of(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let found = whole.ancestors().find_map(|above| Some((above, fs::canonicalize(above).ok()?)));
    let Some((above, place)) = found else { return whole };
    match whole.strip_prefix(above) {
        Ok(rest) if !rest.as_os_str().is_empty() => place.join(rest),
        _ => place,
    }
}

/// Makes the file that a safe write begins with, and takes it away again: rights, read-only disks
/// and names that are too long are told by trying alone.
fn try_beside(target: &Path) -> io::Result<()> {
    let existing = fs::metadata(target).ok();
    refuse_what_stays(existing.as_ref())?;
    let temporary = beside(target);
    let name = temporary.file_name().unwrap_or_default();
    let attempt = folder_above(target)?.join(name);
    drop(File::create(&attempt)?);
    fs::remove_file(attempt)
}

/// The folder that the file or the folders above it would be made in.
fn folder_above(target: &Path) -> io::Result<PathBuf> {
    for above in target.ancestors().skip(1) {
        // The parent of a bare name is the folder where the program runs.
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
    fn what_could_be_written_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("old.ron");
        fs::write(&path, "mine").expect("written");
        for name in ["old.ron", "new.ron", "one/two/new.ron"] {
            check_writable(&folder.path().join(name)).expect(name);
        }
        assert_eq!(folder_above(Path::new("bare.ron")).expect("a folder"), Path::new("."));
        assert_eq!(fs::read_to_string(&path).expect("read"), "mine");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn every_way_to_a_file_leads_to_one_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in")).expect("made");
        fs::write(path("old.ron"), "").expect("written");
        for name in ["old.ron", "new.ron"] {
            assert_eq!(place_of(&path(&format!("./in/../{name}"))), place_of(&path(name)));
        }
        assert_ne!(place_of(&path("new.ron")), place_of(&path("old.ron")));
        assert_eq!(place_of(&path("absent/a.ron")), path("absent/a.ron"));
        assert_eq!(place_of(Path::new("b.ron")), place_of(Path::new("./b.ron")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("old.ron"), path("link.ron")).expect("a link");
            assert_eq!(place_of(&path("link.ron")), place_of(&path("old.ron")));
        }
    }

    #[test]
    fn what_could_not_be_written_is_told_with_its_name() {
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
