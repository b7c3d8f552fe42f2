//! Evaluates a player: mean score and decision times.

use crate::agents::zuma::Player;
use crate::cli::timing::{Percentiles, WallClock};
use crate::episode::Clock;
use crate::planning::learning::{self, MeanScore};
use crate::worlds::zuma::{FirstLine, Game, Simulator};
use indicatif::ProgressBar;

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
    let MeanScore { mean, stderr } =
        learning::evaluate(&mut simulator, games, decide, |_| bar.inc(1));
    Evaluation { mean, stderr, games, decision_ms: Percentiles::of(times) }
}
