//! The interface of those who play Zuma.

use crate::planning::learning::{Estimate, Judgement};
use crate::worlds::zuma::Observation;

/// Plays, from what is seen alone.
pub trait Player: Send {
    /// The name shown beside its decisions.
    fn name(&self) -> &str;

    /// What it does, and what it thinks the choices are worth.
    fn judge(&mut self, seen: &Observation) -> Judgement;

    /// The engine that decides, as recordings tell it.
    fn engine(&self) -> &str {
        self.name()
    }

    /// What it takes the model for, if it plans with one.
    fn estimate(&self) -> Option<&Estimate> {
        None
    }

    /// Whether its choices are proved best, if its model is the true one.
    fn is_optimal(&self) -> bool {
        false
    }
}
