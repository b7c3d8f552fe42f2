//! Native recordings of episodes: a RON header with the level, then one step per line.
//!
//! The reader replays the steps by the rules of the world, so that all states of a recording are
//! reachable; it does not need the agent. If a step contradicts the rules, the reader keeps the
//! steps before it and adds a problem that names the step.

mod any;
#[cfg(test)]
mod place_tests;
mod read;
#[cfg(test)]
mod tests;
mod world;

pub use crate::episode::AnyRecording;
pub use any::read_recording;
pub(super) use world::check_candidates;
pub use world::{Recorded, write_recording};
