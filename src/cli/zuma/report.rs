//! What the verbs say.

use super::evaluation::Evaluation;
use crate::cli::Answer;
use crate::cli::output::{json_line, line};
use crate::cli::table::{Align, Table, or_dash};
use crate::cli::timing::{Percentiles, rounded};
use serde::Serialize;
use std::ops::ControlFlow;

/// One line of the output.
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

/// What a player's training came to.
#[derive(Debug, Clone, Copy)]
pub struct Trained {
    /// Time it took, in seconds, where that is known: the policy does not tell.
    pub seconds: Option<f64>,
    /// Size of the policy.
    pub bytes: usize,
}

/// How far a mean is from the best play.
#[derive(Debug, Serialize)]
struct Regret {
    best_play: Option<f64>,
    regret: Option<f64>,
}

impl Report {
    /// Of a player that was evaluated.
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

    /// Tells the best play beside the mean, or that it is not known.
    pub fn beside(mut self, best_play: Option<f64>) -> Self {
        let regret = best_play.map(|best| rounded(best - self.mean));
        self.regret = Some(Regret { best_play: best_play.map(rounded), regret });
        self
    }

    /// Writes it as JSON or as a table.
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
