//! State of all file functions of the studio.

use super::backups::BackupList;
use super::clipboard_access::ClipboardAccess;
use super::document_content::StoredDetails;
use super::file_picker::{FolderListing, PickerState};
use super::file_watch::FileWatch;
use super::read_batch::ReadBatch;
use super::rescue::Rescue;
use super::session::Session;
use super::shelf::{Shelf, ShelfKind, ShelfLevel, ShelfScan};
use super::themes::ThemeFolders;
use crate::episode::Recording;
use crate::formats::{Collection, Document, Parsed};
use crate::picture::Theme;
use crate::storage::{FilePlace, StorageError};
use crate::studio::job::Job;
use crate::studio::model::LevelId;
use crate::studio::source::LevelSource;
use crate::worlds::ice::Ice;
use crate::worlds::{AnyLevel, WorldKind};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Job that reads a file.
pub(super) type ReadJob = Job<Result<Parsed<Document>, StorageError>>;

/// A demonstration that is being played.
#[derive(Debug)]
pub(super) struct DemoJob {
    pub(super) job: Job<Option<Recording<Ice>>>,
    /// Open level that the agent plays.
    pub(super) level: LevelId,
    /// Number of open runs at the start, to notice runs opened or closed since.
    pub(super) runs_before: usize,
}

/// Library, themes, file jobs and session state.
#[derive(Debug, Default)]
pub struct Files {
    /// Folder for settings, backups, rescue files and themes; without it none is written.
    pub(super) data_folder: Option<PathBuf>,
    /// Number of the last new level without a file; each session starts with another number.
    pub(super) last_new_number: u64,
    /// Folders and collections that you added to the library.
    pub(super) shelves: Vec<Shelf>,
    /// Files that are being read, with their jobs.
    pub(super) reading: Vec<(PathBuf, ReadJob)>,
    /// Files that open together.
    pub(super) batch: ReadBatch,
    /// Level to open when its file has been read; by default the first one.
    pub(super) level_to_show: Option<LevelSource>,
    /// Places to show when their files have been read.
    pub(super) places_to_show: Vec<(PathBuf, FilePlace)>,
    /// Folders that are being searched for levels, with their jobs.
    pub(super) scanning: Vec<(PathBuf, Job<Result<ShelfScan, StorageError>>)>,
    pub(super) picking: PickerState,
    pub(super) closing: ClosingState,
    /// Picture path that you chose in the system's chooser since the export dialog opened.
    pub(super) export_path: Option<PathBuf>,
    /// The running export; `None` if there is none.
    pub(super) exporting: Option<ExportJob>,
    /// Solutions and other details that files store with their levels.
    pub(super) details: HashMap<LevelSource, Arc<StoredDetails>>,
    pub(super) themes: ThemeFolders,
    pub(super) session: Session,
    /// The demonstration that is being played; `None` if there is none.
    pub(super) demo: Option<DemoJob>,
    pub(super) watch: FileWatch,
    pub(super) backup_list: BackupList,
    pub(super) clipboard_access: ClipboardAccess,
}

/// An export in progress.
#[derive(Debug)]
pub(super) struct ExportJob {
    pub(super) path: PathBuf,
    pub(super) job: Job<Result<(), String>>,
}

/// Backup jobs in progress, and the state of closing the window.
#[derive(Debug, Default)]
pub(super) struct ClosingState {
    pub(super) backup_jobs: Vec<Job<Result<(), StorageError>>>,
    /// Whether you asked to save and close; unsaved work is then saved piece by piece.
    pub(super) is_closing: bool,
    /// World of the job that closing has ended and whose result it awaits.
    pub(super) awaited_job: Option<WorldKind>,
    /// Whether the window may close without further questions.
    pub(super) may_close: bool,
}

impl Files {
    /// Creates the state for a data folder with settings, backups and themes.
    #[must_use]
    pub fn new(data_folder: PathBuf) -> Self {
        let themes = data_folder.join("themes");
        let made = first_new_number(SystemTime::now());
        let mut files =
            Self { data_folder: Some(data_folder), last_new_number: made, ..Self::default() };
        files.add_theme_folder(themes);
        files
    }

