//! The timeline: transport, step number, and a score with one lane a run, the expansions of a
//! search, or the layers of a proof.
//!
//! What is drawn is put into buckets of a few points' width and kept until run, zoom or size
//! change: a frame costs the same for a hundred steps and for ten thousand.

mod areas;
mod axis;
mod curves;
mod filters;
mod gutter;
mod lanes;
mod loop_range;
mod marks;
mod pointer;
mod preview;
mod ruler;
mod run_score;
mod score;
mod strips;
mod transport;
mod view;
mod zoom;

#[cfg(test)]
mod tests;

pub(super) use areas::Areas;
pub(super) use axis::Axis;
pub(super) use curves::{Curve, CurveCache};
pub(super) use gutter::paint_figure;
pub(super) use marks::mark_shapes;
pub(super) use score::Score;
pub use view::TimelineView;
