//! Where levels and runs come from: the source of a level, the file of a run, and names of files.
//!
//! A level is bundled, in a file, or in no file yet. Its source identifies it while the studio is open.

use crate::formats::extension_of;
use crate::storage::{bundled, canonical_path, stored_path};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a level comes from; a file is also where saving writes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LevelSource {
    /// Bundled with the program: the path below `levels`. Read-only.
    Bundled(String),
    /// A level of a file.
    File {
        /// The file.
        #[serde(with = "stored_path::one")]
        path: PathBuf,
        /// Its index among the levels of the file, from 0.
        index: usize,
    },
    /// In no file yet; the number identifies the draft. Numbers from [`Self::FIRST_UNIQUE_DRAFT`]
    /// are unique across sessions.
    New(u64),
}

impl Default for LevelSource {
    /// Returns the draft with number 0, which is not unique across sessions.
    fn default() -> Self {
        Self::New(0)
    }
}

impl LevelSource {
    /// Smallest draft number that is unique across sessions. Earlier versions counted from 0 in
    /// each session.
    pub const FIRST_UNIQUE_DRAFT: u64 = 1 << 40;

    /// Whether this is a draft whose number is unique across sessions.
    #[must_use]
    pub fn is_unique_draft(&self) -> bool {
        matches!(self, Self::New(number) if *number >= Self::FIRST_UNIQUE_DRAFT)
    }

    /// The file that holds the level; `None` for bundled levels and drafts.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. } => Some(path),
            Self::Bundled(_) | Self::New(_) => None,
        }
    }
}

impl fmt::Display for LevelSource {
    /// The text shown beside the level's title.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bundled(path) => {
                let pack = path.rsplit('/').nth(1).unwrap_or_default();
                write!(formatter, "{}", bundled::title_of(pack))
            }
            Self::File { path, index: 0 } => write!(formatter, "{}", file_name(path)),
            Self::File { path, index } => {
                write!(formatter, "{}, level {}", file_name(path), index + 1)
            }
            Self::New(_) => write!(formatter, "unsaved"),
        }
    }
}

/// The last component of a path as text.
#[must_use]
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The absolute path, with the home folder in place of a leading `~`.
///
/// Settings store it, and the next session may start in another folder.
pub(in crate::studio) fn absolute_path(path: PathBuf) -> PathBuf {
    let path = with_home(path);
    std::path::absolute(&path).unwrap_or(path)
}

/// Returns the path with the home folder in the place of a leading `~`.
pub(in crate::studio) fn with_home(path: PathBuf) -> PathBuf {
    let home = path.strip_prefix("~").ok().and_then(|rest| Some(std::env::home_dir()?.join(rest)));
    home.unwrap_or(path)
}

/// Returns the folder of a path if it does not exist; otherwise `None`.
///
/// Saving creates a missing folder.
pub(in crate::studio) fn missing_folder(path: &Path) -> Option<&Path> {
    let folder = path.parent()?;
    (!folder.as_os_str().is_empty() && !folder.exists()).then_some(folder)
}

/// File of a run or of other work; by default none, and unsaved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedFile {
    /// Path that the work was opened from or last saved to, if known.
    pub path: Option<PathBuf>,
    /// Whether a file contains the whole work.
    ///
    /// True without a `path` for a run that was created from a file of moves. Analysis results of
    /// a run need not be in the file.
    pub is_saved: bool,
}

impl SavedFile {
    /// Returns the state of work that the file at `path` contains completely.
    #[must_use]
    pub const fn complete(path: PathBuf) -> Self {
        Self { path: Some(path), is_saved: true }
    }

    /// The file, if it contains the whole work as a recording, so that links can lead into it.
    #[must_use]
    pub fn recording(&self) -> Option<&Path> {
        let path = self.path.as_deref().filter(|_| self.is_saved)?;
        (extension_of(path) == "ron").then_some(path)
    }

    /// Marks the work as unsaved if this is its file; `replaced` is a canonical path.
    pub(in crate::studio) fn mark_replaced(&mut self, replaced: &Path) {
        self.is_saved &= self.path.as_deref().is_none_or(|path| canonical_path(path) != replaced);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leading_tilde_is_the_home_folder() {
        let home = std::env::home_dir().expect("a home folder");
        assert_eq!(absolute_path(PathBuf::from("~/a/b.ron")), home.join("a/b.ron"));
        assert_eq!(with_home(PathBuf::from("~")), home);
        assert_eq!(with_home(PathBuf::from("~a/b")), Path::new("~a/b"));
    }

    #[test]
    fn only_a_folder_that_does_not_exist_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let new = folder.path().join("new");
        assert_eq!(missing_folder(&folder.path().join("a.ron")), None);
        assert_eq!(missing_folder(&new.join("a.ron")), Some(new.as_path()));
        assert_eq!(missing_folder(Path::new("a.ron")), None);
    }
}
