//! Recordings of the ice world: events, plans with known ice, and the regrets of decisions.

mod events;
mod known_level;
mod regrets;

pub use events::is_unpredicted;
pub use known_level::KnownSolution;
pub use regrets::{Regret, Regrets, can_find_regrets, find_regrets};
