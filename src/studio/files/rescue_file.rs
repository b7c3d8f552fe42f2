//! The rescue file of one window, which lists its unsaved work, and the lock of this file.
//!
//! Several windows may be open at once. Each has its own rescue file, and the next start finds the
//! files that ended windows have left:
//!
//! ```text
//! rescue.ron     rescue.lock       first window
//! rescue-2.ron   rescue-2.lock     second window
//! ```
//!
//! A window holds the lock until it ends. The system releases the lock when the process ends, also
//! after a crash. A lock file that no window holds and that has no rescue file next to it is stale:
//! the next start removes it. A window that ends normally removes its own.
//!
//! Invariant: two windows never hold the same lock. Only the holder of a lock removes the lock
//! file, and a new holder checks that the file it has locked is still the file of that name.

use super::rescue::{IndexReadResult, Rescue, read_index};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError, create_dir_all, read_dir, remove_file};
use std::path::{Path, PathBuf};

/// Maximum number of windows with their own file; further windows share the last one.
const MAX_WINDOWS: usize = 16;

/// Maximum number of attempts to lock a file that its holders keep removing.
const MAX_ATTEMPTS: usize = 16;

/// The rescue file of one window, locked while this value exists.
///
/// Without lock support, or with too many windows, another window may write the same file.
#[derive(Debug)]
pub(super) struct RescueFile {
    path: PathBuf,
    lock_path: PathBuf,
    /// The lock file, held open: the system releases the lock when the process ends.
    ///
    /// `None` if it could not be opened, or if too many windows are open.
    lock: Option<File>,
}

/// Content of the rescue files that no window holds.
#[derive(Debug, Default)]
pub(super) struct EarlierWork {
    /// Unsaved work of all these files together.
    pub(super) rescue: Rescue,
    /// Files to remove once their work is in another file.
    pub(super) files: Vec<RescueFile>,
    /// Reasons why some work could not be read.
    pub(super) messages: Vec<String>,
}

impl RescueFile {
    /// Locks the first file that no window holds, and reads all such files.
    ///
    /// Returns the file of this window, and the work in all files that were read. Skips a file that
    /// cannot be read and must stay unchanged, but returns its message. Removes stale lock files.
    pub(super) fn take(folder: &Path) -> (Self, EarlierWork) {
        // An error appears again, and is reported, when the index is written.
        let _ = create_dir_all(folder);
        let mut left = EarlierWork::default();
        let mut own = None;
        let used = used_numbers(folder);
        for number in 0..MAX_WINDOWS {
            // One free number is enough; other numbers matter only if their files exist.
            if own.is_some() && !used.contains(&number) {
                continue;
            }
            let Some(file) = Self::lock_number(folder, number) else { continue };
            let IndexReadResult { rescue, message, may_replace } = read_index(&file.path);
            left.messages.extend(message);
            if !may_replace {
                continue;
            }
            left.rescue.written_at = left.rescue.written_at.max(rescue.written_at);
            left.rescue.work.extend(rescue.work);
            if own.is_none() {
                own = Some(file);
            } else if file.path.exists() {
                left.files.push(file);
            }
            // Any other file is stale; dropping it removes its lock file.
        }
        let last = || {
            let number = MAX_WINDOWS - 1;
            let (path, lock_path) =
                (numbered_path(folder, number, "ron"), numbered_path(folder, number, "lock"));
            Self { path, lock_path, lock: None }
        };
        (own.unwrap_or_else(last), left)
    }

    /// Locks the file of this number; `None` if another window holds it.
    ///
    /// Also `None` after [`MAX_ATTEMPTS`]. If the system cannot lock files, or the lock file cannot
    /// be opened, the file counts as free.
    fn lock_number(folder: &Path, number: usize) -> Option<Self> {
        let path = numbered_path(folder, number, "ron");
        let lock_path = numbered_path(folder, number, "lock");
        for _ in 0..MAX_ATTEMPTS {
            let Ok(lock) = OpenOptions::new().create(true).append(true).open(&lock_path) else {
                return Some(Self { path, lock_path, lock: None });
            };
            match lock.try_lock() {
                Err(TryLockError::WouldBlock) => return None,
                // The previous holder removed the file after it was opened here: try the new file.
                Ok(()) if !is_still_at(&lock, &lock_path) => {}
                // Without lock support, no other window can be detected.
                Ok(()) | Err(TryLockError::Error(_)) => {
                    return Some(Self { path, lock_path, lock: Some(lock) });
                }
            }
        }
        None
    }

