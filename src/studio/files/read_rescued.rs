//! Reading of rescued pieces, and the reading jobs in progress.
//!
//! A piece is unsaved work of a session that ended unexpectedly: a level, a run, a policy or the
//! game of a training. The index is the file that lists all pieces and contains the text of levels.

use super::rescue::{RescuedKind, RescuedWork};
use super::rescue_writer::path_of_piece;
use super::shelf::levels_of;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::PolicyFile;
use crate::formats::{Document, read_document};
use crate::storage::{read_document_file, read_policy_file};
use crate::studio::documents::DocumentId;
use crate::studio::job::Job;
use crate::studio::source::LevelSource;
use crate::worlds::{AnyLevel, WorldKind};
use std::path::Path;

/// Content of a rescued piece.
#[derive(Debug, PartialEq)]
pub(super) enum RescuedContent {
    /// A level, or the game of a training.
    Level(AnyLevel),
    /// A run, and the level that its source contains now.
    ///
    /// The source is the file of the level that the run was played on. `None` if the level is in no
    /// file or cannot be read.
    Run(Box<AnyRecording>, Option<AnyLevel>),
    /// A trained policy.
    Policy(Box<PolicyFile>),
}

/// State of opening rescued pieces.
#[derive(Debug, Default)]
pub(super) struct RestoreProgress {
    /// Whether pieces are still being opened; one message at the end names their number.
    pub(super) is_opening: bool,
    /// Pieces with running jobs that read their files.
    pub(super) reading: Vec<(RescuedWork, Job<Result<RescuedContent, String>>)>,
    /// Level to show at the end; `None` to keep the visible one.
    ///
    /// Runs opened after the levels may show other levels.
    pub(super) level_to_show: Option<(WorldKind, DocumentId)>,
    /// Number of pieces opened so far.
    pub(super) opened_count: usize,
}

/// Reads a piece whose text is in the index.
///
/// A run then has no level of its source.
///
/// # Errors
/// The reason why the text cannot be read.
pub(super) fn read_text_of(work: &RescuedWork) -> Result<RescuedContent, String> {
    let read = read_document("rescued.ron", &work.text).map_err(|error| error.to_string())?;
    content_of(read.value, None)
}

/// Reads a piece that has its own file. Runs on a job thread.
///
/// `index` is the path of the index.
///
/// # Errors
/// The reason why the file cannot be read.
pub(super) fn read_piece(index: &Path, work: &RescuedWork) -> Result<RescuedContent, String> {
    let path = path_of_piece(index, work.piece.as_deref().unwrap_or_default());
    if matches!(work.kind, RescuedKind::Policy { .. }) {
        let (file, _) = read_policy_file(&path).map_err(|error| error.to_string())?;
        return Ok(RescuedContent::Policy(Box::new(file)));
    }
    let document = read_document_file(&path).map_err(|error| error.to_string())?.value;
    let at_source = match &work.source {
        LevelSource::File { path, index } => {
            let levels = read_document_file(path).map(|reading| levels_of(reading.value));
            levels.ok().and_then(|levels| levels.into_iter().nth(*index))
        }
        LevelSource::Bundled(_) | LevelSource::New(_) => None,
    };
    content_of(document, at_source)
}

/// Content of a document; `at_source` is the level that a run's source contains now.
///
/// # Errors
/// A message, if the document contains no level.
fn content_of(document: Document, at_source: Option<AnyLevel>) -> Result<RescuedContent, String> {
    match document {
        Document::Recording(recording) => Ok(RescuedContent::Run(Box::new(recording), at_source)),
        other => {
            let level = levels_of(other).into_iter().next();
            level.map(RescuedContent::Level).ok_or_else(|| "it contains no level".to_owned())
        }
    }
}
