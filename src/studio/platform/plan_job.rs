//! The search for a plan of a platform level, on a thread, and texts about searches.

use crate::episode::RecordedStep;
use crate::planning::platform::{Engine, PlanResult, SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::studio::job::{Job, JobStatus};
use crate::studio::level_analysis::text::{group_digits, quoted};
use crate::studio::model::LevelId;
use crate::worlds::platform::{Level, Platform, Problem};
use std::time::Duration;

/// Time limit of the search.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Maximum number of states that the search expands.
const NODES: u64 = 50_000_000;
/// Memory limit of the search, in bytes.
const BYTES: usize = 1_000_000_000;

/// A running search that the user started.
#[derive(Debug)]
pub struct PlanJob {
    /// The level as it is before the played steps.
    pub(super) stage: Level,
    /// Steps played before the plan.
    pub(super) played: Vec<RecordedStep<Platform>>,
    /// The open level that the plan belongs to.
    pub(super) level_id: LevelId,
    engine: Engine,
    job: Job<Result<PlanResult, Vec<Problem>>>,
}

/// Result of the search.
#[derive(Debug)]
pub(super) enum PlanJobResult {
    /// The search returned: its outcome, and the elapsed time in seconds.
    Outcome(PlanResult, f64),
    /// The level cannot be played.
    Problems(Vec<Problem>),
    /// The search panicked.
    Failed,
}

impl PlanJob {
    /// Starts a search on `subject`: the level in the state after the played steps.
    ///
    /// The tuple holds the level before the steps, the steps, and the identifier of the open level.
    /// Calls `wake` at the end.
    pub(super) fn start(
        subject: Level,
        (stage, played, of): (Level, Vec<RecordedStep<Platform>>, LevelId),
        engine: Engine,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let job = Job::start_within(TIME_LIMIT, wake, move |control| {
            let should_stop = &|| control.is_stopped();
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            plan(
                &subject,
                SearchOptions { engine, ..SearchOptions::default() },
                &budget,
                &mut Unobserved,
            )
        });
        Self { stage, played, level_id: of, engine, job }
    }

    /// The search algorithm.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The searched stage and the seconds so far as text.
    pub(super) fn status(&self) -> String {
        let stage = quoted(&self.stage.title, "a stage");
        format!("searching {stage}, {} s", self.elapsed().as_secs())
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.job.elapsed()
    }

    /// Asks the search to stop; it then returns its result so far.
    pub(super) fn stop(&self) {
        self.job.stop();
    }

    /// The result; `None` while the search runs. Never blocks.
    ///
    /// Returns each result once, and `PlanJobResult::Failed` from then on.
    pub(super) fn poll(&self) -> Option<PlanJobResult> {
        match self.job.poll() {
            JobStatus::Busy => None,
            JobStatus::Done(Ok(outcome)) => {
                Some(PlanJobResult::Outcome(outcome, self.elapsed().as_secs_f64()))
            }
            JobStatus::Done(Err(problems)) => Some(PlanJobResult::Problems(problems)),
            JobStatus::Failed => Some(PlanJobResult::Failed),
        }
    }
}

/// Returns the guarantee of a search algorithm, as text.
pub(super) const fn about_engine(engine: Engine) -> &'static str {
    match engine {
        Engine::Optimal => "the plan is the shortest",
        Engine::OptimalDeepening => "low memory; the plan is the shortest",
        Engine::AStar => "fast; the plan may not be the shortest",
        Engine::Deepening => "low memory; the plan may not be the shortest",
    }
}

/// Returns the result of a search as text, with its effort; `seconds` is its duration.
///
/// `from_here` is true if the search began after some played steps.
pub(super) fn ending(outcome: &PlanResult, seconds: f64, from_here: bool) -> String {
    let here = if from_here { " from here" } else { "" };
    let effort = format!("{} states, {seconds:.2} s", group_digits(outcome.expanded));
    let moves = outcome.actions.as_ref().map_or(0, Vec::len);
    match outcome.status {
        SolveStatus::Optimal => format!("{moves} moves{here}, the fewest ({effort})"),
        SolveStatus::Solved => {
            let least = outcome.lower_bound;
            format!("{moves} moves{here}, lower bound {least} ({effort})")
        }
        SolveStatus::Unsolvable => format!("The gate is unreachable{here} (proved, {effort})"),
        SolveStatus::BudgetSpent => {
            let least = outcome.lower_bound;
            format!("Undecided{here}: at least {least} moves ({effort})")
        }
    }
}
