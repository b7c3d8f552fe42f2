//! Background solver for the edited level.
//!
//! When the board changes, the analyzer first computes the static deadlocks, waits until the board
//! has not changed for a moment ([`CALM_MS`]), and then searches stage by stage. An edit cancels
//! the running search. Verdicts are cached by board: undo, redo and reopening a level show them at
//! once, and the search continues with the next stage. "Doubtful" marks are not part of the rules,
//! so they keep the verdict.

use super::{DeadEnds, Effort, Judgement, Stage};
use crate::planning::search::Budget;
use crate::planning::sokoban::{self, Objective, Verdict};
use crate::planning::symbolic::Shortest;
use crate::studio::desk::DocumentId;
use crate::studio::job::{Job, Progress};
use crate::worlds::ice::{Board, Level, Problem, Terrain};
use std::time::Duration;

/// Time in milliseconds without an edit before a search starts.
const CALM_MS: f32 = 300.0;

/// Number of boards whose verdicts are cached.
const REMEMBERED: usize = 64;

/// Limits of one search: states expanded, and memory in bytes. The studio shares the machine with
/// other programs.
const NODES: u64 = 20_000_000;
const BYTES: usize = 600_000_000;

/// The edited level as input of the analyzer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject<'a> {
    /// Document of the level.
    pub document: DocumentId,
    /// The level.
    pub level: &'a Level,
    /// Whether the level can be played.
    pub is_playable: bool,
    /// Name of the last edit.
    pub edit: &'a str,
}

/// Cached verdict of a board.
#[derive(Debug)]
struct Known {
    board: Board,
    judgement: Judgement,
    /// Name of the edit before the first verdict.
    edit: String,
    /// Time of the last verdict, in milliseconds.
    judged_at_ms: u64,
}

/// A running search.
#[derive(Debug)]
struct Search {
    stage: Stage,
    /// The searched board.
    board: Board,
    job: Job<Result<Verdict, Vec<Problem>>>,
}

/// Status of the running search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Work {
    /// Stage of the search.
    pub stage: Stage,
    /// Time since the start of the search.
    pub elapsed: Duration,
}

/// A verdict with its origin.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// The verdict.
    pub judgement: &'a Judgement,
    /// Name of the edit before the verdict.
    pub edit: &'a str,
    /// Time of the verdict, in milliseconds.
    pub judged_at_ms: u64,
}

