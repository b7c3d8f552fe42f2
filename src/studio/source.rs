//! Where levels come from: what tells them apart while the studio is open.

use crate::storage::{bundled, stored_path};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a level comes from, and where saving puts it back.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LevelSource {
    /// Comes with the program: the path below `levels`. It cannot be written.
    Bundled(String),
    /// A level of a file.
    File {
        /// The file.
        #[serde(with = "stored_path::one")]
        path: PathBuf,
        /// Its place among the levels of the file, from 0.
        index: usize,
    },
    /// Has no file yet; the number tells such levels apart. Numbers from [`Self::FIRST_OWN`] are of
    /// one session alone.
    New(u64),
}

impl Default for LevelSource {
    fn default() -> Self {
        Self::New(0)
    }
}

impl LevelSource {
    /// The smallest number of a level without a file that no other session gives. Earlier versions
    /// counted from 0 in each session.
    pub const FIRST_OWN: u64 = 1 << 40;

    /// Whether this names a level without a file among those of all sessions.
    #[must_use]
    pub fn is_own_draft(&self) -> bool {
        matches!(self, Self::New(number) if *number >= Self::FIRST_OWN)
    }

    /// The file the level is kept in, if it is.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::File { path, .. } => Some(path),
            Self::Bundled(_) | Self::New(_) => None,
        }
    }
}

impl fmt::Display for LevelSource {
    /// As it is shown beside the level's title.
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
            Self::New(_) => write!(formatter, "not in a file yet"),
        }
    }
}

/// The last part of a path, as words.
#[must_use]
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The whole path: it is remembered, and the next session may start in another folder.
pub(in crate::studio) fn whole(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}
