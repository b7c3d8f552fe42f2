//! Files that other programs change while their levels are open.
//!
//! Every two seconds, and when the window gets the focus, a job scans the files of open levels and
//! the folders of the library; it wakes the window only if something has changed. The reaction
//! depends on the level:
//! - Without unsaved changes, the level is read again; undo restores the previous version.
//! - With unsaved changes, the studio asks which version to keep. Until then it changes neither.
//! - A level at another index of its file gets the new index.
//! - A level that was removed from its file is kept in memory, unsaved.
//!
//! Saving compares the file once more and also asks if the file has changed since the last scan.

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

/// Pause between two scans of the folders, in multiples of the last scan's duration.
const REST_PER_SCAN: u64 = 50;

/// Name of the undo step that reads a changed file again.
const READ_AGAIN: &str = "read the file again";

impl super::Files {
    /// Requests a scan in the next frame. Called when the window gets the focus.
    pub fn look_outside_soon(&mut self) {
        self.watch.scanned_at_ms = None;
    }
}

impl Studio {
    /// Starts a scan when it is due, and handles the results of the last one.
    ///
    /// Does nothing during a gesture, because a reload would change the level under the pointer.
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

    /// Folders of the library, and files of open levels and shelves.
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
            // The first scan only records which files exist.
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

    /// Returns true if open levels are missing from a possibly half-written file.
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
                    "{name} changed on disk and cannot be read. Its open levels are kept, \
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

    /// Handles a file that has changed, or that was scanned for the first time.
    fn take_in_changed(&mut self, path: &Path, content: FileContent) {
        if let Document::Levels(collection) = &content.document {
            self.files.keep_details(path, collection);
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

    /// Updates the index of a level that is unchanged in its file.
    fn note_place(&mut self, world: WorldKind, id: DocumentId, path: &Path, index: usize) {
        let source = LevelSource::File { path: path.to_owned(), index };
        self.files.watch.questions.retain(|other| (other.world, other.document) != (world, id));
        let desk = self.room_of_mut(world).desk_mut();
        let Some(open) = desk.list().into_iter().find(|open| open.id() == id) else { return };
        if open.is_level(&open.kept()) {
            // The file may have been missing for a while, so that the level was marked unsaved.
            desk.mark_saved_as(id, source);
        } else {
            desk.note_source(id, source);
        }
    }

    /// Keeps a level in memory that was removed from its file.
    fn part_removed(&mut self, world: WorldKind, id: DocumentId, path: &Path) {
        let own = self.files.new_source();
        let desk = self.room_of_mut(world).desk_mut();
        let open = desk.list().into_iter().find(|open| open.id() == id);
        let Some(name) = open.map(|open| open.name()) else { return };
        desk.part_from_file(id, own);
        let text = format!("{} no longer contains “{name}”", file_name(path));
        self.tell_only_copy(world, id, &text);
    }

    /// Reads an unmodified level again; queues a question about a modified one.
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

    /// Replaces the open level with the version in the file.
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

    /// Restores the level that was replaced by the version in its file.
    pub(super) fn undo_reload(&mut self, world: WorldKind, document: DocumentId) {
        self.show_open(world, document);
        // Later edits would have to be undone first; you can do this in the history.
        if self.drawn().undo_name() == Some(READ_AGAIN) {
            self.undo_edit();
        } else {
            let text = format!(
                "The level was edited after reloading. To undo, select the revision before \
                 “{READ_AGAIN}” in the history."
            );
            self.notices.news(text);
        }
    }

    /// Opens the next question about a changed file.
    ///
    /// Waits while a dialog is open or you are typing.
    fn ask_about_next_change(&mut self) {
        if self.dialog.is_some() || self.files.session.is_typing {
            return;
        }
        let Some(mut change) = self.files.watch.questions.pop_front() else { return };
        let desk = self.room_of(change.world).desk().list();
        let open = desk.into_iter().find(|open| open.id() == change.document);
        // The level may have been renamed or saved in another file since.
        if let Some(open) = open.filter(|open| open.source() == &change.source) {
            change.name = open.name();
            self.ask_in(FileDialog::Changed(change));
        }
    }

    /// Performs the answer about a level whose file has changed.
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
                // The level stays in this file until it is saved in another one, because you may
                // cancel.
                self.show_open(change.world, change.document);
                let path = change.source.path().unwrap_or(Path::new(""));
                let remark = format!("{} keeps the version of the other program.", file_name(path));
                self.save_beside(path, remark);
            }
        }
    }

    /// Asks which version to keep if the file contains another version of the open level.
    ///
    /// Returns false if the file does not contain the level.
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

    /// Reports that a file no longer exists and marks its levels as unsaved.
    fn tell_gone(&mut self, path: &Path) {
        for (world, id, name) in self.levels_from(path) {
            let file = file_name(path);
            let text = if path.exists() {
                format!("{file} is no longer a file. Saving “{name}” asks for another file")
            } else {
                format!("{file} no longer exists. Saving “{name}” writes it again")
            };
            self.tell_only_copy(world, id, &text);
        }
    }

    /// Restores a file that is missing or empty from the bytes that were last read.
    ///
    /// The following save then changes only one level: other levels, comments, solutions and the
    /// encoding stay. Returns false, with a notice, if writing fails; true if there is nothing to
    /// restore.
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
                let text = format!("{name} was {was}. Its last known content was written again.");
                self.notices.news(text);
                true
            }
            Err(error) => {
                self.notices.trouble(error.to_string());
                false
            }
        }
    }

    /// Marks a level as unsaved and reports that this window has the only copy.
    fn tell_only_copy(&mut self, world: WorldKind, id: DocumentId, text: &str) {
        self.room_of_mut(world).desk_mut().mark_unsaved(id);
        let show = Request::Files(FilesRequest::Show(Saveable::Level(world, id)));
        self.notices.offer(format!("{text}. It is open here, unsaved"), "Show", show);
    }
}

#[cfg(test)]
impl super::Files {
    /// Returns true if no scan is running and at least one was started.
    pub(super) fn outside_is_quiet(&self) -> bool {
        self.watch.job.is_none() && self.watch.scanned_at_ms.is_some()
    }
}
