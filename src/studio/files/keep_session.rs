//! Beginning a session, writing down what changes, and leaving.

use super::FileDialog;
use super::back_up::remove_if_there;
use super::demo::is_demonstrated;
use super::rescue::Rescue;
use super::rescue_file::RescueFile;
use super::session::settings_path;
use crate::storage::settings::save;
use crate::studio::model::Studio;
use crate::studio::source::LevelSource;
use std::path::Path;
use std::time::Duration;

/// Milliseconds that settings stay unwritten after a change.
const SETTINGS_WAIT_MS: u64 = 1_000;

/// Milliseconds between two backups.
const BACKUP_EVERY_MS: u64 = 60_000;

/// How long a backup, and a policy that is being written, is waited for on the way out.
const LONGEST_COPY: Duration = Duration::from_secs(5);

/// Milliseconds between two looks at what would have to be rescued.
const RESCUE_EVERY_MS: u64 = 5_000;

impl Studio {
    /// Begins a session: folders of the library are searched, and what a crash left is offered.
    pub fn begin_session(&mut self) {
        for folder in self.settings.library_folders.clone() {
            self.scan_folder(folder);
        }
        self.files.session.settings = Some(self.settings.clone());
        self.seat_last_player();
        let Some(folder) = self.files.data_folder.clone() else { return };
        let (file, left) = RescueFile::take(&folder);
        self.files.session.rescue_file = Some(file);
        for message in left.messages {
            self.notices.trouble(message);
        }
        if left.rescue.work.is_empty() {
            return;
        }
        self.files.session.found = Some(left.rescue);
        self.ask_in(FileDialog::Rescue);
        // What others left lies in this window's file from now on.
        if !left.files.is_empty() && self.write_rescue(&Rescue::default()) {
            for file in left.files {
                let removed = remove_if_there(file.path());
                self.report(removed);
            }
        }
    }

    /// Writes what changed, when it is time to.
    pub(super) fn keep_session(&mut self) {
        let source = self.drawn().source();
        if !matches!(source, LevelSource::New(_))
            && self.settings.last_level.as_ref() != Some(source)
        {
            self.settings.last_level = Some(source.clone());
        }
        self.note_player();
        let now_ms = self.now_ms();
        let session = &mut self.files.session;
        let is_changed = session.settings.as_ref().is_some_and(|kept| *kept != self.settings);
        match (is_changed, session.changed_at_ms) {
            (true, None) => session.changed_at_ms = Some(now_ms),
            (true, Some(changed)) if now_ms >= changed + SETTINGS_WAIT_MS => self.save_settings(),
            _ => {}
        }
        let session = &self.files.session;
        if session.is_held {
            return;
        }
        if now_ms >= session.backed_up_at_ms + BACKUP_EVERY_MS {
            self.back_up_now();
        } else if now_ms >= session.rescued_at_ms + RESCUE_EVERY_MS {
            self.keep_rescue();
        }
    }

    fn save_settings(&mut self) {
        let session = &mut self.files.session;
        session.changed_at_ms = None;
        let Some(folder) = &self.files.data_folder else { return };
        match save(&settings_path(folder), &self.settings) {
            Ok(()) => self.files.session.settings = Some(self.settings.clone()),
            // Tried again a while later.
            Err(error) => self.tell_once(error.to_string()),
        }
    }

    /// Keeps what is to be kept when the program ends well.
    pub fn leave(&mut self) {
        self.note_player();
        self.back_up_now();
        self.save_settings();
        // An unanswered rescue is offered again next time.
        self.write_rescue(&Rescue::default());
        // A copy of what was replaced may be on its way still.
        self.files.safety.writing.drain(..).for_each(|copy| copy.wait(LONGEST_COPY));
        self.marbles.finish_writing(LONGEST_COPY);
    }

    /// Opens the level that was open last; the demonstration if there was none but its own.
    pub fn go_on_where_left(&mut self) {
        let last = self.settings.last_level.clone().filter(|source| !is_demonstrated(source));
        match last.filter(|source| source.path().is_none_or(Path::exists)) {
            Some(source) => self.open_source(source),
            None => self.begin_demonstration(),
        }
    }
}
