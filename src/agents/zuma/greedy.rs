//! Greedy: makes the longest run.

use super::Player;
use crate::planning::learning::Judgement;
use crate::worlds::zuma::{Action, Observation};

/// A player that inserts the ball where it makes the longest run.
///
/// Takes the first of equal places, and discards the ball if no run is longer than one ball.
/// Ignores probabilities and rewards.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn judge(&mut self, seen: &Observation) -> Judgement {
        let mut best = (Action::ThrowAway, 1);
        for at in 0..=seen.line.len() {
            let run = seen.line.with_inserted(at, seen.ball).run_around(at);
            let length = run.map_or(0, |run| run.length);
            if length > best.1 {
                best = (Action::Insert(at as u8), length);
            }
        }
        Judgement::bare(best.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::testing::line;
    use crate::worlds::zuma::{Colour, State};

    #[test]
    fn the_longest_run_is_made() {
        for (numbers, ball, expected) in [
            (&[1, 2, 2, 1, 1, 1][..], Colour::Red, 3),
            (&[1, 2, 2, 1, 1, 1], Colour::Blue, 1),
            (&[1, 2, 2, 1, 1, 1], Colour::Green, -1),
            (&[1, 1, 2, 2], Colour::Red, 0),
            (&[], Colour::Red, -1),
        ] {
            let seen = Observation::of(&State::first(line(numbers), ball), 9, 9);
            assert_eq!(Greedy.judge(&seen).action.number(), expected, "{numbers:?} {ball}");
        }
    }
}
