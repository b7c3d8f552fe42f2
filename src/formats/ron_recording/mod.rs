//! Native recordings: a RON header with the level, then one step per line.
//!
//! Reading replays the steps by the rules, so every state derived from a recording is reachable.
//! The agent is not needed. If a step contradicts the rules, the steps before it are kept and a
//! problem names the step.

mod any;
#[cfg(test)]
mod place_tests;
mod read;
#[cfg(test)]
mod tests;
mod world;
mod write;

pub use any::AnyRecording;
pub use read::read_recording;
pub use world::Recorded;
pub use write::write_recording;
