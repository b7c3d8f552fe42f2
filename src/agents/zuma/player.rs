//! The interface of the Zuma players.

use crate::planning::learning::{DecisionValues, ModelEstimate};
use crate::worlds::zuma::Observation;

/// A player that decides from observations only.
pub trait Player: Send {
    /// The name shown beside its decisions.
    fn name(&self) -> &str;

    /// Chooses an action and values the alternatives.
    ///
    /// Simple players give no values.
    fn evaluate(&mut self, observation: &Observation) -> DecisionValues;

    /// Name of the method that decides, as recorded; the player's name by default.
    fn engine(&self) -> &str {
        self.name()
    }

    /// The estimated model, if the player plans with one; `None` by default.
    fn estimate(&self) -> Option<&ModelEstimate> {
        None
    }

    /// Returns true if its choices are proved optimal for its model; false by default.
    fn is_optimal(&self) -> bool {
        false
    }
}
