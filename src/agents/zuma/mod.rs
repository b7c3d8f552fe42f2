//! Players of the Zuma world.
//!
//! A [`Player`] chooses an action and values the alternatives; [`PlayerAgent`] wraps it as an agent
//! that records decisions. Only [`Oracle`] is constructed from the true model. [`UntrainedPlayer`]
//! is the registry of the untrained players; [`LearnedPlayer`] plays a trained policy
//! (`planning/zuma`).

mod oracle;
mod player;
mod registry;
mod simple_players;

pub use oracle::Oracle;
pub use player::{Player, PlayerAgent};
pub use registry::{UnknownPlayer, UntrainedPlayer};
pub use simple_players::{Greedy, LearnedPlayer, Random, ThrowAway};
