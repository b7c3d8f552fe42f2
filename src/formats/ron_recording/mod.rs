//! The native recording: what was played, then one step a line.
//!
//! A recording opens without the agent that made it, but not without the rules: reading plays it
//! again, so that whatever is drawn from it afterwards is known to be possible.

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
