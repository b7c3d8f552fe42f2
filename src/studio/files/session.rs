//! What is kept between two sessions: settings, the level that was open, and what a crash left.

use super::{FileDialog, Files, LevelSource};
use crate::formats::ron_level;
use crate::storage::settings::{Loaded, load, save};
use crate::studio::editor::Document;
use crate::studio::model::{Dialog, Studio};
use crate::studio::settings::Settings;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds that settings stay unwritten after a change.
const SETTINGS_WAIT_MS: u64 = 1_000;

/// Milliseconds between two backups.
const BACKUP_EVERY_MS: u64 = 60_000;

/// Unsaved work, written beside every backup and removed when the program ends well.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rescue {
    /// When it was written, in seconds since 1970.
    pub written_at: u64,
    /// The levels with unsaved changes, the open one first.
    pub levels: Vec<RescuedLevel>,
}

/// A level with unsaved changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RescuedLevel {
    /// Where it came from.
    pub source: LevelSource,
    /// Its title.
    pub title: String,
    /// The level as native text.
    pub text: String,
}

/// What was written last, to write only what changed.
#[derive(Debug, Default)]
pub(super) struct Session {
    settings: Option<Settings>,
    changed_at_ms: Option<u64>,
    backed_up_at_ms: u64,
    rescue: Rescue,
    /// What the last session left behind, until it was answered for.
    pub(super) found: Option<Rescue>,
    /// While a gesture is under way nothing is backed up.
    pub(super) is_held: bool,
}

/// How a session begins.
#[derive(Debug)]
pub struct Opening {
    /// The settings of the last session, or the defaults.
    pub settings: Settings,
    /// Whether there was no session before.
    pub is_first: bool,
    /// Why the defaults are used although there are settings.
    pub message: Option<String>,
}

impl Opening {
    /// Reads the settings.
    #[must_use]
    pub fn read(data_folder: &Path) -> Self {
        let path = settings_path(data_folder);
        let is_first = !path.exists();
        let Loaded { value, message } = load(&path);
        Self { settings: value, is_first, message }
    }
}

fn settings_path(folder: &Path) -> PathBuf {
    folder.join("settings.ron")
}

fn rescue_path(folder: &Path) -> PathBuf {
    folder.join("rescue.ron")
}

impl Files {
    /// What the last session left behind unsaved.
    #[must_use]
    pub fn found_rescue(&self) -> Option<&Rescue> {
        self.session.found.as_ref()
    }

    /// Says whether a gesture is under way: nothing is backed up then.
    pub fn hold_backups(&mut self, is_held: bool) {
        self.session.is_held = is_held;
    }
}

impl Studio {
    /// Begins a session: folders of the library are searched, and what a crash left is offered.
    pub fn begin_session(&mut self) {
        for folder in self.settings.library_folders.clone() {
            self.scan_folder(folder);
        }
        self.files.session.settings = Some(self.settings.clone());
        let Some(folder) = self.files.data_folder.clone() else { return };
        let rescue: Loaded<Rescue> = load(&rescue_path(&folder));
        if let Some(message) = rescue.message {
            self.notices.trouble(message);
        }
        if !rescue.value.levels.is_empty() {
            self.files.session.found = Some(rescue.value);
            self.ask_in(FileDialog::Rescue);
        }
    }

    /// Writes what changed, when it is time to.
    pub(super) fn keep_session(&mut self) {
        let source = self.editor.source();
        if !matches!(source, LevelSource::New(_))
            && self.settings.last_level.as_ref() != Some(source)
        {
            self.settings.last_level = Some(source.clone());
        }
        let now_ms = self.now_ms();
        let session = &mut self.files.session;
        let is_changed = session.settings.as_ref().is_some_and(|kept| *kept != self.settings);
        match (is_changed, session.changed_at_ms) {
            (true, None) => session.changed_at_ms = Some(now_ms),
            (true, Some(changed)) if now_ms >= changed + SETTINGS_WAIT_MS => self.save_settings(),
            _ => {}
        }
        let session = &self.files.session;
        if !session.is_held && now_ms >= session.backed_up_at_ms + BACKUP_EVERY_MS {
            self.back_up_now();
        }
    }

    fn save_settings(&mut self) {
        let session = &mut self.files.session;
        session.changed_at_ms = None;
        session.settings = Some(self.settings.clone());
        let Some(folder) = &self.files.data_folder else { return };
        if let Err(error) = save(&settings_path(folder), &self.settings) {
            self.notices.trouble(error.to_string());
        }
    }

    /// Keeps a backup of the open level if it has unsaved changes, and all unsaved work in the
    /// rescue file.
    pub(super) fn back_up_now(&mut self) {
        self.files.session.backed_up_at_ms = self.now_ms();
        if self.files.data_folder.is_none() {
            return;
        }
        let levels = self.unsaved_work();
        if levels == self.files.session.rescue.levels {
            return;
        }
        if let Some(open) = levels.first().filter(|level| level.source == *self.editor.source()) {
            let (name, text) = (format!("{:?}", open.source), open.text.clone());
            self.keep_backup(&name, &text);
        }
        self.files.session.rescue = Rescue { written_at: seconds_now(), levels };
        // What was found is not overwritten before it was answered for.
        if self.files.session.found.is_none() {
            self.write_rescue();
        }
    }

    fn unsaved_work(&self) -> Vec<RescuedLevel> {
        let rescued = |document: &Document| RescuedLevel {
            source: document.source().clone(),
            title: document.level().title.clone(),
            text: ron_level::write_level(document.level()),
        };
        self.unsaved().map(rescued).collect()
    }

    fn write_rescue(&mut self) {
        let Some(folder) = &self.files.data_folder else { return };
        let path = rescue_path(folder);
        let rescue = &self.files.session.rescue;
        let written = if rescue.levels.is_empty() {
            remove_if_there(&path)
        } else {
            save(&path, rescue).map_err(|error| error.to_string())
        };
        if let Err(reason) = written {
            self.notices.trouble(reason);
        }
    }

    /// Opens what the last session left, as levels with unsaved changes, or forgets it.
    pub(super) fn answer_rescue(&mut self, opens: bool) {
        self.dialog = None;
        let Some(rescue) = self.files.session.found.take() else { return };
        if opens {
            for level in rescue.levels.iter().rev() {
                match ron_level::read_level(&level.text) {
                    Ok(reading) => self.open_as_new_level(reading.value),
                    Err(error) => self.notices.trouble(error.to_string()),
                }
            }
            let count = rescue.levels.len();
            self.notices.news(format!("{count} rescued; save what you want to keep"));
        }
        self.write_rescue();
    }

    /// Keeps what is to be kept when the program ends well.
    pub fn leave(&mut self) {
        self.back_up_now();
        self.save_settings();
        // An unanswered rescue is offered again next time.
        if self.files.session.found.is_none() {
            self.files.session.rescue = Rescue::default();
            self.write_rescue();
        }
    }

    /// Opens the level that was open last.
    pub fn reopen_last_level(&mut self) {
        if let Some(source) = self.settings.last_level.clone() {
            let is_gone = source.path().is_some_and(|path| !path.exists());
            if !is_gone {
                self.open_source(source);
            }
        }
    }

    /// Says what the settings said when they were read.
    pub fn tell(&mut self, title: &str, text: String) {
        self.dialog = Some(Dialog::Message { title: title.to_owned(), text });
    }
}

fn remove_if_there(path: &Path) -> Result<(), String> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: cannot remove: {error}", path.display()))
        }
        _ => Ok(()),
    }
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
