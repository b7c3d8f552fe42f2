//! Model of the search view: result, cursor, and the job that searches and records a trace.

use super::{CommonStep, RecordedSearch, SearchSide, SearchView, ShownSearch};
use crate::planning::search::Budget;
use crate::planning::sokoban::VisitSubject;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{LevelId, PlaybackCursor, PlaybackRequest};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Maximum number of expanded states.
const NODE_LIMIT: u64 = 5_000_000;

/// Memory limit of the search in bytes; the recorded trace has its own limit.
const MEMORY_LIMIT_BYTES: usize = 1_000_000_000;

/// The search view. Its cursor counts expansions, see [`RecordedSearch`].
#[derive(Debug, Default)]
pub struct SearchModel {
    /// Cursor over the expansions.
    pub playback: PlaybackCursor,
    /// Whose cells are tinted: crates or player. Worlds without crates ignore it.
    pub tint: VisitSubject,
    result: Option<Box<RecordedSearch>>,
    /// The search that was kept to compare the next ones with.
    kept: Option<Box<RecordedSearch>>,
    /// How the cursor moves two searches.
    common_step: CommonStep,
    job: Option<SearchJob>,
    /// Increases whenever a result is stored or discarded; views use it as a cache key.
    revision: u64,
}

/// A change of the search view that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchRequest {
    /// Tint the cells that this actor has visited.
    Tint(VisitSubject),
    /// Move two searches together in this way.
    CommonStep(CommonStep),
}

/// A change of the settings of a search; each starts a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchChange {
    /// The next method, for example IDA* after A*.
    Method,
    /// The next objective.
    Objective,
    /// Switch the deadlock detector with this index.
    Detector(usize),
}

impl SearchModel {
    /// The last result; `None` without one.
    #[must_use]
    pub fn result(&self) -> Option<&RecordedSearch> {
        self.result.as_deref()
    }

    /// The search that was kept to compare the result with; `None` without one.
    #[must_use]
    pub fn kept(&self) -> Option<&RecordedSearch> {
        self.kept.as_deref()
    }

    /// How the cursor moves two searches.
    #[must_use]
    pub fn common_step(&self) -> CommonStep {
        self.common_step
    }

