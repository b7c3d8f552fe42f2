//! Output of the Zuma verbs (subcommands): one JSON object, or a table.

use super::evaluation::Evaluation;
use crate::cli::ExitStatus;
use crate::cli::output::{print_json_line, print_line};
use crate::cli::table::{Align, Table, or_dash};
use crate::cli::timing::{Percentiles, rounded_to_thousandth};
use serde::Serialize;
use std::ops::ControlFlow;

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
