//! Who plays Zuma: one file a player.
//!
//! A [`Player`] judges what it sees; [`Seated`] makes an agent of it that explains its decisions.
//! Only the [`Oracle`] is made from the true model, and is named so everywhere.

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
