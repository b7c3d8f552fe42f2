//! Prior of a game: the belief from training, and a record of the training.

use super::Belief;
use serde::{Deserialize, Deserializer, Serialize};

/// Upper bound on the absolute points of any valid game.
///
/// The maximum number of steps times the maximum points of a step, with a margin.
pub const MAX_GAME_POINTS: f64 = 1e18;

/// Prior before a game; the default is the uniform prior without training.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Experience")]
pub struct TrainedPrior {
    /// Belief before the first ball is seen.
    #[serde(default)]
    pub belief: Belief,
    /// Record of the training, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub training: Option<TrainingRecord>,
}

impl TrainedPrior {
    /// Returns true if all numbers are in their valid ranges.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.belief.is_valid() && self.training.as_ref().is_none_or(TrainingRecord::is_valid)
    }
}

/// Record of the training of a policy.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingRecord {
    /// Number of games played.
    pub games: u32,
    /// Training time in seconds, if measured.
    ///
    /// Not written to files, so that the same seed gives the same bytes; older files contain it.
    #[serde(default, skip_serializing, deserialize_with = "number_without_some")]
    pub seconds: Option<f64>,
    /// Random seed.
    pub seed: u64,
    /// Whether the clock or the user ended the training early.
    pub cut_short: bool,
    /// Learning curve, by increasing number of games.
    pub curve: Vec<CurvePoint>,
    /// Mean points of the optimal policy of the trained game, computed with the hidden model.
    ///
    /// The learner never sees it. `None` if it was not computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "best_play")]
    pub optimal_mean: Option<f64>,
}

impl TrainingRecord {
    /// Returns true if all points and times are in their valid ranges.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let of_curve = |point: &CurvePoint| [Some(point.mean_reward), point.mean_expected];
        let mut points = self.curve.iter().flat_map(of_curve).chain([self.optimal_mean]).flatten();
        points.all(|points| points.abs() <= MAX_GAME_POINTS)
            && self.seconds.is_none_or(|time| time.is_finite() && time >= 0.0)
    }
}

/// Reads a number as `Some`, because older files contain it without `Some`.
fn number_without_some<'de, D: Deserializer<'de>>(number: D) -> Result<Option<f64>, D::Error> {
    f64::deserialize(number).map(Some)
}

/// One point of the learning curve: the mean over one part of the training.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurvePoint {
    /// Number of games played at the end of the part.
    pub games: u32,
    /// Mean points of the games of the part.
    pub mean_reward: f64,
    /// Mean points that the learner expected before these games; `None` if it does not plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_expected: Option<f64>,
}

impl CurvePoint {
    /// Regret estimated by the learner: expected minus actual mean points of a game.
    ///
    /// `None` if the learner does not plan. Posterior sampling is optimistic, so the estimate
    /// usually starts too high and falls as the model becomes known.
    #[must_use]
    pub fn regret(&self) -> Option<f64> {
        self.mean_expected.map(|expected| expected - self.mean_reward)
    }

    /// Regret against the optimal policy, whose mean points of a game are `optimal_mean`.
    #[must_use]
    pub fn true_regret(&self, optimal_mean: f64) -> f64 {
        optimal_mean - self.mean_reward
    }
}
