//! What somebody brings along to a game: what was learnt before it, and how.

use super::Belief;
use serde::{Deserialize, Deserializer, Serialize};

/// More points than any game brings: its steps times its largest rewards, and room to round.
pub const MOST_POINTS: f64 = 1e18;

/// What was learnt before a game. By default: nothing.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experience {
    /// The belief before the first ball is seen.
    #[serde(default)]
    pub belief: Belief,
    /// How it was learnt, if there was a training.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub training: Option<TrainingRecord>,
}

impl Experience {
    /// Whether its numbers can be.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.belief.is_valid() && self.training.as_ref().is_none_or(TrainingRecord::is_valid)
    }
}

/// How a policy came to be.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingRecord {
    /// Games played.
    pub games: u32,
    /// Time it took, in seconds, where somebody measured it. Not kept in files, where the same seed
    /// gives the same bytes; older ones tell it.
    #[serde(default, skip_serializing, deserialize_with = "measured")]
    pub seconds: Option<f64>,
    /// The seed.
    pub seed: u64,
    /// Whether it was ended early, by the clock or by a person.
    pub cut_short: bool,
    /// Points while learning.
    pub curve: Vec<CurvePoint>,
    /// Mean points of the best play of the game that was learnt, as somebody found out who sees
    /// the truth; the learner never knew. `None`: not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_play: Option<f64>,
}

impl TrainingRecord {
    /// Whether its numbers are numbers of points and of seconds.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let of_curve = |point: &CurvePoint| [Some(point.mean_reward), point.mean_expected];
        let mut points = self.curve.iter().flat_map(of_curve).chain([self.best_play]).flatten();
        points.all(|points| points.abs() <= MOST_POINTS)
            && self.seconds.is_none_or(|time| time.is_finite() && time >= 0.0)
    }
}

/// A number that was always there is written without `Some`.
fn measured<'de, D: Deserializer<'de>>(number: D) -> Result<Option<f64>, D::Error> {
    f64::deserialize(number).map(Some)
}

/// What games brought, one part of the training after the other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurvePoint {
    /// Games played when the part ended.
    pub games: u32,
    /// Mean points of the part's games.
    pub mean_reward: f64,
    /// Mean points that the learner expected of them before they began, if it plans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_expected: Option<f64>,
}

impl CurvePoint {
    /// Points that the learner expected and did not get: its own estimate of the regret, in mean
    /// points of a game. A learner that draws hopeful models expects more than anybody can get, and
    /// stops doing so as it learns.
    #[must_use]
    pub fn regret(&self) -> Option<f64> {
        self.mean_expected.map(|expected| expected - self.mean_reward)
    }

    /// Points that the best play brings and these games did not, in mean points of a game.
    #[must_use]
    pub fn true_regret(&self, best_play: f64) -> f64 {
        best_play - self.mean_reward
    }
}
