//! Decision review jobs: evaluate every decision of a run again, in the background.

use super::RunId;
use crate::episode::{Recording, Regret, Regrets, find_regrets};
use crate::planning::search::Budget;
use crate::studio::job::{Job, Progress};
use crate::worlds::ice::{Ice, Problem};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of runs whose regrets are cached.
const REMEMBERED: usize = 8;

/// A run and its play revision.
pub type RunVersion = (RunId, u64);

/// Reviews the decisions of runs, one run at a time.
#[derive(Debug, Default)]
pub struct Reckoner {
    /// Results, oldest first. A decision that cannot be evaluated has `None`.
    known: Vec<(RunVersion, Regrets)>,
    work: Option<Reckoning>,
}

#[derive(Debug)]
struct Reckoning {
    run: RunVersion,
    job: Job<Result<Regrets, Vec<Problem>>>,
    done: Arc<AtomicUsize>,
}

impl Reckoner {
    /// The regret of each decision of a run, if its review has finished.
    #[must_use]
    pub fn regrets_of(&self, run: RunVersion) -> Option<&[Option<Regret>]> {
        self.found_for(run)?.as_deref()
    }

    fn found_for(&self, run: RunVersion) -> Option<&Regrets> {
        self.known.iter().find(|(known, _)| *known == run).map(|(_, regrets)| regrets)
    }

    /// Number of decisions reviewed so far; `None` if this run is not under review.
    #[must_use]
    pub fn judged_of(&self, run: RunVersion) -> Option<usize> {
        let work = self.work.as_ref().filter(|work| work.run == run)?;
        Some(work.done.load(Ordering::Relaxed))
    }

    /// Whether a review is running.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }

    /// Starts the review of a run, or stops it if it is running. Calls `wake` at the end.
    pub(super) fn begin_or_stop(
        &mut self,
        run: RunVersion,
        recording: &Recording<Ice>,
        wake: impl Fn() + Send + 'static,
    ) {
        let is_at_work = self.judged_of(run).is_some();
        // Dropping a job cancels it.
        self.work = None;
        if is_at_work || self.found_for(run).is_some() {
            return;
        }
        let recording = recording.clone();
        let done = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&done);
        let job = Job::start(wake, move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            let budget = Budget::guarded(u64::MAX, should_stop);
            find_regrets(&recording, &budget, |judged| count.store(judged, Ordering::Relaxed))
        });
        self.work = Some(Reckoning { run, job, done });
    }

    /// Stops the review of a run.
    pub(super) fn forget(&mut self, id: RunId) {
        self.work = self.work.take().filter(|work| work.run.0 != id);
    }

    /// Stores a finished review. Returns true if the job failed.
    pub(super) fn take_in(&mut self) -> bool {
        let Some(work) = &self.work else { return false };
        let found = match work.job.poll() {
            Progress::Busy => return false,
            Progress::Done(found) => found.ok(),
            Progress::Lost => None,
        };
        let run = work.run;
        self.work = None;
        let Some(regrets) = found else { return true };
        if self.known.len() == REMEMBERED {
            self.known.remove(0);
        }
        self.known.push((run, regrets));
        false
    }
}
