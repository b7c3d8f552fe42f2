//! A training job, which reports its progress and can be stopped at any time, and its reference.
//!
//! The reference is the expected number of points of optimal play, computed in a job with the true
//! model, which the learned policy never sees.

use super::training_history::TrainingHistory;
use crate::formats::zuma::PolicyFile;
use crate::planning::search::Budget;
use crate::planning::zuma::{Learner, MAX_TABLE_LENGTH, TrainingProgress, optimal_score};
use crate::studio::job::{Job, JobStatus};
use crate::studio::level_analysis::text::{group_digits, quoted};
use crate::worlds::zuma::{Belief, CurvePoint, FirstLine, Game, Model, Simulator, TrainingRecord};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A running training: a learner plays games in the background and returns a policy.
#[derive(Debug)]
pub struct Training {
    /// Progress that the worker reports.
    shared: Arc<Mutex<TrainingSnapshot>>,
    /// Set to true to end the training early.
    stopped: Arc<AtomicBool>,
    started: Instant,
    job: Job<PolicyFile>,
    /// The trained game, and the first line of each game of the training.
    pub(in crate::studio) source: (Game, FirstLine),
    /// Whether a lesson contains the training.
    pub(super) is_of_lesson: bool,
}

/// What a training does with its game.
#[derive(Debug, Clone, Copy)]
pub struct TrainingSettings {
    /// The learning algorithm.
    pub learner: Learner,
    /// First line of each game.
    pub first_line: FirstLine,
    /// Number of games; `None` means the usual number of the learner.
    pub games: Option<u32>,
    /// Seed of the games.
    pub seed: u64,
    /// Time limit, in seconds.
    pub seconds: u32,
    /// Whether a lesson contains the training: then its policy needs no file.
    pub is_of_lesson: bool,
}

/// Copy of the progress of a training at one moment.
#[derive(Debug, Clone)]
pub struct TrainingSnapshot {
    /// The trained game.
    pub game: Arc<Game>,
    /// Seed of the training.
    pub seed: u64,
    /// Title of the game.
    pub title: String,
    /// The learning algorithm.
    pub learner: Learner,
    /// The true model, which the learner never sees.
    pub truth: Model,
    /// Number of games played.
    pub games: u32,
    /// Number of games of the whole training.
    pub planned_games: u32,
    /// Whether the games have ended and the last plan is being computed.
    pub is_planning: bool,
    /// Whether the training has ended.
    pub is_over: bool,
    /// Whether the user has asked the training to stop; stays true after its end.
    pub is_stopping: bool,
    /// Whether it ended before the last game or before its final plan was complete.
    ///
    /// False while the training runs.
    pub is_cut_short: bool,
    /// Learning curve: mean points of a game over the number of games played.
    pub curve: Vec<CurvePoint>,
    /// The last reported belief; `None` before the first report or if the algorithm has none.
    pub belief: Option<Belief>,
    /// The beliefs at the points of the curve.
    pub history: TrainingHistory,
    /// Progress or result of the computation of optimal play.
    pub optimal_play: OptimalPlay,
    /// Seconds since the start, until the training has ended.
    pub seconds: f32,
}

impl TrainingSnapshot {
    /// The title of the game in quotes, or words for a game without one.
    pub(super) fn quoted_title(&self) -> String {
        quoted(&self.title, "a game")
    }

    /// Snapshot before the first of `planned_games` games.
    pub(super) fn begun(learner: Learner, game: &Game, seed: u64, planned_games: u32) -> Self {
        Self {
            game: Arc::new(game.clone()),
            seed,
            title: game.title.clone(),
            learner,
            truth: game.model,
            games: 0,
            planned_games,
            is_planning: false,
            is_over: false,
            is_stopping: false,
            is_cut_short: false,
            curve: Vec::new(),
            belief: None,
            history: TrainingHistory::default(),
            optimal_play: OptimalPlay::NotYet,
            seconds: 0.0,
        }
    }
}

impl TrainingSnapshot {
    /// Number of games played at a step: 0, or that of the nth point of the curve.
    #[must_use]
    pub fn games_at(&self, step: usize) -> u32 {
        let point = step.checked_sub(1).and_then(|place| self.curve.get(place));
        point.map_or(0, |point| point.games)
    }

    /// What a step shows, in words.
    #[must_use]
    pub fn sentence_at(&self, step: usize) -> String {
        match step.checked_sub(1).and_then(|place| self.curve.get(place)) {
            Some(point) => {
                let games = group_digits(point.games.into());
                format!("After {games} games: {:.1} points a game", point.mean_reward)
            }
            None => "Before the first game".to_owned(),
        }
    }

    /// The belief at a step; the last step has the final one. `None` if none was recorded.
    #[must_use]
    pub fn belief_at(&self, step: usize) -> Option<&Belief> {
        if step >= self.curve.len() {
            return self.belief.as_ref();
        }
        self.history.at(self.games_at(step))
    }

    /// The step whose number of games is closest.
    pub(super) fn step_after(&self, games: f64) -> usize {
        let distance = |step: &usize| (f64::from(self.games_at(*step)) - games).abs();
        let steps = 0..=self.curve.len();
        steps.min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap_or(0)
    }
}

