//! Background solver for the edited level.
//!
//! When the board changes, the analyzer starts to compute the static deadlocks. Once the board has
//! not changed for [`SEARCH_DELAY_MS`], it searches stage by stage. An edit of the board cancels
//! the running search. Verdicts are cached by board: undo, redo and reopening a level show them at
//! once, and the search continues with the next stage. Marks of doubtful cells are not part of the
//! rules: boards that differ only in marks share a verdict.

use super::{LevelVerdict, SolverEffort, SolverStage, StaticDeadlocks};
use crate::planning::search::Budget;
use crate::planning::sokoban::{self, Objective, Verdict};
use crate::planning::symbolic::ShortestPlan;
use crate::studio::documents::DocumentId;
use crate::studio::job::{Job, JobStatus};
use crate::worlds::ice::{Board, Level, Problem, Terrain};
use std::time::Duration;

/// Time in milliseconds without an edit before a search starts.
const SEARCH_DELAY_MS: f32 = 300.0;

/// Maximum number of boards whose verdicts are cached.
const MAX_CACHED_BOARDS: usize = 64;

/// Maximum number of states that one search expands. The studio shares the machine.
const NODE_LIMIT: u64 = 20_000_000;
/// Memory limit of one search, in bytes.
const MEMORY_LIMIT_BYTES: usize = 600_000_000;

/// The edited level as input of the analyzer.
#[derive(Debug, Clone, Copy)]
pub(super) struct AnalyzerInput<'a> {
    /// Document of the level.
    pub document: DocumentId,
    /// The level.
    pub level: &'a Level,
    /// Whether the level can be played.
    pub is_playable: bool,
    /// Name of the last edit; empty without one.
    pub edit: &'a str,
}

/// Cached verdict of a board.
#[derive(Debug)]
struct CachedVerdict {
    board: Board,
    verdict: LevelVerdict,
    /// Name of the last edit before the first background search; empty if none came first.
    edit: String,
    /// Studio time of the last change of the verdict, in milliseconds.
    verdict_at_ms: u64,
}

/// A running search.
#[derive(Debug)]
struct SolverSearch {
    stage: SolverStage,
    /// The searched board.
    board: Board,
    job: Job<Result<Verdict, Vec<Problem>>>,
}

/// Status of the running search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolverSearchStatus {
    /// Stage of the search.
    pub stage: SolverStage,
    /// Time since the start of the search.
    pub elapsed: Duration,
}

/// A verdict, its time, and the edit that preceded it.
#[derive(Debug, Clone, Copy)]
pub struct DatedVerdict<'a> {
    /// The verdict.
    pub verdict: &'a LevelVerdict,
    /// Name of the last edit before the first background search; may be empty.
    pub edit: &'a str,
    /// Studio time of the last change of the verdict, in milliseconds.
    pub verdict_at_ms: u64,
}

