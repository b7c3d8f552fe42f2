//! The inspector: the decision at the cursor, curves over all decisions, the open runs.
//!
//! Whatever is said here is made from recorded facts, and the sentences stand in `words`.

mod candidates;
mod decision;
mod engines;
mod lesson;
mod plan;
mod plots;
mod post_mortem;
mod reasons;
mod runs;
mod strips;
mod views;
mod weighing;
mod words;
mod worlds;

#[cfg(test)]
mod tests;

pub use views::InspectorViews;