    /// The search on one side, with its part of the timeline; `None` without it.
    #[must_use]
    pub fn shown(&self, side: SearchSide) -> Option<ShownSearch<'_>> {
        let found = match side {
            SearchSide::Kept => self.kept(),
            SearchSide::Newest => self.result(),
        }?;
        Some(ShownSearch { found, steps: self.steps(), common_step: self.common_step })
    }

    /// Methods of two compared searches, and whether their boards are one above the other; `None`
    /// if one search is shown.
    #[must_use]
    pub fn compared_methods(&self) -> Option<([String; 2], bool)> {
        let (kept, newest) = (self.kept()?.view(), self.result()?.view());
        Some(([kept.method(), newest.method()], newest.is_wide()))
    }

    /// Last step of the timeline: that of the longer search.
    fn steps(&self) -> usize {
        let searches = [self.result(), self.kept()];
        searches.into_iter().flatten().map(RecordedSearch::last).max().unwrap_or(0)
    }

    /// Position of the result at the cursor; 0 without a result.
    #[must_use]
    pub fn position(&self) -> usize {
        let shown = self.shown(SearchSide::Newest);
        shown.map_or(0, |shown| shown.position(self.playback.cursor()))
    }

    /// Number of states that the running search has expanded; `None` if none is running.
    #[must_use]
    pub fn progress(&self) -> Option<u64> {
        self.job.as_ref().map(SearchJob::expanded)
    }

    /// Increases whenever a result is stored or discarded.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the next frame must come soon: playback or a search is running.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.playback.is_playing() || self.job.is_some()
    }

    /// Asks the running search to stop; its partial result is then shown.
    pub fn cancel(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Advances playback.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.playback.advance(passed_ms, |_| 0.0, false);
    }

    /// The result if it is of this world's type and no search is running.
    pub(super) fn finished<S: SearchView>(&self) -> Option<&S> {
        self.result().filter(|_| self.job.is_none())?.downcast()
    }

    /// Discards the result.
    pub(super) fn discard_result(&mut self) {
        self.result = None;
        self.kept = None;
        self.revision += 1;
        self.playback.show_recording(0, 0);
    }

    /// Keeps the result, to compare the next one with it. Returns false without a result.
    pub(super) fn keep_result(&mut self) -> bool {
        if self.result.is_some() && self.job.is_none() {
            self.kept = self.result.take();
            self.revision += 1;
        }
        self.kept.is_some()
    }

    /// Discards the kept search.
    pub(in crate::studio) fn end_comparison(&mut self) {
        if let Some(kept) = self.kept.take() {
            // While the second search runs, the kept one is the only result.
            self.result = self.result.take().or(Some(kept));
            self.revision += 1;
            self.playback.set_last(self.steps());
        }
    }

    /// Sets how the cursor moves two searches; the result stays at its position.
    pub(super) fn set_common_step(&mut self, common_step: CommonStep) {
        let position = self.position();
        self.common_step = common_step;
        if let Some(shown) = self.shown(SearchSide::Newest) {
            self.playback.apply(PlaybackRequest::GoTo(shown.cursor_of(position)));
        }
    }

    /// Starts a search of an open level; cancels the previous one without a result.
    ///
    /// The search calls `wake` at its end. `work` is the search, see [`SearchJob::start`].
    pub(super) fn start<S: SearchView>(
        &mut self,
        level: LevelId,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<S> + Send + 'static,
    ) {
        self.playback.pause();
        self.job = Some(SearchJob::start(level, wake, work));
    }

    /// The level of the running search; `None` without one.
    #[must_use]
    pub fn job_level(&self) -> Option<LevelId> {
        self.job.as_ref().map(|job| job.level)
    }

    /// Stores the result of the search once it has ended. Returns the level of a failed search.
    pub(super) fn collect(&mut self) -> Option<LevelId> {
        match self.job.as_ref().map_or(JobStatus::Busy, SearchJob::poll) {
            JobStatus::Busy => None,
            JobStatus::Failed => {
                let level = self.job.take().map(|job| job.level);
                // Without a second search there is nothing to compare.
                self.result = self.result.take().or_else(|| self.kept.take());
                level
            }
            JobStatus::Done(found) => {
                self.job = None;
                self.revision += 1;
                self.result = Some(found);
                self.playback.show_recording(self.steps(), 0);
                None
            }
        }
    }
}

/// A search on a separate thread. Dropping it cancels it.
#[derive(Debug)]
struct SearchJob {
    /// The searched level.
    level: LevelId,
    /// The search on its thread; its answer is `None` if the search failed.
    job: Job<Option<Box<RecordedSearch>>>,
    /// Number of states expanded so far; the search thread updates it.
    expanded: Arc<AtomicU64>,
}

impl SearchJob {
    /// Starts a search; calls `wake` at the end.
    ///
    /// `work` receives its budget and a callback, to which it passes the total number of states
    /// expanded so far. It returns `None` if the search failed.
    fn start<S: SearchView>(
        level: LevelId,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<S> + Send + 'static,
    ) -> Self {
        let expanded = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&expanded);
        let job = Job::start(wake, move |control| {
            let began = Instant::now();
            let should_stop = || control.is_stopped();
            let budget =
                Budget { bytes: MEMORY_LIMIT_BYTES, ..Budget::guarded(NODE_LIMIT, &should_stop) };
            let reported = |expanded| count.store(expanded, Ordering::Relaxed);
            let search = Box::new(work(&budget, &reported)?);
            Some(Box::new(RecordedSearch::new(search, began.elapsed().as_secs_f32())))
        });
        Self { level, job, expanded }
    }

    /// States expanded so far.
    fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Asks the search to stop and returns at once.
    ///
    /// The part recorded so far becomes the result.
    fn cancel(&self) {
        self.job.stop();
    }

    /// The state of the job; [`JobStatus::Failed`] also if the search failed. Never blocks.
    fn poll(&self) -> JobStatus<Box<RecordedSearch>> {
        match self.job.poll() {
            JobStatus::Busy => JobStatus::Busy,
            JobStatus::Done(Some(found)) => JobStatus::Done(found),
            JobStatus::Done(None) | JobStatus::Failed => JobStatus::Failed,
        }
    }
}
