//! A search in the background that records its trace.

use super::{RecordedSearch, SearchView};
use crate::planning::search::Budget;
use crate::studio::job::{self, JobStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Maximum number of expanded states.
const NODE_LIMIT: u64 = 5_000_000;

/// Memory limit of the search in bytes; the recorded trace has its own limit.
const MEMORY_LIMIT_BYTES: usize = 1_000_000_000;

/// A search on a separate thread. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct SearchJob {
    /// The search on its thread; its answer is `None` if the search failed.
    job: job::Job<Option<Box<RecordedSearch>>>,
    /// Number of states expanded so far; the search thread updates it.
    expanded: Arc<AtomicU64>,
}

impl SearchJob {
    /// Starts a search; calls `wake` at the end.
    ///
    /// `work` receives its budget and a callback, to which it passes the total number of states
    /// expanded so far. It returns `None` if the search failed.
    pub fn start<S: SearchView>(
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<S> + Send + 'static,
    ) -> Self {
        let expanded = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&expanded);
        let job = job::Job::start(wake, move |control| {
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
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Asks the search to stop and returns at once.
    ///
    /// The part recorded so far becomes the result.
    pub fn cancel(&self) {
        self.job.stop();
    }

    /// The state of the job; [`JobStatus::Failed`] also if the search failed. Never blocks.
    pub fn poll(&self) -> JobStatus<Box<RecordedSearch>> {
        match self.job.poll() {
            JobStatus::Busy => JobStatus::Busy,
            JobStatus::Done(Some(found)) => JobStatus::Done(found),
            JobStatus::Done(None) | JobStatus::Failed => JobStatus::Failed,
        }
    }
}
