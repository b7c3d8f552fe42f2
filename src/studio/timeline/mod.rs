//! The timeline: playback controls, step number, and one lane for each run, search or verification.
//!
//! Marks and curves are grouped into buckets a few points wide and cached until run, zoom or size
//! change. A frame costs the same for a hundred steps and for ten thousand.
//!
//! ```text
//! [⏮ ◀ ▶ ⏭] step 17/64  speed 2×        transport
//! name │ 0    10    20    30    40      ruler
//! run 1│ ──●──▲────●──┃──●────★         lanes (one a run)
//! run 2│ ──●────●─────┃─✖
//! unknown cells ▇▆▅▃▂▁                  strips (curves)
//! gutter │        axis
//! ```

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
