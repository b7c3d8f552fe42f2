//! What the studio knows of files.

use super::Saveable;
use super::backup_list::BackupList;
use super::changed_file::{ChangedFile, Keep};
use super::clipboard_access::ClipboardAccess;
use super::export::{Export, Exporting};
use super::file_watch::FileWatch;
use super::kept_solutions::KeptDetails;
use super::lossy_copy::LossyCopy;
use super::picking::{Listing, Pick, Picking, Purpose};
use super::rescue::Rescue;
use super::safety::Safety;
use super::session::Session;
use super::shelf::{Found, Shelf, ShelfLevel};
use super::themes::ThemeFolders;
use crate::episode::Recording;
use crate::formats::{Collection, Document, Reading};
use crate::picture::Theme;
use crate::storage::StorageError;
use crate::studio::desk::DocumentId;
use crate::studio::job::Job;
use crate::studio::model::LevelId;
use crate::studio::source::LevelSource;
use crate::worlds::ice::Ice;
use crate::worlds::{AnyLevel, WorldKind};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// A file that is being read.
pub(super) type ReadJob = Job<Result<Reading<Document>, StorageError>>;

/// A demonstration that is being played.
#[derive(Debug)]
pub(super) struct DemoJob {
    pub(super) job: Job<Option<Recording<Ice>>>,
    /// The open level that is played.
    pub(super) of: LevelId,
    /// Open runs when it began: more of them mean that the person was faster.
    pub(super) runs_before: usize,
}

/// Library, themes, and where the open level is kept.
#[derive(Debug, Default)]
pub struct Files {
    /// Where the program keeps its own files; nothing is kept without.
    pub(super) data_folder: Option<PathBuf>,
    /// The number of the last level that had no file. Each session begins at another one.
    pub(super) made: u64,
    pub(super) shelves: Vec<Shelf>,
    pub(super) reading: Vec<(PathBuf, ReadJob)>,
    /// The level to show of a file that is being read; the first one without it.
    pub(super) level_to_show: Option<LevelSource>,
    pub(super) scanning: Vec<(PathBuf, Job<Result<Found, StorageError>>)>,
    pub(super) picking: Picking,
    pub(super) safety: Safety,
    /// Where the system's chooser says a picture goes, until the dialog has taken it.
    pub(super) export_path: Option<PathBuf>,
    pub(super) exporting: Option<Exporting>,
    /// Solutions that files keep with their levels.
    pub(super) details: HashMap<LevelSource, Arc<KeptDetails>>,
    pub(super) themes: ThemeFolders,
    pub(super) session: Session,
    pub(super) demo: Option<DemoJob>,
    pub(super) watch: FileWatch,
    pub(super) backup_list: BackupList,
    pub(super) clipboard_access: ClipboardAccess,
}

/// What a view may ask of files.
#[derive(Debug, Clone, PartialEq)]
pub enum FilesRequest {
    /// Open a file: levels, a recording, moves or a theme.
    Open(PathBuf),
    /// Open a level of the library, or one that was open before.
    OpenLevel(LevelSource),
    /// Show an open piece of work as it was left.
    Show(Saveable),
    /// Stop reading what is being read.
    CancelReading,
    /// Show a folder in the library from now on.
    AddFolder(PathBuf),
    /// Take a folder or collection out of the library.
    RemoveShelf(PathBuf),
    /// Look what stands in a folder.
    List(PathBuf),
    /// Open the system's file chooser, at that path.
    Browse(Purpose, PathBuf),
    /// A path was chosen.
    Picked(Purpose, PathBuf),
    /// Save the open level into that file.
    SaveLevelTo(PathBuf),
    /// Write a file that holds less than the work it is made from.
    WriteLossyCopy(LossyCopy),
    /// Save the shown run into that file.
    SaveRunTo(PathBuf),
    /// Open what a text holds.
    OpenText(String),
    /// Keep one or both of a level and what its file holds now.
    AnswerChange(ChangedFile, Keep),
    /// Bring the level back that was replaced by the one of its changed file.
    UndoReload(WorldKind, DocumentId),
    /// Put a backup in the place of the level, by its path.
    RestoreBackup(PathBuf),
    /// Open a backup as a new level, by its path.
    OpenBackup(PathBuf),
    /// Write a picture.
    Export(Export),
    /// Stop writing the picture.
    CancelExport,
    /// Open everything that the last session left unsaved, or discard it.
    AnswerRescue(bool),
    /// Open these pieces of it, by their places.
    OpenRescued(Vec<usize>),
    /// Discard these pieces of it, by their places.
    DiscardRescued(Vec<usize>),
    /// Save what is unsaved, then close the window.
    SaveAndClose,
    /// Close the window without saving.
    CloseWithoutSaving,
}

/// A dialog about files.
#[derive(Debug, Clone, PartialEq)]
pub enum FileDialog {
    /// Which file.
    Pick(Pick),
    /// Whether a file is to be written that holds less than the work it is made from.
    Lossy(LossyCopy),
    /// What to do with unsaved work before the window closes.
    Unsaved,
    /// A level as text.
    PasteText,
    /// A picture to write.
    Export,
    /// What the last session left unsaved.
    Rescue,
    /// Which level is kept: the open one, or the one in its changed file.
    Changed(ChangedFile),
    /// The backups of the level.
    Backups,
    /// What this program is.
    About,
}

impl Files {
    /// Files with that folder for settings, backups and themes.
    #[must_use]
    pub fn new(data_folder: PathBuf) -> Self {
        let themes = data_folder.join("themes");
        let made = first_number(SystemTime::now());
        let mut files = Self { data_folder: Some(data_folder), made, ..Self::default() };
        files.add_theme_folder(themes);
        files
    }

