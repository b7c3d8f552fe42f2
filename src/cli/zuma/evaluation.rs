//! Scores of a game: those of a player, the optimal score of the true model, and their report.

use crate::agents::zuma::Player;
use crate::cli::ExitStatus;
use crate::cli::output::progress;
use crate::cli::output::{Align, Table, or_dash};
use crate::cli::output::{print_error, print_json_line, print_line};
use crate::cli::timing::{Percentiles, WallClock, rounded_to_thousandth};
use crate::episode::Clock;
use crate::planning::search::Budget;
use crate::planning::zuma::{self, MAX_TABLE_LENGTH, MeanScore, optimal_score};
use crate::worlds::zuma::{FirstLine, Game, Simulator};
use indicatif::ProgressBar;
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::Duration;

/// Maximum number of timed decisions, to bound memory; later ones are not timed.
const TIMED_DECISIONS: usize = 1_000_000;

/// Result of an evaluation.
#[derive(Debug, Clone, Copy)]
pub struct Evaluation {
    /// Mean score of a game, in points.
    pub mean: f64,
    /// Standard error of the mean; `None` for a single game.
    pub stderr: Option<f64>,
    /// Number of games asked for.
    pub games: u32,
    /// Percentiles of the decision time, in milliseconds.
    pub decision_ms: Percentiles,
}

/// Plays `games` games and returns the mean score and the decision times.
///
/// `first_line` says whether games start with the line of the game or with a random one. The same
/// seed and actions give the same games. `bar` shows the number of finished games.
pub fn evaluate(
    player: &mut dyn Player,
    (game, first_line): (&Game, FirstLine),
    games: u32,
    seed: u64,
    bar: &ProgressBar,
) -> Evaluation {
    let mut simulator = Simulator::for_evaluation(game.clone(), first_line, seed);
    let mut times = Vec::new();
    let decide = |seen: &_| {
        let clock = WallClock::start();
        let action = player.evaluate(seen).action;
        if times.len() < TIMED_DECISIONS {
            times.push(clock.now().as_secs_f64() * 1e3);
        }
        action
    };
    let MeanScore { mean, stderr } = zuma::evaluate(&mut simulator, games, decide, |_| bar.inc(1));
    Evaluation { mean, stderr, games, decision_ms: Percentiles::of(times) }
}

/// Default time limit of planning.
///
/// Lines of ten balls need some seconds per step of the game.
pub const DEFAULT_PLANNING_LIMIT: Duration = Duration::from_secs(300);

/// Returns the optimal mean score, in points; `None` if lines are too long or time ran out.
///
/// Lines may have up to ten balls. Reports on standard error if the time was too short. Shows a
/// progress bar if `shows_progress` is true.
pub fn optimal_mean_score(
    game: &Game,
    first_line: FirstLine,
    limit: Duration,
    shows_progress: bool,
) -> Option<f64> {
    let clock = WallClock::start();
    let guard = || clock.now() > limit;
    let bar =
        progress(game.steps as usize, shows_progress).with_message("computing the optimal score");
    let mut report_progress = |steps: u32| bar.set_position(steps.into());
    let best =
        optimal_score(game, first_line, &Budget::guarded(u64::MAX, &guard), &mut report_progress);
    bar.finish_and_clear();
    if best.is_none() && game.max_length as usize <= MAX_TABLE_LENGTH {
        let seconds = limit.as_secs();
        print_error(&format!("optimal score not computed within {seconds} s"));
    }
    best
}

/// Message about a player whose planning stopped at the time limit.
pub fn incomplete_plan_text(player: &str, limit: Duration) -> String {
    let seconds = limit.as_secs();
    format!("{player}: planning stopped after {seconds} s; it plays with the incomplete plan")
}

/// JSON line of an evaluation.
///
/// `mean` is the mean score of a game and `stderr` its standard error, in points.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(skip)]
    player: String,
    mean: f64,
    stderr: Option<f64>,
    games: u32,
    train_seconds: Option<f64>,
    /// Size of the policy file; `None` for players that need no training.
    policy_bytes: Option<usize>,
    decision_ms: Percentiles,
    #[serde(flatten)]
    regret: Option<Regret>,
}

/// Training time and file size of a policy.
#[derive(Debug, Clone, Copy)]
pub struct TrainingInfo {
    /// Training time in seconds; `None` if the policy file does not contain it.
    pub seconds: Option<f64>,
    /// Size of the policy file, in bytes.
    pub bytes: usize,
}

/// Optimal score and the regret of a mean score, in points.
#[derive(Debug, Serialize)]
struct Regret {
    /// Mean score of optimal play; `None` if unknown.
    best_play: Option<f64>,
    /// Optimal score minus the achieved one; `None` if unknown.
    regret: Option<f64>,
}

impl Report {
    /// Creates the report of an evaluation.
    pub fn new(player: &str, evaluation: &Evaluation, trained: Option<TrainingInfo>) -> Self {
        Self {
            player: player.to_owned(),
            mean: rounded_to_thousandth(evaluation.mean),
            stderr: evaluation.stderr.map(rounded_to_thousandth),
            games: evaluation.games,
            train_seconds: trained.and_then(|trained| trained.seconds).map(rounded_to_thousandth),
            policy_bytes: trained.map(|trained| trained.bytes),
            decision_ms: evaluation.decision_ms,
            regret: None,
        }
    }

    /// Adds the optimal score and the regret, in points; `None` if unknown.
    pub fn with_regret(mut self, best_play: Option<f64>) -> Self {
        let regret = best_play.map(|best| rounded_to_thousandth(best - self.mean));
        self.regret = Some(Regret { best_play: best_play.map(rounded_to_thousandth), regret });
        self
    }

    /// Prints the report as JSON or as a table.
    pub fn print(&self, json: bool) -> ControlFlow<ExitStatus> {
        if json {
            return print_json_line(self);
        }
        let mut titles = vec![
            ("player", Align::Left),
            ("mean", Align::Right),
            ("std. error", Align::Right),
            ("games", Align::Right),
            ("trained s", Align::Right),
            ("policy bytes", Align::Right),
            ("p99 ms", Align::Right),
        ];
        let mut row = vec![
            self.player.clone(),
            format!("{:.2}", self.mean),
            or_dash(self.stderr.map(|stderr| format!("{stderr:.2}"))),
            self.games.to_string(),
            or_dash(self.train_seconds.map(|seconds| format!("{seconds:.1}"))),
            or_dash(self.policy_bytes),
            or_dash(self.decision_ms.p99.map(|time| format!("{time:.3}"))),
        ];
        if let Some(Regret { best_play, regret }) = self.regret {
            let figure = |points: Option<f64>| {
                points.map_or_else(|| "not known".to_owned(), |points| format!("{points:.2}"))
            };
            titles.extend([("best play", Align::Right), ("regret", Align::Right)]);
            row.extend([figure(best_play), figure(regret)]);
        }
        let mut table = Table::new(&titles);
        table.push(row);
        table.lines().try_for_each(|text| print_line(&text))
    }
}
