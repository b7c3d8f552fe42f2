//! Backups of the open level: a list by time, and restoring one.
//!
//! Two kinds are listed: drafts of the level, kept while it had unsaved changes, and its file as it
//! was before it was replaced. Restoring is one step of the level's history, and writes no file.

use super::backups::name_of;
use super::shelf::levels_of;
use super::{FileDialog, Saveable, ShelfLevel};
use crate::formats::read_document;
use crate::storage::{backups, read_decoded};
use crate::studio::command::Command;
use crate::studio::job::{Job, Progress};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::AnyLevel;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// One backup.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptBackup {
    /// Its file.
    pub path: PathBuf,
    /// When it was written, in seconds since 1970.
    pub written_at: u64,
    /// Size of its file.
    pub bytes: u64,
    /// Whether it is the file as it was before it was replaced; a draft otherwise.
    pub is_of_file: bool,
    /// The level in it, or why there is none.
    pub level: Result<ShelfLevel, String>,
}

/// The backups of a level, once they are read.
#[derive(Debug, Default)]
pub struct BackupList {
    of: Option<Saveable>,
    name: String,
    list: Option<Vec<KeptBackup>>,
    job: Option<Job<Vec<KeptBackup>>>,
}

impl BackupList {
    /// Name of the level.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The backups, the newest first; `None` while they are being read.
    #[must_use]
    pub fn list(&self) -> Option<&[KeptBackup]> {
        self.list.as_deref()
    }
}

impl Studio {
    /// Opens the list of backups of the level that is drawn.
    pub(super) fn show_backups(&mut self) {
        let Some(folder) = self.files.data_folder.as_ref().map(|folder| folder.join("backups"))
        else {
            return self.notices.trouble("There is no folder for backups");
        };
        let source = self.drawn().source().clone();
        let job = Job::start(self.waker(), move |_| backups_of(&folder, &source));
        self.files.backup_list = BackupList {
            of: Some(self.drawn_work()),
            name: self.drawn().name(),
            list: None,
            job: Some(job),
        };
        self.ask_in(FileDialog::Backups);
    }

    /// Takes in the backups that were read.
    pub(super) fn take_in_backup_list(&mut self) {
        let list = &mut self.files.backup_list;
        match list.job.as_ref().map(Job::poll) {
            None | Some(Progress::Busy) => return,
            Some(Progress::Done(found)) => list.list = Some(found),
            Some(Progress::Lost) => list.list = Some(Vec::new()),
        }
        list.job = None;
    }

    /// Puts a backup in the place of the level that is drawn, as one step of its history.
    pub(super) fn restore_backup(&mut self, path: &Path) {
        self.dialog = None;
        let Some((level, when)) = self.backup_at(path) else { return };
        let is_same_level = self.files.backup_list.of == Some(self.drawn_work());
        if !is_same_level || level.world() != self.world {
            self.open_as_new_level(level);
            return self.notices.news(format!("The backup of {when} is open as a new level"));
        }
        let (id, now_ms) = (self.drawn().id(), self.now_ms());
        self.room_mut().let_go();
        let changed = self.desk_mut().replace(id, level, "restore a backup", now_ms);
        let is_changed = matches!(changed, Ok(true));
        self.keep_up(changed);
        self.mode = Mode::Edit;
        if is_changed {
            let text = format!("The backup of {when} is restored; no file was changed");
            self.notices.offer(text, "Undo", Request::Command(Command::Undo));
        } else {
            self.notices.news("The level is the same as this backup");
        }
    }

    /// Opens a backup beside the level.
    pub(super) fn open_backup(&mut self, path: &Path) {
        self.dialog = None;
        if let Some((level, when)) = self.backup_at(path) {
            self.open_as_new_level(level);
            self.notices.news(format!("The backup of {when} is open as a new level"));
        }
    }

    fn backup_at(&self, path: &Path) -> Option<(AnyLevel, String)> {
        let list = self.files.backup_list.list()?;
        let found = list.iter().find(|kept| kept.path == *path)?;
        let level = AnyLevel::clone(&found.level.as_ref().ok()?.level);
        Some((level, super::date_text(found.written_at)))
    }
}

/// The backups of a level and of its file, the newest first. Runs off the window's thread.
fn backups_of(folder: &Path, source: &LevelSource) -> Vec<KeptBackup> {
    let drafts = backups(folder, &format!("{source:?}")).unwrap_or_default();
    let mut kept: Vec<_> =
        drafts.into_iter().filter_map(|path| kept_backup(path, "draft.ron", None)).collect();
    if let LevelSource::File { path, index } = source {
        let files = backups(folder, &name_of(path)).unwrap_or_default().into_iter();
        kept.extend(files.filter_map(|kept| kept_backup(kept, &file_name(path), Some(*index))));
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.written_at));
    for (place, kept) in kept.iter_mut().enumerate() {
        if let Ok(level) = &mut kept.level {
            // A name for the cache of pictures.
            level.source = LevelSource::New(place as u64);
        }
    }
    kept
}

/// A backup of a file with levels at places, or of a draft. `None` if it is gone meanwhile.
fn kept_backup(path: PathBuf, name: &str, index: Option<usize>) -> Option<KeptBackup> {
    let metadata = std::fs::metadata(&path).ok()?;
    let written_at = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_secs();
    let decoded = read_decoded(&path).map_err(|error| error.to_string());
    let level = decoded.and_then(|decoded| {
        let read = read_document(name, &decoded.text).map_err(|error| error.to_string())?;
        let level = levels_of(read.value).into_iter().nth(index.unwrap_or(0));
        level.ok_or_else(|| "The level is not in it".to_owned())
    });
    let shelved = |level: AnyLevel| ShelfLevel {
        source: LevelSource::default(),
        title: level.title().to_owned(),
        level: Arc::new(level),
    };
    let level = level.map(shelved);
    Some(KeptBackup { path, written_at, bytes: metadata.len(), is_of_file: index.is_some(), level })
}
