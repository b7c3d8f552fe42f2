//! State of the session: the saved and unsaved parts of settings, drafts and rescue file.
//!
//! A draft is a backup of a level with unsaved changes. The rescue file, also called the index,
//! lists all unsaved work for recovery after a crash. Times are studio times in milliseconds.

use super::rescue::{Rescue, RescuedWork};
use super::rescue_file::RescueFile;
use super::rescue_writer::{UnsavedPieces, file_names};
use super::work::OtherContent;
use crate::formats::ron_recording::AnyRecording;
use crate::lessons::Lesson;
use crate::storage::StorageError;
use crate::storage::settings::{Loaded, load_to_replace};
use crate::studio::documents::DocumentId;
use crate::studio::job::Job;
use crate::studio::settings::Settings;
use crate::worlds::{AnyLevel, WorldKind};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// State of the current session: last written versions, and work still to write.
#[derive(Debug, Default)]
pub(super) struct Session {
    /// Settings as last written or being written; `None` before the session begins.
    pub(super) settings: Option<Settings>,
    /// Time at which settings changed that are not saved yet; `None` if there are none.
    pub(super) changed_at_ms: Option<u64>,
    /// Job that writes the settings.
    pub(super) saving: Option<Job<Result<(), StorageError>>>,
    /// Whether the last write of the settings failed; it is tried again.
    pub(super) saving_failed: bool,
    /// Whether the settings file must not be replaced.
    ///
    /// This is the case if it could not be read or moved.
    pub(super) is_protected: bool,
    /// Time at which a draft was last due.
    pub(super) backed_up_at_ms: u64,
    /// The last draft written: name of its backups, and the level as text.
    pub(super) backed_up: Option<(String, String)>,
    /// Time at which the rescue file was last due.
    pub(super) rescued_at_ms: u64,
    /// Work of this window in the rescue file as last written.
    pub(super) written_rescue: Rescue,
    /// Unsaved runs and other work, each with its own file beside the rescue file.
    pub(super) pieces: UnsavedPieces,
    /// Whether you restored or discarded rescued work since the rescue file was last written.
    pub(super) is_index_stale: bool,
    /// Reading jobs of the rescued work that you chose to restore.
    pub(super) restoring: RestoreProgress,
    /// Rescue file of this window, once the session has begun.
    pub(super) rescue_file: Option<RescueFile>,
    /// Shown errors about the program's own files; each text is shown once.
    pub(super) shown_errors: BTreeSet<String>,
    /// Unsaved work of earlier sessions that you have neither restored nor discarded yet.
    pub(super) earlier_work: Option<Rescue>,
    /// Messages about earlier work that could not be read, with the path of its copy.
    pub(super) unread_messages: Vec<String>,
    /// Whether a pointer button is down; nothing is backed up then.
    pub(super) is_pointer_down: bool,
    /// Whether a text field has the focus; no dialog may then take the next key.
    pub(super) is_typing: bool,
}

/// Content of a rescued piece.
#[derive(Debug)]
pub(super) enum RescuedContent {
    /// A level, or the level of a job.
    Level(AnyLevel),
    /// A run, and the level that its source contains now.
    ///
    /// The source is the file of the level that the run was played on. `None` if the level is in no
    /// file or cannot be read.
    Run(Box<AnyRecording>, Option<AnyLevel>),
    /// A lesson that was being written.
    Lesson(Box<Lesson>),
    /// Other work of a world.
    Other(Arc<dyn OtherContent>),
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

impl Session {
    /// Returns this window's work `rescue`, followed by the work of earlier sessions.
    pub(super) fn with_earlier_work(&self, mut rescue: Rescue) -> Rescue {
        if let Some(found) = &self.earlier_work {
            rescue.work.extend(found.work.clone());
            rescue.written_at = rescue.written_at.max(found.written_at);
        }
        rescue
    }

    /// Stores the names of the files that the rescue file on disk names now.
    pub(super) fn update_indexed_files(&mut self) {
        let found =
            self.earlier_work.as_ref().map(|found| file_names(&found.work)).unwrap_or_default();
        self.pieces.indexed_files = file_names(&self.written_rescue.work);
        self.pieces.indexed_files.extend(found);
    }
}

/// Settings at the start of a session.
#[derive(Debug)]
pub struct SessionStart {
    /// Settings of the last session, or the defaults.
    pub settings: Settings,
    /// Reason why settings that exist could not be read; `None` otherwise.
    pub message: Option<String>,
    /// Whether the settings may be saved.
    ///
    /// A file that could be neither read nor moved is not replaced.
    pub may_save: bool,
}

impl SessionStart {
    /// Reads the settings. An unreadable file is moved to another name.
    #[must_use]
    pub fn read(data_folder: &Path) -> Self {
        let in_words = |trouble| format!("Defaults are used: {trouble}");
        match load_to_replace(&settings_path(data_folder)) {
            Ok(Loaded { value: settings, problem: trouble }) => {
                Self { settings, message: trouble.map(in_words), may_save: true }
            }
            Err(trouble) => {
                let (settings, message) = (Settings::default(), Some(in_words(trouble)));
                Self { settings, message, may_save: false }
            }
        }
    }
}

/// Path of the settings file in a folder.
pub(super) fn settings_path(folder: &Path) -> PathBuf {
    folder.join("settings.ron")
}
