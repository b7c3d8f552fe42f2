//! Source of a level: bundled, a file, or none yet. Identifies the level while the studio is open.

use crate::storage::{bundled, stored_path};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a level comes from, and where saving writes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LevelSource {
    /// Bundled with the program: the path below `levels`. Read-only.
    Bundled(String),
    /// A level of a file.
    File {
        /// The file.
        #[serde(with = "stored_path::one")]
        path: PathBuf,
        /// Its place among the levels of the file, from 0.
        index: usize,
    },
    /// In no file yet; the number identifies the draft. Numbers from [`Self::FIRST_OWN`] are unique
    /// across sessions.
    New(u64),
}

impl Default for LevelSource {
    fn default() -> Self {
        Self::New(0)
    }
}

impl LevelSource {
    /// Smallest draft number that is unique across sessions. Earlier versions counted from 0 in
    /// each session.
    pub const FIRST_OWN: u64 = 1 << 40;

    /// Whether this is a draft whose number is unique across sessions.
    #[must_use]
    pub fn is_own_draft(&self) -> bool {
        matches!(self, Self::New(number) if *number >= Self::FIRST_OWN)
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
            Self::New(_) => write!(formatter, "not in a file yet"),
        }
    }
}

/// The last component of a path as text.
#[must_use]
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The absolute path. Settings store it, and the next session may start in another folder.
pub(in crate::studio) fn whole(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}
