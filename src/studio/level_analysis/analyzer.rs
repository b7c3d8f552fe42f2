//! Background solver for the edited level, with a cache of verdicts; the same for all worlds.
//!
//! Once the level has not changed for [`SEARCH_DELAY_MS`], the analyzer searches it stage by stage.
//! An edit cancels the running search. Verdicts are cached: undo, redo and reopening a level show
//! them at once, and the search continues with the next stage. A [`LevelSolver`] supplies the
//! searches and the verdict of a world.

use crate::planning::search::Budget;
use crate::studio::documents::DocumentId;
use crate::studio::job::{Job, JobStatus};
use std::fmt::Debug;
use std::time::Duration;

/// Time in milliseconds without an edit before a search starts.
const SEARCH_DELAY_MS: f32 = 300.0;

/// Maximum number of levels whose verdicts are cached.
const MAX_CACHED_LEVELS: usize = 64;

/// Maximum number of states that one search expands. The studio shares the machine.
const NODE_LIMIT: u64 = 20_000_000;
/// Memory limit of one search, in bytes.
const MEMORY_LIMIT_BYTES: usize = 600_000_000;

/// The searches of a world's levels, and the verdict that they add up to.
pub trait LevelSolver {
    /// A level.
    type Level: Clone + Send + 'static;
    /// The part of a level that its verdict depends on.
    type Key: Debug + Clone;
    /// One search.
    type Stage: Debug + Copy + Send + 'static;
    /// Answer of one search.
    type Answer: Debug + Send + 'static;
    /// The result of all searches of a level together.
    type Verdict: Debug + Default;

    /// The part of a level that its verdict depends on.
    fn key(level: &Self::Level) -> &Self::Key;

    /// Whether levels with these keys have the same verdict.
    fn is_same(one: &Self::Key, other: &Self::Key) -> bool;

    /// Whether there is a verdict to show.
    fn is_known(verdict: &Self::Verdict) -> bool;

    /// The search that comes next; `None` if none can improve the verdict.
    fn next_stage(verdict: &Self::Verdict) -> Option<Self::Stage>;

    /// Time limit of a search.
    fn time_limit(stage: Self::Stage) -> Duration;

    /// Searches a level; `None` if it has problems.
    fn solve(level: &Self::Level, stage: Self::Stage, budget: &Budget<'_>) -> Option<Self::Answer>;

    /// Adds the answer of a search that took `seconds`.
    ///
    /// A failed search has none. It counts as done, because it would fail again.
    fn add(
        verdict: &mut Self::Verdict,
        stage: Self::Stage,
        answer: Option<Self::Answer>,
        seconds: f64,
    );
}

/// The edited level as input of the analyzer.
#[derive(Debug)]
pub(in crate::studio) struct AnalyzerInput<'a, L> {
    /// Document of the level.
    pub document: DocumentId,
    /// The level.
    pub level: &'a L,
    /// Whether the level can be played.
    pub is_playable: bool,
    /// Name of the last edit; empty without one.
    pub edit: &'a str,
}

/// Cached verdict of a level.
#[derive(Debug)]
struct CachedVerdict<K, V> {
    key: K,
    verdict: V,
    /// Name of the last edit before the first background search; empty if none came first.
    edit: String,
    /// Studio time of the last change of the verdict, in milliseconds.
    verdict_at_ms: u64,
}

/// A running search.
#[derive(Debug)]
struct RunningSearch<S: LevelSolver> {
    stage: S::Stage,
    /// Key of the searched level.
    key: S::Key,
    job: Job<Option<S::Answer>>,
}

/// Status of the running search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SolverSearchStatus<T> {
    /// Stage of the search.
    pub stage: T,
    /// Time since the start of the search.
    pub elapsed: Duration,
}

/// A verdict, its time, and the edit that preceded it.
#[derive(Debug)]
pub struct DatedVerdict<'a, V> {
    /// The verdict.
    pub verdict: &'a V,
    /// Name of the last edit before the first background search; may be empty.
    pub edit: &'a str,
    /// Studio time of the last change of the verdict, in milliseconds.
    pub verdict_at_ms: u64,
}

