//! Players without a plan of their own: three baselines, and the player with a trained policy.

use super::Player;
use crate::planning::zuma::{DecisionValues, ModelEstimate, Policy};
use crate::worlds::zuma::{Action, Observation, RandomSource, SeededRandom};
use std::sync::Arc;

/// A player that inserts the ball where it makes the longest run of its colour.
///
/// Takes the first of equal positions, and discards the ball if no run is longer than one ball.
/// Ignores probabilities and rewards.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        let mut best = (Action::Discard, 1);
        for at in 0..=observation.line.len() {
            let run = observation.line.with_inserted(at, observation.ball).run_around(at);
            let length = run.map_or(0, |run| run.length);
            if length > best.1 {
                best = (Action::Insert(at as u8), length);
            }
        }
        DecisionValues::without_values(best.0)
    }
}

/// A player with a trained policy.
///
/// Has the name of the learner that trained it.
#[derive(Debug, Clone)]
pub struct LearnedPlayer(Arc<Policy>);

impl LearnedPlayer {
    /// Creates a player with this policy.
    #[must_use]
    pub const fn new(policy: Arc<Policy>) -> Self {
        Self(policy)
    }
}

impl Player for LearnedPlayer {
    fn name(&self) -> &str {
        self.0.learner().name()
    }

    fn engine(&self) -> &str {
        self.0.engine()
    }

    fn estimate(&self) -> Option<&ModelEstimate> {
        self.0.estimate()
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        self.0.evaluate(observation)
    }
}

/// A player that chooses every action with equal probability.
#[derive(Debug, Clone)]
pub struct Random(SeededRandom);

impl Random {
    /// Creates a player whose random numbers have this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SeededRandom::new(seed, 0))
    }
}

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        let rank = self.0.pick(Action::count(observation.line.len()));
        DecisionValues::without_values(Action::from_rank(rank))
    }
}

/// A player that discards every ball.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThrowAway;

impl Player for ThrowAway {
    fn name(&self) -> &'static str {
        "throw-away"
    }

    fn evaluate(&mut self, _: &Observation) -> DecisionValues {
        DecisionValues::without_values(Action::Discard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::testing::line;
    use crate::worlds::zuma::{Colour, State};

    #[test]
    fn greedy_makes_longest_run() {
        for (numbers, ball, expected) in [
            (&[1, 2, 2, 1, 1, 1][..], Colour::Red, 3),
            (&[1, 2, 2, 1, 1, 1], Colour::Blue, 1),
            (&[1, 2, 2, 1, 1, 1], Colour::Green, -1),
            (&[1, 1, 2, 2], Colour::Red, 0),
            (&[], Colour::Red, -1),
        ] {
            let observation = Observation::of(&State::initial(line(numbers), ball), 9, 9);
            assert_eq!(
                Greedy.evaluate(&observation).action.number(),
                expected,
                "{numbers:?} {ball}"
            );
        }
    }
}
