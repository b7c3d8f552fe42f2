//! Writes files atomically.

use super::StorageError;
use super::encoding::{NotEncodable, TextForm};
use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Maximum number of links to follow, as on common systems.
const MOST_LINKS: usize = 40;

/// Writes a file so that it always contains either the old or the new content completely.
///
/// Writes a temporary file beside it, flushes it to disk and renames it. Creates missing folders.
///
/// # Errors
/// If the system refuses, or the target is a pipe or a device. The old content is then unchanged.
pub fn write_safely(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let target = target_of(path);
    let temporary = beside(&target);
    let written = write_and_rename(&target, &temporary, bytes);
    if written.is_err() {
        // A temporary file that cannot be removed is left behind.
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(StorageError::io(path, "write"))
}

/// Writes a text atomically in this encoding, so that a file keeps its encoding.
///
/// If the encoding lacks a character, writes UTF-8 and returns the character for a message.
///
/// # Errors
/// As [`write_safely`].
pub fn write_text(
    path: &Path,
    text: &str,
    form: TextForm,
) -> Result<Option<NotEncodable>, StorageError> {
    let (bytes, lacking) = match form.encode(text) {
        Ok(bytes) => (bytes, None),
        Err(lacking) => (text.as_bytes().to_vec(), Some(lacking)),
    };
    write_safely(path, &bytes)?;
    Ok(lacking)
}

/// Resolves links, so that a write replaces or creates the target and keeps the link.
pub(super) fn target_of(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(whole) = fs::canonicalize(&target) {
            return whole;
        }
        let Ok(next) = fs::read_link(&target) else { break };
        // A relative link is relative to its own folder.
        target.pop();
        target.push(next);
    }
    target
}

/// Refuses to replace folders, special files and read-only files, which renaming would allow.
pub(super) fn refuse_what_stays(existing: Option<&Metadata>) -> io::Result<()> {
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

fn write_and_rename(target: &Path, temporary: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)?;
    }
    let existing = fs::metadata(target).ok();
    refuse_what_stays(existing.as_ref())?;
    let mut file = File::create(temporary)?;
    if let Some(existing) = existing {
        file.set_permissions(existing.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(temporary, target)
}

/// Path of a temporary file in the same folder, so that renaming stays on one file system.
///
/// The name is unique per process and call, so concurrent saves of one file do not share it.
pub(super) fn beside(path: &Path) -> PathBuf {
    static USED: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}.tmp", std::process::id(), USED.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let name = |entry: io::Result<fs::DirEntry>| {
            entry.expect("an entry").file_name().to_string_lossy().into_owned()
        };
        entries.map(name).collect()
    }

    #[test]
    fn replaces_and_leaves_nothing_else_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/level.ron");
        for content in ["first", "second, longer", ""] {
            write_safely(&path, content.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("read"), content);
        }
        assert_eq!(names_in(&folder.path().join("new")), ["level.ron"]);
    }

    #[test]
    fn texts_keep_their_encoding_where_it_has_all_characters() {
        use crate::storage::encoding::Encoding;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("level.xsb");
        let latin = TextForm { encoding: Encoding::Windows1252, has_mark: false };
        assert_eq!(write_text(&path, "caf\u{e9}", latin).expect("written"), None);
        assert_eq!(fs::read(&path).expect("read"), b"caf\xe9");
        let lacking = write_text(&path, "caf\u{e9} \u{7b2c}", latin).expect("written");
        assert_eq!(lacking.map(|it| it.character), Some('\u{7b2c}'));
        assert_eq!(fs::read_to_string(&path).expect("UTF-8"), "caf\u{e9} \u{7b2c}");
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let check = |link: &str, target: &str| {
            for content in ["made", "replaced"] {
                write_safely(&at(link), content.as_bytes()).expect("written");
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
        assert!(write_safely(&at("round"), b"x").is_ok_and(|()| at("round").is_file()));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_refused_at_once() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("door.ron");
        let _listener = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
        let error = write_safely(&path, b"x").expect_err("no file").to_string();
        assert!(
            error.ends_with("door.ron: cannot write: a pipe or a device, not a file"),
            "{error}"
        );
        assert!(fs::metadata(&path).expect("still there").file_type().is_socket());
        assert_eq!(names_in(folder.path()), ["door.ron"]);
    }

    #[test]
    fn what_cannot_be_replaced_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("taken");
        fs::create_dir_all(path.join("inside")).expect("made");
        let error = write_safely(&path, b"x").expect_err("a folder is in the way");
        assert!(error.to_string().contains("taken: cannot write: "), "{error}");
        assert_eq!(names_in(folder.path()), ["taken"]);
        let path = folder.path().join("taken/protected");
        fs::write(&path, "mine").expect("written");
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("protected");
        assert!(write_safely(&path, b"x").is_err());
        assert_eq!(fs::read_to_string(&path).expect("read"), "mine");
    }
}
