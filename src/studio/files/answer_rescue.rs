//! Opening and discarding unsaved work that an earlier session left.
//!
//! A piece stays in the rescue file until you discard it, or until it is open again as unsaved
//! work, which the new session backs up itself.

use super::FileDialog;
use super::level_text::place_of_level;
use super::read_rescued::{Opened, read_piece, read_text_of};
use super::rescue::{RescuedKind, RescuedWork};
use super::rescue_pieces::{Piece, PieceKey, Version};
use super::shelf::levels_of;
use crate::formats::read_document;
use crate::storage::read_document_file;
use crate::studio::command::Command;
use crate::studio::job::{Job, Progress};
use crate::studio::model::{Dialog, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;
use std::sync::Arc;

/// Name of the undo step that restores unsaved changes.
const RESCUE: &str = "rescue unsaved changes";

/// Returns the saved version of a rescued level, with its index in the file.
///
/// `None` if the level was in no file, or if its file no longer contains that version.
fn kept_in_file(work: &RescuedWork) -> Option<(LevelSource, AnyLevel)> {
    let LevelSource::File { path, index } = &work.source else { return None };
    let kept = read_document("kept.ron", work.kept.as_deref()?).ok()?;
    let kept = levels_of(kept.value).pop()?;
    let levels = levels_of(read_document_file(path).ok()?.value);
    let place = place_of_level(path, &levels, *index, &kept)?;
    let source = LevelSource::File { path: path.clone(), index: place };
    Some((source, levels.into_iter().nth(place)?))
}

impl Studio {
    /// Opens everything that the last session left, or discards it.
    pub(super) fn answer_rescue(&mut self, opens: bool) {
        let count = self.files.session.found.as_ref().map_or(0, |found| found.work.len());
        let all: Vec<usize> = (0..count).collect();
        if opens { self.open_rescued(&all) } else { self.discard_rescued(&all) }
    }

    /// Opens pieces by their indices in the list. Pieces with their own files are read by jobs.
    pub(super) fn open_rescued(&mut self, places: &[usize]) {
        self.dialog = None;
        let Some(found) = self.files.session.found.clone() else { return };
        self.files.session.answering.is_opening = true;
        let chosen: Vec<&RescuedWork> =
            places.iter().filter_map(|place| found.work.get(*place)).collect();
        // The first level in the list was the visible one, so it is opened last.
        for work in chosen.iter().rev().filter(|work| work.piece.is_none()) {
            match read_text_of(work) {
                Ok(opened) => self.take_in_rescued(work, opened),
                Err(reason) => self.tell_not_rescued(work, &reason),
            }
        }
        if chosen.iter().any(|work| work.piece.is_none() && work.kind == RescuedKind::Level) {
            self.files.session.answering.back_to = Some((self.world, self.drawn().id()));
        }
        let index = self.files.session.rescue_file.as_ref().map(|file| file.path().to_owned());
        for work in chosen.into_iter().filter(|work| work.piece.is_some()) {
            let Some(index) = index.clone() else { continue };
            let piece = work.clone();
            let job = Job::start(self.waker(), move |_| read_piece(&index, &piece));
            self.files.session.answering.reading.push((work.clone(), job));
        }
        self.take_in_answers();
    }

    /// Opens the pieces whose reading jobs have finished; reports the number after the last one.
    pub(super) fn take_in_answers(&mut self) {
        let reading = std::mem::take(&mut self.files.session.answering.reading);
        for (work, job) in reading {
            match job.poll() {
                Progress::Busy => self.files.session.answering.reading.push((work, job)),
                Progress::Done(Ok(opened)) => self.take_in_rescued(&work, opened),
                Progress::Done(Err(reason)) => self.tell_not_rescued(&work, &reason),
                Progress::Lost => self.tell_not_rescued(&work, "reading failed"),
            }
        }
        let answering = &mut self.files.session.answering;
        if !answering.reading.is_empty() {
            return;
        }
        if answering.opened > 0 {
            let (count, back_to) = (answering.opened, answering.back_to.take());
            answering.opened = 0;
            if let Some((world, level)) = back_to {
                self.show_open(world, level);
            }
            let left = self.files.session.found.as_ref().map_or(0, |found| found.work.len());
            let text = match count {
                1 => "1 piece of work was restored and is unsaved".to_owned(),
                count => format!("{count} pieces of work were restored and are unsaved"),
            };
            if left == 0 {
                self.notices.news(text);
            } else {
                let show = Request::Command(Command::RescuedWork);
                self.notices.offer(
                    format!("{text}; {left} more are still available"),
                    "Show",
                    show,
                );
            }
            self.keep_rescue();
        }
        self.files.session.answering.is_opening = false;
    }

    /// Discards pieces by their indices in the list.
    pub(super) fn discard_rescued(&mut self, places: &[usize]) {
        if let Some(found) = &mut self.files.session.found {
            let mut place = 0;
            found.work.retain(|_| {
                place += 1;
                !places.contains(&(place - 1))
            });
        }
        self.after_answer();
        self.keep_rescue();
    }

    /// Opens a piece as unsaved work and removes it from the list.
    fn take_in_rescued(&mut self, work: &RescuedWork, opened: Opened) {
        let opened_well = match opened {
            Opened::Level(level) if work.kind == RescuedKind::Training => {
                self.open_beside(level, None, &work.source);
                let title = &work.title;
                self.notices.trouble(format!(
                    "The training “{title}” was interrupted and its progress is lost. Press \
                     “Train on this game” to start again."
                ));
                true
            }
            Opened::Level(level) => {
                self.open_rescued_level(level, work);
                true
            }
            Opened::Run(recording, at_source) => {
                self.open_beside(recording.level(), at_source, &work.source);
                let run = self.watch_recording(*recording, Some(self.level_id()));
                let run = run.map(|run| (run.id(), run.revision()));
                if let Some((id, revision)) = run {
                    self.files.session.pieces.rescued_runs.insert(id);
                    self.know_piece(PieceKey::Run(id), Version::Run(revision), work);
                }
                run.is_some()
            }
            Opened::Policy(file) => {
                let id = self.marbles.school.keep(*file, work.title.clone(), None);
                if let Some(policy) = self.marbles.school.policy(id) {
                    let version = Version::Policy(Arc::clone(&policy.file));
                    self.know_piece(PieceKey::Policy(id), version, work);
                }
                true
            }
        };
        if opened_well {
            self.files.session.answering.opened += 1;
            if let Some(found) = &mut self.files.session.found
                && let Some(place) = found.work.iter().position(|other| other == work)
            {
                found.work.remove(place);
            }
            self.after_answer();
        }
    }

    /// Opens a rescued level as unsaved work.
    ///
    /// A level of a file becomes an edit of that level if the file still contains it unchanged. A
    /// level without a file keeps its number, and with it its backups.
    fn open_rescued_level(&mut self, level: AnyLevel, work: &RescuedWork) {
        let source = &work.source;
        if let Some((place, kept)) = kept_in_file(work) {
            self.open_level(place, kept);
            if !self.drawn().is_modified() {
                let (id, now_ms) = (self.drawn().id(), self.now_ms());
                match self.desk_mut().replace(id, level, RESCUE, now_ms) {
                    Ok(_) => self.room_mut().keep_up(),
                    Err(error) => self.notices.trouble(error.to_string()),
                }
                return;
            }
        }
        let is_open = self.open_levels().any(|(_, open)| open.source() == source);
        if is_open || !source.is_own_draft() {
            return self.open_as_new_level(level);
        }
        self.open_level(source.clone(), level);
        self.desk_mut().mark_only_copy();
    }

    /// Registers the opened run or policy under the file of its piece.
    ///
    /// It is then not written again.
    fn know_piece(&mut self, key: PieceKey, version: Version, work: &RescuedWork) {
        let entry = RescuedWork { changed_at: 0, ..work.clone() };
        // Older versions of the program wrote recordings into the index.
        if entry.piece.is_some() {
            let piece = Piece { version, entry, bytes: 0, not_before_ms: 0 };
            self.files.session.pieces.known.insert(key, piece);
        }
    }

    /// Shows the level of a run.
    ///
    /// This is an open level, the unchanged level of the source, or else a copy.
    fn open_beside(&mut self, level: AnyLevel, at_source: Option<AnyLevel>, source: &LevelSource) {
        let world = level.world();
        let open = self.room_of(world).desk().list();
        let open =
            open.into_iter().find(|open| level.is_same_game(&open.level())).map(|open| open.id());
        let shelved = || Some(AnyLevel::clone(&self.files.shelved(source)?.level));
        if let Some(id) = open {
            self.show_open(world, id);
        } else if let Some(known) = at_source.or_else(shelved).filter(|it| level.is_same_game(it)) {
            self.open_level(source.clone(), known);
        } else {
            let source = self.files.new_source();
            self.open_level(source, level);
        }
    }

    fn after_answer(&mut self) {
        let session = &mut self.files.session;
        session.is_index_stale = true;
        if session.found.as_ref().is_some_and(|found| found.work.is_empty()) {
            session.found = None;
            if self.dialog == Some(Dialog::Files(FileDialog::Rescue)) {
                self.dialog = None;
            }
        }
    }

    fn tell_not_rescued(&mut self, work: &RescuedWork, reason: &str) {
        let title = &work.title;
        self.notices
            .trouble(format!("“{title}” could not be opened: {reason}. It stays in the list."));
    }
}