impl Training {
    /// Starts a training; calls `wake` after progress and at the end.
    ///
    /// A training that stops early still computes a policy, so it ends a little later.
    pub(super) fn start(
        game: Game,
        settings: TrainingSettings,
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Self {
        let TrainingSettings { learner, first_line, seed, seconds, .. } = settings;
        let games = settings.games.unwrap_or_else(|| learner.default_games(game.steps));
        let snapshot = TrainingSnapshot::begun(learner, &game, seed, games);
        let shared = Arc::new(Mutex::new(snapshot));
        let stopped = Arc::new(AtomicBool::new(false));
        let started = Instant::now();
        let (reported, stop, news) = (Arc::clone(&shared), Arc::clone(&stopped), wake.clone());
        let of = (game.clone(), first_line);
        let job = Job::start(wake, move |control| {
            let limit = Duration::from_secs(u64::from(seconds));
            let is_stopped = || control.is_stopped() || stop.load(Ordering::Acquire);
            // The user or the time limit can end the training; both keep the policy learned so far.
            let guard = || is_stopped() || started.elapsed() > limit;
            let budget = Budget::guarded(u64::MAX, &guard);
            let mut environment = Simulator::for_training(game.clone(), first_line, seed);
            let mut report =
                |progress: TrainingProgress<'_>| store_progress(&reported, &progress, &news);
            let trained = learner.train(&mut environment, games, seed, &budget, &mut report);
            let training = TrainingRecord {
                games: trained.games,
                seconds: Some(started.elapsed().as_secs_f64()),
                seed,
                cut_short: trained.cut_short,
                curve: trained.curve,
                optimal_mean: None,
            };
            // The panel then shows the same curve as the policy file.
            lock(&reported).curve.clone_from(&training.curve);
            PolicyFile { policy: trained.policy, training }
        });
        let is_of_lesson = settings.is_of_lesson;
        Self { shared, stopped, started, job, source: of, is_of_lesson }
    }

    /// Name of the resulting policy.
    #[must_use]
    pub fn name(&self) -> String {
        match self.source.0.title.as_str() {
            "" => "trained".to_owned(),
            title => format!("trained: {title}"),
        }
    }

    /// Current snapshot of the training.
    #[must_use]
    pub fn snapshot(&self) -> TrainingSnapshot {
        let mut snapshot = lock(&self.shared).clone();
        if !snapshot.is_over {
            snapshot.seconds = self.started.elapsed().as_secs_f32();
        }
        snapshot
    }

    /// Asks the training to stop; it keeps the policy learned so far.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        lock(&self.shared).is_stopping = true;
    }

    /// The trained policy, once, or why there is none; `None` while the training runs.
    pub(super) fn poll(&mut self) -> Option<Result<PolicyFile, &'static str>> {
        let answer = match self.job.poll() {
            JobStatus::Busy => return None,
            JobStatus::Done(file) => Ok(file),
            JobStatus::Failed => Err("The training failed; no policy"),
        };
        let mut snapshot = lock(&self.shared);
        snapshot.is_over = true;
        snapshot.seconds = self.started.elapsed().as_secs_f32();
        Some(answer)
    }
}

/// Stores the progress; wakes the window after a new point or phase.
fn store_progress(
    shared: &Mutex<TrainingSnapshot>,
    progress: &TrainingProgress<'_>,
    wake: &impl Fn(),
) {
    let mut snapshot = lock(shared);
    let is_news = snapshot.curve.len() != progress.curve.len()
        || snapshot.is_planning != progress.is_planning;
    snapshot.games = progress.games;
    snapshot.planned_games = progress.total_games;
    snapshot.is_planning = progress.is_planning;
    if is_news {
        snapshot.curve = progress.curve.to_vec();
        snapshot.belief = progress.belief.cloned();
        if let Some(belief) = progress.belief {
            let games = progress.curve.last().map_or(progress.games, |point| point.games);
            snapshot.history.record(games, belief);
        }
        drop(snapshot);
        wake();
    }
}

/// Locks the shared state, even if the worker panicked while holding it.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Progress or result of the computation of optimal play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum OptimalPlay {
    /// Not started: the training is still running, or it failed.
    NotYet,
    /// Being computed.
    Running,
    /// Expected points of a game under optimal play.
    Known(f64),
    /// Not computed: the game's longest line is too long for an exact table.
    LinesTooLong,
    /// The user cancelled the computation.
    Stopped,
    /// The computation ended without a value, or a policy file has no value.
    Unknown,
}

impl OptimalPlay {
    /// The expected points; `None` unless known.
    #[must_use]
    pub const fn points(self) -> Option<f64> {
        if let Self::Known(points) = self { Some(points) } else { None }
    }
}

/// A running computation of optimal play. Dropping it cancels it.
#[derive(Debug)]
pub(super) struct OptimalPlayJob {
    job: Job<Option<f64>>,
}

impl OptimalPlayJob {
    /// Starts the computation; `None` if the longest line is too long for an exact table.
    ///
    /// `start` is the first line of each game. Calls `wake` at the end.
    pub(super) fn start(
        (game, start): (Game, FirstLine),
        wake: impl Fn() + Send + 'static,
    ) -> Option<Self> {
        let fits = game.max_length as usize <= MAX_TABLE_LENGTH;
        let work = move || {
            Job::start(wake, move |control| {
                let is_stopped = || control.is_stopped();
                optimal_score(&game, start, &Budget::guarded(u64::MAX, &is_stopped), &mut |_| {})
            })
        };
        fits.then(|| Self { job: work() })
    }

    /// The result, once; `None` while the computation runs.
    pub(super) fn poll(&self) -> Option<OptimalPlay> {
        match self.job.poll() {
            JobStatus::Busy => None,
            JobStatus::Done(Some(points)) => Some(OptimalPlay::Known(points)),
            JobStatus::Done(None) | JobStatus::Failed => Some(OptimalPlay::Unknown),
        }
    }
}
