//! The decisions of a run judged once more, in the background.

use super::{Run, RunFacts, RunId, Studio};
use crate::episode::{Regret, find_regrets};
use crate::planning::search::Budget;
use crate::studio::solving::{Job, Progress};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Most runs whose regrets are remembered.
const REMEMBERED: usize = 8;

/// A run as it was at some revision.
pub type RunVersion = (RunId, u64);

/// Judges the decisions of runs, one run at a time.
#[derive(Debug, Default)]
pub struct Reckoner {
    /// The oldest first.
    known: Vec<(RunVersion, Vec<Option<Regret>>)>,
    work: Option<Reckoning>,
}

#[derive(Debug)]
struct Reckoning {
    run: RunVersion,
    job: Job<Option<Vec<Option<Regret>>>>,
    done: Arc<AtomicUsize>,
}

impl Reckoner {
    /// What every decision of a run cost, if that was asked for.
    #[must_use]
    pub fn regrets_of(&self, run: RunVersion) -> Option<&[Option<Regret>]> {
        self.known.iter().find(|(known, _)| *known == run).map(|(_, regrets)| &regrets[..])
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

    /// Takes in what was found; says whether it broke down.
    fn take_in(&mut self) -> bool {
        let Some(work) = &self.work else { return false };
        let found = match work.job.poll() {
            Progress::AtWork => return false,
            Progress::Done(found) => found,
            Progress::Failed => None,
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

impl Studio {
    /// Begins to judge the decisions of a run, or stops that.
    pub(super) fn reckon_run(&mut self, id: RunId) {
        let Some(run) = self.runs.get(id).and_then(Run::ice) else { return };
        let version = (id, run.revision());
        let is_at_work = self.reckoner.judged_of(version).is_some();
        // Dropping a job cancels it.
        self.reckoner.work = None;
        if is_at_work || self.reckoner.regrets_of(version).is_some() {
            return;
        }
        let recording = run.recording().clone();
        let done = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&done);
        let job = Job::start(Duration::MAX, self.waker(), move |should_stop| {
            let budget = Budget::guarded(u64::MAX, should_stop);
            find_regrets(&recording, &budget, |judged| count.store(judged, Ordering::Relaxed)).ok()
        });
        self.reckoner.work = Some(Reckoning { run: version, job, done });
    }

    /// Takes in what was judged.
    pub(super) fn take_in_regrets(&mut self) {
        if self.reckoner.take_in() {
            self.notices.trouble("Judging the decisions ended without an answer");
        }
    }
}
