//! The timeline: transport, step number, and a score with one lane a run.
//!
//! What is drawn is put into buckets of a few points' width and kept until run, zoom or size
//! change: a frame costs the same for a hundred steps and for ten thousand.

mod areas;
mod axis;
mod filters;
mod gutter;
mod lanes;
mod loop_range;
mod marks;
mod pointer;
mod preview;
mod ruler;
mod strips;
mod transport;
mod view;
mod zoom;

#[cfg(test)]
mod tests;

pub(super) use axis::Axis;
pub(super) use gutter::{is_clairvoyant, lane_name};
pub use view::TimelineView;
