//! Why the agent did what it did: the decision at the cursor, plots over all decisions, and the
//! runs side by side.

mod views;

pub use views::InspectorViews;
