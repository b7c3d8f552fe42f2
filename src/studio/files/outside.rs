//! Files that change on disk while their levels are open.
//!
//! Every two seconds, and when the window gets the focus, a thread compares time and size of the
//! files of open levels with what they were, and reads those that differ. An unchanged level is
//! read anew, which can be undone; about one with unsaved changes you are asked. The window is
//! woken only if something has changed.

use super::level_text::as_read_back_from;
use super::shelf::{Shelf, levels_of};
use super::{FileDialog, FilesRequest, Saveable};
use crate::formats::{Document, Reading};
use crate::storage::{StorageError, level_files, read_document_file};
use crate::studio::desk::{DocumentId, native_text};
use crate::studio::job::{Job, Progress};
use crate::studio::model::Studio;
use crate::studio::request::Request;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::{AnyLevel, WorldKind};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// Milliseconds between two looks at the files.
const LOOK_EVERY_MS: u64 = 2_000;

/// A look at folders may take this share of the time: one part in so many.
const REST_PER_LOOK: u64 = 50;

/// Time and size of a file; `None` if it is gone.
type Stamp = Option<(SystemTime, u64)>;

/// What a changed file was read as.
type Read = Result<Reading<Document>, StorageError>;

/// What is known of files on disk.
#[derive(Debug, Default)]
pub(super) struct Outside {
    looked_at_ms: Option<u64>,
    job: Option<Job<Look>>,
    stamps: BTreeMap<PathBuf, Stamp>,
    /// Stamps of all files below the folders of the library.
    folders: BTreeMap<PathBuf, Vec<(PathBuf, Stamp)>>,
    folders_after_ms: u64,
    /// Files that were not there at the last look. Some programs remove a file before they write it
    /// anew: it is gone only if it is not there at the next look either.
    missing: BTreeSet<PathBuf>,
    /// Levels to ask about, one after the other.
    asks: VecDeque<ChangedFile>,
}

/// What a look found.
#[derive(Debug, Default)]
struct Look {
    files: Vec<(PathBuf, Stamp, Option<Read>)>,
    folders: Vec<(PathBuf, Vec<(PathBuf, Stamp)>)>,
    /// Milliseconds that the folders took, if any were looked at.
    took_ms: Option<u64>,
}

/// A level with unsaved changes whose file holds another level now.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedFile {
    /// World of the level.
    pub world: WorldKind,
    /// The open level.
    pub document: DocumentId,
    /// The file and the level's place in it.
    pub source: LevelSource,
    /// Name of the level.
    pub name: String,
    /// The level in the file.
    pub theirs: Arc<AnyLevel>,
}

/// Which of the two levels is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The open one: saving replaces the one in the file.
    Mine,
    /// The one in the file; undo brings the open one back.
    Theirs,
    /// Both, as two levels.
    Both,
}

impl super::Files {
    /// Looks at the files in the next frame: the window got the focus.
    pub fn look_outside_soon(&mut self) {
        self.outside.looked_at_ms = None;
    }
}

impl Studio {
    /// Looks at the files from time to time, and takes in what has changed.
    pub(super) fn take_in_outside(&mut self) {
        if self.files.session.is_held || self.room().is_gesturing() {
            return;
        }
        let now_ms = self.now_ms();
        if let Some(job) = &self.files.outside.job {
            match job.poll() {
                Progress::Busy => return,
                Progress::Lost => self.files.outside.job = None,
                Progress::Done(look) => {
                    self.files.outside.job = None;
                    self.take_in_look(look);
                }
            }
        }
        self.ask_about_next_change();
        let is_due =
            self.files.outside.looked_at_ms.is_none_or(|last| now_ms >= last + LOOK_EVERY_MS);
        if is_due {
            self.look_outside();
        }
    }