    /// Path of the rescue file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for RescueFile {
    /// Removes the lock file unless its rescue file exists.
    fn drop(&mut self) {
        if self.lock.is_some() && !self.path.exists() {
            // If this fails, the next start removes the lock file.
            let _ = remove_file(&self.lock_path);
        }
    }
}

/// Returns true if `file`, which is open, is still the file at `path`.
#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let (open, named) = (file.metadata().map(place), std::fs::metadata(path).map(place));
    matches!((open, named), (Ok(open), Ok(named)) if open == named)
}

/// Returns true if a file exists at `path`.
///
/// Systems other than Unix do not remove open files, so no other file can have its name.
#[cfg(not(unix))]
fn is_still_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// Numbers that have a rescue file or a lock file.
///
/// All numbers if the folder cannot be listed.
fn used_numbers(folder: &Path) -> BTreeSet<usize> {
    let entries = read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let Ok(entries) = entries else { return (0..MAX_WINDOWS).collect() };
    let names: BTreeSet<_> = entries.iter().map(|entry| entry.path()).collect();
    let is_used = |number: &usize| {
        ["ron", "lock"].iter().any(|ending| names.contains(&numbered_path(folder, *number, ending)))
    };
    (0..MAX_WINDOWS).filter(is_used).collect()
}

