//! Progress, results and learning curves of trainings.

use crate::worlds::zuma::{Belief, CurvePoint};

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
