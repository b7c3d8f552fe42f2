//! The timeline: transport, step number, one lane a run.

mod view;

pub use view::TimelineView;
