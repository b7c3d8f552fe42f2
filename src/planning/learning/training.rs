//! What every training has in common.

use serde::{Deserialize, Serialize};

/// How far a training is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Games played.
    pub games: u32,
    /// Games to be played.
    pub of_games: u32,
    /// Whether it plays no more and makes its last plan.
    pub is_planning: bool,
}

/// What games brought, a part of the training after the other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Games played when the part ended.
    pub games: u32,
    /// Mean points of the part's games.
    pub mean_reward: f64,
}

/// A policy, and how it came to be.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained<P> {
    /// What was learnt.
    pub policy: P,
    /// Points while learning.
    pub curve: Vec<CurvePoint>,
    /// Games played.
    pub games: u32,
    /// Whether the guard ended the training early: the same seed may then lead elsewhere.
    pub cut_short: bool,
}

impl<P> Trained<P> {
    /// The same training around another form of the policy.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Trained<Q> {
        let Self { policy, curve, games, cut_short } = self;
        Trained { policy: convert(policy), curve, games, cut_short }
    }
}