    /// The library: folders and collections that were opened, then what comes with the program.
    pub fn shelves(&self) -> impl Iterator<Item = &Shelf> {
        self.shelves.iter().chain(Shelf::bundled())
    }

    /// A level of the library.
    #[must_use]
    pub fn shelved(&self, source: &LevelSource) -> Option<&ShelfLevel> {
        self.shelves().find_map(|shelf| shelf.get(source))
    }

    /// What is being read or searched right now.
    pub fn busy_with(&self) -> impl Iterator<Item = &Path> {
        let reading = self.reading.iter().map(|(path, _)| path.as_path());
        reading.chain(self.scanning.iter().map(|(path, _)| path.as_path()))
    }

    /// Whether the demonstration is being played, to be shown soon.
    #[must_use]
    pub fn plays_demonstration(&self) -> bool {
        self.demo.is_some()
    }

    /// The themes that can be chosen.
    #[must_use]
    pub fn theme_names(&self) -> Vec<String> {
        self.themes.all().map(|theme| theme.name.clone()).collect()
    }

    /// The theme after the given one, around the end.
    #[must_use]
    pub fn next_theme(&self, name: &str) -> String {
        let names = self.theme_names();
        let place = names.iter().position(|known| known == name).map_or(0, |place| place + 1);
        names.get(place % names.len().max(1)).cloned().unwrap_or_default()
    }

    /// A theme by name; the first one if it is not known.
    #[must_use]
    pub fn theme(&self, name: &str) -> &Theme {
        let named = self.themes.all().find(|theme| theme.name.eq_ignore_ascii_case(name));
        named.unwrap_or(&Theme::bundled()[0])
    }

    /// Also takes the themes of that folder.
    pub fn add_theme_folder(&mut self, folder: PathBuf) {
        self.themes.folders.push(folder);
    }

    /// What stands in the folder that was looked at last.
    #[must_use]
    pub fn listing(&self) -> &Listing {
        &self.picking.listing
    }

    /// The picture that is being written, and how far it is, from 0 to 1.
    #[must_use]
    pub fn export_progress(&self) -> Option<(&Path, f32)> {
        let exporting = self.exporting.as_ref()?;
        Some((&exporting.path, exporting.job.progress()))
    }

    /// What the system's chooser answered for a picture.
    #[must_use]
    pub fn chosen_picture(&self) -> Option<&Path> {
        self.export_path.as_deref()
    }

    /// What the last session left behind unsaved.
    #[must_use]
    pub fn found_rescue(&self) -> Option<&Rescue> {
        self.session.found.as_ref()
    }

    /// What of the last session's unsaved work could not be read, and where it is kept.
    #[must_use]
    pub fn unread_rescue(&self) -> &[String] {
        &self.session.unread
    }

    /// Says whether the file of settings must stay as it is.
    pub fn protect_settings(&mut self, is_protected: bool) {
        self.session.is_protected = is_protected;
    }

    /// The backups of a level, as they were asked for last.
    #[must_use]
    pub fn backup_list(&self) -> &BackupList {
        &self.backup_list
    }

    /// Notes where copied text goes.
    pub fn note_clipboard(&mut self, access: ClipboardAccess) {
        self.clipboard_access = access;
    }

    /// Notes whether a pointer button is down and whether a text field has the focus. Nothing is
    /// backed up during a gesture; no dialog opens by itself while you type.
    pub fn note_input(&mut self, is_held: bool, is_typing: bool) {
        self.session.is_held = is_held;
        self.session.is_typing = is_typing;
    }

    /// A name for a level that has no file yet. No level of another session has the same one: its
    /// backups are called after it.
    pub(in crate::studio) fn new_source(&mut self) -> LevelSource {
        self.made += 1;
        LevelSource::New(self.made)
    }

    /// Puts a shelf into the library, in the place of an older one of the same path.
    pub(super) fn put_shelf(&mut self, shelf: Shelf) {
        match self.shelves.iter_mut().find(|known| known.path() == shelf.path()) {
            Some(known) => *known = shelf,
            None => self.shelves.push(shelf),
        }
    }

    /// Number of levels that the library knows of in a file.
    #[must_use]
    pub fn shelved_in(&self, path: &Path) -> usize {
        let shelf = self.shelves.iter().find(|shelf| shelf.path() == Some(path));
        shelf.map_or(0, |shelf| shelf.levels.len())
    }

    /// Whether the library knows of several levels in a file.
    pub(super) fn holds_several(&self, path: &Path) -> bool {
        let shelved = self.shelves.iter().flat_map(|shelf| &shelf.levels);
        shelved.filter(|level| level.source.path() == Some(path)).nth(1).is_some()
    }

    /// The library shows a file in which nothing but one level lies any more.
    pub(super) fn shelve_alone(&mut self, path: &Path, level: &AnyLevel) {
        if self.shelves.iter().all(|shelf| shelf.path() != Some(path)) {
            return;
        }
        let levels =
            if let AnyLevel::Ice(level) = level { vec![level.clone()] } else { Vec::new() };
        self.put_shelf(Shelf::of_collection(path, &Collection::untitled(levels)));
    }

    /// The library shows a level as it was saved.
    pub(super) fn shelve_again(&mut self, path: &Path, index: usize, level: AnyLevel) {
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

/// Numbers of levels without a file begin with the time of the session in nanoseconds, so that two
/// sessions never give the same number.
fn first_number(now: SystemTime) -> u64 {
    let since = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    u64::try_from(since).unwrap_or(u64::MAX / 2).max(LevelSource::FIRST_OWN)
}
