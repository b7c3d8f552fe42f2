//! Requests and dialogs of the views about files.

use super::file_picker::{FilePurpose, FileQuestion};
use super::work::WorkId;
use crate::episode::Visible;
use crate::picture::ShownBoards;
use crate::studio::documents::DocumentId;
use crate::studio::source::LevelSource;
use crate::worlds::{AnyLevel, WorldKind};
use std::path::PathBuf;
use std::sync::Arc;

/// Request of a view about files.
#[derive(Debug, Clone, PartialEq)]
pub enum FilesRequest {
    /// Open a file: levels, recording, moves, theme or other work; or add a folder.
    Open(PathBuf),
    /// Open several files, as [`Self::Open`] does, and show the first one that can be read.
    OpenAll(Vec<PathBuf>),
    /// Open a level of the library, or show the open level of this source.
    OpenLevel(LevelSource),
    /// Show an open piece of work.
    Show(WorkId),
    /// Cancel all reading and scanning jobs.
    CancelReading,
    /// Add a folder to the library.
    AddFolder(PathBuf),
    /// Remove a folder or collection from the library.
    RemoveShelf(PathBuf),
    /// List a folder in the file dialog.
    List(PathBuf),
    /// Open the system's file chooser at this path.
    Browse(FilePurpose, PathBuf),
    /// Open or save at this path, which you chose for the purpose.
    Picked(FilePurpose, PathBuf),
    /// Save the visible level in this file.
    SaveLevelTo(PathBuf),
    /// Write a file that loses part of the work.
    WriteLossyCopy(LossyCopy),
    /// Save the visible run in this file.
    SaveRunTo(PathBuf),
    /// Open the content of a pasted text.
    OpenText(String),
    /// Answer the question about a changed file: which version to keep, or both.
    ResolveConflict(FileConflict, ConflictAnswer),
    /// Undo the replacement of this level by the version in its file.
    UndoReload(WorldKind, DocumentId),
    /// Replace the visible level with the backup at this path.
    RestoreBackup(PathBuf),
    /// Open the backup at this path as a new level.
    OpenBackup(PathBuf),
    /// Write a picture.
    Export(Export),
    /// Cancel writing the picture.
    CancelExport,
    /// Open all work that earlier sessions left unsaved (true), or discard it (false).
    ResolveRescue(bool),
    /// Open pieces of the work of earlier sessions, by their indices in the list.
    OpenRescued(Vec<usize>),
    /// Discard pieces of the work of earlier sessions, by their indices in the list.
    DiscardRescued(Vec<usize>),
    /// Save all unsaved work, then close the window.
    SaveAndClose,
    /// Close the window without saving.
    CloseWithoutSaving,
}

/// A dialog about files.
#[derive(Debug, Clone, PartialEq)]
pub enum FileDialog {
    /// Choose a file or folder.
    Pick(FileQuestion),
    /// Confirm a file that loses part of the work.
    Lossy(LossyCopy),
    /// Decide about unsaved work before the window closes.
    Unsaved,
    /// Paste a level as text.
    PasteText,
    /// Export a picture.
    Export,
    /// Open or discard work that earlier sessions left unsaved.
    Rescue,
    /// Choose between the open level and the version in its changed file.
    Changed(FileConflict),
    /// Backups of a level.
    Backups,
    /// Name, version and licence of the program.
    About,
}

/// A file that cannot contain the whole level or run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossyCopy {
    /// The level or the run to export.
    pub work: WorkId,
    /// Name of the work.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Parts that the file cannot contain, one clause each.
    pub losses: Vec<String>,
}

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

/// Part of a run that an animation shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportSteps {
    /// From the start to the end.
    WholeRun,
    /// The loop range of the timeline; the whole run if none is set.
    LoopRange,
}

/// A picture to write.
///
/// The extension of the path selects the format. Of a run, `.png` and `.svg` show the step at the
/// cursor and `.gif` a range of steps; `.html` is a page that plays the whole run. A level without a run has
/// neither an animation nor a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    /// Path of the file to write.
    pub path: PathBuf,
    /// Boards of a run on an ice level: truth, belief or both.
    pub boards: ShownBoards,
    /// Layers to draw, such as ice and plan.
    pub visible: Visible,
    /// Side of a cell, or diameter of a ball, in points (pixels).
    pub cell_size: u32,
    /// Steps of an animation; other files ignore it.
    pub steps: ExportSteps,
    /// Whether a page contains the whole open lesson instead of the shown run.
    pub is_whole_lesson: bool,
}
