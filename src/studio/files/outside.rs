//! Files that another program changes while their levels are open.
//!
//! Every two seconds, and when the window gets the focus, a thread scans the files of open levels
//! and the folders of the library. A level without unsaved changes is read again, which undo takes
//! back. For a level with unsaved changes the studio asks; until then it changes neither the level
//! nor the file. Saving compares the file once more: it asks too if the file has changed since. A
//! level that moved within its file keeps its name there; one that was removed lies in no file any
//! more. The scan wakes the window only if something has changed.

use super::changed_file::{ChangedFile, Keep};
use super::file_watch::{Change, Content, FileContent, Scan, Stamp, scan};
use super::level_fate::{ChangedContent, Fate};
use super::shelf::Shelf;
use super::{FileDialog, FilesRequest, Saveable};
use crate::formats::Document;
use crate::storage::write_safely;
use crate::studio::desk::DocumentId;
use crate::studio::job::{Job, Progress};
use crate::studio::model::Studio;
use crate::studio::request::Request;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::{AnyLevel, WorldKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Milliseconds between two scans of the files.
const SCAN_EVERY_MS: u64 = 2_000;

/// Folders are scanned again only after so many times what the last scan of them took.
const REST_PER_SCAN: u64 = 50;

/// Name of the step that reads a changed file again.
const READ_AGAIN: &str = "read the file again";

impl super::Files {
    /// Scans the files in the next frame: the window got the focus.
    pub fn look_outside_soon(&mut self) {
        self.watch.scanned_at_ms = None;
    }
}

impl Studio {
    /// Scans the files from time to time, and takes in what has changed.
    pub(super) fn take_in_outside(&mut self) {
        if self.files.session.is_held || self.room().is_gesturing() {
            return;
        }
        if let Some(job) = &self.files.watch.job {
            match job.poll() {
                Progress::Busy => return,
                Progress::Lost => self.files.watch.job = None,
                Progress::Done(scan) => {
                    self.files.watch.job = None;
                    self.take_in_scan(scan);
                }
            }
        }
        self.ask_about_next_change();
        let now_ms = self.now_ms();
        let last = self.files.watch.scanned_at_ms;
        if last.is_none_or(|last| now_ms >= last + SCAN_EVERY_MS) {
            self.start_scan();
        }
    }

    fn start_scan(&mut self) {
        let now_ms = self.now_ms();
        self.files.watch.scanned_at_ms = Some(now_ms);
        let (folders, files) = self.watched_paths();
        let watch = &self.files.watch;
        let folders = if now_ms >= watch.folders_after_ms { folders } else { Vec::new() };
        if files.is_empty() && folders.is_empty() {
            return;
        }
        self.files.watch.keep_known(&files);
        let watch = &self.files.watch;
        let (known, known_folders) = (watch.stamps.clone(), watch.folders.clone());
        let has_news = Arc::new(AtomicBool::new(false));
        let (told, wake) = (Arc::clone(&has_news), self.waker());
        let wake_if_news = move || {
            if told.load(Ordering::Acquire) {
                wake();
            }
        };
        let job = Job::start(wake_if_news, move |_| {
            let scan = scan(files, &known, folders, &known_folders);
            let is_news = !scan.files.is_empty() || !scan.folders.is_empty();
            has_news.store(is_news, Ordering::Release);
            scan
        });
        self.files.watch.job = Some(job);
    }

    /// The folders of the library, and the files of open levels and of shelves.
    fn watched_paths(&self) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let open = self.open_levels().filter_map(|(_, level)| level.source().path());
        let shelves = self.files.shelves.iter().filter_map(Shelf::path);
        let mut paths: Vec<PathBuf> = open.chain(shelves).map(Path::to_owned).collect();
        paths.sort();
        paths.dedup();
        let is_folder = |path: &PathBuf| self.settings.library_folders.contains(path);
        paths.into_iter().partition(is_folder)
    }

    fn take_in_scan(&mut self, scan: Scan) {
        if let Some(took_ms) = scan.folders_took_ms {
            self.files.watch.folders_after_ms = self.now_ms() + took_ms * REST_PER_SCAN;
        }
        for (folder, stamps) in scan.folders {
            let before = self.files.watch.folders.insert(folder.clone(), stamps);
            // The first scan only learns which files are there.
            if before.is_some() && self.settings.library_folders.contains(&folder) {
                self.scan_folder(folder);
            }
        }
        for (path, stamp, content) in scan.files {
            if let Some(Ok(content)) = &content
                && self.must_be_scanned_again(&path, &stamp, content)
            {
                continue;
            }
            if let Some(change) = self.files.watch.note(&path, stamp) {
                self.take_in_change(&path, change, content);
            }
        }
    }

    /// Whether open levels seem to have been removed from a file, which may be half written yet.
    fn must_be_scanned_again(&mut self, path: &Path, stamp: &Stamp, content: &FileContent) -> bool {
        let before = self.files.watch.known.get(path);
        let changed = ChangedContent::new(path, before, content);
        let fates = self.open_levels().filter_map(|(world, open)| changed.fate_of(world, open));
        let lacks_levels = fates.into_iter().any(|fate| matches!(fate, Fate::Removed));
        lacks_levels && self.files.watch.doubts(path, stamp)
    }

    fn take_in_change(&mut self, path: &Path, change: Change, content: Option<Content>) {
        match (change, content) {
            (_, Some(Ok(content))) => self.take_in_changed(path, content),
            (Change::Changed, Some(Err(error))) => {
                let name = file_name(path);
                self.notices.trouble(format!(
                    "{name} changed on disk and cannot be read now; open levels stay as they are, \
                     unsaved. {error}"
                ));
                for (world, id, _) in self.levels_from(path) {
                    self.room_of_mut(world).desk_mut().mark_unsaved(id);
                }
            }
            (Change::Gone, _) => self.tell_gone(path),
            (Change::FirstSeen | Change::Changed, _) => {}
        }
    }

    /// A file of open levels or of a shelf has changed, or is scanned for the first time.
    fn take_in_changed(&mut self, path: &Path, content: FileContent) {
        if let Document::Levels(collection) = &content.document {
            self.files.keep_solutions(path, collection);
            if self.files.shelves.iter().any(|shelf| shelf.path() == Some(path)) {
                self.files.put_shelf(Shelf::of_collection(path, collection));
            }
        }
        let before = self.files.watch.known.get(path);
        let changed = ChangedContent::new(path, before, &content);
        let fates: Vec<_> = self
            .open_levels()
            .filter_map(|(world, open)| Some((world, open.id(), changed.fate_of(world, open)?)))
            .collect();
        self.files.watch.known.insert(path.to_owned(), content.known);
        for (world, id, fate) in fates {
            match fate {
                Fate::Kept(index) => self.note_place(world, id, path, index),
                Fate::Changed(change) => self.take_in_changed_level(change),
                Fate::Removed => self.part_removed(world, id, path),
            }
        }
    }

    /// A level stands at that place of its file, as it was read or saved last.
    fn note_place(&mut self, world: WorldKind, id: DocumentId, path: &Path, index: usize) {
        let source = LevelSource::File { path: path.to_owned(), index };
        self.files.watch.questions.retain(|other| (other.world, other.document) != (world, id));
        let desk = self.room_of_mut(world).desk_mut();
        let Some(open) = desk.list().into_iter().find(|open| open.id() == id) else { return };
        if open.is_level(&open.kept()) {
            // Its file may have been gone for a while.
            desk.mark_saved_as(id, source);
        } else {
            desk.note_source(id, source);
        }
    }

    /// A level lies in no file any more.
    fn part_removed(&mut self, world: WorldKind, id: DocumentId, path: &Path) {
        let own = self.files.new_source();
        let desk = self.room_of_mut(world).desk_mut();
        let open = desk.list().into_iter().find(|open| open.id() == id);
        let Some(name) = open.map(|open| open.name()) else { return };
        desk.part_from_file(id, own);
        let text = format!("“{name}” is no longer in {}", file_name(path));
        self.tell_only_copy(world, id, &text);
    }

    /// Reads a level without unsaved changes again; asks about one with unsaved changes.
    fn take_in_changed_level(&mut self, change: ChangedFile) {
        let desk = self.room_of_mut(change.world).desk_mut();
        desk.note_source(change.document, change.source.clone());
        let open = desk.list().into_iter().find(|open| open.id() == change.document);
        let Some(open) = open else { return };
        if open.is_modified() && !open.is_level(&change.theirs) {
            let questions = &mut self.files.watch.questions;
            questions
                .retain(|other| (other.world, other.document) != (change.world, change.document));
            questions.push_back(change);
        } else {
            self.take_theirs(&change);
        }
    }

    /// Puts the level of the file in the place of the open one.
    fn take_theirs(&mut self, change: &ChangedFile) {
        let (world, now_ms) = (change.world, self.now_ms());
        let theirs = AnyLevel::clone(&change.theirs);
        let desk = self.room_of_mut(world).desk_mut();
        let changed = desk.replace(change.document, theirs, READ_AGAIN, now_ms);
        if let Err(error) = changed {
            return self.notices.trouble(error.to_string());
        }
        desk.mark_saved_as(change.document, change.source.clone());
        if changed == Ok(false) {
            return;
        }
        self.room_of_mut(world).keep_up();
        let file = change.source.path().map_or_else(String::new, file_name);
        let undo = FilesRequest::UndoReload(world, change.document);
        let text = format!("{file} changed on disk; “{}” was read again", change.name);
        self.notices.offer(text, "Undo", Request::Files(undo));
    }

    /// Brings a level back that was replaced by the one of its file.
    pub(super) fn undo_reload(&mut self, world: WorldKind, document: DocumentId) {
        self.show_open(world, document);
        // Later edits come first; the history has them all.
        if self.drawn().undo_name() == Some(READ_AGAIN) {
            self.undo_edit();
        } else {
            let text = format!("The level was edited since: see “{READ_AGAIN}” in the history");
            self.notices.news(text);
        }
    }

    /// Asks about the next changed file, unless another dialog is open.
    fn ask_about_next_change(&mut self) {
        if self.dialog.is_some() || self.files.session.is_typing {
            return;
        }
        let Some(mut change) = self.files.watch.questions.pop_front() else { return };
        let desk = self.room_of(change.world).desk().list();
        let open = desk.into_iter().find(|open| open.id() == change.document);
        // The level may have been saved elsewhere or renamed since.
        if let Some(open) = open.filter(|open| open.source() == &change.source) {
            change.name = open.name();
            self.ask_in(FileDialog::Changed(change));
        }
    }

    /// Does what was answered about a level whose file has changed.
    pub(super) fn answer_change(&mut self, change: &ChangedFile, keep: Keep) {
        self.dialog = None;
        match keep {
            Keep::Mine => {
                let theirs = AnyLevel::clone(&change.theirs);
                let desk = self.room_of_mut(change.world).desk_mut();
                desk.note_in_file(change.document, change.source.clone(), theirs);
            }
            Keep::Theirs => self.take_theirs(change),
            Keep::MineElsewhere => {
                // The level stays one of this file until it is saved in another: you may cancel.
                self.show_open(change.world, change.document);
                let path = change.source.path().unwrap_or(Path::new(""));
                let remark = format!("{} keeps the level of the other program.", file_name(path));
                self.save_beside(path, remark);
            }
        }
    }

    /// Asks about the open level if its file holds another version of it than the one that was read
    /// from there. Returns false if the file does not hold the level any more.
    pub(super) fn ask_about_changed_file(&mut self, path: &Path) -> bool {
        let Ok(content) = FileContent::read(path) else { return false };
        let before = self.files.watch.known.get(path);
        let changed = ChangedContent::new(path, before, &content);
        let Some(Fate::Changed(change)) = changed.fate_of(self.world, self.drawn()) else {
            return false;
        };
        let id = (change.world, change.document);
        self.desk_mut().note_source(change.document, change.source.clone());
        let questions = &mut self.files.watch.questions;
        questions.retain(|other| (other.world, other.document) != id);
        self.ask_in(FileDialog::Changed(change));
        true
    }

    /// World, id and name of the open levels of a file.
    fn levels_from(&self, path: &Path) -> Vec<(WorldKind, DocumentId, String)> {
        self.open_levels()
            .filter(|(_, level)| level.source().path() == Some(path))
            .map(|(world, level)| (world, level.id(), level.name()))
            .collect()
    }

    /// A file is gone: its levels are kept only here.
    fn tell_gone(&mut self, path: &Path) {
        for (world, id, name) in self.levels_from(path) {
            let file = file_name(path);
            let text = if path.exists() {
                format!("{file} is no file any more; saving “{name}” asks for another one")
            } else {
                format!("{file} is gone; saving “{name}” writes it again")
            };
            self.tell_only_copy(world, id, &text);
        }
    }

    /// Writes a file that is gone or empty as it was read last, so that saving a level changes only
    /// that level: other levels, comments, solutions and the encoding stay. Returns false, with a notice, if that fails; true where there is nothing
    /// to write.
    pub(super) fn bring_back(&mut self, path: &Path) -> bool {
        let has_folder = path.parent().is_some_and(Path::is_dir);
        let Some(known) = self.files.watch.known.get(path) else { return true };
        let found = std::fs::metadata(path).ok();
        let is_empty = found.as_ref().is_some_and(|found| found.is_file() && found.len() == 0);
        let is_lost = is_empty || found.is_none();
        if !has_folder || !is_lost || known.fingerprints.is_empty() {
            return true;
        }
        match write_safely(path, &known.bytes) {
            Ok(()) => {
                let (name, was) = (file_name(path), if is_empty { "empty" } else { "gone" });
                let text = format!("{name} was {was}; it is written again as it was read last");
                self.notices.news(text);
                true
            }
            Err(error) => {
                self.notices.trouble(error.to_string());
                false
            }
        }
    }

    /// An open level is in no file any more: it counts as unsaved.
    fn tell_only_copy(&mut self, world: WorldKind, id: DocumentId, text: &str) {
        self.room_of_mut(world).desk_mut().mark_unsaved(id);
        let show = Request::Files(FilesRequest::Show(Saveable::Level(world, id)));
        self.notices.offer(format!("{text}. It is kept here, unsaved"), "Show", show);
    }
}

#[cfg(test)]
impl super::Files {
    /// Whether no scan is under way, and one was made.
    pub(super) fn outside_is_quiet(&self) -> bool {
        self.watch.job.is_none() && self.watch.scanned_at_ms.is_some()
    }
}