    fn look_outside(&mut self) {
        let now_ms = self.now_ms();
        self.files.outside.looked_at_ms = Some(now_ms);
        let open = self.open_levels().filter_map(|(_, level)| level.source().path());
        let shelves = self.files.shelves.iter().filter_map(Shelf::path);
        let mut paths: Vec<PathBuf> = open.chain(shelves).map(Path::to_owned).collect();
        paths.sort();
        paths.dedup();
        let is_folder = |path: &PathBuf| self.settings.library_folders.contains(path);
        let (folders, files): (Vec<_>, Vec<_>) = paths.into_iter().partition(is_folder);
        let outside = &mut self.files.outside;
        let looks_below = now_ms >= outside.folders_after_ms;
        let folders = if looks_below { folders } else { Vec::new() };
        if files.is_empty() && folders.is_empty() {
            return;
        }
        let known = outside.stamps.clone();
        let known_folders = outside.folders.clone();
        let has_news = Arc::new(AtomicBool::new(false));
        let (told, wake) = (Arc::clone(&has_news), self.waker());
        let wake_if_news = move || {
            if told.load(Ordering::Acquire) {
                wake();
            }
        };
        let job = Job::start(wake_if_news, move |_| {
            let look = look(files, &known, folders, &known_folders);
            let is_news = !look.files.is_empty() || !look.folders.is_empty();
            has_news.store(is_news, Ordering::Release);
            look
        });
        self.files.outside.job = Some(job);
    }

    fn take_in_look(&mut self, look: Look) {
        let now_ms = self.now_ms();
        if let Some(took_ms) = look.took_ms {
            self.files.outside.folders_after_ms = now_ms + took_ms * REST_PER_LOOK;
        }
        for (folder, stamps) in look.folders {
            let before = self.files.outside.folders.insert(folder.clone(), stamps);
            // The first look only learns what is there.
            if before.is_some() && self.settings.library_folders.contains(&folder) {
                self.scan_folder(folder);
            }
        }
        for (path, stamp, reading) in look.files {
            let outside = &mut self.files.outside;
            let is_first_miss = stamp.is_none() && outside.missing.insert(path.clone());
            if is_first_miss && outside.stamps.contains_key(&path) {
                continue;
            }
            if stamp.is_some() {
                outside.missing.remove(&path);
            }
            let was_known = self.files.outside.stamps.insert(path.clone(), stamp).is_some();
            match reading {
                Some(Ok(reading)) => self.take_in_changed(&path, reading.value),
                Some(Err(error)) if was_known => {
                    self.notices.trouble(format!("A changed file was not read again. {error}"));
                }
                None if was_known => self.tell_gone(&path),
                Some(Err(_)) | None => {}
            }
        }
    }

    /// A file of open levels or of a shelf has changed, or is looked at for the first time.
    fn take_in_changed(&mut self, path: &Path, document: Document) {
        if let Document::Levels(collection) = &document
            && self.files.shelves.iter().any(|shelf| shelf.path() == Some(path))
        {
            self.files.put_shelf(Shelf::of_collection(path, collection));
        }
        let levels = levels_of(document);
        let mut changed = Vec::new();
        for (world, open) in self.open_levels() {
            let LevelSource::File { path: own, index } = open.source() else { continue };
            if own != path {
                continue;
            }
            let kept = open.kept();
            let kept_text = native_text(&kept);
            let read_back = as_read_back_from(path, &kept).map(|level| native_text(&level));
            let is_kept = |level: &AnyLevel| {
                let text = native_text(level);
                text == kept_text || read_back.as_ref() == Some(&text)
            };
            let here = levels.get(*index);
            // A level that only moved within the file is found there when it is saved.
            if here.is_some_and(is_kept) || levels.iter().filter(|it| is_kept(it)).count() == 1 {
                continue;
            }
            if let Some(theirs) = here.filter(|theirs| theirs.world() == world) {
                changed.push(ChangedFile {
                    world,
                    document: open.id(),
                    source: open.source().clone(),
                    name: open.name(),
                    theirs: Arc::new(theirs.clone()),
                });
            }
        }
        for change in changed {
            let desk = self.room_of(change.world).desk().list();
            let open = desk.into_iter().find(|open| open.id() == change.document);
            let Some(open) = open else { continue };
            if open.is_modified() && !open.is_level(&change.theirs) {
                let asks = &mut self.files.outside.asks;
                asks.retain(|other| other.document != change.document);
                asks.push_back(change);
            } else {
                self.take_theirs(&change);
            }
        }
    }

