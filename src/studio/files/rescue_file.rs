//! The file with a window's unsaved work. Several windows may be open at once, each with its own;
//! what a window left behind is found by the next.

use super::rescue::Rescue;
use crate::storage::free_name;
use crate::storage::settings::{Loaded, load};
use std::fs::{File, OpenOptions, TryLockError, create_dir_all, rename};
use std::path::{Path, PathBuf};

/// Windows that have a file of their own; further ones share the last.
const MOST_WINDOWS: usize = 16;

/// A file that no other window writes as long as this lives.
#[derive(Debug)]
pub(super) struct RescueFile {
    path: PathBuf,
    /// Held: the system lets go of it even where the program ends badly.
    _lock: Option<File>,
}

/// What was found in the files that no window holds.
#[derive(Debug, Default)]
pub(super) struct LeftBehind {
    /// The work, of all of them together.
    pub(super) rescue: Rescue,
    /// Files to be removed once it lies elsewhere.
    pub(super) files: Vec<RescueFile>,
    /// Why something could not be read.
    pub(super) messages: Vec<String>,
}

impl RescueFile {
    /// Takes the first file that no window holds, and what others have left behind.
    pub(super) fn take(folder: &Path) -> (Self, LeftBehind) {
        // Where nothing can be written that is told when it is tried.
        let _ = create_dir_all(folder);
        let mut left = LeftBehind::default();
        let mut own = None;
        for number in 0..MOST_WINDOWS {
            let Some(file) = Self::locked(folder, number) else { continue };
            let Loaded { value, trouble } = load::<Rescue>(&file.path);
            if let Some(trouble) = trouble {
                let aside = file.put_aside();
                let kept = aside.as_ref().unwrap_or(&file.path).display();
                left.messages.push(format!(
                    "Unsaved work of an earlier session cannot be read ({trouble}); it is kept as {kept}"
                ));
                // It must not be written over.
                if aside.is_none() {
                    continue;
                }
            }
            left.rescue.written_at = left.rescue.written_at.max(value.written_at);
            left.rescue.work.extend(value.work);
            if own.is_none() {
                own = Some(file);
            } else if file.path.exists() {
                left.files.push(file);
            }
        }
        let last = || Self { path: path_of(folder, MOST_WINDOWS - 1, "ron"), _lock: None };
        (own.unwrap_or_else(last), left)
    }

    /// The file of that number if no window holds it.
    fn locked(folder: &Path, number: usize) -> Option<Self> {
        let path = path_of(folder, number, "ron");
        let lock = path_of(folder, number, "lock");
        let lock = OpenOptions::new().create(true).append(true).open(lock).ok();
        let is_held = |lock: &File| matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
        (!lock.as_ref().is_some_and(is_held)).then_some(Self { path, _lock: lock })
    }

    /// Leaves what cannot be read to a person, under a name that nothing has yet. Where that fails
    /// the file stays, and is told of again.
    fn put_aside(&self) -> Option<PathBuf> {
        let folder = self.path.parent()?;
        let name = self.path.file_name()?.to_string_lossy();
        let aside = free_name(folder, &name, "unread");
        rename(&self.path, &aside).ok().map(|()| aside)
    }

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// The first is called as all were when there was but one.
fn path_of(folder: &Path, number: usize, ending: &str) -> PathBuf {
    folder.join(match number {
        0 => format!("rescue.{ending}"),
        _ => format!("rescue-{}.{ending}", number + 1),
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
        let work = vec![RescuedWork { source, title: title.to_owned(), text: String::new() }];
        Rescue { written_at: 1, work }
    }

    fn titles(left: &LeftBehind) -> Vec<&str> {
        left.rescue.work.iter().map(|level| level.title.as_str()).collect()
    }

    #[test]
    fn each_window_has_its_own_file_and_finds_what_dead_ones_left() {
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

    #[test]
    fn what_cannot_be_read_is_put_aside() {
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

    #[test]
    fn where_no_file_can_be_locked_there_is_one_all_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let held: Vec<_> = (0..=MOST_WINDOWS).map(|_| RescueFile::take(folder.path()).0).collect();
        assert_eq!(held[MOST_WINDOWS].path(), held[MOST_WINDOWS - 1].path());
        let (absent, _) = RescueFile::take(Path::new("/dev/null/nowhere"));
        assert!(absent.path().ends_with("rescue.ron"));
    }
}