/// Status of the edited level's verdict.
#[derive(Debug)]
pub enum VerdictState<'a, V> {
    /// The level cannot be played, so it is not searched.
    Unplayable,
    /// No verdict yet, and none on an earlier state of the level.
    Unknown,
    /// A verdict on the current level.
    Fresh(DatedVerdict<'a, V>),
    /// A verdict on the level before the last edits; the current one has none yet.
    Stale(DatedVerdict<'a, V>),
}

/// Background solver for the edited level of a world, with a cache of verdicts.
#[derive(Debug)]
pub struct Analyzer<S: LevelSolver> {
    /// Least recently shown level first.
    cache: Vec<CachedVerdict<S::Key, S::Verdict>>,
    /// Key of the level of the last call of [`Self::advance`].
    key: Option<S::Key>,
    is_playable: bool,
    /// The last level of the shown document that has a verdict.
    ///
    /// Its verdict may be shown as stale.
    last_with_verdict: Option<(DocumentId, S::Key)>,
    search: Option<RunningSearch<S>>,
    /// Milliseconds since the last edit or the last cancelled search.
    unchanged_ms: f32,
    /// Whether a search starts once the level has been unchanged long enough.
    is_pending: bool,
    search_count: u64,
}

impl<S: LevelSolver> Default for Analyzer<S> {
    /// An analyzer without a level.
    fn default() -> Self {
        Self {
            cache: Vec::new(),
            key: None,
            is_playable: false,
            last_with_verdict: None,
            search: None,
            unchanged_ms: 0.0,
            is_pending: false,
            search_count: 0,
        }
    }
}

impl<S: LevelSolver> Analyzer<S> {
    /// Passes the current level to the analyzer, `passed_ms` after the last call.
    ///
    /// Starts the next stage once it is due. `may_search` is false during a gesture and while
    /// another job needs the processor; a running search is then cancelled. `now_ms` is the studio
    /// time. Jobs call `wake` at their end.
    pub(in crate::studio) fn advance(
        &mut self,
        subject: &AnalyzerInput<'_, S::Level>,
        may_search: bool,
        (passed_ms, now_ms): (f32, u64),
        wake: impl Fn() + Send + 'static,
    ) {
        let key = S::key(subject.level);
        self.is_playable = subject.is_playable;
        // A finished search is valid for its level, even if the level has changed.
        self.collect_search(now_ms);
        if self.key.as_ref().is_some_and(|known| S::is_same(known, key)) {
            self.unchanged_ms += passed_ms;
        } else {
            self.key = Some(key.clone());
            self.stop();
            self.mark_recent(key);
        }
        if self.verdict_of(key).is_some() {
            self.last_with_verdict = Some((subject.document, key.clone()));
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
    pub(in crate::studio) fn stop(&mut self) {
        self.search = None;
        self.unchanged_ms = 0.0;
        self.is_pending = false;
    }

    /// Starts the next stage if the level has been unchanged long enough.
    fn start_next_stage(
        &mut self,
        subject: &AnalyzerInput<'_, S::Level>,
        now_ms: u64,
        wake: impl Fn() + Send + 'static,
    ) {
        let key = S::key(subject.level);
        let nothing = S::Verdict::default();
        let known = self.place_of(key).map_or(&nothing, |place| &self.cache[place].verdict);
        let next = S::next_stage(known).filter(|_| self.search.is_none());
        self.is_pending = next.is_some() && self.unchanged_ms < SEARCH_DELAY_MS;
        let Some(stage) = next.filter(|_| !self.is_pending) else { return };
        self.entry(key, subject.edit, now_ms);
        let level = subject.level.clone();
        let job = Job::start_within(S::time_limit(stage), wake, move |control| {
            let should_stop = &|| control.is_stopped();
            let budget = Budget { nodes: NODE_LIMIT, bytes: MEMORY_LIMIT_BYTES, should_stop };
            S::solve(&level, stage, &budget)
        });
        self.search_count += 1;
        self.search = Some(RunningSearch { stage, key: key.clone(), job });
    }

    /// Stores the result of a finished stage; a failed stage counts as done, without a result.
    fn collect_search(&mut self, now_ms: u64) {
        let Some(search) = &self.search else { return };
        let (stage, seconds) = (search.stage, search.job.elapsed().as_secs_f64());
        let answer = match search.job.poll() {
            JobStatus::Busy => return,
            JobStatus::Done(answer) => answer,
            JobStatus::Failed => None,
        };
        let place = self.place_of(&search.key);
        self.search = None;
        if let Some(known) = place.and_then(|place| self.cache.get_mut(place)) {
            S::add(&mut known.verdict, stage, answer, seconds);
            known.verdict_at_ms = now_ms;
        }
    }

    /// Changes the verdict of a level by a result that the analyzer did not find.
    pub(in crate::studio) fn update(
        &mut self,
        key: &S::Key,
        now_ms: u64,
        change: impl FnOnce(&mut S::Verdict),
    ) {
        let known = self.entry(key, "", now_ms);
        change(&mut known.verdict);
        known.verdict_at_ms = now_ms;
    }

    /// Sets the verdict of a level and marks all stages as done.
    #[cfg(test)]
    pub(in crate::studio) fn put(&mut self, key: &S::Key, mut verdict: S::Verdict) {
        while let Some(stage) = S::next_stage(&verdict) {
            S::add(&mut verdict, stage, None, 0.0);
        }
        self.entry(key, "a test", 0).verdict = verdict;
    }

    /// Cache index of a level; `None` if not cached.
    fn place_of(&self, key: &S::Key) -> Option<usize> {
        self.cache.iter().rposition(|known| S::is_same(&known.key, key))
    }

    /// Marks a level as recently used; the least recently used one is evicted first.
    fn mark_recent(&mut self, key: &S::Key) {
        if let Some(place) = self.place_of(key) {
            let known = self.cache.remove(place);
            self.cache.push(known);
        }
    }

    /// The cached verdict of a level; adds an empty one if there is none.
    ///
    /// A full cache evicts the least recently used level.
    fn entry(
        &mut self,
        key: &S::Key,
        edit: &str,
        verdict_at_ms: u64,
    ) -> &mut CachedVerdict<S::Key, S::Verdict> {
        let place = self.place_of(key).unwrap_or_else(|| {
            if self.cache.len() >= MAX_CACHED_LEVELS {
                self.cache.remove(0);
            }
            let (key, verdict) = (key.clone(), S::Verdict::default());
            self.cache.push(CachedVerdict { key, verdict, edit: edit.to_owned(), verdict_at_ms });
            self.cache.len() - 1
        });
        &mut self.cache[place]
    }

    /// The verdict on a level; `None` if nothing about it is known or the cache has evicted it.
    #[must_use]
    pub fn verdict_of(&self, key: &S::Key) -> Option<&S::Verdict> {
        self.dated_verdict(key).map(|dated| dated.verdict)
    }

    fn dated_verdict(&self, key: &S::Key) -> Option<DatedVerdict<'_, S::Verdict>> {
        let CachedVerdict { verdict, edit, verdict_at_ms, .. } = &self.cache[self.place_of(key)?];
        let verdict_at_ms = *verdict_at_ms;
        S::is_known(verdict).then_some(DatedVerdict { verdict, edit, verdict_at_ms })
    }

    /// Status of the edited level's verdict.
    #[must_use]
    pub fn verdict_state(&self) -> VerdictState<'_, S::Verdict> {
        if !self.is_playable {
            return VerdictState::Unplayable;
        }
        if let Some(fresh) = self.key.as_ref().and_then(|key| self.dated_verdict(key)) {
            return VerdictState::Fresh(fresh);
        }
        let stale = self.last_with_verdict.as_ref().and_then(|(_, key)| self.dated_verdict(key));
        stale.map_or(VerdictState::Unknown, VerdictState::Stale)
    }

    /// Status of the running search; `None` if none is running.
    #[must_use]
    pub fn running_search(&self) -> Option<SolverSearchStatus<S::Stage>> {
        let search = self.search.as_ref()?;
        Some(SolverSearchStatus { stage: search.stage, elapsed: search.job.elapsed() })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A solver that panics; its verdict is the number of ended searches.
    #[derive(Debug)]
    struct DefectiveSolver;

    impl LevelSolver for DefectiveSolver {
        type Level = u8;
        type Key = u8;
        type Stage = ();
        type Answer = ();
        type Verdict = usize;

        fn key(level: &u8) -> &u8 {
            level
        }

        fn is_same(one: &u8, other: &u8) -> bool {
            one == other
        }

        fn is_known(verdict: &usize) -> bool {
            *verdict > 0
        }

        fn next_stage(verdict: &usize) -> Option<()> {
            (*verdict == 0).then_some(())
        }

        fn time_limit((): ()) -> Duration {
            Duration::from_secs(10)
        }

        fn solve(_: &u8, (): (), _: &Budget<'_>) -> Option<()> {
            panic!("a defect in the search")
        }

        fn add(verdict: &mut usize, (): (), answer: Option<()>, _: f64) {
            assert_eq!(answer, None);
            *verdict += 1;
        }
    }

    #[test]
    fn a_failed_search_is_not_repeated() {
        let mut analyzer = Analyzer::<DefectiveSolver>::default();
        let document = DocumentId::default();
        let advance = |analyzer: &mut Analyzer<_>| {
            let input = AnalyzerInput { document, level: &7, is_playable: true, edit: "" };
            analyzer.advance(&input, true, (SEARCH_DELAY_MS, 0), || {});
        };
        while analyzer.verdict_of(&7).is_none() {
            advance(&mut analyzer);
        }
        advance(&mut analyzer);
        assert!(!analyzer.is_busy());
        assert_eq!((analyzer.verdict_of(&7), analyzer.search_count()), (Some(&1), 1));
    }
}
