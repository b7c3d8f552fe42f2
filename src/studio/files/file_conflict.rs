//! An open level whose file was changed by another program, and the possible answers.

use crate::studio::documents::DocumentId;
use crate::studio::source::LevelSource;
use crate::worlds::{AnyLevel, WorldKind};
use std::sync::Arc;

/// An open level, and another version of it that its file contains now.
#[derive(Debug, Clone, PartialEq)]
pub struct FileConflict {
    /// World of the level.
    pub world: WorldKind,
    /// The open level.
    pub document: DocumentId,
    /// Path of the file and index of the level in it now.
    pub source: LevelSource,
    /// Name of the open level.
    pub name: String,
    /// Version of the level in the file.
    pub file_version: Arc<AnyLevel>,
}

/// Answer to the question about a [`FileConflict`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConflictAnswer {
    /// Keep the open level; saving replaces the version in the file.
    OpenLevel,
    /// Replace the open level with the version in the file; undo restores it.
    FileVersion,
    /// Save the open level in another file; the changed file stays unchanged.
    SaveElsewhere,
}