/// Status of the edited level's verdict.
#[derive(Debug, Clone, Copy)]
pub enum Standing<'a> {
    /// The level cannot be played, so it is not searched.
    HasProblems,
    /// No verdict yet.
    Unknown,
    /// A verdict on the current board.
    Fresh(Judged<'a>),
    /// A verdict on the board before the last edits; the current board has none yet.
    Stale(Judged<'a>),
}

/// Background solver for the edited level, with a cache of verdicts.
#[derive(Debug, Default)]
pub struct Judge {
    /// Least recently shown board first.
    known: Vec<Known>,
    board: Option<Board>,
    is_playable: bool,
    /// The last board of the document that has a verdict.
    shown: Option<(DocumentId, Board)>,
    search: Option<Search>,
    /// Milliseconds since the last edit.
    rest_ms: f32,
    /// Whether a search starts once the board has been unchanged long enough.
    waits: bool,
    dead_ends: Option<(Board, DeadEnds)>,
    look: Option<(Board, Job<DeadEnds>)>,
    searches: u64,
}

impl Judge {
    /// Updates the analyzer with the current board, `passed_ms` after the last call. `may_search`
    /// is false during a gesture and while another job needs the processor.
    pub(super) fn keep_up(
        &mut self,
        subject: Subject<'_>,
        may_search: bool,
        (passed_ms, now_ms): (f32, u64),
        wake: &(impl Fn() + Clone + Send + 'static),
    ) {
        let board = &subject.level.board;
        self.is_playable = subject.is_playable;
        // A finished search is valid for its board, even if the board has changed.
        self.take_in_search(now_ms);
        if self.board.as_ref().is_some_and(|known| known.plays_like(board)) {
            self.rest_ms += passed_ms;
        } else {
            self.board = Some(board.clone());
            self.stop();
            self.refresh(board);
        }
        self.look(subject.level, wake);
        if self.judgement_of(board).is_some() {
            self.shown = Some((subject.document, board.clone()));
        }
        // A verdict of another document must not appear as the stale verdict of this one.
        self.shown.take_if(|(document, _)| *document != subject.document);
        if may_search && subject.is_playable {
            self.search_on(subject, now_ms, wake);
        } else {
            self.stop();
        }
    }

    /// Cancels the running search. It restarts after the next pause in editing.
    pub(super) fn stop(&mut self) {
        self.search = None;
        self.rest_ms = 0.0;
        self.waits = false;
    }

    /// Keeps the static deadlocks up to date, without waiting for a pause.
    fn look(&mut self, level: &Level, wake: &(impl Fn() + Clone + Send + 'static)) {
        let board = &level.board;
        if let Some((seen, job)) = &self.look {
            match job.poll() {
                // The job cannot be cancelled, and one at a time is enough.
                Progress::Busy => return,
                Progress::Done(found) => self.dead_ends = Some((seen.clone(), found)),
                // If the job failed, do not retry on the same board.
                Progress::Lost if seen.plays_like(board) => return,
                Progress::Lost => {}
            }
            self.look = None;
        }
        if self.dead_ends.as_ref().is_none_or(|(seen, _)| !seen.plays_like(board)) {
            let level = level.clone();
            let look = Job::start(wake.clone(), move |_| DeadEnds::of(&level));
            self.look = Some((board.clone(), look));
        }
    }

    /// Starts the next stage, if there is one and the board has been unchanged long enough.
    fn search_on(
        &mut self,
        subject: Subject<'_>,
        now_ms: u64,
        wake: &(impl Fn() + Clone + Send + 'static),
    ) {
        let board = &subject.level.board;
        let nothing = Judgement::default();
        let known = self.place_of(board).map_or(&nothing, |place| &self.known[place].judgement);
        let next = known.next_stage().filter(|_| self.search.is_none());
        self.waits = next.is_some() && self.rest_ms < CALM_MS;
        let Some(stage) = next.filter(|_| !self.waits) else { return };
        if self.place_of(board).is_none() {
            self.remember(board.clone(), subject.edit.to_owned(), now_ms);
        }
        let level = subject.level.clone();
        let job = Job::start_within(stage.time(), wake.clone(), move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            let (terrain, state) = Terrain::compile(&level)?;
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            let (layout, ice) = (terrain.layout(), terrain.ice());
            Ok(sokoban::solve(layout, ice, &state, stage.objective(), &budget))
        });
        self.searches += 1;
        self.search = Some(Search { stage, board: board.clone(), job });
    }

    fn take_in_search(&mut self, now_ms: u64) {
        let Some(search) = &self.search else { return };
        let (stage, seconds) = (search.stage, search.job.elapsed().as_secs_f64());
        let verdict = match search.job.poll() {
            Progress::Busy => return,
            Progress::Done(Ok(verdict)) => Some(verdict),
            // A failed search has no result and is not repeated.
            Progress::Done(Err(_)) | Progress::Lost => None,
        };
        let place = self.place_of(&search.board);
        self.search = None;
        if let Some(known) = place.and_then(|place| self.known.get_mut(place)) {
            if let Some(verdict) = verdict {
                known.judgement.take_in(stage.objective(), &verdict, seconds);
            }
            known.judgement.done = Some(stage);
            known.judged_at_ms = now_ms;
        }
    }

    /// Adds the verdict of another search.
    pub(super) fn take_in(
        &mut self,
        board: &Board,
        objective: Objective,
        verdict: &Verdict,
        (seconds, now_ms): (f64, u64),
    ) {
        if self.place_of(board).is_none() {
            self.remember(board.clone(), String::new(), now_ms);
        }
        if let Some(place) = self.place_of(board) {
            let known = &mut self.known[place];
            known.judgement.take_in(objective, verdict, seconds);
            known.judged_at_ms = now_ms;
        }
    }

    /// Adds the result of a symbolic verification.
    pub(in crate::studio) fn take_in_proof(
        &mut self,
        board: &Board,
        proved: &Shortest,
        now_ms: u64,
    ) {
        if self.place_of(board).is_none() {
            self.remember(board.clone(), String::new(), now_ms);
        }
        if let Some(place) = self.place_of(board) {
            self.known[place].judgement.take_in_proof(proved);
            self.known[place].judged_at_ms = now_ms;
        }
    }

    /// Sets the verdict of a board and marks all stages as done.
    #[cfg(test)]
    pub(in crate::studio) fn put(&mut self, board: &Board, judgement: Judgement) {
        self.remember(board.clone(), "a test".to_owned(), 0);
        if let Some(known) = self.known.last_mut() {
            known.judgement = judgement;
            while let Some(stage) = known.judgement.next_stage() {
                known.judgement.done = Some(stage);
            }
        }
    }

    fn place_of(&self, board: &Board) -> Option<usize> {
        self.known.iter().rposition(|known| known.board.plays_like(board))
    }

    /// Marks a board as recently used; the least recently used one is evicted first.
    fn refresh(&mut self, board: &Board) {
        if let Some(place) = self.place_of(board) {
            let known = self.known.remove(place);
            self.known.push(known);
        }
    }

    fn remember(&mut self, board: Board, edit: String, judged_at_ms: u64) {
        if self.known.len() >= REMEMBERED {
            self.known.remove(0);
        }
        self.known.push(Known { board, judgement: Judgement::default(), edit, judged_at_ms });
    }

    /// The verdict on a board, if any search or verification has finished.
    #[must_use]
    pub fn judgement_of(&self, board: &Board) -> Option<&Judgement> {
        let judgement = &self.known[self.place_of(board)?].judgement;
        let is_judged = judgement.effort != Effort::default() || judgement.done.is_some();
        (is_judged || judgement.is_verified).then_some(judgement)
    }

    /// Status of the edited level's verdict.
    #[must_use]
    pub fn standing(&self) -> Standing<'_> {
        if !self.is_playable {
            return Standing::HasProblems;
        }
        let judged = |board: &Board| {
            let judgement = self.judgement_of(board)?;
            let known = &self.known[self.place_of(board)?];
            Some(Judged { judgement, edit: &known.edit, judged_at_ms: known.judged_at_ms })
        };
        let fresh = self.board.as_ref().and_then(judged).map(Standing::Fresh);
        let stale = || self.shown.as_ref().and_then(|(_, board)| judged(board));
        fresh.or_else(|| stale().map(Standing::Stale)).unwrap_or(Standing::Unknown)
    }

    /// Status of the running search.
    #[must_use]
    pub fn work(&self) -> Option<Work> {
        let search = self.search.as_ref()?;
        Some(Work { stage: search.stage, elapsed: search.job.elapsed() })
    }

    /// Static deadlocks of the current board; `None` until they are computed.
    #[must_use]
    pub fn dead_ends(&self, board: &Board) -> Option<&DeadEnds> {
        self.dead_ends.as_ref().filter(|(seen, _)| seen.plays_like(board)).map(|(_, found)| found)
    }

    /// Number of searches started.
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.searches
    }

    /// Whether a search is running or will start soon.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.search.is_some() || self.waits
    }
}
