//! The decisions of a run judged once more, in the background.

use super::RunId;
use crate::episode::{Recording, Regret, Regrets, find_regrets};
use crate::planning::search::Budget;
use crate::studio::job::{Job, Progress};
use crate::worlds::ice::{Ice, Problem};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Most runs whose regrets are remembered.
const REMEMBERED: usize = 8;

/// A run as it was played by some revision of its play.
pub type RunVersion = (RunId, u64);

/// Judges the decisions of runs, one run at a time.
#[derive(Debug, Default)]
pub struct Reckoner {
    /// The oldest first; `None` where nothing can be judged.
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
    /// What every decision of a run cost, if that was asked for.
    #[must_use]
    pub fn regrets_of(&self, run: RunVersion) -> Option<&[Option<Regret>]> {
        self.found_for(run)?.as_deref()
    }

    fn found_for(&self, run: RunVersion) -> Option<&Regrets> {
        self.known.iter().find(|(known, _)| *known == run).map(|(_, regrets)| regrets)
    }

    /// How many of its decisions are judged by now, if it is being judged.
    #[must_use]
    pub fn judged_of(&self, run: RunVersion) -> Option<usize> {
        let work = self.work.as_ref().filter(|work| work.run == run)?;
        Some(work.done.load(Ordering::Relaxed))
    }

    /// Whether some run is being judged.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }

    /// Begins to judge the decisions of a run; stops that if it is under way. `wake` is called at
    /// the end.
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

    /// Gives up to judge a run.
    pub(super) fn forget(&mut self, id: RunId) {
        self.work = self.work.take().filter(|work| work.run.0 != id);
    }

    /// Takes in what was found; says whether it broke down.
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
