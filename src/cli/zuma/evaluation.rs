//! What a player brings, and how long it thinks.

use crate::agents::zuma::Player;
use crate::cli::timing::{Percentiles, WallClock};
use crate::episode::Clock;
use crate::planning::learning::{self, MeanPoints};
use crate::worlds::zuma::{Game, Simulator, Start};
use indicatif::ProgressBar;

/// Decisions whose time is kept.
const TIMED_DECISIONS: usize = 1_000_000;

/// The figures of many games.
#[derive(Debug, Clone, Copy)]
pub struct Evaluation {
    /// Mean points of a game.
    pub mean: f64,
    /// Standard error of the mean; a single game tells none.
    pub stderr: Option<f64>,
    /// Games played.
    pub games: u32,
    /// Time for a decision.
    pub decision_ms: Percentiles,
}

/// Plays that many games. The same seed gives the same games, up to what the player does.
pub fn evaluate(
    player: &mut dyn Player,
    (game, start): (&Game, Start),
    games: u32,
    seed: u64,
    bar: &ProgressBar,
) -> Evaluation {
    let mut simulator = Simulator::for_judging(game.clone(), start, seed);
    let mut times = Vec::new();
    let decide = |seen: &_| {
        let clock = WallClock::start();
        let action = player.judge(seen).action;
        if times.len() < TIMED_DECISIONS {
            times.push(clock.now().as_secs_f64() * 1e3);
        }
        action
    };
    let MeanPoints { mean, stderr } =
        learning::evaluate(&mut simulator, games, decide, |_| bar.inc(1));
    Evaluation { mean, stderr, games, decision_ms: Percentiles::of(times) }
}
