//! Writes unsaved work to the rescue file, for recovery after a crash.

use super::closing::name_of_game;
use super::keep_session::LONGEST_COPY;
use super::rescue::{Rescue, RescuedKind, RescuedWork};
use super::rescue_pieces::{
    Content, Order, Piece, PieceKey, Version, Writing, names_in, new_piece_name, write_index,
};
use crate::agents::AgentKind;
use crate::studio::desk::{OpenLevel, native_text};
use crate::studio::job::{Job, Progress};
use crate::studio::model::{Run, Studio};
use crate::studio::source::LevelSource;
use crate::worlds::{AnyLevel, WorldKind};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Most runs in the rescue file; the newest are kept.
const MOST_RUNS: usize = 100;

/// Limit for all runs and policies in bytes; the newest runs are kept.
const MOST_BYTES: u64 = 256_000_000;

/// Milliseconds between two writes of a run whose agent is still deciding.
const LIVE_EVERY_MS: u64 = 20_000;

/// Pause after writing a piece, in multiples of the write's duration. Bounds the share of a core.
const REST_PER_WORK: u64 = 20;

/// Milliseconds before another attempt to write a piece that failed.
const RETRY_AFTER_MS: u64 = 60_000;

impl Studio {
    /// Starts writing all unsaved work if anything in it is new. At most one job runs at a time.
    pub(super) fn keep_rescue(&mut self) {
        let now_ms = self.now_ms();
        self.files.session.rescued_at_ms = now_ms;
        let Some(file) = &self.files.session.rescue_file else { return };
        let index = file.path().to_owned();
        if self.files.session.pieces.writing.is_some() {
            self.files.session.pieces.is_due = true;
            return;
        }
        self.files.session.pieces.is_due = false;
        let (mut work, pieces) = self.work_to_rescue();
        let written_at = seconds_now();
        let session = &mut self.files.session;
        // Unchanged pieces keep the time of their first write.
        for piece in &mut work {
            let known = session.rescue.work.iter().find(|known| known.is_same(piece));
            piece.changed_at = known.map_or(written_at, |known| known.changed_at);
        }
        if work == session.rescue.work && pieces.is_empty() && !session.is_index_stale {
            return;
        }
        let rescue = session.with_found(Rescue { written_at, work: work.clone() });
        // The job may remove only files that the previous index, or this write, can contain.
        let mut named_before = session.pieces.named.clone();
        named_before.extend(pieces.iter().map(|(_, name, _)| name.clone()));
        let order = Order { index, rescue, pieces, named_before };
        let job = Job::start(self.waker(), move |_| order.carry_out());
        self.files.session.pieces.writing = Some(Writing { job, work });
    }

    /// Collects the result of a finished write.
    pub(super) fn take_in_rescue(&mut self) {
        let now_ms = self.now_ms();
        let session = &mut self.files.session;
        if let Some(writing) = &session.pieces.writing {
            let answer = writing.job.poll();
            if answer == Progress::Busy {
                return;
            }
            let Some(Writing { work, .. }) = session.pieces.writing.take() else { return };
            let mut troubles = Vec::new();
            match answer {
                Progress::Done(written) => {
                    let mut refused = Vec::new();
                    for (key, result) in written.pieces {
                        let Some(piece) = session.pieces.known.get_mut(&key) else { continue };
                        match result {
                            Ok((bytes, took_ms)) => {
                                piece.bytes = bytes;
                                // A slow write extends the pause, which bounds the share of a core.
                                let rest = now_ms + REST_PER_WORK * took_ms;
                                piece.not_before_ms = piece.not_before_ms.max(rest);
                            }
                            Err(reason) => {
                                let title = &piece.entry.title;
                                troubles.push(format!(
                                    "“{title}” has no crash backup: {reason}. Save it to a file."
                                ));
                                refused.extend(piece.entry.piece.take());
                                piece.not_before_ms = now_ms + RETRY_AFTER_MS;
                            }
                        }
                    }
                    match written.trouble {
                        None => {
                            let is_refused = |name: &String| refused.contains(name);
                            let kept = work
                                .into_iter()
                                .filter(|work| !work.piece.as_ref().is_some_and(is_refused));
                            session.rescue.work = kept.collect();
                            session.is_index_stale = false;
                            session.note_named();
                        }
                        Some(reason) => {
                            // The old index may still exist: keep the files that it names.
                            session.pieces.named.extend(names_in(&work));
                            troubles.push(reason);
                        }
                    }
                }
                _ => troubles
                    .push("Unsaved work has no crash backup, because writing failed".to_owned()),
            }
            for trouble in troubles {
                self.tell_once(trouble);
            }
        }
        if self.files.session.pieces.is_due {
            self.keep_rescue();
        }
    }

    /// Writes an index that contains only earlier sessions' work without an answer; returns true on
    /// success.
    ///
    /// Waits for a running write and removes the files of this window's pieces. Called when a
    /// session begins and ends.
    pub(super) fn write_found_alone(&mut self) -> bool {
        if let Some(writing) = self.files.session.pieces.writing.take() {
            writing.job.wait(LONGEST_COPY);
            self.files.session.pieces.named.extend(names_in(&writing.work));
        }
        let session = &mut self.files.session;
        let Some(file) = &session.rescue_file else { return false };
        let rescue = session.with_found(Rescue::default());
        match write_index(file.path(), &rescue, &session.pieces.named) {
            Ok(()) => {
                session.rescue = Rescue::default();
                session.note_named();
                true
            }
            Err(reason) => {
                self.tell_once(reason);
                false
            }
        }
    }

