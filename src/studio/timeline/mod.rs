//! The timeline: playback controls, step number, and one lane for each run, search or verification.
//!
//! Marks and curves are grouped into buckets a few points wide, and cached until run, zoom, size,
//! filters or theme change. Until then, a frame costs the same for a hundred steps and for ten
//! thousand.
//!
//! ```text
//! [⏮ ◀ ▶ ⏭] step 17/64  speed 2×        playback controls
//! name │ 0    10    20    30    40      ruler
//! run 1│ ──●──▲────●──┃──●────★         lanes (one a run)
//! run 2│ ──●────●─────┃─✖
//! unknown cells ▇▆▅▃▂▁                  strips (curves)
//! gutter │        axis
//! ```

mod content;
mod controls;
mod curves;
mod geometry;
mod gutter;
mod lanes;
mod marks;
mod navigation;
mod ruler;
mod run_timeline;
mod view;

#[cfg(test)]
mod tests;

pub(super) use content::TimelineContent;
pub(super) use controls::warning_ui;
pub(super) use curves::{Curve, CurveCache, CurveFrame, spans, step_curve};
pub(super) use geometry::Axis;
pub(super) use gutter::paint_figure;
pub(super) use marks::{mark_shapes, paint_goal};
pub use view::TimelineView;
