//! An open level whose file was changed by another program, and the possible answers.

use crate::studio::desk::DocumentId;
use crate::studio::source::LevelSource;
use crate::worlds::{AnyLevel, WorldKind};
use std::sync::Arc;

/// A level with unsaved changes whose file now contains another version.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedFile {
    /// World of the level.
    pub world: WorldKind,
    /// The open level.
    pub document: DocumentId,
    /// Path of the file and index of the level in it.
    pub source: LevelSource,
    /// Name of the level.
    pub name: String,
    /// Version of the level in the file.
    pub theirs: Arc<AnyLevel>,
}

/// Answer to the question about a [`ChangedFile`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Keep the open level; saving replaces the version in the file.
    Mine,
    /// Take the version in the file; undo restores the open level.
    Theirs,
    /// Save the open level in another file; the changed file stays unchanged.
    MineElsewhere,
}
