//! Planning in belief space: what to do when the ice is known only in part.
//!
//! [`rink`] numbers the open cells of a board, [`slide`] tells the exact outcomes of an action,
//! [`layer`] searches all that can be reached without learning anything, and [`tree`] puts layers
//! together into policies, better than the [`greedy`] one, of which [`simulations`] are remembered.
//! [`bank`] holds the worlds that are still possible, each with its [`distances`] to the goal over
//! the poses worth a table: those on short ways ([`corridor`]), or, where there are too many to
//! look at, those in the [`vicinity`] of a plan to which play is [`likely`] to come. [`tables`] are
//! a bank with its poses. [`stakes`] price what becomes of its worlds, with [`caution`] where
//! worlds are drawn. A [`viewpoint`] is a moment to be asked about: what the [`last_action`] of a
//! choice may lead to, with [`examples`] of worlds. The [`planner`] keeps all that from one
//! decision to the next, within its [`powers`].

mod arrangements;
pub mod bank;
pub mod caution;
pub mod corridor;
mod courses;
pub mod distances;
pub mod draw;
pub mod edge;
pub mod examples;
pub mod glances;
pub mod greedy;
pub mod ground;
pub mod inheritance;
pub mod judgement;
pub mod last_action;
pub mod layer;
pub mod likely;
pub mod lookahead;
mod nearest;
pub mod optimism;
pub mod outline;
pub mod outlook;
pub mod planner;
mod policy;
pub mod pose_index;
pub mod powers;
pub mod rink;
pub mod simulations;
pub mod slide;
pub mod stakes;
pub mod tables;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod tree;
mod unseen;
pub mod vicinity;
pub mod viewpoint;
pub mod ways_back;
pub mod world_set;
