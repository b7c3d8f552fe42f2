//! The search for a plan of a stage, off the window's thread.

use crate::episode::Step;
use crate::planning::platform::{Engine, Order, Outcome, plan};
use crate::planning::search::{Budget, Unobserved};
use crate::studio::job::{Job, Progress};
use crate::studio::model::LevelId;
use crate::worlds::platform::{Level, Platform, Problem};
use std::time::Duration;

/// Longest time a plan is looked for.
const TIME: Duration = Duration::from_secs(60);

/// Most states expanded, and most memory taken in bytes.
const NODES: u64 = 50_000_000;
const BYTES: usize = 1_000_000_000;

/// A search that was asked for.
#[derive(Debug)]
pub struct Planning {
    /// The stage that is run, and the steps after which the plan begins.
    pub(super) stage: Level,
    pub(super) played: Vec<Step<Platform>>,
    /// The open level that the plan is for.
    pub(super) of: LevelId,
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
    /// Searches `subject`: where a stage stands after some steps.
    pub(super) fn start(
        subject: Level,
        (stage, played, of): (Level, Vec<Step<Platform>>, LevelId),
        engine: Engine,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let job = Job::start_within(TIME, wake, move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            plan(&subject, Order { engine, ..Order::default() }, &budget, &mut Unobserved)
        });
        Self { stage, played, of, engine, job }
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
            Progress::Busy => None,
            Progress::Done(Ok(outcome)) => {
                Some(Ending::Outcome(outcome, self.elapsed().as_secs_f64()))
            }
            Progress::Done(Err(problems)) => Some(Ending::Problems(problems)),
            Progress::Lost => Some(Ending::Failed),
        }
    }
}
