//! Output of the Zuma verbs: one JSON object, or a table.

use super::evaluation::Evaluation;
use crate::cli::Answer;
use crate::cli::output::{json_line, line};
use crate::cli::table::{Align, Table, or_dash};
use crate::cli::timing::{Percentiles, rounded};
use serde::Serialize;
use std::ops::ControlFlow;

/// JSON line of an evaluation.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(skip)]
    player: String,
    mean: f64,
    stderr: Option<f64>,
    games: u32,
    train_seconds: Option<f64>,
    policy_bytes: Option<usize>,
    decision_ms: Percentiles,
    #[serde(flatten)]
    regret: Option<Regret>,
}

/// Training data of a player.
#[derive(Debug, Clone, Copy)]
pub struct Trained {
    /// Training time in seconds; `None` if the policy file does not contain it.
    pub seconds: Option<f64>,
    /// Size of the policy file, in bytes.
    pub bytes: usize,
}

/// Optimal score and the regret of a mean score.
#[derive(Debug, Serialize)]
struct Regret {
    best_play: Option<f64>,
    regret: Option<f64>,
}

impl Report {
    /// Creates the report of an evaluation.
    pub fn new(player: &str, evaluation: &Evaluation, trained: Option<Trained>) -> Self {
        Self {
            player: player.to_owned(),
            mean: rounded(evaluation.mean),
            stderr: evaluation.stderr.map(rounded),
            games: evaluation.games,
            train_seconds: trained.and_then(|trained| trained.seconds).map(rounded),
            policy_bytes: trained.map(|trained| trained.bytes),
            decision_ms: evaluation.decision_ms,
            regret: None,
        }
    }

    /// Adds the optimal score and the regret; `None`: unknown.
    pub fn beside(mut self, best_play: Option<f64>) -> Self {
        let regret = best_play.map(|best| rounded(best - self.mean));
        self.regret = Some(Regret { best_play: best_play.map(rounded), regret });
        self
    }

    /// Prints the report as JSON or as a table.
    pub fn write(&self, json: bool) -> ControlFlow<Answer> {
        if json {
            return json_line(self);
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
        table.lines().try_for_each(|text| line(&text))
    }
}
