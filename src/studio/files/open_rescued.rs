//! Opening and discarding unsaved work that an earlier session left.
//!
//! A piece is a level, a run, other work or a job that was unsaved. It stays in the rescue file, the
//! index of all pieces, until you discard it, or until it is open again as unsaved work, which the
//! new session backs up. The index contains the text of levels; other pieces have their own files.

use super::FileDialog;
use super::document_content::levels_of;
use super::level_text::index_of_level;
use super::other_work::OtherWork;
use super::rescue::{RescuedKind, RescuedWork};
use super::rescue_writer::{PieceKey, PieceVersion, UnsavedPiece, path_of_piece};
use super::session::RescuedContent;
use crate::formats::{Document, read_document};
use crate::storage::read_document_file;
use crate::studio::command::Command;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Dialog, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;
use std::path::Path;
use std::sync::Arc;

/// Name of the undo step that restores unsaved changes.
const RESCUE_EDIT_NAME: &str = "rescue unsaved changes";

/// Returns the saved version of a rescued level, with its current place in the file.
///
/// `None` if the level was in no file, or if its file no longer contains that version.
fn saved_version_of(work: &RescuedWork) -> Option<(LevelSource, AnyLevel)> {
    let LevelSource::File { path, index } = &work.source else { return None };
    let kept = read_document("kept.ron", work.kept.as_deref()?).ok()?;
    let kept = levels_of(kept.value).pop()?;
    let levels = levels_of(read_document_file(path).ok()?.value);
    let place = index_of_level(path, &levels, *index, &kept)?;
    let source = LevelSource::File { path: path.clone(), index: place };
    Some((source, levels.into_iter().nth(place)?))
}

impl Studio {
    /// Opens all pieces of earlier sessions (`opens`), or discards them.
    pub(super) fn resolve_rescue(&mut self, opens: bool) {
        let count = self.files.session.earlier_work.as_ref().map_or(0, |found| found.work.len());
        let all: Vec<usize> = (0..count).collect();
        if opens { self.open_rescued(&all) } else { self.discard_rescued(&all) }
    }

    /// Opens the pieces with these indices in the list.
    ///
    /// Pieces with their own files are read by jobs and opened later.
    pub(super) fn open_rescued(&mut self, places: &[usize]) {
        self.dialog = None;
        let Some(found) = self.files.session.earlier_work.clone() else { return };
        self.files.session.restoring.is_opening = true;
        let chosen: Vec<&RescuedWork> =
            places.iter().filter_map(|place| found.work.get(*place)).collect();
        // The first level in the list was the visible one, so it is opened last.
        for work in chosen.iter().rev().filter(|work| work.piece.is_none()) {
            match read_text_of(work) {
                Ok(opened) => self.restore_rescued(work, opened),
                Err(reason) => self.report_not_rescued(work, &reason),
            }
        }
        // The jobs may show the levels of their runs later: remember the level to show at the end.
        if chosen.iter().any(|work| work.piece.is_none() && work.kind == RescuedKind::Level) {
            self.files.session.restoring.level_to_show =
                Some((self.world, self.shown_level().id()));
        }
        let index = self.files.session.rescue_file.as_ref().map(|file| file.path().to_owned());
        for work in chosen.into_iter().filter(|work| work.piece.is_some()) {
            let Some(index) = index.clone() else { continue };
            let (piece, other) = (work.clone(), self.other_work_of_kind(&work.kind));
            let job = Job::start(self.waker(), move |_| read_piece(&index, &piece, other));
            self.files.session.restoring.reading.push((work.clone(), job));
        }
        self.collect_rescued();
    }

    /// Opens the pieces whose reading jobs have ended; after the last one, reports their number.
    pub(super) fn collect_rescued(&mut self) {
        let reading = std::mem::take(&mut self.files.session.restoring.reading);
        for (work, job) in reading {
            match job.poll() {
                JobStatus::Busy => self.files.session.restoring.reading.push((work, job)),
                JobStatus::Done(Ok(opened)) => self.restore_rescued(&work, opened),
                JobStatus::Done(Err(reason)) => self.report_not_rescued(&work, &reason),
                JobStatus::Failed => self.report_not_rescued(&work, "reading failed"),
            }
        }
        let answering = &mut self.files.session.restoring;
        if !answering.reading.is_empty() {
            return;
        }
        if answering.opened_count > 0 {
            let (count, level_to_show) = (answering.opened_count, answering.level_to_show.take());
            answering.opened_count = 0;
            if let Some((world, level)) = level_to_show {
                self.show_open_level(world, level);
            }
            let left = self.files.session.earlier_work.as_ref().map_or(0, |found| found.work.len());
            let text = match count {
                1 => "1 piece of work was restored and is unsaved".to_owned(),
                count => format!("{count} pieces of work were restored and are unsaved"),
            };
            if left == 0 {
                self.notices.info(text);
            } else {
                let show = Request::Command(Command::RescuedWork);
                self.notices.info_with_action(
                    format!("{text}; {left} more are still available"),
                    "Show",
                    show,
                );
            }
            // Write the index at once: the restored pieces are now unsaved work of this session.
            self.write_rescue();
        }
        self.files.session.restoring.is_opening = false;
    }