    /// The library: folders and collections that you added, then the bundled packs.
    pub fn shelves(&self) -> impl Iterator<Item = &Shelf> {
        self.shelves.iter().chain(Shelf::bundled())
    }

    /// The library entry of this source; `None` if the library lacks it.
    #[must_use]
    pub fn library_level(&self, source: &LevelSource) -> Option<&ShelfLevel> {
        self.shelves().find_map(|shelf| shelf.get(source))
    }

    /// Files and folders that jobs are reading.
    pub fn paths_in_progress(&self) -> impl Iterator<Item = &Path> {
        let reading = self.reading.iter().map(|(path, _)| path.as_path());
        reading.chain(self.scanning.iter().map(|(path, _)| path.as_path()))
    }

    /// Returns true while the demonstration is being played.
    #[must_use]
    pub fn is_demonstration_running(&self) -> bool {
        self.demo.is_some()
    }

    /// Names of the available themes, bundled ones first.
    #[must_use]
    pub fn theme_names(&self) -> Vec<String> {
        self.themes.all().map(|theme| theme.name.clone()).collect()
    }

    /// Name of the theme after `name`, cyclically; the first one if `name` is unknown.
    #[must_use]
    pub fn next_theme(&self, name: &str) -> String {
        let names = self.theme_names();
        let place = names.iter().position(|known| known == name).map_or(0, |place| place + 1);
        names.get(place % names.len().max(1)).cloned().unwrap_or_default()
    }

    /// The theme of this name, ignoring case; the first bundled one if there is none.
    #[must_use]
    pub fn theme(&self, name: &str) -> &Theme {
        let named = self.themes.all().find(|theme| theme.name.eq_ignore_ascii_case(name));
        named.unwrap_or(&Theme::bundled()[0])
    }

    /// Adds a folder to search for themes.
    pub fn add_theme_folder(&mut self, folder: PathBuf) {
        self.themes.folders.push(folder);
    }

    /// Listing of the folder that was requested last; empty until it was read.
    #[must_use]
    pub fn listing(&self) -> &FolderListing {
        &self.picking.listing
    }

    /// Path and progress (0 to 1) of the running export; `None` if there is none.
    #[must_use]
    pub fn export_progress(&self) -> Option<(&Path, f32)> {
        let exporting = self.exporting.as_ref()?;
        Some((&exporting.path, exporting.job.progress()))
    }

    /// Picture path chosen since the export dialog opened.
    #[must_use]
    pub fn chosen_picture(&self) -> Option<&Path> {
        self.export_path.as_deref()
    }

    /// Unsaved work of earlier sessions that you have neither restored nor discarded.
    ///
    /// `None` if there is none.
    #[must_use]
    pub fn earlier_work(&self) -> Option<&Rescue> {
        self.session.earlier_work.as_ref()
    }

    /// Messages about unreadable earlier work, with the path of its copy.
    #[must_use]
    pub fn unread_messages(&self) -> &[String] {
        &self.session.unread_messages
    }

    /// Sets whether the settings file must not be replaced.
    pub fn protect_settings(&mut self, is_protected: bool) {
        self.session.is_protected = is_protected;
    }

    /// Backups of the level for which you opened the list last.
    #[must_use]
    pub fn backup_list(&self) -> &BackupList {
        &self.backup_list
    }

    /// Stores the destination of copied text.
    pub fn set_clipboard_access(&mut self, access: ClipboardAccess) {
        self.clipboard_access = access;
    }

    /// Stores whether a pointer button is down and whether a text field has the focus.
    ///
    /// While a button is down, nothing is backed up. While a text field has the focus, no question
    /// about a changed file opens.
    pub fn set_input_state(&mut self, is_pointer_down: bool, is_typing: bool) {
        self.session.is_pointer_down = is_pointer_down;
        self.session.is_typing = is_typing;
    }

