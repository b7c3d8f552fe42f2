//! Players of the Zuma world: one file a player.
//!
//! A [`Player`] chooses an action and values the alternatives; [`Seated`] wraps it as an agent with
//! decision records. Only [`Oracle`] is constructed from the true model. [`Yardstick`] is the
//! registry of the untrained players; [`Learned`] plays a trained policy (`planning/learning`).

mod greedy;
mod learned;
mod oracle;
mod outlook;
mod player;
mod random;
mod roster;
mod seated;
mod throw_away;

pub use greedy::Greedy;
pub use learned::Learned;
pub use oracle::Oracle;
pub use player::Player;
pub use random::Random;
pub use roster::{UnknownYardstick, Yardstick};
pub use seated::Seated;
pub use throw_away::ThrowAway;
