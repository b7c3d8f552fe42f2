//! The interface between a learner and the game, and the mean score of a policy over games.

use crate::worlds::zuma::{Action, Observation, Simulator};

/// A game that can be played repeatedly: all that a learner has access to.
///
/// No method reveals the probabilities or rewards of the game.
pub trait Environment {
    /// The current observation.
    fn observe(&self) -> Observation;

    /// Executes an action, which chance may replace. Does nothing once the game is over.
    ///
    /// The next observation contains the points of the step.
    fn act(&mut self, action: Action);

    /// Starts the next game with the same probabilities and rewards.
    fn reset(&mut self);
}

impl Environment for Simulator {
    fn observe(&self) -> Observation {
        Observation::of(self.state(), self.game().steps, self.game().max_length)
    }

    fn act(&mut self, action: Action) {
        self.step(action);
    }

    fn reset(&mut self) {
        Simulator::reset(self);
    }
}

/// Mean score over games, with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeanScore {
    /// Mean points of a game.
    pub mean: f64,
    /// Standard error of the mean; `None` for fewer than two games.
    pub stderr: Option<f64>,
}

/// Returns the mean score of `games` games in sequence, with `decide` as the policy.
///
/// Resets the simulator before each game. The mean is 0 without games. Calls `played` with the
/// number of games so far after each one. The sums follow Welford, *Note on a Method for
/// Calculating Corrected Sums of Squares and Products* (1962), which is numerically stable for any
/// number of games.
pub fn evaluate(
    simulator: &mut Simulator,
    games: u32,
    mut decide: impl FnMut(&Observation) -> Action,
    mut played: impl FnMut(u32),
) -> MeanScore {
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
    MeanScore { mean, stderr }
}
