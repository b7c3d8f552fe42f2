//! Files that open together: from the command line, or dropped on the window.
//!
//! Their jobs end in any order. The files open once all jobs have ended, so that the result does
//! not depend on that order.

use crate::formats::{Document, Parsed};
use crate::storage::StorageError;
use std::path::PathBuf;

/// Answer of a reading job; `None` if the job has failed.
pub(super) type ReadAnswer = Option<Result<Parsed<Document>, StorageError>>;

/// Files that wait for each other.
#[derive(Debug, Default)]
pub(super) struct ReadBatch {
    /// The files in the order of the user, each with its answer so far.
    files: Vec<(PathBuf, Option<ReadAnswer>)>,
}

impl ReadBatch {
    /// Adds files whose reading has started.
    pub(super) fn expect(&mut self, paths: impl Iterator<Item = PathBuf>) {
        self.files.extend(paths.map(|path| (path, None)));
    }

    /// Stores the answer for a file of the batch; returns that of any other file.
    pub(super) fn add(
        &mut self,
        path: PathBuf,
        answer: ReadAnswer,
    ) -> Option<(PathBuf, ReadAnswer)> {
        let is_open =
            |(known, waits): &&mut (PathBuf, Option<ReadAnswer>)| *known == path && waits.is_none();
        match self.files.iter_mut().find(is_open) {
            Some((_, waits)) => {
                *waits = Some(answer);
                None
            }
            None => Some((path, answer)),
        }
    }

    /// Takes all files once each has its answer, in the order in which to open them.
    ///
    /// Files with errors come first, and the first readable file comes last, so that it stays
    /// visible.
    pub(super) fn take_complete(&mut self) -> Vec<(PathBuf, ReadAnswer)> {
        if self.files.iter().any(|(_, answer)| answer.is_none()) {
            return Vec::new();
        }
        let files = std::mem::take(&mut self.files).into_iter();
        let files = files.filter_map(|(path, answer)| Some((path, answer?)));
        let (readable, unreadable): (Vec<_>, Vec<_>) =
            files.partition(|(_, answer)| matches!(answer, Some(Ok(_))));
        unreadable.into_iter().chain(readable.into_iter().rev()).collect()
    }
}
