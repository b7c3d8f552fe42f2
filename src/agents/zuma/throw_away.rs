//! Does nothing, as far as the odds let it.

use super::Player;
use crate::planning::learning::Judgement;
use crate::worlds::zuma::{Action, Observation};

/// Throws every ball away.
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
