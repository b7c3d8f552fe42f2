//! A search at work, off the window's thread.

use super::{Found, FoundSearch};
use crate::planning::search::Budget;
use crate::studio::job::{self, Progress};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Most states to expand.
const NODES: u64 = 5_000_000;

/// Most memory of the search itself, in bytes; what is written down has its own bound.
const BYTES: usize = 1_000_000_000;

/// A search on a thread of its own. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct Job {
    job: job::Job<Option<Box<Found>>>,
    expanded: Arc<AtomicU64>,
}

impl Job {
    /// Starts to search; `wake` is called when it is over. The work is given its budget, and what
    /// is to be told the number of expansions; without an answer it broke down.
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

    /// Ends it; what was written down comes as an answer. Returns at once.
    pub fn cancel(&self) {
        self.job.stop();
    }

    /// What has become of it. Never waits.
    pub fn poll(&self) -> Progress<Box<Found>> {
        match self.job.poll() {
            Progress::Busy => Progress::Busy,
            Progress::Done(Some(found)) => Progress::Done(found),
            Progress::Done(None) | Progress::Lost => Progress::Lost,
        }
    }
}