    /// Returns all unsaved work, and the pieces that need a new file.
    fn work_to_rescue(&mut self) -> (Vec<RescuedWork>, Vec<(PieceKey, String, Content)>) {
        let levels = self.unsaved().into_iter().map(|(_, level): (WorldKind, &dyn OpenLevel)| {
            let is_in_file = level.source().path().is_some();
            let title = level.level().title().to_owned();
            RescuedWork {
                kept: is_in_file.then(|| native_text(&level.kept())),
                ..entry(level.source().clone(), title, level.text_with_pending())
            }
        });
        let mut work: Vec<RescuedWork> = levels.collect();
        // Reuse the files of unchanged pieces; entries that are not moved to `kept` are dropped.
        let mut known = std::mem::take(&mut self.files.session.pieces.known);
        let mut pieces = Vec::new();
        let mut bytes = 0;
        let mut kept = std::collections::BTreeMap::new();
        let (now_ms, seconds) = (self.now_ms(), seconds_now());
        let mut entries = Vec::new();
        // Newest runs first, so that the limits drop the oldest; the list is reversed afterwards.
        let runs: Vec<&Run> = self.runs_to_rescue().collect();
        for run in runs.iter().rev().take(MOST_RUNS) {
            let key = PieceKey::Run(run.id());
            let version = Version::Run(run.revision());
            let make = || {
                let kind = RescuedKind::Run { agent: run.agent().to_owned(), steps: run.len() };
                let level = run.level();
                let source = self.source_of(run, &level);
                let title = match run.agent() == AgentKind::You.name() {
                    true => name_of_game(run),
                    false => run.level_title().to_owned(),
                };
                RescuedWork { kind, ..entry(source, title, native_text(&level)) }
            };
            let content = || Content::Run(Box::new(run.recording()));
            let is_live = run.outcome().is_none() && run.agent() != AgentKind::You.name();
            let wait_ms = if is_live { LIVE_EVERY_MS } else { 0 };
            let old = known.remove(&key);
            let piece = keep_up(old, version, now_ms, wait_ms, || {
                let name = new_piece_name(seconds, "ron");
                pieces.push((key, name.clone(), content()));
                RescuedWork { piece: Some(name), ..make() }
            });
            bytes += piece.bytes;
            if bytes <= MOST_BYTES {
                entries.extend(piece.entry.piece.is_some().then(|| piece.entry.clone()));
            }
            kept.insert(key, piece);
        }
        entries.reverse();
        for policy in self.unsaved_policies() {
            let key = PieceKey::Policy(policy.id);
            let version = Version::Policy(Arc::clone(&policy.file));
            let old = known.remove(&key);
            let piece = keep_up(old, version, now_ms, 0, || {
                let name = new_piece_name(seconds, "policy");
                pieces.push((key, name.clone(), Content::Policy(Arc::clone(&policy.file))));
                let kind = RescuedKind::Policy { games: policy.file.training.games };
                let entry = entry(LevelSource::default(), policy.name.clone(), String::new());
                RescuedWork { kind, piece: Some(name), ..entry }
            });
            bytes += piece.bytes;
            if bytes <= MOST_BYTES {
                entries.extend(piece.entry.piece.is_some().then(|| piece.entry.clone()));
            }
            kept.insert(key, piece);
        }
        work.extend(entries);
        // A training has no file format; only its game can be restored.
        if let Some(training) = self.marbles.school.training() {
            let game = AnyLevel::from(training.of.0.clone());
            let entry = entry(LevelSource::default(), training.name(), native_text(&game));
            work.push(RescuedWork { kind: RescuedKind::Training, ..entry });
        }
        self.files.session.pieces.known = kept;
        (work, pieces)
    }

    /// Unsaved runs of every world, oldest first: agents, solutions and games played by hand.
    fn runs_to_rescue(&self) -> impl Iterator<Item = &Run> {
        let ignored = &self.files.session.pieces.ignored_runs;
        let unsaved_games: Vec<_> = self.unsaved_games().map(|run| run.id()).collect();
        self.runs
            .iter()
            .filter(move |run| !run.file().is_saved && !ignored.contains(&run.id()))
            .filter(|run| !run.is_empty())
            .filter(move |run| {
                run.agent() != AgentKind::You.name() || unsaved_games.contains(&run.id())
            })
    }

    /// Source of a run's level if the level is open; a file has priority over a new level.
    fn source_of(&self, run: &Run, level: &AnyLevel) -> LevelSource {
        let open = self.room_of(run.world()).desk().list().into_iter();
        let same =
            open.filter(|open| level.is_same_game(&open.level())).map(|open| open.source().clone());
        same.min_by_key(|source| matches!(source, LevelSource::New(_))).unwrap_or_default()
    }
}

/// Returns the piece for the index.
///
/// This is the old piece if it is current, or if it must not be written again yet.
fn keep_up(
    old: Option<Piece>,
    version: Version,
    now_ms: u64,
    wait_ms: u64,
    make: impl FnOnce() -> RescuedWork,
) -> Piece {
    match old {
        Some(old) if old.version == version && old.entry.piece.is_some() => old,
        Some(old) if now_ms < old.not_before_ms => old,
        _ => Piece { version, entry: make(), bytes: 0, not_before_ms: now_ms + wait_ms },
    }
}

fn entry(source: LevelSource, title: String, text: String) -> RescuedWork {
    RescuedWork { source, title, text, ..RescuedWork::default() }
}

fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
