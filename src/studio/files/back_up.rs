//! Backups of unsaved work, and the rescue of what a crash left.

use super::backups::Backups;
use super::closing::name_of_game;
use super::rescue::{Rescue, RescuedWork};
use super::shelf::levels_of;
use crate::formats::{Document, FormatProblem, ReadError, read_document};
use crate::storage::settings::save;
use crate::studio::desk::OpenLevel;
use crate::studio::job::{Job, Progress};
use crate::studio::model::Studio;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

impl Studio {
    /// The folder of backups.
    pub(in crate::studio) fn backups(&self) -> Backups {
        Backups::below(self.files.data_folder.as_deref())
    }

    /// Keeps a content in the folder of backups, off the window's thread.
    pub(super) fn keep_backup(&mut self, name: String, content: Vec<u8>) {
        let backups = self.backups();
        let job = Job::start(self.waker(), move |_| backups.keep(&name, &content));
        self.files.safety.writing.push(job);
    }

    /// Takes in whether backups could be written.
    pub(super) fn take_in_backups(&mut self) {
        let mut troubles = Vec::new();
        self.files.safety.writing.retain(|job| match job.poll() {
            Progress::Busy => true,
            Progress::Done(Ok(())) => false,
            Progress::Lost => {
                troubles.push("it broke down".to_owned());
                false
            }
            Progress::Done(Err(error)) => {
                troubles.push(error.to_string());
                false
            }
        });
        for error in troubles {
            self.tell_backup_failed(&error);
        }
    }

    /// Tells that there is no copy of what was to be kept.
    pub(in crate::studio) fn tell_backup_failed(&mut self, reason: &str) {
        self.notices.trouble(format!("The backup was not written: {reason}"));
    }

    /// Keeps a backup of the open level if it has unsaved changes, and all unsaved work in the
    /// rescue file.
    pub(super) fn back_up_now(&mut self) {
        self.files.session.backed_up_at_ms = self.now_ms();
        self.keep_rescue();
        let drawn = self.drawn();
        if drawn.is_modified() {
            let text = drawn.text_with_pending();
            if text != self.files.session.backed_up {
                let name = format!("{:?}", drawn.source());
                self.keep_backup(name, text.clone().into_bytes());
                self.files.session.backed_up = text;
            }
        }
    }

    /// Keeps all unsaved work in the rescue file, if there is anything new in it.
    pub(super) fn keep_rescue(&mut self) {
        self.files.session.rescued_at_ms = self.now_ms();
        if self.files.data_folder.is_none() {
            return;
        }
        let work = self.work_to_rescue();
        if work != self.files.session.rescue.work {
            self.write_rescue(&Rescue { written_at: seconds_now(), work });
        }
    }

    /// Levels and games that are in no file, as text. Policies are too large to be written every
    /// few seconds.
    fn work_to_rescue(&mut self) -> Vec<RescuedWork> {
        let known = std::mem::take(&mut self.files.session.games);
        let games = self.unsaved_games().filter_map(|run| {
            let version = (run.id(), run.revision());
            let rescued = || {
                let path = run.file().path.clone();
                let source = path.map(|path| LevelSource::File { path, index: 0 });
                let (source, text) = (source.unwrap_or_default(), run.text().ok()?);
                Some(RescuedWork { source, title: name_of_game(run), text })
            };
            Some((version, known.get(&version).cloned().or_else(rescued)?))
        });
        let games: BTreeMap<_, _> = games.collect();
        let rescued = |(_, level): (WorldKind, &dyn OpenLevel)| RescuedWork {
            source: level.source().clone(),
            title: level.level().title().to_owned(),
            text: level.text_with_pending(),
        };
        let levels = self.unsaved().into_iter().map(rescued);
        let work = levels.chain(games.values().cloned()).collect();
        self.files.session.games = games;
        work
    }

    /// Writes this session's work into the rescue file, or removes the file where nothing is
    /// unsaved. Whether that was done: otherwise it is tried again.
    pub(super) fn write_rescue(&mut self, work: &Rescue) -> bool {
        let session = &self.files.session;
        let Some(file) = &session.rescue_file else { return false };
        let mut rescue = work.clone();
        // What an earlier crash left stays until it has been answered for.
        if let Some(found) = &session.found {
            rescue.work.extend(found.work.clone());
            rescue.written_at = rescue.written_at.max(found.written_at);
        }
        let written = if rescue.work.is_empty() {
            remove_if_there(file.path())
        } else {
            save(file.path(), &rescue).map_err(|error| error.to_string())
        };
        match written {
            Ok(()) => self.files.session.rescue = work.clone(),
            Err(reason) => {
                self.tell_once(reason);
                return false;
            }
        }
        true
    }

    /// Tells of trouble with the program's own files, which may come again every few seconds.
    pub(super) fn tell_once(&mut self, trouble: String) {
        if self.files.session.told.insert(trouble.clone()) {
            self.notices.trouble(trouble);
        }
    }

    /// Opens what the last session left, as levels with unsaved changes, or forgets it.
    pub(super) fn answer_rescue(&mut self, opens: bool) {
        self.dialog = None;
        let Some(rescue) = self.files.session.found.clone() else { return };
        let mut unread = Vec::new();
        if opens {
            for work in rescue.work.iter().rev() {
                if let Err(error) = self.open_rescued(&work.text) {
                    self.notices.trouble(error.to_string());
                    unread.push(work.clone());
                }
            }
            let count = rescue.work.len() - unread.len();
            self.notices.news(format!("{count} rescued; save what you want to keep"));
        }
        // What was found stays in the file until all that was opened takes its place.
        let found = Rescue { work: unread, ..rescue };
        self.files.session.found = (!found.work.is_empty()).then_some(found);
        let work = self.work_to_rescue();
        self.write_rescue(&Rescue { written_at: seconds_now(), work });
    }

    /// Opens the level or the recording of a native text, whatever its world. What is wrong with a
    /// level is seen once it is open.
    fn open_rescued(&mut self, text: &str) -> Result<(), ReadError> {
        let nothing =
            |what: &str| FormatProblem::new(1, 1, format!("there is no {what} in this text"));
        match read_document("rescued.ron", text)?.value {
            Document::Recording(recording) => {
                self.watch_recording(recording).map(drop).ok_or(nothing("playable game"))?;
            }
            other => {
                let level = levels_of(other).into_iter().next().ok_or(nothing("level"))?;
                self.open_as_new_level(level);
            }
        }
        Ok(())
    }
}

pub(super) fn remove_if_there(path: &Path) -> Result<(), String> {
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
