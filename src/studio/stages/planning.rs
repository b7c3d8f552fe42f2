//! The search for a plan of a platform level, on a thread.

use crate::episode::Step;
use crate::planning::platform::{Engine, Order, Outcome, plan};
use crate::planning::search::{Budget, Unobserved};
use crate::studio::job::{Job, Progress};
use crate::studio::model::LevelId;
use crate::worlds::platform::{Level, Platform, Problem};
use std::time::Duration;

/// Time limit of the search.
const TIME: Duration = Duration::from_secs(60);

/// Limits of the search: states expanded, and memory in bytes.
const NODES: u64 = 50_000_000;
const BYTES: usize = 1_000_000_000;

/// A running search that the user started.
#[derive(Debug)]
pub struct Planning {
    /// The level, and the steps played before the plan.
    pub(super) stage: Level,
    pub(super) played: Vec<Step<Platform>>,
    /// The open level that the plan belongs to.
    pub(super) of: LevelId,
    engine: Engine,
    job: Job<Result<Outcome, Vec<Problem>>>,
}

/// Result of the search.
#[derive(Debug)]
pub(super) enum Ending {
    /// Finished with this outcome after that many seconds.
    Outcome(Outcome, f64),
    /// The level cannot be played.
    Problems(Vec<Problem>),
    /// No answer.
    Failed,
}

impl Planning {
    /// Starts a search of `subject`: the level as it is after the played steps.
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

    /// The search algorithm.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.job.elapsed()
    }

    pub(super) fn stop(&self) {
        self.job.stop();
    }

    /// The result, once there is one. Never blocks.
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
