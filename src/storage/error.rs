//! Errors of disk access.

use super::encoding::NotText;
use crate::formats::ReadError;
use crate::formats::zuma::PolicyError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Maximum size of a file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 64_000_000;

/// Error of reading or writing a file. Messages name the file or folder, if there is one.
#[derive(Debug, Error)]
pub enum StorageError {
    /// Error of the system, or a value that cannot be serialised.
    #[error("{}: cannot {doing}: {source}", path.display())]
    Io {
        /// File or folder.
        path: PathBuf,
        /// Verb for the message "cannot …": "read", "write", …
        doing: &'static str,
        /// Error of the system.
        source: io::Error,
    },
    /// A file above the size limit.
    #[error(
        "{}: the file has {} MB; the maximum is {} MB",
        path.display(), bytes / 1_000_000, MAX_FILE_BYTES / 1_000_000
    )]
    TooLarge {
        /// File.
        path: PathBuf,
        /// Size in bytes; for a pipe or device, the number of bytes read.
        bytes: u64,
    },
    /// Bytes that are not text.
    #[error("{}: line {line}, column {column}: {reason}", path.display())]
    NotText {
        /// File.
        path: PathBuf,
        /// Line of the first invalid byte, from 1.
        line: usize,
        /// Column of the first invalid byte in characters, from 1.
        column: usize,
        /// Expected encoding, and the reason.
        reason: NotText,
    },
    /// A link to a file whose end names no place in it.
    #[error(
        "{}: \"{end}\" after # is no place in the file. Write #step=6 for a step of a run, or #m3 \
         for a moment of a lesson",
        path.display()
    )]
    Link {
        /// File.
        path: PathBuf,
        /// Text after the last `#`.
        end: String,
    },
    /// A folder that is nested too deeply to be searched.
    #[error("{}: not searched: more than {max_depth} nested folders", path.display())]
    TooDeep {
        /// Folder.
        path: PathBuf,
        /// Maximum nesting depth.
        max_depth: usize,
    },
    /// A text that cannot be parsed in the format of its file name.
    #[error("{}: {error}", path.display())]
    Format {
        /// File.
        path: PathBuf,
        /// Lines, columns and reasons.
        error: ReadError,
    },
    /// A learned policy that cannot be read or written.
    #[error("{}: {error}", path.display())]
    Policy {
        /// File.
        path: PathBuf,
        /// Error of the reader or writer.
        error: PolicyError,
    },
    /// The system knows no home folder, and `BLACKICE_DATA_DIR` is not set.
    #[error("no folder for the program's files; set BLACKICE_DATA_DIR")]
    NoDataFolder,
}

impl StorageError {
    /// Returns true for an error of the system ([`Self::Io`]).
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(self, Self::Io { .. })
    }

    /// Returns a conversion from a system error on this path.
    ///
    /// The message is "cannot" followed by `doing`.
    pub(super) fn io(path: &Path, doing: &'static str) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), doing, source }
    }
}
