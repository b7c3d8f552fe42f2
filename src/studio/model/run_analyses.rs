//! Background analyses of runs: decision reviews, and searches for dead ends.
//!
//! A review evaluates every decision of a run again. The result of a decision is its regret: the
//! expected cost of its action minus that of the best known action, in steps. A dead end is the step
//! after which a run can no longer be won.

use super::RunId;
use crate::episode::{
    DeadEndResult, Recording, Regret, Regrets, Solvable, find_dead_end, find_regrets,
};
use crate::planning::search::Budget;
use crate::studio::job::{Job, JobStatus, take_finished};
use crate::worlds::ice::{Ice, Problem};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Maximum number of cached reviews.
const MAX_CACHED_REVIEWS: usize = 8;

/// A run and its play revision, a number that increases with every step, undo and outcome.
pub type RunVersion = (RunId, u64);

/// Runs decision reviews, one at a time, and caches their results.
#[derive(Debug, Default)]
pub struct DecisionReviewer {
    /// Results, oldest first. A run whose decisions cannot be evaluated has `None`.
    finished: Vec<(RunVersion, Regrets)>,
    job: Option<ReviewJob>,
}

/// The running review.
#[derive(Debug)]
struct ReviewJob {
    run: RunVersion,
    job: Job<Result<Regrets, Vec<Problem>>>,
    /// Number of decisions reviewed so far; the job's thread updates it.
    done: Arc<AtomicUsize>,
}

impl DecisionReviewer {
    /// The regret of each decision of a run; `None` without a review that has a result.
    ///
    /// A decision that cannot be evaluated has no regret.
    #[must_use]
    pub fn regrets_of(&self, run: RunVersion) -> Option<&[Option<Regret>]> {
        self.result_for(run)?.as_deref()
    }

    /// The cached result of a run; `None` if no review of it has finished.
    fn result_for(&self, run: RunVersion) -> Option<&Regrets> {
        self.finished.iter().find(|(known, _)| *known == run).map(|(_, regrets)| regrets)
    }

    /// Number of decisions reviewed so far; `None` if this run is not under review.
    #[must_use]
    pub fn reviewed_count(&self, run: RunVersion) -> Option<usize> {
        let work = self.job.as_ref().filter(|work| work.run == run)?;
        Some(work.done.load(Ordering::Relaxed))
    }

    /// Whether a review is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Starts the review of a run, or stops it if it is running.
    ///
    /// Cancels the review of another run, even if the result of this one is cached and no job
    /// starts. Calls `wake` at the end of the job.
    pub(super) fn toggle(
        &mut self,
        run: RunVersion,
        recording: &Recording<Ice>,
        wake: impl Fn() + Send + 'static,
    ) {
        let is_busy = self.reviewed_count(run).is_some();
        // Dropping a job cancels it.
        self.job = None;
        if is_busy || self.result_for(run).is_some() {
            return;
        }
        let recording = recording.clone();
        let done = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&done);
        let job = Job::start(wake, move |control| {
            let should_stop = &|| control.is_stopped();
            let budget = Budget::guarded(u64::MAX, should_stop);
            find_regrets(&recording, &budget, |reviewed| count.store(reviewed, Ordering::Relaxed))
        });
        self.job = Some(ReviewJob { run, job, done });
    }

    /// Stops the review of a run, if it is running.
    pub(super) fn cancel(&mut self, id: RunId) {
        self.job = self.job.take().filter(|work| work.run.0 != id);
    }

    /// Stores the result of a finished review. Returns true if the review failed.
    pub(super) fn collect(&mut self) -> bool {
        let Some(work) = &self.job else { return false };
        let found = match work.job.poll() {
            JobStatus::Busy => return false,
            JobStatus::Done(found) => found.ok(),
            JobStatus::Failed => None,
        };
        let run = work.run;
        self.job = None;
        let Some(regrets) = found else { return true };
        if self.finished.len() == MAX_CACHED_REVIEWS {
            self.finished.remove(0);
        }
        self.finished.push((run, regrets));
        false
    }
}

/// Maximum number of nodes that one dead-end search expands, which takes a few seconds.
const NODE_LIMIT: u64 = 3_000_000;

/// The running dead-end searches. Dropping a search cancels it.
#[derive(Debug, Default)]
pub(super) struct DeadEndJobs {
    searches: Vec<(RunId, Job<Option<DeadEndResult>>)>,
}

impl DeadEndJobs {
    /// Starts a search for the step after which a run cannot be won.
    ///
    /// Cancels an earlier search of this run. Calls `wake` when the search has ended.
    pub(super) fn start<W: Solvable>(
        &mut self,
        run: RunId,
        recording: Recording<W>,
        wake: impl Fn() + Send + 'static,
    ) where
        Recording<W>: Send,
    {
        self.cancel(run);
        let job = Job::start(wake, move |control| {
            let should_stop = &|| control.is_stopped();
            find_dead_end(&recording, &Budget::guarded(NODE_LIMIT, should_stop)).ok()
        });
        self.searches.push((run, job));
    }

    /// Cancels the search of a run, if any.
    pub(super) fn cancel(&mut self, run: RunId) {
        self.searches.retain(|(searched, _)| *searched != run);
    }

    /// Returns the answers since the last call. Never blocks.
    ///
    /// A search that failed is removed without an answer.
    pub(super) fn poll(&mut self) -> Vec<(RunId, DeadEndResult)> {
        let finished = take_finished(&mut self.searches).into_iter();
        finished.filter_map(|(run, found)| Some((run, found.flatten()?))).collect()
    }
}
