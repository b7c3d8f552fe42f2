//! What a way to play brings, as a mean over games.

use super::Environment;
use crate::worlds::zuma::{Action, Observation, Simulator};

/// The mean of many games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeanPoints {
    /// Mean points of a game.
    pub mean: f64,
    /// Standard error of the mean; a single game tells none.
    pub stderr: Option<f64>,
}

/// Plays that many games, one after the other. `decide` says what is done where something is seen,
/// `played` is told after every game how many there were.
///
/// The sums follow Welford, *Note on a Method for Calculating Corrected Sums of Squares and
/// Products* (1962): exact however many games there are.
pub fn evaluate(
    simulator: &mut Simulator,
    games: u32,
    mut decide: impl FnMut(&Observation) -> Action,
    mut played: impl FnMut(u32),
) -> MeanPoints {
    let (mut mean, mut squares) = (0.0, 0.0);
    for number in 1..=games {
        simulator.reset();
        while !simulator.is_over() {
            let action = decide(&simulator.observe());
            simulator.step(action);
        }
        let points = simulator.state().total_reward;
        let off = points - mean;
        mean += off / f64::from(number);
        squares += off * (points - mean);
        played(number);
    }
    let stderr = (games > 1).then(|| (squares / f64::from(games - 1) / f64::from(games)).sqrt());
    MeanPoints { mean, stderr }
}
