//! Writes files atomically: a file always has its old or its new content completely.
//!
//! Also checks that a file can be written, before long work on its content.

use super::StorageError;
use super::encoding::{NotEncodable, TextEncoding};
use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of symbolic links to follow, as on common systems.
const MAX_LINKS: usize = 40;

/// Writes a file so that it always has the old or the new content completely.
///
/// Writes a temporary file beside it, flushes it to disk and renames it. Creates missing folders,
/// follows symbolic links and keeps the permissions of an existing file.
///
/// # Errors
/// If the system refuses, or the target is a folder, a pipe, a device or read-only. The old content
/// is then unchanged.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let target = resolve_links(path);
    let temporary = temporary_path(&target);
    let written = write_and_rename(&target, &temporary, bytes);
    if written.is_err() {
        // A temporary file that cannot be removed is left behind.
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(StorageError::io(path, "write"))
}

/// Writes a text atomically in this encoding, so that a file keeps its encoding.
///
/// Returns `None` if that succeeds. If the text cannot be stored in the encoding, writes UTF-8
/// without a byte order mark and returns the reason.
///
/// # Errors
/// As [`write_atomically`].
pub fn write_text(
    path: &Path,
    text: &str,
    text_encoding: TextEncoding,
) -> Result<Option<NotEncodable>, StorageError> {
    let (bytes, lacking) = match text_encoding.encode(text) {
        Ok(bytes) => (bytes, None),
        Err(lacking) => (text.as_bytes().to_vec(), Some(lacking)),
    };
    write_atomically(path, &bytes)?;
    Ok(lacking)
}

/// Resolves symbolic links, so that a write replaces the target and keeps the link.
///
/// The target need not exist. Returns the last path reached if a link is unreadable or links form a
/// cycle.
pub(super) fn resolve_links(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(canonical) = fs::canonicalize(&target) {
            return canonical;
        }
        let Ok(next) = fs::read_link(&target) else { break };
        // A relative link is relative to its own folder.
        target.pop();
        target.push(next);
    }
    target
}

/// Refuses to replace folders, special files and read-only files, which renaming would allow.
pub(super) fn check_replaceable(existing: Option<&Metadata>) -> io::Result<()> {
    let Some(existing) = existing else { return Ok(()) };
    if existing.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // Writing to a pipe or a device may block forever.
    if !existing.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a pipe or a device, not a file"));
    }
    if existing.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}

/// Writes `bytes` to the temporary file and renames it to the target.
///
/// Leaves the temporary file behind if a step after its creation fails.
fn write_and_rename(target: &Path, temporary: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    let existing = fs::metadata(target).ok();
    check_replaceable(existing.as_ref())?;
    let mut file = File::create(temporary)?;
    if let Some(existing) = existing {
        file.set_permissions(existing.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(temporary, target)
}

/// Path of a hidden temporary file in the folder of a file.
///
/// Renaming then stays on one file system. The name is unique per process and call, so concurrent
/// saves of one file do not share it.
pub(super) fn temporary_path(path: &Path) -> PathBuf {
    static USED: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}.tmp", std::process::id(), USED.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}

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

    fn file_names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let name = |entry: io::Result<fs::DirEntry>| {
            entry.expect("an entry").file_name().to_string_lossy().into_owned()
        };
        entries.map(name).collect()
    }

    #[test]
    fn write_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/level.ron");
        for content in ["first", "second, longer", ""] {
            write_atomically(&path, content.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("read"), content);
        }
        assert_eq!(file_names(&folder.path().join("new")), ["level.ron"]);
    }

    #[test]
    fn text_keeps_encoding_if_possible() {
        use crate::storage::encoding::Encoding;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("level.xsb");
        let latin = TextEncoding { encoding: Encoding::Windows1252, has_byte_order_mark: false };
        assert_eq!(write_text(&path, "caf\u{e9}", latin).expect("written"), None);
        assert_eq!(fs::read(&path).expect("read"), b"caf\xe9");
        let lacking = write_text(&path, "caf\u{e9} \u{7b2c}", latin).expect("written");
        assert_eq!(lacking.map(|it| it.character), Some('\u{7b2c}'));
        assert_eq!(fs::read_to_string(&path).expect("UTF-8"), "caf\u{e9} \u{7b2c}");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_kept() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let check = |link: &str, target: &str| {
            for content in ["made", "replaced"] {
                write_atomically(&at(link), content.as_bytes()).expect("written");
                assert_eq!(fs::read_to_string(at(target)).expect("read"), content, "{link}");
                assert!(fs::symlink_metadata(at(link)).expect("there").is_symlink(), "{link}");
            }
        };
        symlink("inner/a.ron", at("near")).expect("linked");
        check("near", "inner/a.ron");
        symlink(at("b.ron"), at("inner/whole")).expect("linked");
        symlink("inner/whole", at("twice")).expect("linked");
        check("twice", "b.ron");
        symlink("round", at("round")).expect("linked");
        assert!(write_atomically(&at("round"), b"x").is_ok_and(|()| at("round").is_file()));
    }

    #[cfg(unix)]
    #[test]
    fn special_files_are_refused() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("door.ron");
        let _listener = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
        let error = write_atomically(&path, b"x").expect_err("no file").to_string();
        assert!(
            error.ends_with("door.ron: cannot write: a pipe or a device, not a file"),
            "{error}"
        );
        assert!(fs::metadata(&path).expect("still there").file_type().is_socket());
        assert_eq!(file_names(folder.path()), ["door.ron"]);
    }

    #[test]
    fn protected_targets_are_unchanged() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("taken");
        fs::create_dir_all(path.join("inside")).expect("made");
        let error = write_atomically(&path, b"x").expect_err("a folder is in the way");
        assert!(error.to_string().contains("taken: cannot write: "), "{error}");
        assert_eq!(file_names(folder.path()), ["taken"]);
        let path = folder.path().join("taken/protected");
        fs::write(&path, "mine").expect("written");
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("protected");
        assert!(write_atomically(&path, b"x").is_err());
        assert_eq!(fs::read_to_string(&path).expect("read"), "mine");
    }

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
