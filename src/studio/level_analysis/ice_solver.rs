//! The searches for solutions of an ice level: in stages in the background, and one on request.

use super::{Analyzer, LevelSolver, LevelVerdict, SolverStage};
use crate::planning::search::Budget;
use crate::planning::sokoban::{self, Objective, Verdict};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::LevelId;
use crate::worlds::ice::{Board, Level, Problem, Terrain};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Background solver for the edited ice level.
pub type LevelAnalyzer = Analyzer<IceSolver>;

/// The background searches of an ice level.
///
/// Marks of doubtful cells are not part of the rules: boards that differ only in marks share a
/// verdict.
#[derive(Debug)]
pub struct IceSolver;

impl LevelSolver for IceSolver {
    type Level = Level;
    type Key = Board;
    type Stage = SolverStage;
    type Answer = Verdict;
    type Verdict = LevelVerdict;

    fn key(level: &Level) -> &Board {
        &level.board
    }

    fn is_same(one: &Board, other: &Board) -> bool {
        one.has_same_play(other)
    }

    fn is_known(verdict: &LevelVerdict) -> bool {
        verdict.is_evaluated()
    }

    fn next_stage(verdict: &LevelVerdict) -> Option<SolverStage> {
        verdict.next_stage()
    }

    fn time_limit(stage: SolverStage) -> Duration {
        stage.time_limit()
    }

    fn solve(level: &Level, stage: SolverStage, budget: &Budget<'_>) -> Option<Verdict> {
        let (terrain, state) = Terrain::compile(level).ok()?;
        Some(sokoban::solve(terrain.layout(), terrain.ice(), &state, stage.objective(), budget))
    }

    fn add(verdict: &mut LevelVerdict, stage: SolverStage, answer: Option<Verdict>, seconds: f64) {
        if let Some(answer) = answer {
            verdict.add(stage.objective(), &answer, seconds);
        }
        verdict.last_stage = Some(stage);
    }
}

/// Time limit of a requested search.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Time that a stopped search has to return its partial result.
const STOP_GRACE: Duration = Duration::from_secs(1);

/// Maximum number of states that the search expands.
const NODES: u64 = 100_000_000;
/// Memory limit of the search, in bytes.
const BYTES: usize = 1_000_000_000;

/// A running search for a requested solution.
#[derive(Debug)]
pub struct SolveJob {
    level: Level,
    level_id: LevelId,
    objective: Objective,
    job: Job<Result<Verdict, Vec<Problem>>>,
    /// When the search was asked to stop; `None` if it was not.
    stopped_at: Option<Instant>,
}

/// Result of the search.
#[derive(Debug)]
pub(super) enum SolveJobResult {
    /// The search returned: its verdict, and the elapsed time in seconds.
    Verdict(Verdict, f64),
    /// The level cannot be played.
    Problems(Vec<Problem>),
    /// The search panicked, or did not return in time after it was stopped.
    Failed,
}

impl SolveJob {
    /// Starts a search for a solution; calls `wake` at its end.
    ///
    /// The solution belongs to the open level `of`.
    pub(super) fn start(
        level: Level,
        of: LevelId,
        objective: Objective,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let subject = level.clone();
        let job = Job::start_within(TIME_LIMIT, wake, move |control| {
            let should_stop = &|| control.is_stopped();
            let (terrain, state) = Terrain::compile(&subject)?;
            let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
            // The waiting window needs little processor time: use the other cores.
            let has_cores = || available_parallelism().is_ok_and(|cores| cores.get() > 1);
            let (layout, ice) = (terrain.layout(), terrain.ice());
            Ok(sokoban::solve_with_spare_thread(
                layout, ice, &state, objective, &budget, &has_cores,
            ))
        });
        Self { level, level_id: of, objective, job, stopped_at: None }
    }

    /// The searched level.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The open level that the solution belongs to.
    #[must_use]
    pub fn level_id(&self) -> LevelId {
        self.level_id
    }

    /// The objective of the search.
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
    pub fn time_fraction(&self) -> f32 {
        (self.elapsed().as_secs_f32() / TIME_LIMIT.as_secs_f32()).min(1.0)
    }

    /// Whether the search was asked to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stopped_at.is_some()
    }

    /// Asks the search to stop; it then returns its partial result.
    pub(super) fn stop(&mut self) {
        self.job.stop();
        self.stopped_at.get_or_insert_with(Instant::now);
    }

    /// The result; `None` while the search runs. Never blocks.
    ///
    /// Returns each result once, and `SolveJobResult::Failed` from then on.
    pub(super) fn poll(&self) -> Option<SolveJobResult> {
        let is_overdue = self.stopped_at.is_some_and(|stopped| stopped.elapsed() > STOP_GRACE);
        match self.job.poll() {
            JobStatus::Done(Ok(verdict)) => {
                Some(SolveJobResult::Verdict(verdict, self.elapsed().as_secs_f64()))
            }
            JobStatus::Done(Err(problems)) => Some(SolveJobResult::Problems(problems)),
            JobStatus::Failed => Some(SolveJobResult::Failed),
            JobStatus::Busy => is_overdue.then_some(SolveJobResult::Failed),
        }
    }
}
