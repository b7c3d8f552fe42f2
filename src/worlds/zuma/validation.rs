//! Validation of games and models.

use super::line::MAX_LENGTH;
use super::{Colour, Game, Model, PerColour};
use std::fmt;

/// Maximum number of steps of a game.
pub const MAX_STEPS: u32 = 100_000;

/// Tolerance for the sum of the next ball's distribution, because files round.
pub const SUM_TOLERANCE: f64 = 1e-6;

/// Maximum absolute value of a reward, in points.
pub const MAX_REWARD: f64 = 1e9;

/// One problem of a game or model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Problem {
    /// A number that should be a probability is not from 0 to 1.
    Probability {
        /// The key in files.
        key: &'static str,
        /// Colour concerned.
        colour: Colour,
        /// The number.
        value: f64,
    },
    /// The distribution of the next ball does not sum to 1.
    Sum {
        /// The sum.
        sum: f64,
    },
    /// A reward is not finite, or its absolute value exceeds [`MAX_REWARD`].
    Reward {
        /// The key in files.
        key: &'static str,
        /// Colour concerned; `None` for the reward of finishing.
        colour: Option<Colour>,
        /// The number.
        value: f64,
    },
    /// The number of steps is not from 1 to [`MAX_STEPS`].
    Steps(u32),
    /// The maximum length of the line is not from 1 to [`MAX_LENGTH`] balls.
    MaxLength(u32),
    /// The first line is longer than the game's maximum length.
    LineTooLong {
        /// Number of balls in the line.
        length: usize,
        /// Maximum length of the line in this game.
        max_length: u32,
    },
}

impl Problem {
    /// Key of the wrong value in game files.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Probability { key, .. } | Self::Reward { key, .. } => key,
            Self::Sum { .. } => "next_color_dist",
            Self::Steps(_) => "max_steps",
            Self::MaxLength(_) => "max_length",
            Self::LineTooLong { .. } => "line",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Probability { key, colour, value } => {
                write!(formatter, "{key} of {colour} is {value}, which is not a probability")
            }
            Self::Sum { sum } => write!(formatter, "next_color_dist sums to {sum}, not to 1"),
            Self::Reward { key, colour, value } => {
                let of = colour.map_or_else(String::new, |colour| format!(" of {colour}"));
                write!(formatter, "{key}{of} is {value}; at most {MAX_REWARD} points are allowed")
            }
            Self::Steps(steps) => {
                write!(formatter, "{steps} steps; 1 to {MAX_STEPS} are allowed")
            }
            Self::MaxLength(length) => {
                write!(formatter, "a longest line of {length} balls; 1 to {MAX_LENGTH} are allowed")
            }
            Self::LineTooLong { length, max_length } => {
                write!(formatter, "the line has {length} balls, more than {max_length}, the most")
            }
        }
    }
}

impl Model {
    /// Returns every problem of the model: probabilities, their sum, then rewards.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let odds = &self.probabilities;
        for (key, table) in [
            ("chosen_action_prob", &odds.hit),
            ("next_color_dist", &odds.next_ball),
            ("color_pop_prob", &odds.pop),
        ] {
            for (colour, value) in table.iter().filter(|(_, value)| !(0.0..=1.0).contains(*value)) {
                problems.push(Problem::Probability { key, colour, value: *value });
            }
        }
        let sum: f64 = odds.next_ball.0.iter().sum();
        if (sum - 1.0).abs() > SUM_TOLERANCE || sum.is_nan() {
            problems.push(Problem::Sum { sum });
        }
        let rewards = &self.rewards;
        let mut check = |key, colour, value: f64| {
            if !value.is_finite() || value.abs() > MAX_REWARD {
                problems.push(Problem::Reward { key, colour, value });
            }
        };
        let mut check_table = |key, table: &PerColour<f64>| {
            table.iter().for_each(|(colour, value)| check(key, Some(colour), *value));
        };
        check_table("3_pop", &rewards.triple);
        check_table("extra_pop", &rewards.extra);
        check_table("color_not_finished_punishment", &rewards.left_over);
        check("finished_reward", None, rewards.finished);
        problems
    }
}

impl Game {
    /// Returns every problem of the game: sizes and line, then the model.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if !(1..=MAX_STEPS).contains(&self.steps) {
            problems.push(Problem::Steps(self.steps));
        }
        if !(1..=MAX_LENGTH as u32).contains(&self.max_length) {
            problems.push(Problem::MaxLength(self.max_length));
        }
        if self.line.len() > self.max_length as usize {
            let (length, max_length) = (self.line.len(), self.max_length);
            problems.push(Problem::LineTooLong { length, max_length });
        }
        problems.extend(self.model.problems());
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::example_game;
    use super::*;

    #[track_caller]
    fn check(spoil: impl FnOnce(&mut Game), expected: &[&str]) {
        let mut game = example_game();
        spoil(&mut game);
        let reported: Vec<_> = game.problems().iter().map(ToString::to_string).collect();
        assert_eq!(reported, expected);
    }

    #[test]
    fn every_problem_is_reported() {
        check(|_| {}, &[]);
        check(|game| game.steps = 0, &["0 steps; 1 to 100000 are allowed"]);
        check(|game| game.max_length = 64, &["a longest line of 64 balls; 1 to 63 are allowed"]);
        check(|game| game.max_length = 11, &["the line has 12 balls, more than 11, the most"]);
        let odds = |game: &mut Game| {
            game.model.probabilities.hit[Colour::Blue] = 1.5;
            game.model.probabilities.pop[Colour::Red] = f64::NAN;
            game.model.probabilities.next_ball[Colour::Yellow] = 0.25;
        };
        check(
            odds,
            &[
                "chosen_action_prob of blue is 1.5, which is not a probability",
                "color_pop_prob of red is NaN, which is not a probability",
                "next_color_dist sums to 1.1, not to 1",
            ],
        );
        check(
            |game| game.model.probabilities.next_ball = PerColour([0.5, 0.5, 0.5, -0.5]),
            &["next_color_dist of yellow is -0.5, which is not a probability"],
        );
        let rewards = |game: &mut Game| {
            game.model.rewards.left_over[Colour::Green] = f64::INFINITY;
            game.model.rewards.finished = -2e9;
        };
        check(
            rewards,
            &[
                "color_not_finished_punishment of green is inf; at most 1000000000 points are \
                 allowed",
                "finished_reward is -2000000000; at most 1000000000 points are allowed",
            ],
        );
        check(
            |game| game.model.probabilities.next_ball = PerColour([0.3, 0.3, 0.3, 0.1000001]),
            &[],
        );
    }
}
