//! State kept between sessions: settings, last open level, work left by a crash.

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

/// State of the current session: last written versions, and work still to write.
#[derive(Debug, Default)]
pub(super) struct Session {
    /// Settings that were written last or are being written.
    pub(super) settings: Option<Settings>,
    pub(super) changed_at_ms: Option<u64>,
    /// Job that writes the settings.
    pub(super) saving: Option<Job<Result<(), StorageError>>>,
    /// Whether the last write of the settings failed; it is tried again.
    pub(super) saving_failed: bool,
    /// Whether the settings file must not be replaced.
    ///
    /// This is the case if it could not be read or moved.
    pub(super) is_protected: bool,
    pub(super) backed_up_at_ms: u64,
    /// Last draft: name of its backups, and the level as text.
    pub(super) backed_up: Option<(String, String)>,
    pub(super) rescued_at_ms: u64,
    /// This session's work in the rescue file.
    pub(super) rescue: Rescue,
    /// Runs and policies with their own files next to the index.
    pub(super) pieces: Pieces,
    /// Whether rescued work was answered since the index was written.
    pub(super) is_index_stale: bool,
    /// Pieces that are being opened.
    pub(super) answering: Answering,
    /// Rescue file of this window, once the session has begun.
    pub(super) rescue_file: Option<RescueFile>,
    /// Errors with the program's own files that were already shown; each is shown once.
    pub(super) told: BTreeSet<String>,
    /// Work that earlier sessions left, until you have answered for all of it.
    pub(super) found: Option<Rescue>,
    /// Messages about earlier work that could not be read, with the path of its copy.
    pub(super) unread: Vec<String>,
    /// A pointer button is down: nothing is backed up during a gesture.
    pub(super) is_held: bool,
    /// A text field has the focus: no dialog may open and take the next key.
    pub(super) is_typing: bool,
}

impl Session {
    /// Combines this window's work with the rescued work that has no answer yet.
    pub(super) fn with_found(&self, mut rescue: Rescue) -> Rescue {
        if let Some(found) = &self.found {
            rescue.work.extend(found.work.clone());
            rescue.written_at = rescue.written_at.max(found.written_at);
        }
        rescue
    }

    /// Updates the names of the files in the index.
    pub(super) fn note_named(&mut self) {
        let found = self.found.as_ref().map(|found| names_in(&found.work)).unwrap_or_default();
        self.pieces.named = names_in(&self.rescue.work);
        self.pieces.named.extend(found);
    }
}

/// Settings at the start of a session.
#[derive(Debug)]
pub struct Opening {
    /// Settings of the last session, or the defaults.
    pub settings: Settings,
    /// Reason why the defaults replace existing settings.
    pub message: Option<String>,
    /// Whether the settings may be saved.
    ///
    /// A file that could be neither read nor moved is not replaced.
    pub may_save: bool,
}

impl Opening {
    /// Reads the settings. An unreadable file is moved to another name.
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

/// Path of the settings file in a folder.
pub(super) fn settings_path(folder: &Path) -> PathBuf {
    folder.join("settings.ron")
}
