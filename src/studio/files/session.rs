//! What is kept between two sessions: settings, the level that was open, and what a crash left.

use super::read_rescued::Answering;
use super::rescue::Rescue;
use super::rescue_file::RescueFile;
use super::rescue_pieces::{Pieces, names_in};
use crate::storage::StorageError;
use crate::storage::settings::{Loaded, load_to_replace};
use crate::studio::job::Job;
use crate::studio::settings::Settings;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What was written last, to write only what changed.
#[derive(Debug, Default)]
pub(super) struct Session {
    /// The settings that were written last, or are being written.
    pub(super) settings: Option<Settings>,
    pub(super) changed_at_ms: Option<u64>,
    /// The settings on their way to the disk.
    pub(super) saving: Option<Job<Result<(), StorageError>>>,
    /// The settings could not be written: they are tried again.
    pub(super) saving_failed: bool,
    /// The settings file could be neither read nor moved: it is not replaced.
    pub(super) is_protected: bool,
    pub(super) backed_up_at_ms: u64,
    /// The last draft that was kept: the name of its backups, and the level as text.
    pub(super) backed_up: Option<(String, String)>,
    pub(super) rescued_at_ms: u64,
    /// What the rescue file holds of this session's work.
    pub(super) rescue: Rescue,
    /// Runs and policies that have files of their own beside it.
    pub(super) pieces: Pieces,
    /// What was found was answered for since the index was written.
    pub(super) is_index_stale: bool,
    /// Pieces that are being opened.
    pub(super) answering: Answering,
    /// The rescue file of this window, once the session has begun.
    pub(super) rescue_file: Option<RescueFile>,
    /// The troubles with the program's own files that were told: each is told once.
    pub(super) told: BTreeSet<String>,
    /// What the last session left behind, until it was answered for.
    pub(super) found: Option<Rescue>,
    /// What of it could not be read, and where it is kept.
    pub(super) unread: Vec<String>,
    /// While a gesture is under way nothing is backed up.
    pub(super) is_held: bool,
    /// A text field has the focus: no dialog may take the next key.
    pub(super) is_typing: bool,
}

impl Session {
    /// This window's work together with what was found and not answered for.
    pub(super) fn with_found(&self, mut rescue: Rescue) -> Rescue {
        if let Some(found) = &self.found {
            rescue.work.extend(found.work.clone());
            rescue.written_at = rescue.written_at.max(found.written_at);
        }
        rescue
    }

    /// Notes which files the index names now.
    pub(super) fn note_named(&mut self) {
        let found = self.found.as_ref().map(|found| names_in(&found.work)).unwrap_or_default();
        self.pieces.named = names_in(&self.rescue.work);
        self.pieces.named.extend(found);
    }
}

/// How a session begins.
#[derive(Debug)]
pub struct Opening {
    /// The settings of the last session, or the defaults.
    pub settings: Settings,
    /// Why the defaults are used although there are settings.
    pub message: Option<String>,
    /// Whether the settings may be saved: not over a file that could be neither read nor moved.
    pub may_save: bool,
}

impl Opening {
    /// Reads the settings. A file that cannot be read is put aside.
    #[must_use]
    pub fn read(data_folder: &Path) -> Self {
        let in_words = |trouble| format!("Defaults are used: {trouble}");
        match load_to_replace(&settings_path(data_folder)) {
            Ok(Loaded { value: settings, trouble }) => {
                Self { settings, message: trouble.map(in_words), may_save: true }
            }
            Err(trouble) => {
                let (settings, message) = (Settings::default(), Some(in_words(trouble)));
                Self { settings, message, may_save: false }
            }
        }
    }
}

/// The file of settings in a folder.
pub(super) fn settings_path(folder: &Path) -> PathBuf {
    folder.join("settings.ron")
}
