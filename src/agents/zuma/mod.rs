//! Players of the Zuma world.
//!
//! A [`Player`] chooses an action and values the alternatives; [`PlayerAgent`] wraps it as an agent
//! that records decisions. Only [`Oracle`] is constructed from the true model. [`UntrainedPlayer`]
//! is the registry of the untrained players; [`LearnedPlayer`] plays a trained policy
//! (`planning/zuma`).
mod player;
mod players;
mod registry;

pub use player::{Player, PlayerAgent};
pub use players::{Greedy, LearnedPlayer, Oracle, Random, ThrowAway};
pub use registry::{UnknownPlayer, UntrainedPlayer};