    /// Returns a new source for a level without a file.
    ///
    /// The source is unique across sessions, because the level's backups are named after it.
    pub(in crate::studio) fn new_source(&mut self) -> LevelSource {
        self.last_new_number += 1;
        LevelSource::New(self.last_new_number)
    }

    /// Adds a shelf to the library, or replaces the one with the same path.
    pub(super) fn put_shelf(&mut self, shelf: Shelf) {
        // The shelf of opened files lists only files that no other shelf lists.
        for opened in self.shelves.iter_mut().filter(|it| it.kind == ShelfKind::Opened) {
            opened.levels.retain(|level| shelf.get(&level.source).is_none());
        }
        self.shelves.retain(|it| it.kind != ShelfKind::Opened || !it.levels.is_empty());
        match self.shelves.iter_mut().find(|known| known.kind == shelf.kind) {
            Some(known) => *known = shelf,
            None => self.shelves.push(shelf),
        }
    }

    /// Lists the level of an opened file, unless the library lists it already.
    ///
    /// The newest comes first.
    pub(super) fn list_opened(&mut self, path: &Path, level: AnyLevel) {
        let mut opened = Shelf::of_opened(path, level);
        let is_listed = |level: &ShelfLevel| {
            let mut others = self.shelves.iter().filter(|it| it.kind != ShelfKind::Opened);
            others.any(|shelf| shelf.get(&level.source).is_some())
        };
        if opened.levels.iter().any(is_listed) {
            return;
        }
        match self.shelves.iter_mut().find(|known| known.kind == ShelfKind::Opened) {
            Some(known) => {
                known.levels.retain(|level| opened.get(&level.source).is_none());
                opened.levels.append(&mut known.levels);
                *known = opened;
            }
            None => self.shelves.push(opened),
        }
    }

    /// Number of levels on the shelf of this path; 0 without such a shelf.
    #[must_use]
    pub fn level_count_of_file(&self, path: &Path) -> usize {
        let shelf = self.shelves.iter().find(|shelf| shelf.path() == Some(path));
        shelf.map_or(0, |shelf| shelf.levels.len())
    }

    /// Returns true if the library lists several levels of this file.
    pub(super) fn has_several_levels(&self, path: &Path) -> bool {
        let shelved = self.shelves.iter().flat_map(|shelf| &shelf.levels);
        shelved.filter(|level| level.source.path() == Some(path)).nth(1).is_some()
    }

    /// Updates the shelf of a collection after its file was overwritten with one level.
    ///
    /// Does nothing without such a shelf. The shelf becomes empty if the level is not an ice level.
    pub(super) fn update_single_level_file(&mut self, path: &Path, level: &AnyLevel) {
        if self.shelves.iter().all(|shelf| shelf.path() != Some(path)) {
            return;
        }
        let levels =
            if let AnyLevel::Ice(level) = level { vec![level.clone()] } else { Vec::new() };
        self.put_shelf(Shelf::of_collection(path, &Collection::untitled(levels)));
    }

    /// Updates the entries of a level in the library after the level was saved.
    ///
    /// An entry keeps its title if the title of the level is empty.
    pub(super) fn update_saved_level(&mut self, path: &Path, index: usize, level: AnyLevel) {
        let level = Arc::new(level);
        let place = LevelSource::File { path: path.to_owned(), index };
        let shelved = self.shelves.iter_mut().flat_map(|shelf| &mut shelf.levels);
        for known in shelved.filter(|known| known.source == place) {
            known.level = Arc::clone(&level);
            if !level.title().trim().is_empty() {
                known.title = level.title().to_owned();
            }
        }
    }
}

/// First number for levels without a file: the time in nanoseconds since 1970.
///
/// At least [`LevelSource::FIRST_UNIQUE_DRAFT`], also if the clock is wrong.
fn first_new_number(now: SystemTime) -> u64 {
    let since = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    u64::try_from(since).unwrap_or(u64::MAX / 2).max(LevelSource::FIRST_UNIQUE_DRAFT)
}
