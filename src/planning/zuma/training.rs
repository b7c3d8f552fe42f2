//! Trainings: the interface between a learner and the game, progress, results and learning curves,
//! and the mean score of a policy over games.

use crate::worlds::zuma::{Action, Belief, CurvePoint, Observation, Simulator};

/// Maximum number of points of a learning curve.
const CURVE_POINTS: u32 = 100;

/// Progress of a training.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingProgress<'a> {
    /// Number of games played.
    pub games: u32,
    /// Number of games of the whole training.
    pub total_games: u32,
    /// Whether all games are played and the learner makes the final plan.
    pub is_planning: bool,
    /// The learning curve so far.
    pub curve: &'a [CurvePoint],
    /// The current belief, if the learner keeps one.
    pub belief: Option<&'a Belief>,
}

/// A policy and the record of its training.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained<P> {
    /// The policy.
    pub policy: P,
    /// The learning curve.
    pub curve: Vec<CurvePoint>,
    /// Number of games played.
    pub games: u32,
    /// Whether the stop signal ended the training early; it then does not repeat exactly.
    pub cut_short: bool,
}

impl<P> Trained<P> {
    /// Converts the policy, for example to [`super::Policy`], and keeps the rest.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Trained<Q> {
        let Self { policy, curve, games, cut_short } = self;
        Trained { policy: convert(policy), curve, games, cut_short }
    }
}

/// Averages games into at most 100 points of a learning curve.
#[derive(Debug)]
pub(super) struct CurveRecorder {
    games_per_point: u32,
    games: u32,
    points: Vec<CurvePoint>,
    /// Games not yet in a point: their number, sum of scores, sum of expected scores.
    part: (u32, f64, Option<f64>),
}

impl CurveRecorder {
    /// Creates a recorder for a training of `of_games` games.
    pub(super) fn new(of_games: u32) -> Self {
        let games_per_point = of_games.div_ceil(CURVE_POINTS).max(1);
        Self { games_per_point, games: 0, points: Vec::new(), part: (0, 0.0, None) }
    }

    /// Counts a game with its score.
    ///
    /// `expected` is the score that the learner expected at its first greedy decision; `None` if
    /// unknown.
    pub(super) fn count(&mut self, reward: f64, expected: Option<f64>) {
        let (games, sum, expected_sum) = &mut self.part;
        *games += 1;
        *sum += reward;
        if let Some(expected) = expected {
            *expected_sum = Some(expected_sum.unwrap_or(0.0) + expected);
        }
        self.games += 1;
        if *games >= self.games_per_point {
            self.end_part();
        }
    }

    /// The points so far.
    pub(super) fn points(&self) -> &[CurvePoint] {
        &self.points
    }

    /// Returns all points; the remaining games form one more.
    pub(super) fn finish(mut self) -> Vec<CurvePoint> {
        self.end_part();
        self.points
    }

    /// Adds a point for the games that are not yet in one.
    fn end_part(&mut self) {
        let (games, reward, expected) = std::mem::take(&mut self.part);
        if games > 0 {
            let mean = |sum: f64| sum / f64::from(games);
            self.points.push(CurvePoint {
                games: self.games,
                mean_reward: mean(reward),
                mean_expected: expected.map(mean),
            });
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that each score their number, with one point more expected.
    #[track_caller]
    fn check(of_games: u32, played: u32, expected: &[(u32, f64)]) {
        let mut recorder = CurveRecorder::new(of_games);
        (1..=played).for_each(|game| recorder.count(f64::from(game), Some(f64::from(game) + 1.0)));
        let points = recorder.finish();
        let found: Vec<_> = points.iter().map(|point| (point.games, point.mean_reward)).collect();
        assert!(points.iter().all(|point| point.regret() == Some(1.0)), "{points:?}");
        assert_eq!(found, expected);
    }

    #[test]
    fn remaining_games_form_last_curve_point() {
        check(100, 2, &[(1, 1.0), (2, 2.0)]);
        check(200, 5, &[(2, 1.5), (4, 3.5), (5, 5.0)]);
        check(101, 1, &[(1, 1.0)]);
        check(3, 0, &[]);
    }

    #[test]
    fn curve_has_at_most_hundred_points() {
        let mut recorder = CurveRecorder::new(19_999);
        (0..19_999).for_each(|_| recorder.count(1.0, None));
        let points = recorder.finish();
        assert_eq!((points.len(), points[99].games, points[99].regret()), (100, 19_999, None));
    }
}