/// Path of a file by its number, from 0, and extension.
///
/// The first has no number in its name, as in older versions.
fn numbered_path(folder: &Path, number: usize, extension: &str) -> PathBuf {
    folder.join(match number {
        0 => format!("rescue.{extension}"),
        _ => format!("rescue-{}.{extension}", number + 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::settings::save;
    use crate::studio::files::RescuedWork;
    use crate::studio::source::LevelSource;

    fn rescue(title: &str) -> Rescue {
        let source = LevelSource::New(1);
        let work = RescuedWork { source, title: title.to_owned(), ..RescuedWork::default() };
        Rescue { written_at: 1, work: vec![work] }
    }

    fn titles(left: &EarlierWork) -> Vec<&str> {
        left.rescue.work.iter().map(|level| level.title.as_str()).collect()
    }

    #[test]
    fn windows_have_own_files_and_find_those_of_ended_windows() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, left) = RescueFile::take(folder.path());
        assert_eq!(titles(&left), [""; 0]);
        save(first.path(), &rescue("first")).expect("written");
        let (second, left) = RescueFile::take(folder.path());
        assert_ne!(first.path(), second.path());
        assert_eq!(titles(&left), [""; 0], "the first one lives");
        save(second.path(), &rescue("second")).expect("written");
        drop(first);
        let (third, left) = RescueFile::take(folder.path());
        assert_eq!((titles(&left), left.files.len()), (vec!["first"], 0));
        drop(second);
        drop(third);
        let (_, left) = RescueFile::take(folder.path());
        assert_eq!((titles(&left), left.files.len()), (vec!["first", "second"], 1));
    }

    fn file_names(folder: &Path) -> Vec<String> {
        let entries = read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn session_creates_and_removes_one_lock() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, _) = RescueFile::take(folder.path());
        assert_eq!(file_names(folder.path()), ["rescue.lock"]);
        let (second, _) = RescueFile::take(folder.path());
        assert_eq!(file_names(folder.path()), ["rescue-2.lock", "rescue.lock"]);
        drop(first);
        assert_eq!(file_names(folder.path()), ["rescue-2.lock"]);
        drop(second);
        assert_eq!(file_names(folder.path()), [""; 0]);
    }

    #[test]
    fn only_stale_locks_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..MAX_WINDOWS {
            std::fs::write(numbered_path(folder.path(), number, "lock"), "").expect("written");
        }
        let living = RescueFile::lock_number(folder.path(), 4).expect("free");
        save(&numbered_path(folder.path(), 6, "ron"), &rescue("seventh")).expect("written");
        let (own, left) = RescueFile::take(folder.path());
        assert_eq!((titles(&left), left.files.len()), (vec!["seventh"], 1));
        let expected = ["rescue-5.lock", "rescue-7.lock", "rescue-7.ron", "rescue.lock"];
        assert_eq!(file_names(folder.path()), expected);
        assert!(
            RescueFile::lock_number(folder.path(), 4).is_none(),
            "the living window holds its lock"
        );
        drop((own, living));
        std::fs::remove_file(left.files[0].path()).expect("removed");
        drop(left);
        assert_eq!(file_names(folder.path()), [""; 0]);
    }

    /// A window opens a lock file, and the holder removes the file before the window locks it.
    #[cfg(unix)]
    #[test]
    fn removed_lock_file_is_not_reused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("rescue.lock");
        let early = File::create(&path).expect("made");
        assert!(is_still_at(&early, &path));
        std::fs::remove_file(&path).expect("removed");
        assert!(!is_still_at(&early, &path));
        let _late = File::create(&path).expect("made");
        assert!(!is_still_at(&early, &path));
    }

    #[test]
    fn unreadable_index_is_moved_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let check = |damaged: &str, kept_as: &str| {
            std::fs::write(folder.path().join("rescue.ron"), damaged).expect("written");
            let (own, left) = RescueFile::take(folder.path());
            assert_eq!((titles(&left), left.messages.len()), (vec![], 1));
            let kept = folder.path().join(kept_as);
            let ending = format!("it is kept as {}", kept.display());
            assert!(left.messages[0].ends_with(&ending), "{}", left.messages[0]);
            save(own.path(), &rescue("new")).expect("written");
            assert_eq!(std::fs::read_to_string(kept).expect("put aside"), damaged);
        };
        check("(levels: 3", "rescue.ron.unread");
        check("(levels: 4", "rescue.ron-2.unread");
        check("(levels: 3", "rescue.ron-3.unread");
    }

    /// A piece of another version of the program is between two readable ones.
    #[test]
    fn unreadable_piece_does_not_hide_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let index = folder.path().join("rescue.ron");
        let piece = |title: &str, source: &str| {
            format!("(source: {source}, title: \"{title}\", text: \"\", kind: Level)")
        };
        let strange = piece("Strange", "Cloud(\"far away\")");
        let text = format!(
            "(written_at: 7, work: [\n{},\n{strange},\n{},\n])",
            piece("One", "New(1)"),
            piece("Two", "New(2)")
        );
        std::fs::write(&index, &text).expect("written");
        let (own, left) = RescueFile::take(folder.path());
        assert_eq!((titles(&left), left.rescue.written_at), (vec!["One", "Two"], 7));
        let kept = folder.path().join("rescue.ron.unread");
        let ending = format!("The whole file is kept as {}", kept.display());
        let [message] = &left.messages[..] else { panic!("{:?}", left.messages) };
        for part in ["1 of 3 pieces in ", "rescue.ron: ", "“Strange”, line 3: ", &ending] {
            assert!(message.contains(part), "{part} in {message}");
        }
        save(own.path(), &rescue("new")).expect("written");
        assert_eq!(std::fs::read_to_string(kept).expect("kept"), text);
    }

    #[cfg(unix)]
    #[test]
    fn unreadable_index_without_copy_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        // A name of maximum length: ".unread" cannot be appended.
        let long = folder.path().join(format!("{}.ron", "r".repeat(250)));
        let text = "(work: [(source: Cloud, title: \"a\", text: \"\"), (source: New(1), title: \"b\", \
                    text: \"\")])";
        std::fs::write(&long, text).expect("written");
        let read = read_index(&long);
        assert!(!read.may_replace && read.rescue.work.is_empty(), "{read:?}");
        let message = read.message.expect("told");
        assert!(
            message.contains("1 of 2 pieces") && message.contains("stays unchanged"),
            "{message}"
        );
        assert_eq!(std::fs::read_to_string(&long).expect("kept"), text);
    }

    #[test]
    fn rescue_file_works_without_locks() {
        let folder = tempfile::tempdir().expect("a folder");
        let held: Vec<_> = (0..=MAX_WINDOWS).map(|_| RescueFile::take(folder.path()).0).collect();
        assert_eq!(held[MAX_WINDOWS].path(), held[MAX_WINDOWS - 1].path());
        let (absent, _) = RescueFile::take(Path::new("/dev/null/nowhere"));
        assert!(absent.path().ends_with("rescue.ron"));
    }
}
