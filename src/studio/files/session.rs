//! State of the session: what is saved and still to save of settings, drafts and rescue file.

use super::read_rescued::RestoreProgress;
use super::rescue::Rescue;
use super::rescue_file::RescueFile;
use super::rescue_writer::{RescueIndexer, file_names};
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
    /// Studio time at which unsaved settings changed; `None` if none are waiting.
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
    /// The last draft backed up: name of its backups, and the level as text.
    pub(super) backed_up: Option<(String, String)>,
    pub(super) rescued_at_ms: u64,
    /// Work of this window in the last written rescue index.
    pub(super) written_rescue: Rescue,
    /// Unsaved runs and policies, each in its own file next to the rescue index.
    pub(super) pieces: RescueIndexer,
    /// Whether you restored or discarded rescued work since the index was last written.
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
    /// Whether a pointer button is down: nothing is backed up during a gesture.
    pub(super) is_pointer_down: bool,
    /// Whether a text field has the focus: no dialog may open and take the next key.
    pub(super) is_typing: bool,
}

impl Session {
    /// Combines this window's work with the unanswered work of earlier sessions.
    pub(super) fn with_earlier_work(&self, mut rescue: Rescue) -> Rescue {
        if let Some(found) = &self.earlier_work {
            rescue.work.extend(found.work.clone());
            rescue.written_at = rescue.written_at.max(found.written_at);
        }
        rescue
    }

    /// Records the files that the rescue index on disk names now.
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
