//! Writes unsaved work to the rescue file, for recovery after a crash.
//!
//! The rescue file, also called the index, lists all unsaved work and contains the text of levels.
//! A piece is a run or other work, which is in a separate file.

use super::LESSON_EXTENSION;
use super::closing::manual_run_name;
use super::rescue::{Rescue, RescuedKind, RescuedWork};
use super::rescue_writer::{
    PieceContent, PieceKey, PieceVersion, RescueWriteJob, RunningWrite, UnsavedPiece, file_names,
    new_piece_name, write_index,
};
use super::save_session::MAX_WRITE_WAIT;
use crate::agents::AgentKind;
use crate::lessons::ENGLISH;
use crate::studio::documents::{OpenLevel, native_text};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Run, Studio};
use crate::studio::source::LevelSource;
use crate::worlds::{AnyLevel, WorldKind};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of runs in the rescue file; the newest are kept.
const MAX_RUNS: usize = 100;

/// Limit for the files of all runs and other work together, in bytes.
///
/// The newest runs have priority, then older runs, then other work: the index leaves out all pieces
/// from the first one that exceeds the limit. A file counts once its size is known, which is after
/// its first write.
const MAX_BYTES: u64 = 256_000_000;

/// Minimum time between two writes of a run whose agent is still playing, in milliseconds.
const LIVE_INTERVAL_MS: u64 = 20_000;

/// Minimum pause after writing a piece, in multiples of the write's duration.
///
/// Writing one piece thus takes at most about 5 % of the time of one core.
const PAUSE_FACTOR: u64 = 20;

/// Milliseconds before another attempt to write a piece that failed.
const RETRY_AFTER_MS: u64 = 60_000;

impl Studio {
    /// Starts a job that writes all unsaved work, if anything in it is new.
    ///
    /// At most one job runs at a time; while one runs, requests another write after it.
    pub(super) fn write_rescue(&mut self) {
        let now_ms = self.now_ms();
        self.files.session.rescued_at_ms = now_ms;
        let Some(file) = &self.files.session.rescue_file else { return };
        let index = file.path().to_owned();
        if self.files.session.pieces.writing.is_some() {
            self.files.session.pieces.must_write_again = true;
            return;
        }
        self.files.session.pieces.must_write_again = false;
        let (mut work, pieces) = self.collect_unsaved_work();
        let written_at = seconds_now();
        let session = &mut self.files.session;
        // Unchanged pieces keep the time of their first write.
        for piece in &mut work {
            let known = session.written_rescue.work.iter().find(|known| known.is_same(piece));
            piece.changed_at = known.map_or(written_at, |known| known.changed_at);
        }
        if work == session.written_rescue.work && pieces.is_empty() && !session.is_index_stale {
            return;
        }
        let rescue = session.with_earlier_work(Rescue { written_at, work: work.clone() });
        // The job may remove only files that the previous index, or this write, can contain.
        let mut earlier_files = session.pieces.indexed_files.clone();
        earlier_files.extend(pieces.iter().map(|(_, name, _)| name.clone()));
        let order = RescueWriteJob { index, rescue, pieces, earlier_files };
        let job = Job::start(self.waker(), move |_| order.run());
        self.files.session.pieces.writing = Some(RunningWrite { job, work });
    }

    /// Collects the result of a finished write; starts the next one if requested.
    pub(super) fn collect_rescue_write(&mut self) {
        let now_ms = self.now_ms();
        let session = &mut self.files.session;
        if let Some(writing) = &session.pieces.writing {
            let answer = writing.job.poll();
            if answer == JobStatus::Busy {
                return;
            }
            let Some(RunningWrite { work, .. }) = session.pieces.writing.take() else { return };
            let mut troubles = Vec::new();
            match answer {
                JobStatus::Done(written) => {
                    let mut refused = Vec::new();
                    for (key, result) in written.pieces {
                        let Some(piece) = session.pieces.entries.get_mut(&key) else { continue };
                        match result {
                            Ok((bytes, took_ms)) => {
                                piece.bytes = bytes;
                                // A slow write extends the pause, which bounds the share of a core.
                                let rest = now_ms + PAUSE_FACTOR * took_ms;
                                piece.not_before_ms = piece.not_before_ms.max(rest);
                            }
                            Err(reason) => {
                                let title = &piece.entry.title;
                                troubles.push(format!(
                                    "“{title}” has no crash backup: {reason}. Save it to a file."
                                ));
                                // The file of this piece was not written, so neither index nor
                                // entry may name it.
                                refused.extend(piece.entry.piece.take());
                                piece.not_before_ms = now_ms + RETRY_AFTER_MS;
                            }
                        }
                    }
                    match written.index_error {
                        None => {
                            let is_refused = |name: &String| refused.contains(name);
                            let kept = work
                                .into_iter()
                                .filter(|work| !work.piece.as_ref().is_some_and(is_refused));
                            session.written_rescue.work = kept.collect();
                            session.is_index_stale = false;
                            session.update_indexed_files();
                        }
                        Some(reason) => {
                            // The old index may still exist: keep the files that it names.
                            session.pieces.indexed_files.extend(file_names(&work));
                            troubles.push(reason);
                        }
                    }
                }
                _ => troubles
                    .push("Unsaved work has no crash backup, because writing failed".to_owned()),
            }
            for trouble in troubles {
                self.show_error_once(trouble);
            }
        }
        // Another write was requested while this one ran.
        if self.files.session.pieces.must_write_again {
            self.write_rescue();
        }
    }

