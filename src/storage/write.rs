//! Writes files atomically: a file always has its old or its new content completely.

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
}
