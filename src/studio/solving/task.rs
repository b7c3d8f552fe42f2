//! A requested solution: one search with a long time limit.

use crate::planning::search::Budget;
use crate::planning::sokoban::{self, Objective, Verdict};
use crate::studio::job::{Job, Progress};
use crate::studio::model::LevelId;
use crate::worlds::ice::{Level, Problem, Terrain};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Time limit of the search.
pub(super) const TIME: Duration = Duration::from_secs(60);

/// Time that a stopped search may take to return its partial result.
const GRACE: Duration = Duration::from_secs(1);

/// Limits of the search: states expanded, and memory in bytes.
const NODES: u64 = 100_000_000;
const BYTES: usize = 1_000_000_000;

/// A running search for a requested solution.
#[derive(Debug)]
pub struct Solving {
    level: Level,
    of: LevelId,
    objective: Objective,
    job: Job<Result<Verdict, Vec<Problem>>>,
    stopped_at: Option<Instant>,
}

/// Result of the search.
#[derive(Debug)]
pub(super) enum Ending {
    /// Finished with this verdict after that many seconds.
    Verdict(Verdict, f64),
    /// The level cannot be played.
    Problems(Vec<Problem>),
    /// No answer.
    Failed,
}

impl Solving {
    pub(super) fn start(
        level: Level,
        of: LevelId,
        objective: Objective,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let subject = level.clone();
        let job = Job::start_within(TIME, wake, move |gauge| {
            let should_stop = &|| gauge.is_stopped();
            let (terrain, state) = Terrain::compile(&subject)?;
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            // The waiting window needs little processor time: use the other cores.
            let has_cores = || available_parallelism().is_ok_and(|cores| cores.get() > 1);
            let (layout, ice) = (terrain.layout(), terrain.ice());
            Ok(sokoban::solve_together(layout, ice, &state, objective, &budget, &has_cores))
        });
        Self { level, of, objective, job, stopped_at: None }
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The open level that the solution belongs to.
    #[must_use]
    pub fn of(&self) -> LevelId {
        self.of
    }

    /// The objective.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// Time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.job.elapsed()
    }

    /// Used part of the time limit, from 0 to 1.
    #[must_use]
    pub fn part(&self) -> f32 {
        (self.elapsed().as_secs_f32() / TIME.as_secs_f32()).min(1.0)
    }

    /// Whether the search was asked to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stopped_at.is_some()
    }

    pub(super) fn stop(&mut self) {
        self.job.stop();
        self.stopped_at.get_or_insert_with(Instant::now);
    }

    /// The result, once there is one. Never blocks.
    pub(super) fn poll(&self) -> Option<Ending> {
        let is_overdue = self.stopped_at.is_some_and(|stopped| stopped.elapsed() > GRACE);
        match self.job.poll() {
            Progress::Done(Ok(verdict)) => {
                Some(Ending::Verdict(verdict, self.elapsed().as_secs_f64()))
            }
            Progress::Done(Err(problems)) => Some(Ending::Problems(problems)),
            Progress::Lost => Some(Ending::Failed),
            Progress::Busy => is_overdue.then_some(Ending::Failed),
        }
    }
}
