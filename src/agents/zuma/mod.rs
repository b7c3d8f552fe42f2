//! Players of the Zuma world, each in its own file.
//!
//! A [`Player`] chooses an action and values the alternatives; [`PlayerAgent`] wraps it as an agent
//! that records decisions. Only [`Oracle`] is constructed from the true model. [`UntrainedPlayer`]
//! is the registry of the untrained players; [`LearnedPlayer`] plays a trained policy
//! (`planning/learning`).

mod greedy;
mod learned;
mod oracle;
mod placement_outcomes;
mod player;
mod player_agent;
mod random;
mod registry;
mod throw_away;

pub use greedy::Greedy;
pub use learned::LearnedPlayer;
pub use oracle::Oracle;
pub use player::Player;
pub use player_agent::PlayerAgent;
pub use random::Random;
pub use registry::{UnknownPlayer, UntrainedPlayer};
pub use throw_away::ThrowAway;
