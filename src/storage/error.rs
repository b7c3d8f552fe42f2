//! What can go wrong between the program and the disk.

use super::encoding::NoText;
use crate::formats::ReadError;
use crate::formats::zuma::PolicyError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Largest file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 64_000_000;

/// Why a file could not be read or written. Every message names the file.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The disk said no.
    #[error("{}: cannot {doing}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// "read", "write", …
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// A file so large that it is refused unread.
    #[error(
        "{}: {} MB are too large; at most {} MB are read",
        path.display(), bytes / 1_000_000, MAX_FILE_BYTES / 1_000_000
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// Bytes that are no text.
    #[error("{}: line {line}, column {column}: {reason}", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// Line of the first bad byte, from 1.
        line: usize,
        /// Character of the line before which it stands, from 1.
        column: usize,
        /// The expected encoding, and the reason.
        reason: NoText,
    },
    /// A folder that is not searched, because it lies inside too many others.
    #[error("{}: not searched: at most {most} folders inside each other are", path.display())]
    TooDeep {
        /// The folder.
        path: PathBuf,
        /// Folders inside each other that are searched.
        most: usize,
    },
    /// A text that is not what its name promises.
    #[error("{}: {error}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Lines, columns and reasons.
        error: ReadError,
    },
    /// A file that is no learnt policy.
    #[error("{}: {error}", path.display())]
    Policy {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: PolicyError,
    },
    /// No home folder is known to the system, and none was named.
    #[error("no folder for the program's own files is known; set BLACKICE_DATA_DIR")]
    NoFolder,
}

impl StorageError {
    /// Returns true if the system refused to read or write, not the content of the file.
    #[must_use]
    pub fn is_of_disk(&self) -> bool {
        matches!(self, Self::Io { .. })
    }

    /// What the disk's answer means for a file or folder: that one "cannot `doing`" it.
    pub(super) fn io(path: &Path, doing: &'static str) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), doing, source }
    }
}
