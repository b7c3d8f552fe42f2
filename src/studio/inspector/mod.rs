//! The inspector: three panels about the shown run.
//!
//! - Decision: the decision at the cursor, with its candidates, possible outcomes, sampled
//!   scenarios, plan and effort.
//! - Plots: one curve for each metric over all decisions, the engine band, and the post-mortem (the
//!   costliest decisions and the step after which success was impossible).
//! - Runs: all open runs in a table, and a comparison of runs on the same level.
//!
//! Most values come from the recording. The decision review computes regrets that are not recorded,
//! and verification computes the safety check. `commands` points at candidates and scenarios by
//! keys. `text` and `reasons` contain the sentences.

mod candidates;
mod commands;
mod decision;
mod evaluation;
mod observation;
mod plan;
mod plots;
mod pointed_entry;
mod post_mortem;
mod reasons;
mod runs;
mod scenario_strip;
mod strips;
mod text;
mod views;

#[cfg(test)]
mod tests;

pub use pointed_entry::{PointedAt, PointedEntry};
pub use views::InspectorViews;
