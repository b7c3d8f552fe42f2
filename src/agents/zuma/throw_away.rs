//! Discards every ball.

use super::Player;
use crate::planning::learning::DecisionValues;
use crate::worlds::zuma::{Action, Observation};

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
