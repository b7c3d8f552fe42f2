//! Greedy: makes the longest run of balls of one colour.

use super::Player;
use crate::planning::learning::DecisionValues;
use crate::worlds::zuma::{Action, Observation};

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