    /// Discards the pieces with these indices in the list.
    pub(super) fn discard_rescued(&mut self, places: &[usize]) {
        if let Some(found) = &mut self.files.session.earlier_work {
            let mut place = 0;
            found.work.retain(|_| {
                place += 1;
                !places.contains(&(place - 1))
            });
        }
        self.update_rescue_list();
        self.write_rescue();
    }

    /// Opens a piece as unsaved work and removes it from the list.
    ///
    /// A run whose level is not playable stays in the list. Of a job, only the level is opened.
    fn restore_rescued(&mut self, work: &RescuedWork, opened: RescuedContent) {
        let opened_well = match opened {
            RescuedContent::Level(level) => {
                match self.other_work_of_kind(&work.kind) {
                    // A job cannot be resumed: only its level is opened.
                    Some(other) => {
                        self.show_level_of_run(level, None, &work.source);
                        self.notices.error(other.interrupted_text(&work.title));
                    }
                    None => self.open_rescued_level(level, work),
                }
                true
            }
            RescuedContent::Run(recording, at_source) => {
                // The level first, because the run is attached to the visible level.
                self.show_level_of_run(recording.level(), at_source, &work.source);
                let run = self.watch_recording(*recording, Some(self.level_id()));
                let run = run.map(|run| (run.id(), run.revision()));
                // Closing asks about this run, even if an agent played it.
                if let Some((id, revision)) = run {
                    self.files.session.pieces.rescued_runs.insert(id);
                    self.register_rescue_file(PieceKey::Run(id), PieceVersion::Run(revision), work);
                }
                run.is_some()
            }
            RescuedContent::Lesson(lesson) => {
                let revision = self.write_rescued_lesson(*lesson);
                match revision {
                    Ok(revision) => {
                        let version = PieceVersion::Lesson(revision);
                        self.register_rescue_file(PieceKey::Lesson, version, work);
                        true
                    }
                    Err(reason) => {
                        self.report_not_rescued(work, &reason);
                        false
                    }
                }
            }
            RescuedContent::Other(content) => {
                let version = PieceVersion::Other(Arc::clone(&content));
                let id = self
                    .other_work_of_kind(&work.kind)
                    .and_then(|other| other.add(self, content, work.title.clone()));
                if let Some(id) = id {
                    self.register_rescue_file(PieceKey::Other(id), version, work);
                }
                id.is_some()
            }
        };
        if opened_well {
            self.files.session.restoring.opened_count += 1;
            if let Some(found) = &mut self.files.session.earlier_work
                && let Some(place) = found.work.iter().position(|other| other == work)
            {
                found.work.remove(place);
            }
            self.update_rescue_list();
        }
    }

