//! The search for a plan of a stage, off the window's thread.

use crate::planning::platform::{Engine, Order, Outcome, plan};
use crate::planning::search::{Budget, Unobserved};
use crate::studio::solving::{Job, Progress};
use crate::worlds::platform::{Level, Problem};
use std::time::Duration;

/// Longest time a plan is looked for.
const TIME: Duration = Duration::from_secs(60);

/// Most states expanded, and most memory taken in bytes.
const NODES: u64 = 50_000_000;
const BYTES: usize = 1_000_000_000;

/// A search that was asked for.
#[derive(Debug)]
pub struct Planning {
    pub(super) stage: Level,
    engine: Engine,
    job: Job<Result<Outcome, Vec<Problem>>>,
}

/// How it ended.
#[derive(Debug)]
pub(super) enum Ending {
    /// With this, after that many seconds.
    Outcome(Outcome, f64),
    /// The stage cannot be played.
    Problems(Vec<Problem>),
    /// Without an answer.
    Failed,
}

impl Planning {
    pub(super) fn start(stage: Level, engine: Engine, wake: impl Fn() + Send + 'static) -> Self {
        let subject = stage.clone();
        let job = Job::start(TIME, wake, move |should_stop| {
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            plan(&subject, Order { engine, ..Order::default() }, &budget, &mut Unobserved)
        });
        Self { stage, engine, job }
    }

    /// The search.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// How long it has been going on.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.job.elapsed()
    }

    pub(super) fn stop(&self) {
        self.job.stop();
    }

    /// How it ended, once it did. Never waits.
    pub(super) fn poll(&self) -> Option<Ending> {
        match self.job.poll() {
            Progress::AtWork => None,
            Progress::Done(Ok(outcome)) => {
                Some(Ending::Outcome(outcome, self.elapsed().as_secs_f64()))
            }
            Progress::Done(Err(problems)) => Some(Ending::Problems(problems)),
            Progress::Failed => Some(Ending::Failed),
        }
    }
}