    /// Puts the level of the file in the place of the open one.
    fn take_theirs(&mut self, change: &ChangedFile) {
        let (world, now_ms) = (change.world, self.now_ms());
        let theirs = AnyLevel::clone(&change.theirs);
        let desk = self.room_of_mut(world).desk_mut();
        let changed = desk.replace(change.document, theirs, "read the file again", now_ms);
        desk.mark_saved_as(change.document, change.source.clone());
        match changed {
            Ok(true) => self.room_of_mut(world).keep_up(),
            Ok(false) => return,
            Err(error) => return self.notices.trouble(error.to_string()),
        }
        let file = change.source.path().map_or_else(String::new, file_name);
        let undo = FilesRequest::UndoReload(world, change.document);
        let text = format!("{file} changed on disk; “{}” was read again", change.name);
        self.notices.offer(text, "Undo", Request::Files(undo));
    }

    /// Brings a level back that was replaced by the one of its file.
    pub(super) fn undo_reload(&mut self, world: WorldKind, document: DocumentId) {
        self.show_open(world, document);
        self.undo_edit();
    }

    fn ask_about_next_change(&mut self) {
        if self.dialog.is_none()
            && let Some(change) = self.files.outside.asks.pop_front()
        {
            let desk = self.room_of(change.world).desk();
            let is_open = desk
                .list()
                .into_iter()
                .any(|open| open.id() == change.document && open.source() == &change.source);
            if is_open {
                self.ask_in(FileDialog::Changed(change));
            }
        }
    }

    /// Does what was answered about a level whose file has changed.
    pub(super) fn answer_change(&mut self, change: &ChangedFile, keep: Keep) {
        self.dialog = None;
        let theirs = AnyLevel::clone(&change.theirs);
        match keep {
            Keep::Mine => {
                let desk = self.room_of_mut(change.world).desk_mut();
                desk.note_in_file(change.document, change.source.clone(), theirs);
            }
            Keep::Theirs => self.take_theirs(change),
            Keep::Both => {
                let own = self.files.new_source();
                let desk = self.room_of_mut(change.world).desk_mut();
                desk.part_from_file(change.document, own);
                self.open_level(change.source.clone(), theirs);
            }
        }
    }

    /// A file is gone: its levels lie nowhere but here.
    fn tell_gone(&mut self, path: &Path) {
        let lost: Vec<_> = self
            .open_levels()
            .filter(|(_, level)| level.source().path() == Some(path) && !level.is_modified())
            .map(|(world, level)| (world, level.id(), level.name()))
            .collect();
        for (world, id, name) in lost {
            self.room_of_mut(world).desk_mut().mark_unsaved(id);
            let show = Request::Files(FilesRequest::Show(Saveable::Level(world, id)));
            let text = format!("{} is gone; “{name}” is kept here, unsaved", file_name(path));
            self.notices.offer(text, "Show", show);
        }
    }
}

/// Reads the files whose stamps are not as they were known. Runs off the window's thread.
fn look(
    files: Vec<PathBuf>,
    known: &BTreeMap<PathBuf, Stamp>,
    folders: Vec<PathBuf>,
    known_folders: &BTreeMap<PathBuf, Vec<(PathBuf, Stamp)>>,
) -> Look {
    let mut look = Look::default();
    for path in files {
        let stamp = stamp_of(&path);
        if known.get(&path) != Some(&stamp) {
            let reading = stamp.map(|_| read_document_file(&path));
            look.files.push((path, stamp, reading));
        }
    }
    let started = std::time::Instant::now();
    let looks_below = !folders.is_empty();
    for folder in folders {
        let Ok(files) = level_files(&folder) else { continue };
        let stamps: Vec<_> = files
            .into_iter()
            .map(|path| {
                let stamp = stamp_of(&path);
                (path, stamp)
            })
            .collect();
        if known_folders.get(&folder) != Some(&stamps) {
            look.folders.push((folder, stamps));
        }
    }
    look.took_ms = looks_below.then(|| started.elapsed().as_millis() as u64);
    look
}

fn stamp_of(path: &Path) -> Stamp {
    let metadata = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    Some((metadata.modified().ok()?, metadata.len()))
}

#[cfg(test)]
impl super::Files {
    /// Whether no look is under way, and one was made.
    pub(super) fn outside_is_quiet(&self) -> bool {
        self.outside.job.is_none() && self.outside.looked_at_ms.is_some()
    }

    /// Whether no backup is being written.
    pub(super) fn no_backup_is_written(&self) -> bool {
        self.safety.writing.is_empty()
    }
}