    /// Writes an index of only the work of earlier sessions; returns true on success.
    ///
    /// Waits for a running write and removes the files of this window's pieces. Called when a
    /// session ends, and when it begins and has found work of several windows.
    pub(super) fn write_earlier_work_only(&mut self) -> bool {
        if let Some(writing) = self.files.session.pieces.writing.take() {
            writing.job.wait(MAX_WRITE_WAIT);
            self.files.session.pieces.indexed_files.extend(file_names(&writing.work));
        }
        let session = &mut self.files.session;
        let Some(file) = &session.rescue_file else { return false };
        let rescue = session.with_earlier_work(Rescue::default());
        match write_index(file.path(), &rescue, &session.pieces.indexed_files) {
            Ok(()) => {
                session.written_rescue = Rescue::default();
                session.update_indexed_files();
                true
            }
            Err(reason) => {
                self.show_error_once(reason);
                false
            }
        }
    }

    /// Returns all unsaved work, and the pieces to write, each with file name and content.
    ///
    /// The returned work contains no pieces beyond the limits, and no piece whose file
    /// could not be written.
    fn collect_unsaved_work(
        &mut self,
    ) -> (Vec<RescuedWork>, Vec<(PieceKey, String, PieceContent)>) {
        let levels =
            self.modified_levels().into_iter().map(|(_, level): (WorldKind, &dyn OpenLevel)| {
                let is_in_file = level.source().path().is_some();
                let title = level.level().title().to_owned();
                RescuedWork {
                    kept: is_in_file.then(|| native_text(&level.saved_level())),
                    ..index_entry(level.source().clone(), title, level.text_with_pending())
                }
            });
        let mut work: Vec<RescuedWork> = levels.collect();
        // Reuse the files of unchanged pieces; entries that are not moved to `kept` are dropped.
        let mut known = std::mem::take(&mut self.files.session.pieces.entries);
        let mut pieces = Vec::new();
        let mut bytes = 0;
        let mut kept = std::collections::BTreeMap::new();
        let (now_ms, seconds) = (self.now_ms(), seconds_now());
        let mut entries = Vec::new();
        // Newest runs first, so that the limits drop the oldest; the list is reversed afterwards.
        let runs: Vec<&Run> = self.runs_to_rescue().collect();
        for run in runs.iter().rev().take(MAX_RUNS) {
            let key = PieceKey::Run(run.id());
            let version = PieceVersion::Run(run.revision());
            let make = || {
                let kind = RescuedKind::Run { agent: run.agent().to_owned(), steps: run.len() };
                let level = run.level();
                let source = self.source_of_run(run, &level);
                let title = match run.agent() == AgentKind::You.name() {
                    true => manual_run_name(run),
                    false => run.level_title().to_owned(),
                };
                RescuedWork { kind, ..index_entry(source, title, native_text(&level)) }
            };
            let content = || PieceContent::Run(Box::new(run.recording()));
            // A playing agent adds steps all the time: write its run at longer intervals.
            let is_live = run.outcome().is_none() && run.agent() != AgentKind::You.name();
            let wait_ms = if is_live { LIVE_INTERVAL_MS } else { 0 };
            let old = known.remove(&key);
            let piece = current_piece(old, version, now_ms, wait_ms, || {
                let name = new_piece_name(seconds, "ron");
                pieces.push((key, name.clone(), content()));
                RescuedWork { piece: Some(name), ..make() }
            });
            bytes += piece.bytes;
            if bytes <= MAX_BYTES {
                entries.extend(piece.entry.piece.is_some().then(|| piece.entry.clone()));
            }
            kept.insert(key, piece);
        }
        entries.reverse();
        if let Some((revision, lesson)) = self.lesson_to_rescue() {
            let (key, version) = (PieceKey::Lesson, PieceVersion::Lesson(revision));
            let piece = current_piece(known.remove(&key), version, now_ms, 0, || {
                let name = new_piece_name(seconds, LESSON_EXTENSION);
                let title = lesson.title.in_language(ENGLISH).to_owned();
                let kind = RescuedKind::Lesson { moments: lesson.moments.len() };
                pieces.push((key, name.clone(), PieceContent::Lesson(lesson)));
                let entry = index_entry(LevelSource::default(), title, String::new());
                RescuedWork { kind, piece: Some(name), ..entry }
            });
            bytes += piece.bytes;
            if bytes <= MAX_BYTES {
                entries.extend(piece.entry.piece.is_some().then(|| piece.entry.clone()));
            }
            kept.insert(key, piece);
        }
        let others = self.other_works().flat_map(|other| {
            let extension = other.words().extension;
            other.unsaved(self).into_iter().map(move |it| (it, extension))
        });
        for (other, extension) in others {
            let key = PieceKey::Other(other.id);
            let version = PieceVersion::Other(Arc::clone(&other.content));
            let old = known.remove(&key);
            let piece = current_piece(old, version, now_ms, 0, || {
                let file = new_piece_name(seconds, extension);
                pieces.push((key, file.clone(), PieceContent::Other(other.content)));
                let entry = index_entry(LevelSource::default(), other.name, String::new());
                RescuedWork { kind: other.kind, piece: Some(file), ..entry }
            });
            bytes += piece.bytes;
            if bytes <= MAX_BYTES {
                entries.extend(piece.entry.piece.is_some().then(|| piece.entry.clone()));
            }
            kept.insert(key, piece);
        }
        work.extend(entries);
        // A running job has no file format; only its level can be restored.
        work.extend(self.other_works().filter_map(|other| {
            let job = other.job(self)?;
            let entry = index_entry(LevelSource::default(), job.name, native_text(&job.level));
            Some(RescuedWork { kind: job.kind, ..entry })
        }));
        self.files.session.pieces.entries = kept;
        (work, pieces)
    }

