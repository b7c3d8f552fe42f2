//! Judging the level that is drawn, in the background.
//!
//! Whenever the board changes, the judge first looks at what needs no search (dead cells), waits
//! a fraction of a second for the hand to rest, and then searches stage by stage. A stroke
//! cancels the search under way; verdicts about a board are kept, so that undo, redo and another
//! look at a level show them at once, and searching goes on where it was left. Marks of doubt are
//! no part of the rules, so they change no verdict.

use super::{DeadEnds, Effort, Judgement, Stage};
use crate::planning::search::Budget;
use crate::planning::sokoban::{self, Objective, Verdict};
use crate::planning::symbolic::Shortest;
use crate::studio::desk::DocumentId;
use crate::studio::job::{Job, Progress};
use crate::worlds::ice::{Board, Level, Problem, Terrain};
use std::time::Duration;

/// Milliseconds that the board must rest before it is searched.
const CALM_MS: f32 = 300.0;

/// Most boards remembered.
const REMEMBERED: usize = 64;

/// Most states expanded by one search, and most memory it may take in bytes: the studio is not
/// alone on the machine.
const NODES: u64 = 20_000_000;
const BYTES: usize = 600_000_000;

/// The level as it is drawn now, as the judge sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject<'a> {
    /// Which of the open levels it is.
    pub document: DocumentId,
    /// The level.
    pub level: &'a Level,
    /// Whether it can be played.
    pub is_playable: bool,
    /// Name of the last edit.
    pub edit: &'a str,
}

/// What is known about a board.
#[derive(Debug)]
struct Known {
    board: Board,
    judgement: Judgement,
    /// Name of the edit that it was first judged after.
    edit: String,
    /// When it was judged last.
    judged_at_ms: u64,
}

/// A search under way.
#[derive(Debug)]
struct Search {
    stage: Stage,
    /// The board that is searched.
    board: Board,
    job: Job<Result<Verdict, Vec<Problem>>>,
}

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Work {
    /// The search.
    pub stage: Stage,
    /// How long it has been going on.
    pub elapsed: Duration,
}

/// A judgement, and what it belongs to.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// What is known.
    pub judgement: &'a Judgement,
    /// Name of the edit after which it was judged.
    pub edit: &'a str,
    /// When.
    pub judged_at_ms: u64,
}

/// How things stand with the level that is drawn.
#[derive(Debug, Clone, Copy)]
pub enum Standing<'a> {
    /// It cannot be played, so nothing is asked.
    HasProblems,
    /// Nothing is known yet.
    Unknown,
    /// This is known about it.
    Fresh(Judged<'a>),
    /// This was known before the last strokes; the level as it is now is still to be judged.
    Stale(Judged<'a>),
}

/// Judges the level that is drawn.
#[derive(Debug, Default)]
pub struct Judge {
    /// The board that was shown longest ago comes first.
    known: Vec<Known>,
    board: Option<Board>,
    is_playable: bool,
    /// The last judged board of the level that is drawn.
    shown: Option<(DocumentId, Board)>,
    search: Option<Search>,
    /// How long the board has been at rest.
    rest_ms: f32,
    /// Whether a search begins as soon as it has rested long enough.
    waits: bool,
    dead_ends: Option<(Board, DeadEnds)>,
    look: Option<(Board, Job<DeadEnds>)>,
    searches: u64,
}

impl Judge {
    /// Looks at the board as it is now, `passed_ms` after the last time. `may_search` is false
    /// during a stroke and while something else needs the machine.
    pub(super) fn keep_up(
        &mut self,
        subject: Subject<'_>,
        may_search: bool,
        (passed_ms, now_ms): (f32, u64),
        wake: &(impl Fn() + Clone + Send + 'static),
    ) {
        let board = &subject.level.board;
        self.is_playable = subject.is_playable;
        // A search that is done has told something, whatever is drawn by now.
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
        self.shown.take_if(|(document, _)| *document != subject.document);
        if may_search && subject.is_playable {
            self.search_on(subject, now_ms, wake);
        } else {
            self.stop();
        }
    }

    /// Cancels what is searched; it goes on once the board has rested again.
    pub(super) fn stop(&mut self) {
        self.search = None;
        self.rest_ms = 0.0;
        self.waits = false;
    }

    /// Keeps dead cells up to date: they need no rest, as they need no search.
    fn look(&mut self, level: &Level, wake: &(impl Fn() + Clone + Send + 'static)) {
        let board = &level.board;
        if let Some((seen, job)) = &self.look {
            match job.poll() {
                // It cannot be broken off, and one at a time is enough.
                Progress::Busy => return,
                Progress::Done(found) => self.dead_ends = Some((seen.clone(), found)),
                // A look that failed is not tried again, the board being the same.
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

    /// Begins the next stage, if there is one and the board has rested.
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
            // A search that ends without an answer has told nothing, and is not tried again.
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

    /// Takes in what was found out about a board elsewhere.
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

    /// Takes in what was proved of a board over all of its states.
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

    /// Makes that the judgement of a board, which is not searched any more.
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

    /// Moves a board to the end of those known: the ones shown longest ago are forgotten first.
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

    /// What is known about a board, if anything was found out.
    #[must_use]
    pub fn judgement_of(&self, board: &Board) -> Option<&Judgement> {
        let judgement = &self.known[self.place_of(board)?].judgement;
        let is_judged = judgement.effort != Effort::default() || judgement.done.is_some();
        (is_judged || judgement.is_verified).then_some(judgement)
    }

    /// How things stand with the level that is drawn.
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

    /// What is going on.
    #[must_use]
    pub fn work(&self) -> Option<Work> {
        let search = self.search.as_ref()?;
        Some(Work { stage: search.stage, elapsed: search.job.elapsed() })
    }

    /// Dead cells and lost crates of the board as it is now; `None` until they are known.
    #[must_use]
    pub fn dead_ends(&self, board: &Board) -> Option<&DeadEnds> {
        self.dead_ends.as_ref().filter(|(seen, _)| seen.plays_like(board)).map(|(_, found)| found)
    }

    /// How many searches were begun.
    #[must_use]
    pub fn searches(&self) -> u64 {
        self.searches
    }

    /// Whether something is to be done soon: a search under way, or about to begin.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.search.is_some() || self.waits
    }
}
