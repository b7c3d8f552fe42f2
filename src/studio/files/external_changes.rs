//! Files that other programs change while their levels are open.
//!
//! Every two seconds, and when the window gets the focus, a thread compares the files of open
//! levels and the collections of the library with their last known state (a scan), and less often
//! the folders of the library. The scans repeat without the window and wake it only if something
//! has changed. The studio then handles each open level of a changed file:
//! - Changed in the file, without unsaved changes here: reads it again; undo restores the previous
//!   version.
//! - Changed in the file, with unsaved changes here: asks which version to keep. Until you answer,
//!   both versions stay.
//! - Unchanged, but at another index of its file: stores the new index.
//! - Removed from its file: keeps it in memory, unsaved.
//!
//! Saving compares the file once more and also asks if the file has changed since the last scan.

use super::file_watch::{
    FileChange, FileContent, ReadResult, Scan, Stamp, scan_files, scan_folders,
};
use super::level_change::{FileComparison, LevelChange};
use super::request::{ConflictAnswer, FileConflict};
use super::shelf::Shelf;
use super::{FileDialog, FilesRequest, WorkId};
use crate::formats::Document;
use crate::storage::write_atomically;
use crate::studio::documents::DocumentId;
use crate::studio::job::{JobStatus, RepeatedScan};
use crate::studio::model::Studio;
use crate::studio::request::Request;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::{AnyLevel, WorldKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Milliseconds between two scans of the files.
pub(super) const SCAN_INTERVAL_MS: u64 = 2_000;

/// Name of the undo step that reads a changed file again.
const RELOAD_EDIT_NAME: &str = "read the file again";

impl super::Files {
    /// Requests a scan as soon as neither a gesture nor another scan is in progress.
    pub fn rescan_soon(&mut self) {
        self.watch.scanned_at_ms = None;
    }
}

impl Studio {
    /// Handles the result of a scan, and starts the next scan when it is due.
    ///
    /// Also opens the next question about a changed file. Called once a frame. Does nothing during
    /// a gesture, because a reload would change the level under the pointer.
    pub(super) fn advance_file_watch(&mut self) {
        if self.files.session.is_pointer_down || self.current_editor().is_gesturing() {
            return;
        }
        if let Some(job) = &self.files.watch.job {
            match job.poll() {
                JobStatus::Busy if job.is_resting() => {}
                JobStatus::Busy => return,
                JobStatus::Failed => self.files.watch.job = None,
                JobStatus::Done(scan) => {
                    self.files.watch.job = None;
                    self.apply_scan(scan);
                    // A file that is being written gets the whole interval before the next scan.
                    let now_ms = self.now_ms();
                    self.files.watch.scanned_at_ms = self.files.watch.scanned_at_ms.map(|_| now_ms);
                }
            }
        }
        self.ask_about_next_change();
        let now_ms = self.now_ms();
        let last = self.files.watch.scanned_at_ms;
        if last.is_none_or(|last| now_ms >= last + SCAN_INTERVAL_MS) {
            self.start_scan();
        }
    }

    /// Starts a scan of the watched files, and of the folders whenever they are due.
    fn start_scan(&mut self) {
        self.files.watch.scanned_at_ms = Some(self.now_ms());
        let (folders, files) = self.watched_paths();
        self.files.watch.job = None;
        if files.is_empty() && folders.is_empty() {
            return;
        }
        self.files.watch.retain_watched(&files);
        let watch = &self.files.watch;
        let (known, known_folders) = (watch.stamps.clone(), watch.folders.clone());
        let folder_pause = Arc::clone(&watch.folder_pause);
        let interval = Duration::from_millis(SCAN_INTERVAL_MS);
        self.files.watch.job = Some(RepeatedScan::start(interval, self.waker(), move || {
            let mut found = Scan { files: scan_files(&files, &known), folders: Vec::new() };
            if !folders.is_empty() {
                let changed = folder_pause.run(|| scan_folders(&folders, &known_folders));
                found.folders = changed.unwrap_or_default();
            }
            let is_news = !found.files.is_empty() || !found.folders.is_empty();
            is_news.then_some(found)
        }));
    }

    /// Folders of the library, then files of open levels and collections of the library.
    fn watched_paths(&self) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let open = self.all_open_levels().filter_map(|(_, level)| level.source().path());
        let shelves = self.files.shelves.iter().filter_map(Shelf::path);
        let mut paths: Vec<PathBuf> = open.chain(shelves).map(Path::to_owned).collect();
        paths.sort();
        paths.dedup();
        let is_folder = |path: &PathBuf| self.settings.library_folders.contains(path);
        paths.into_iter().partition(is_folder)
    }

    /// Handles the changed files and folders of a scan.
    fn apply_scan(&mut self, scan: Scan) {
        for (folder, stamps) in scan.folders {
            let before = self.files.watch.folders.insert(folder.clone(), stamps);
            // The first scan only records which files exist.
            if before.is_some() && self.settings.library_folders.contains(&folder) {
                self.scan_folder(folder);
            }
        }
        for (path, stamp, content) in scan.files {
            // A half-written file keeps its old stamp, so that the next scan reads it again.
            if let Some(Ok(content)) = &content
                && self.must_rescan(&path, &stamp, content)
            {
                continue;
            }
            if let Some(change) = self.files.watch.record_stamp(&path, stamp) {
                self.apply_file_change(&path, change, content);
            }
        }
    }

    /// Returns true if open levels are missing from a file that may be half-written.
    ///
    /// False once a second scan finds the same stamp: the levels count as removed then.
    fn must_rescan(&mut self, path: &Path, stamp: &Stamp, content: &FileContent) -> bool {
        let before = self.files.watch.known.get(path);
        let changed = FileComparison::new(path, before, content);
        let changes =
            self.all_open_levels().filter_map(|(world, open)| changed.change_of(world, open));
        let lacks_levels = changes.into_iter().any(|change| matches!(change, LevelChange::Removed));
        lacks_levels && self.files.watch.must_rescan(path, stamp)
    }

    /// Handles a new, changed or missing file; ignores a new file that cannot be read.
    fn apply_file_change(&mut self, path: &Path, change: FileChange, content: Option<ReadResult>) {
        match (change, content) {
            (_, Some(Ok(content))) => self.apply_changed_file(path, content),
            (FileChange::Changed, Some(Err(error))) => {
                let name = file_name(path);
                self.notices.error(format!(
                    "{name} changed on disk and cannot be read. Its open levels are kept, \
                     unsaved. {error}"
                ));
                for (world, id, _) in self.open_levels_of_file(path) {
                    self.editor_of_mut(world).documents_mut().mark_unsaved(id);
                }
            }
            (FileChange::Gone, _) => self.report_missing_file(path),
            (FileChange::FirstSeen | FileChange::Changed, _) => {}
        }
    }

    /// Handles a file that has changed, or that was scanned for the first time.
    fn apply_changed_file(&mut self, path: &Path, content: FileContent) {
        if let Document::Levels(collection) = &content.document {
            self.files.keep_details(path, collection);
            if self.files.shelves.iter().any(|shelf| shelf.path() == Some(path)) {
                self.files.put_shelf(Shelf::of_collection(path, collection));
            }
        }
        let before = self.files.watch.known.get(path);
        let changed = FileComparison::new(path, before, &content);
        let changes: Vec<_> = self
            .all_open_levels()
            .filter_map(|(world, open)| Some((world, open.id(), changed.change_of(world, open)?)))
            .collect();
        // Only now, because the comparison above needs the previous content.
        self.files.watch.known.insert(path.to_owned(), content.known);
        for (world, id, change) in changes {
            match change {
                LevelChange::Unchanged(index) => self.update_level_source(world, id, path, index),
                LevelChange::Changed(change) => self.apply_changed_level(change),
                LevelChange::Removed => self.detach_removed_level(world, id, path),
            }
        }
    }

    /// Stores the index of a level that is unchanged in its file.
    ///
    /// Drops questions about the level. If the open level has no changes, it counts as saved again.
    fn update_level_source(&mut self, world: WorldKind, id: DocumentId, path: &Path, index: usize) {
        let source = LevelSource::File { path: path.to_owned(), index };
        self.files.watch.questions.retain(|other| (other.world, other.document) != (world, id));
        let documents = self.editor_of_mut(world).documents_mut();
        let Some(open) = documents.list().into_iter().find(|open| open.id() == id) else { return };
        if open.is_level(&open.saved_level()) {
            // The file may have been missing for a while, so that the level was marked unsaved.
            documents.mark_saved_as(id, source);
        } else {
            documents.set_source(id, source);
        }
    }

    /// Detaches a level from its file, which no longer contains it, and reports this.
    ///
    /// The level stays open, unsaved.
    fn detach_removed_level(&mut self, world: WorldKind, id: DocumentId, path: &Path) {
        let own = self.files.new_source();
        let documents = self.editor_of_mut(world).documents_mut();
        let open = documents.list().into_iter().find(|open| open.id() == id);
        let Some(name) = open.map(|open| open.name()) else { return };
        documents.detach_from_file(id, own);
        let text = format!("{} no longer contains “{name}”", file_name(path));
        self.report_only_copy(world, id, &text);
    }

    /// Reloads an unmodified level from its file; queues a question about a modified one.
    fn apply_changed_level(&mut self, change: FileConflict) {
        let documents = self.editor_of_mut(change.world).documents_mut();
        documents.set_source(change.document, change.source.clone());
        let open = documents.list().into_iter().find(|open| open.id() == change.document);
        let Some(open) = open else { return };
        if open.is_modified() && !open.is_level(&change.file_version) {
            let questions = &mut self.files.watch.questions;
            questions
                .retain(|other| (other.world, other.document) != (change.world, change.document));
            questions.push_back(change);
        } else {
            self.reload_level(&change);
        }
    }

    /// Replaces the open level with the version in the file, as one undo step.
    ///
    /// The level then counts as saved.
    fn reload_level(&mut self, change: &FileConflict) {
        let (world, now_ms) = (change.world, self.now_ms());
        let file_version = AnyLevel::clone(&change.file_version);
        let documents = self.editor_of_mut(world).documents_mut();
        let changed = documents.replace(change.document, file_version, RELOAD_EDIT_NAME, now_ms);
        if let Err(error) = changed {
            return self.notices.error(error.to_string());
        }
        documents.mark_saved_as(change.document, change.source.clone());
        if let LevelSource::File { path, index } = &change.source {
            self.files.update_saved_level(path, *index, AnyLevel::clone(&change.file_version));
        }
        if changed == Ok(false) {
            return;
        }
        self.editor_of_mut(world).level_changed();
        let file = change.source.path().map_or_else(String::new, file_name);
        let undo = FilesRequest::UndoReload(world, change.document);
        let text = format!("{file} changed on disk; “{}” was read again", change.name);
        self.notices.info_with_action(text, "Undo", Request::Files(undo));
    }

    /// Undoes the replacement of a level by the version in its file.
    ///
    /// If the level was edited since, only shows a message.
    pub(super) fn undo_reload(&mut self, world: WorldKind, document: DocumentId) {
        self.show_open_level(world, document);
        // Later edits would have to be undone first; you can do this in the history.
        if self.shown_level().undo_name() == Some(RELOAD_EDIT_NAME) {
            self.undo_edit();
        } else {
            let text = format!(
                "The level was edited after reloading. To undo, select the revision before \
                 “{RELOAD_EDIT_NAME}” in the history."
            );
            self.notices.info(text);
        }
    }

    /// Opens the next question about a changed file.
    ///
    /// Waits while a dialog is open or you are typing. Drops a question whose level was closed, or
    /// has another file or index by now.
    fn ask_about_next_change(&mut self) {
        if self.dialog.is_some() || self.files.session.is_typing {
            return;
        }
        let Some(mut change) = self.files.watch.questions.pop_front() else { return };
        let documents = self.editor_of(change.world).documents().list();
        let open = documents.into_iter().find(|open| open.id() == change.document);
        // The level may have been renamed or saved in another file since.
        if let Some(open) = open.filter(|open| open.source() == &change.source) {
            change.name = open.name();
            self.open_file_dialog(FileDialog::Changed(change));
        }
    }

    /// Carries out your answer to the question about a level whose file has changed.
    pub(super) fn resolve_conflict(&mut self, change: &FileConflict, keep: ConflictAnswer) {
        self.dialog = None;
        match keep {
            ConflictAnswer::OpenLevel => {
                let file_version = AnyLevel::clone(&change.file_version);
                let documents = self.editor_of_mut(change.world).documents_mut();
                documents.set_file_content(change.document, change.source.clone(), file_version);
            }
            ConflictAnswer::FileVersion => self.reload_level(change),
            ConflictAnswer::SaveElsewhere => {
                // The level stays in this file until it is saved in another one, because you may
                // cancel.
                self.show_open_level(change.world, change.document);
                let path = change.source.path().unwrap_or(Path::new(""));
                let remark = format!("{} keeps the version of the other program.", file_name(path));
                self.save_in_same_folder(path, remark);
            }
        }
    }

    /// Asks which version to keep if the file contains another version of the visible level.
    ///
    /// Returns true if it asks; false if the file cannot be read or contains no other version.
    pub(super) fn ask_about_changed_file(&mut self, path: &Path) -> bool {
        let Ok(content) = FileContent::read(path) else { return false };
        let before = self.files.watch.known.get(path);
        let changed = FileComparison::new(path, before, &content);
        let Some(LevelChange::Changed(change)) = changed.change_of(self.world, self.shown_level())
        else {
            return false;
        };
        let id = (change.world, change.document);
        self.documents_mut().set_source(change.document, change.source.clone());
        let questions = &mut self.files.watch.questions;
        questions.retain(|other| (other.world, other.document) != id);
        self.open_file_dialog(FileDialog::Changed(change));
        true
    }

    /// World, identifier and name of the open levels of a file.
    fn open_levels_of_file(&self, path: &Path) -> Vec<(WorldKind, DocumentId, String)> {
        self.all_open_levels()
            .filter(|(_, level)| level.source().path() == Some(path))
            .map(|(world, level)| (world, level.id(), level.name()))
            .collect()
    }

    /// Reports that a file no longer exists and marks its levels as unsaved.
    fn report_missing_file(&mut self, path: &Path) {
        for (world, id, name) in self.open_levels_of_file(path) {
            let file = file_name(path);
            let text = if path.exists() {
                format!("{file} is no longer a file. Saving “{name}” asks for another file")
            } else {
                format!("{file} no longer exists. Saving “{name}” writes it again")
            };
            self.report_only_copy(world, id, &text);
        }
    }

    /// Restores a missing or empty file from the bytes that were last read from it.
    ///
    /// The following save then changes only one level: other levels, comments, solutions and the
    /// encoding stay. Does nothing if the folder is missing, or if no level was read from the file.
    /// Returns false, with a notice, if writing fails; otherwise true.
    pub(super) fn restore_missing_file(&mut self, path: &Path) -> bool {
        let has_folder = path.parent().is_some_and(Path::is_dir);
        let Some(known) = self.files.watch.known.get(path) else { return true };
        let found = std::fs::metadata(path).ok();
        let is_empty = found.as_ref().is_some_and(|found| found.is_file() && found.len() == 0);
        let is_lost = is_empty || found.is_none();
        // A missing folder is not created again. Saving then asks for another file.
        if !has_folder || !is_lost || known.fingerprints.is_empty() {
            return true;
        }
        match write_atomically(path, &known.bytes) {
            Ok(()) => {
                let (name, was) = (file_name(path), if is_empty { "empty" } else { "gone" });
                let text = format!("{name} was {was}. Its last known content was written again.");
                self.notices.info(text);
                true
            }
            Err(error) => {
                self.notices.error(error.to_string());
                false
            }
        }
    }

    /// Marks a level as unsaved and reports that this window has the only copy.
    fn report_only_copy(&mut self, world: WorldKind, id: DocumentId, text: &str) {
        self.editor_of_mut(world).documents_mut().mark_unsaved(id);
        let show = Request::Files(FilesRequest::Show(WorkId::Level(world, id)));
        self.notices.info_with_action(format!("{text}. It is open here, unsaved"), "Show", show);
    }
}

#[cfg(test)]
impl super::Files {
    /// Returns true if at least one scan was started and none is in its first round.
    pub(super) fn file_watch_is_idle(&self) -> bool {
        let watch = &self.watch;
        watch.job.as_ref().is_none_or(RepeatedScan::is_resting) && watch.scanned_at_ms.is_some()
    }
}