    /// Unsaved runs of agents and games played by hand, oldest first.
    ///
    /// Runs without steps and the demonstration are left out.
    fn runs_to_rescue(&self) -> impl Iterator<Item = &Run> {
        let ignored = &self.files.session.pieces.ignored_runs;
        let unsaved_manual_runs: Vec<_> = self.unsaved_manual_runs().map(|run| run.id()).collect();
        self.runs
            .iter_recorded()
            .filter(move |run| !run.file().is_saved && !ignored.contains(&run.id()))
            .filter(|run| !run.is_empty())
            .filter(move |run| {
                run.agent() != AgentKind::You.name() || unsaved_manual_runs.contains(&run.id())
            })
    }

    /// Source of an open level that equals the run's level; otherwise the default source.
    ///
    /// A level of a file or pack has priority over a new level. Compares as
    /// [`AnyLevel::is_same_level`].
    fn source_of_run(&self, run: &Run, level: &AnyLevel) -> LevelSource {
        let open = self.editor_of(run.world()).documents().list().into_iter();
        let same = open
            .filter(|open| level.is_same_level(&open.level()))
            .map(|open| open.source().clone());
        same.min_by_key(|source| matches!(source, LevelSource::New(_))).unwrap_or_default()
    }
}

/// Returns the piece for the index: the old one, or one made by `make`.
///
/// The old piece is kept if it has this version, or if it must not be written again yet. The new
/// piece may be replaced after `wait_ms`.
fn current_piece(
    old: Option<UnsavedPiece>,
    version: PieceVersion,
    now_ms: u64,
    wait_ms: u64,
    make: impl FnOnce() -> RescuedWork,
) -> UnsavedPiece {
    match old {
        Some(old) if old.version == version && old.entry.piece.is_some() => old,
        Some(old) if now_ms < old.not_before_ms => old,
        _ => UnsavedPiece { version, entry: make(), bytes: 0, not_before_ms: now_ms + wait_ms },
    }
}

/// Entry of a level with this source, title and text; other fields have their defaults.
fn index_entry(source: LevelSource, title: String, text: String) -> RescuedWork {
    RescuedWork { source, title, text, ..RescuedWork::default() }
}

/// Current time in seconds since 1970; 0 if the clock is before that.
fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
