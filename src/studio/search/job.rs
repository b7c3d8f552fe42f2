//! The search job.

use super::{Found, FoundSearch};
use crate::planning::search::Budget;
use crate::studio::job::{self, Progress};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Largest number of expanded states.
const NODES: u64 = 5_000_000;

/// Memory limit of the search in bytes; the trace has its own limit.
const BYTES: usize = 1_000_000_000;

/// A search on a separate thread. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct Job {
    job: job::Job<Option<Box<Found>>>,
    expanded: Arc<AtomicU64>,
}

impl Job {
    /// Starts a search; calls `wake` at the end.
    ///
    /// `work` receives its budget and a callback for the number of expansions; it returns `None` if
    /// the search failed.
    pub fn start(
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Budget<'_>, &dyn Fn(u64)) -> Option<FoundSearch> + Send + 'static,
    ) -> Self {
        let expanded = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&expanded);
        let job = job::Job::start(wake, move |gauge| {
            let began = Instant::now();
            let should_stop = || gauge.is_stopped();
            let budget = Budget { bytes: BYTES, ..Budget::guarded(NODES, &should_stop) };
            let told = |expanded| count.store(expanded, Ordering::Relaxed);
            let search = work(&budget, &told)?;
            Some(Box::new(Found::new(search, began.elapsed().as_secs_f32())))
        });
        Self { job, expanded }
    }

    /// States expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Cancels the search and returns at once. The part recorded so far becomes the result.
    pub fn cancel(&self) {
        self.job.stop();
    }

    /// The state of the job. Never blocks.
    pub fn poll(&self) -> Progress<Box<Found>> {
        match self.job.poll() {
            Progress::Busy => Progress::Busy,
            Progress::Done(Some(found)) => Progress::Done(found),
            Progress::Done(None) | Progress::Lost => Progress::Lost,
        }
    }
}
