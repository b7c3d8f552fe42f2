//! The interface of the Zuma players.

use crate::planning::learning::{Estimate, Judgement};
use crate::worlds::zuma::Observation;

/// A player that decides from observations only.
pub trait Player: Send {
    /// The name shown beside its decisions.
    fn name(&self) -> &str;

    /// Chooses an action and values the alternatives.
    fn judge(&mut self, seen: &Observation) -> Judgement;

    /// Name of the method that decides, as recorded.
    fn engine(&self) -> &str {
        self.name()
    }

    /// The estimated model, if the player plans with one.
    fn estimate(&self) -> Option<&Estimate> {
        None
    }

    /// Returns true if its choices are proved optimal for its model.
    fn is_optimal(&self) -> bool {
        false
    }
}
