//! Discards every ball.

use super::Player;
use crate::planning::learning::Judgement;
use crate::worlds::zuma::{Action, Observation};

/// A player that discards every ball.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThrowAway;

impl Player for ThrowAway {
    fn name(&self) -> &'static str {
        "throw-away"
    }

    fn judge(&mut self, _: &Observation) -> Judgement {
        Judgement::bare(Action::ThrowAway)
    }
}