/// Status of the edited level's verdict.
#[derive(Debug, Clone, Copy)]
pub enum VerdictState<'a> {
    /// The level cannot be played, so it is not searched.
    Unplayable,
    /// No verdict yet, and none on an earlier board of the level.
    Unknown,
    /// A verdict on the current board.
    Fresh(DatedVerdict<'a>),
    /// A verdict on an earlier board of the level; the current board has none yet.
    Stale(DatedVerdict<'a>),
}

/// Background solver for the edited level, with a cache of verdicts.
#[derive(Debug, Default)]
pub struct LevelAnalyzer {
    /// Least recently shown board first.
    cache: Vec<CachedVerdict>,
    /// The board of the last call of [`Self::advance`].
    board: Option<Board>,
    is_playable: bool,
    /// The last board of the shown document that has a verdict.
    ///
    /// Its verdict may be shown as stale.
    last_with_verdict: Option<(DocumentId, Board)>,
    search: Option<SolverSearch>,
    /// Milliseconds since the last edit or the last cancelled search.
    unchanged_ms: f32,
    /// Whether a search starts once the board has been unchanged long enough.
    is_pending: bool,
    /// The last computed static deadlocks, and their board.
    static_deadlocks: Option<(Board, StaticDeadlocks)>,
    deadlock_job: Option<(Board, Job<StaticDeadlocks>)>,
    search_count: u64,
}

impl LevelAnalyzer {
    /// Passes the current level to the analyzer, `passed_ms` after the last call.
    ///
    /// Starts the next stage once it is due. `may_search` is false during a gesture and while
    /// another job needs the processor; a running search is then cancelled. `now_ms` is the studio
    /// time. Jobs call `wake` at their end.
    pub(super) fn advance(
        &mut self,
        subject: AnalyzerInput<'_>,
        may_search: bool,
        (passed_ms, now_ms): (f32, u64),
        wake: &(impl Fn() + Clone + Send + 'static),
    ) {
        let board = &subject.level.board;
        self.is_playable = subject.is_playable;
        // A finished search is valid for its board, even if the board has changed.
        self.collect_search(now_ms);
        if self.board.as_ref().is_some_and(|known| known.has_same_play(board)) {
            self.unchanged_ms += passed_ms;
        } else {
            self.board = Some(board.clone());
            self.stop();
            self.mark_recent(board);
        }
        self.update_deadlocks(subject.level, wake);
        if self.verdict_of(board).is_some() {
            self.last_with_verdict = Some((subject.document, board.clone()));
        }
        // A verdict of another document must not appear as the stale verdict of this one.
        self.last_with_verdict.take_if(|(document, _)| *document != subject.document);
        if may_search && subject.is_playable {
            self.start_next_stage(subject, now_ms, wake);
        } else {
            self.stop();
        }
    }

    /// Cancels the running search. The stage starts again after the next pause in editing.
    pub(super) fn stop(&mut self) {
        self.search = None;
        self.unchanged_ms = 0.0;
        self.is_pending = false;
    }

    /// Keeps the static deadlocks up to date, without waiting for a pause.
    fn update_deadlocks(&mut self, level: &Level, wake: &(impl Fn() + Clone + Send + 'static)) {
        let board = &level.board;
        if let Some((seen, job)) = &self.deadlock_job {
            match job.poll() {
                // The job cannot be cancelled, and one at a time is enough.
                JobStatus::Busy => return,
                JobStatus::Done(found) => self.static_deadlocks = Some((seen.clone(), found)),
                // If the job failed, do not retry on the same board.
                JobStatus::Failed if seen.has_same_play(board) => return,
                JobStatus::Failed => {}
            }
            self.deadlock_job = None;
        }
        if self.static_deadlocks.as_ref().is_none_or(|(seen, _)| !seen.has_same_play(board)) {
            let level = level.clone();
            let look = Job::start(wake.clone(), move |_| StaticDeadlocks::of(&level));
            self.deadlock_job = Some((board.clone(), look));
        }
    }

    /// Starts the next stage if the board has been unchanged long enough.
    fn start_next_stage(
        &mut self,
        subject: AnalyzerInput<'_>,
        now_ms: u64,
        wake: &(impl Fn() + Clone + Send + 'static),
    ) {
        let board = &subject.level.board;
        let nothing = LevelVerdict::default();
        let known = self.place_of(board).map_or(&nothing, |place| &self.cache[place].verdict);
        let next = known.next_stage().filter(|_| self.search.is_none());
        self.is_pending = next.is_some() && self.unchanged_ms < SEARCH_DELAY_MS;
        let Some(stage) = next.filter(|_| !self.is_pending) else { return };
        if self.place_of(board).is_none() {
            self.insert(board.clone(), subject.edit.to_owned(), now_ms);
        }
        let level = subject.level.clone();
        let job = Job::start_within(stage.time_limit(), wake.clone(), move |control| {
            let should_stop = &|| control.is_stopped();
            let (terrain, state) = Terrain::compile(&level)?;
            let budget = Budget { nodes: NODE_LIMIT, bytes: MEMORY_LIMIT_BYTES, should_stop };
            let (layout, ice) = (terrain.layout(), terrain.ice());
            Ok(sokoban::solve(layout, ice, &state, stage.objective(), &budget))
        });
        self.search_count += 1;
        self.search = Some(SolverSearch { stage, board: board.clone(), job });
    }

    /// Stores the result of a finished stage; a failed stage counts as done, without a result.
    fn collect_search(&mut self, now_ms: u64) {
        let Some(search) = &self.search else { return };
        let (stage, seconds) = (search.stage, search.job.elapsed().as_secs_f64());
        let verdict = match search.job.poll() {
            JobStatus::Busy => return,
            JobStatus::Done(Ok(verdict)) => Some(verdict),
            // A failed search has no result and is not repeated.
            JobStatus::Done(Err(_)) | JobStatus::Failed => None,
        };
        let place = self.place_of(&search.board);
        self.search = None;
        if let Some(known) = place.and_then(|place| self.cache.get_mut(place)) {
            if let Some(verdict) = verdict {
                known.verdict.add(stage.objective(), &verdict, seconds);
            }
            known.verdict.last_stage = Some(stage);
            known.verdict_at_ms = now_ms;
        }
    }

    /// Adds the verdict of a search that the analyzer did not start.
    pub(super) fn add_verdict(
        &mut self,
        board: &Board,
        objective: Objective,
        verdict: &Verdict,
        (seconds, now_ms): (f64, u64),
    ) {
        if self.place_of(board).is_none() {
            self.insert(board.clone(), String::new(), now_ms);
        }
        if let Some(place) = self.place_of(board) {
            let known = &mut self.cache[place];
            known.verdict.add(objective, verdict, seconds);
            known.verdict_at_ms = now_ms;
        }
    }

    /// Adds the result of a symbolic verification; an unfinished one adds nothing.
    pub(in crate::studio) fn add_verification(
        &mut self,
        board: &Board,
        proved: &ShortestPlan,
        now_ms: u64,
    ) {
        if self.place_of(board).is_none() {
            self.insert(board.clone(), String::new(), now_ms);
        }
        if let Some(place) = self.place_of(board) {
            self.cache[place].verdict.add_verification(proved);
            self.cache[place].verdict_at_ms = now_ms;
        }
    }

    /// Sets the verdict of a board and marks all stages as done.
    #[cfg(test)]
    pub(in crate::studio) fn put(&mut self, board: &Board, level_verdict: LevelVerdict) {
        self.insert(board.clone(), "a test".to_owned(), 0);
        if let Some(known) = self.cache.last_mut() {
            known.verdict = level_verdict;
            while let Some(stage) = known.verdict.next_stage() {
                known.verdict.last_stage = Some(stage);
            }
        }
    }

    /// Cache index of a board with at most other marks; `None` if not cached.
    fn place_of(&self, board: &Board) -> Option<usize> {
        self.cache.iter().rposition(|known| known.board.has_same_play(board))
    }

    /// Marks a board as recently used; the least recently used one is evicted first.
    fn mark_recent(&mut self, board: &Board) {
        if let Some(place) = self.place_of(board) {
            let known = self.cache.remove(place);
            self.cache.push(known);
        }
    }

    /// Adds a board without a verdict; a full cache evicts the least recently used one.
    fn insert(&mut self, board: Board, edit: String, verdict_at_ms: u64) {
        if self.cache.len() >= MAX_CACHED_BOARDS {
            self.cache.remove(0);
        }
        self.cache.push(CachedVerdict {
            board,
            verdict: LevelVerdict::default(),
            edit,
            verdict_at_ms,
        });
    }

    /// The verdict on a board; `None` if no search or verification of it has finished.
    ///
    /// `None` also if the cache has evicted the board.
    #[must_use]
    pub fn verdict_of(&self, board: &Board) -> Option<&LevelVerdict> {
        let verdict = &self.cache[self.place_of(board)?].verdict;
        let is_evaluated =
            verdict.effort != SolverEffort::default() || verdict.last_stage.is_some();
        (is_evaluated || verdict.is_verified).then_some(verdict)
    }

    /// Status of the edited level's verdict.
    #[must_use]
    pub fn verdict_state(&self) -> VerdictState<'_> {
        if !self.is_playable {
            return VerdictState::Unplayable;
        }
        let verdict = |board: &Board| {
            let level_verdict = self.verdict_of(board)?;
            let known = &self.cache[self.place_of(board)?];
            Some(DatedVerdict {
                verdict: level_verdict,
                edit: &known.edit,
                verdict_at_ms: known.verdict_at_ms,
            })
        };
        let fresh = self.board.as_ref().and_then(verdict).map(VerdictState::Fresh);
        let stale = || self.last_with_verdict.as_ref().and_then(|(_, board)| verdict(board));
        fresh.or_else(|| stale().map(VerdictState::Stale)).unwrap_or(VerdictState::Unknown)
    }

    /// Status of the running search; `None` if none is running.
    #[must_use]
    pub fn running_search(&self) -> Option<SolverSearchStatus> {
        let search = self.search.as_ref()?;
        Some(SolverSearchStatus { stage: search.stage, elapsed: search.job.elapsed() })
    }

    /// Static deadlocks of this board; `None` unless they are computed.
    #[must_use]
    pub fn static_deadlocks(&self, board: &Board) -> Option<&StaticDeadlocks> {
        self.static_deadlocks
            .as_ref()
            .filter(|(seen, _)| seen.has_same_play(board))
            .map(|(_, found)| found)
    }

    /// Number of searches started.
    #[must_use]
    pub fn search_count(&self) -> u64 {
        self.search_count
    }

    /// Whether a search is running or will start soon.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.search.is_some() || self.is_pending
    }
}
