//! Linear equations for the rewards, kept in reduced row echelon form.
//!
//! Each row of the reduced system has a pivot: a reward with coefficient 1 here and 0 in all other
//! rows. The order of the 13 rewards is that of [`Rewards::to_row`].

use crate::worlds::zuma::game::REWARD_COUNT;
use crate::worlds::zuma::{Colour, Line, Rewards, Run, SHORTEST_RUN};
use serde::{Deserialize, Serialize};

/// Tolerance for rounding errors: smaller coefficients count as 0.
const COEFFICIENT_TOLERANCE: f64 = 1e-9;

/// Maximum absolute value of a valid coefficient or number of points.
const MAX_STEP_POINTS: f64 = 1e15;

/// Points of a step as a linear combination of rewards.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equation {
    /// Coefficient of each reward.
    #[serde(rename = "times")]
    pub coefficients: Rewards<i16>,
    /// Points of the step.
    pub points: f64,
}

impl Equation {
    /// Adds the rewards for a popped run.
    pub(super) fn add_pop(&mut self, run: Run) {
        self.coefficients.triple[run.colour] += 1;
        self.coefficients.extra[run.colour] += i16::from(run.length) - SHORTEST_RUN as i16;
    }

    /// Adds the reward for a ball that fell off the end.
    pub(super) fn add_fall(&mut self, colour: Colour) {
        self.coefficients.extra[colour] -= 1;
    }

    /// Adds the rewards at the end of a game with this line.
    pub(super) fn add_end(&mut self, line: Line) {
        if line.is_empty() {
            self.coefficients.finished += 1;
        }
        line.iter().for_each(|colour| self.coefficients.left_over[colour] -= 1);
    }

    /// Returns true if all coefficients are 0.
    pub(super) fn is_empty(&self) -> bool {
        self.coefficients == Rewards::default()
    }
}

/// A row of the reduced system. Its pivot is 1 here and 0 in every other row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// Index of the pivot's reward.
    pivot: u8,
    #[serde(rename = "times")]
    coefficients: [f64; REWARD_COUNT],
    points: f64,
}

/// Equations in reduced row echelon form.
///
/// At most one row for each reward, so time and space do not grow with the number of steps.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RewardEquations(Vec<Row>);

impl RewardEquations {
    /// Maximum size of the rows in bytes; a growing list may reserve the next power of two.
    pub(super) const MAX_ROW_BYTES: usize = REWARD_COUNT.next_power_of_two() * size_of::<Row>();

    /// Returns true if the system is reduced and its numbers are in their valid ranges.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_reduced = |at: usize, row: &Row| {
            let others = self.0.iter().enumerate().filter(|(other, _)| *other != at);
            usize::from(row.pivot) < REWARD_COUNT
                && (row.coefficients[row.pivot()] - 1.0).abs() < COEFFICIENT_TOLERANCE
                && others
                    .into_iter()
                    .all(|(_, other)| other.coefficients[row.pivot()].abs() < COEFFICIENT_TOLERANCE)
        };
        let is_moderate = |number: &f64| number.abs() <= MAX_STEP_POINTS;
        self.0.len() <= REWARD_COUNT
            && self.0.iter().enumerate().all(|(at, row)| is_reduced(at, row))
            && self
                .0
                .iter()
                .all(|row| row.coefficients.iter().chain([&row.points]).all(is_moderate))
    }

    /// Adds an equation; a redundant or contradictory one changes nothing. O(rewards²).
    pub fn add(&mut self, equation: &Equation) {
        let (mut times, mut points) = self.reduced(equation);
        // Pivot on the largest coefficient for numerical stability.
        let larger =
            |best: usize, at: usize| if times[at].abs() > times[best].abs() { at } else { best };
        let pivot = (0..REWARD_COUNT).fold(0, larger);
        let scale = times[pivot];
        if scale.abs() < COEFFICIENT_TOLERANCE {
            return;
        }
        times.iter_mut().for_each(|value| *value = round_near_integer(*value / scale));
        points /= scale;
        for row in &mut self.0 {
            // Eliminate the new pivot from the other rows.
            let factor = row.coefficients[pivot];
            subtract(&mut row.coefficients, &times, factor);
            row.points -= factor * points;
        }
        self.0.push(Row { pivot: pivot as u8, coefficients: times, points });
    }

    /// Points of a step with these coefficients; `None` if the equations do not determine them.
    ///
    /// Ignores the points of `equation`.
    #[must_use]
    pub fn predicted_points(&self, equation: &Equation) -> Option<f64> {
        let (rest, points) = self.reduced(&Equation { points: 0.0, ..*equation });
        rest.iter().all(|value| value.abs() < COEFFICIENT_TOLERANCE).then_some(-points)
    }

    /// Value of each reward that the equations determine.
    #[must_use]
    pub fn determined(&self) -> Rewards<Option<f64>> {
        let mut known = [None; REWARD_COUNT];
        for row in &self.0 {
            // A row with its pivot alone determines that reward.
            if row.coefficients.iter().filter(|times| **times != 0.0).count() == 1 {
                known[row.pivot()] = Some(row.points);
            }
        }
        Rewards::from_row(&known)
    }

    /// Returns rewards that satisfy all equations; rewards without a pivot are as in `guess`.
    #[must_use]
    pub fn solution(&self, guess: &Rewards) -> Rewards {
        let guess = guess.to_row();
        let mut solution = guess;
        for row in &self.0 {
            let others = (0..REWARD_COUNT).filter(|at| *at != row.pivot());
            let rest: f64 = others.map(|at| row.coefficients[at] * guess[at]).sum();
            solution[row.pivot()] = row.points - rest;
        }
        Rewards::from_row(&solution)
    }

    /// Subtracts the rows from an equation; returns the remaining coefficients and points.
    fn reduced(&self, equation: &Equation) -> ([f64; REWARD_COUNT], f64) {
        let mut rest = equation.coefficients.to_row().map(f64::from);
        let mut points = equation.points;
        for row in &self.0 {
            let factor = rest[row.pivot()];
            subtract(&mut rest, &row.coefficients, factor);
            points -= factor * row.points;
        }
        (rest, points)
    }
}

impl Row {
    /// Index of the pivot's reward, limited to the existing rewards.
    fn pivot(&self) -> usize {
        usize::from(self.pivot).min(REWARD_COUNT - 1)
    }
}

/// Subtracts `factor` times `row`, and rounds away numerical errors.
fn subtract(from: &mut [f64; REWARD_COUNT], row: &[f64; REWARD_COUNT], factor: f64) {
    from.iter_mut()
        .zip(row)
        .for_each(|(value, other)| *value = round_near_integer(*value - factor * other));
}

/// Rounds a number very near to an integer, so that determined rewards have exact zeros.
fn round_near_integer(value: f64) -> f64 {
    let nearest = value.round();
    if (value - nearest).abs() < COEFFICIENT_TOLERANCE { nearest } else { value }
}
