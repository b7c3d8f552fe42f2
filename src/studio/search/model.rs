//! Model of the search view: result, cursor, and the job that searches and records a trace.

use super::{RecordedSearch, SearchView};
use crate::planning::search::Budget;
use crate::planning::sokoban::VisitSubject;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::PlaybackCursor;
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
    job: Option<SearchJob>,
    /// Increases whenever a result is stored or discarded; views use it as a cache key.
    revision: u64,
}

/// A change of the search view that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchRequest {
    /// Tint the cells that this actor has visited.
    Tint(VisitSubject),
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
        self.revision += 1;
        self.playback.show_recording(0, 0);
    }

    /// Starts a search, which calls `wake` at its end; cancels the previous one without a result.
    ///
    /// `work` is the search, see [`SearchJob::start`].
    pub(super) fn start<S: SearchView>(
        &mut self,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<S> + Send + 'static,
    ) {
        self.playback.pause();
        self.job = Some(SearchJob::start(wake, work));
    }

    /// Stores the result of the search once it has ended. Returns true if the search failed.
    pub(super) fn collect(&mut self) -> bool {
        match self.job.as_ref().map_or(JobStatus::Busy, SearchJob::poll) {
            JobStatus::Busy => false,
            JobStatus::Failed => {
                self.job = None;
                true
            }
            JobStatus::Done(found) => {
                self.job = None;
                self.revision += 1;
                self.playback.show_recording(found.last(), 0);
                self.result = Some(found);
                false
            }
        }
    }
}

/// A search on a separate thread. Dropping it cancels it.
#[derive(Debug)]
struct SearchJob {
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
        Self { job, expanded }
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
