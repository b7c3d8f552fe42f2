//! The inspector: the decision at the cursor, curves over all decisions, the open runs.
//!
//! Whatever is said here is made from recorded facts, and the sentences stand in `words`.

mod candidates;
mod decision;
mod lesson;
mod plan;
mod plots;
mod runs;
mod strips;
pub(super) mod table;
mod views;
mod words;

#[cfg(test)]
mod tests;

pub use views::InspectorViews;