    /// The other work of this kind; `None` for a level or a run.
    fn other_work_of_kind(&self, kind: &RescuedKind) -> Option<&'static dyn OtherWork> {
        self.other_works().find(|other| other.restores(kind))
    }

    /// Opens a rescued level as unsaved work.
    ///
    /// A level of a file becomes an edit of that level, if the file still contains its saved
    /// version and it has no unsaved changes here. A level without a file keeps its number, and
    /// with it its backups, unless that number is in use. Otherwise the level is opened as a new
    /// one.
    fn open_rescued_level(&mut self, level: AnyLevel, work: &RescuedWork) {
        let source = &work.source;
        if let Some((place, kept)) = saved_version_of(work) {
            self.open_level(place, kept);
            // A level with unsaved changes is not replaced: the rescued version becomes a new
            // level.
            if !self.shown_level().is_modified() {
                let (id, now_ms) = (self.shown_level().id(), self.now_ms());
                match self.documents_mut().replace(id, level, RESCUE_EDIT_NAME, now_ms) {
                    Ok(_) => self.current_editor_mut().level_changed(),
                    Err(error) => self.notices.error(error.to_string()),
                }
                return;
            }
        }
        let is_open = self.all_open_levels().any(|(_, open)| open.source() == source);
        if is_open || !source.is_unique_draft() {
            return self.open_as_new_level(level);
        }
        self.open_level(source.clone(), level);
        self.documents_mut().mark_in_no_file();
    }

    /// Registers the file of an opened run or other work, which is not written again.
    fn register_rescue_file(&mut self, key: PieceKey, version: PieceVersion, work: &RescuedWork) {
        let entry = RescuedWork { changed_at: 0, ..work.clone() };
        // Older versions of the program wrote recordings into the index.
        if entry.piece.is_some() {
            let piece = UnsavedPiece { version, entry, bytes: 0, not_before_ms: 0 };
            self.files.session.pieces.entries.insert(key, piece);
        }
    }

    /// Shows the level of a run, for example to attach the run to it.
    ///
    /// Shows an open level that equals `level`; else opens the level that `source` contains now, if
    /// that equals `level`; else opens `level` as a new level. The level that `source` contains is
    /// `at_source`, or that of the library. Compares as
    /// [`AnyLevel::is_same_level`].
    fn show_level_of_run(
        &mut self,
        level: AnyLevel,
        at_source: Option<AnyLevel>,
        source: &LevelSource,
    ) {
        let world = level.world();
        let open = self.editor_of(world).documents().list();
        let open =
            open.into_iter().find(|open| level.is_same_level(&open.level())).map(|open| open.id());
        let shelved = || Some(AnyLevel::clone(&self.files.library_level(source)?.level));
        if let Some(id) = open {
            self.show_open_level(world, id);
        } else if let Some(known) = at_source.or_else(shelved).filter(|it| level.is_same_level(it))
        {
            self.open_level(source.clone(), known);
        } else {
            let source = self.files.new_source();
            self.open_level(source, level);
        }
    }

    /// Requests another write of the rescue file; closes the dialog if no piece is left.
    fn update_rescue_list(&mut self) {
        let session = &mut self.files.session;
        session.is_index_stale = true;
        if session.earlier_work.as_ref().is_some_and(|found| found.work.is_empty()) {
            session.earlier_work = None;
            if self.dialog == Some(Dialog::Files(FileDialog::Rescue)) {
                self.dialog = None;
            }
        }
    }

    /// Reports that a piece could not be opened and stays in the list.
    fn report_not_rescued(&mut self, work: &RescuedWork, reason: &str) {
        let title = &work.title;
        self.notices
            .error(format!("“{title}” could not be opened: {reason}. It stays in the list."));
    }
}

/// Reads a piece whose text is in the index.
///
/// A run then has no level of its source.
///
/// # Errors
/// The reason why the text cannot be read.
fn read_text_of(work: &RescuedWork) -> Result<RescuedContent, String> {
    let read = read_document("rescued.ron", &work.text).map_err(|error| error.to_string())?;
    content_of(read.value, None)
}

/// Reads a piece that has its own file. Runs on a job thread.
///
/// `index` is the path of the index; `other` supplies the reader of other work.
///
/// # Errors
/// The reason why the file cannot be read.
fn read_piece(
    index: &Path,
    work: &RescuedWork,
    other: Option<&'static dyn OtherWork>,
) -> Result<RescuedContent, String> {
    let path = path_of_piece(index, work.piece.as_deref().unwrap_or_default());
    if let Some(other) = other {
        return other.read_file(&path).map(RescuedContent::Other);
    }
    let document = read_document_file(&path).map_err(|error| error.to_string())?.value;
    let at_source = match &work.source {
        LevelSource::File { path, index } => {
            let levels = read_document_file(path).map(|reading| levels_of(reading.value));
            levels.ok().and_then(|levels| levels.into_iter().nth(*index))
        }
        LevelSource::Bundled(_) | LevelSource::New(_) => None,
    };
    content_of(document, at_source)
}

/// Content of a document; `at_source` is the level that a run's source contains now.
///
/// # Errors
/// A message, if the document contains no level.
fn content_of(document: Document, at_source: Option<AnyLevel>) -> Result<RescuedContent, String> {
    match document {
        Document::Lesson(lesson) => Ok(RescuedContent::Lesson(lesson)),
        Document::Recording(recording) => Ok(RescuedContent::Run(Box::new(recording), at_source)),
        other => {
            let level = levels_of(other).into_iter().next();
            level.map(RescuedContent::Level).ok_or_else(|| "it contains no level".to_owned())
        }
    }
}
