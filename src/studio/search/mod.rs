//! The search view: a recorded search of a level, step by step.
//!
//! A search expands a state: it takes the state from the open list (the frontier) and generates the
//! successors. A job runs the search and records each expansion and successor in a trace.
//! Afterwards the user steps through the expansions on the timeline; board and panel show the
//! state, the open list and the successors of the expansion at the cursor.
//!
//! - [`SearchModel`] holds the running job or the finished search ([`RecordedSearch`]).
//! - [`SearchView`] is what a world supplies about a finished search: texts, facts and, as
//!   [`SearchPicture`], its board. The adapter of the world starts the search and shows its
//!   settings.
//! - [`ShownSearch`] places one of two searches on the common timeline.
//! - [`TraceFacts`] reads traces of different action types through one interface.

mod board;
mod columns;
mod commands;
mod comparison;
mod comparison_table;
mod model;
mod panel;
mod recorded_search;
mod search_view;
mod text;
mod timeline;

pub use board::SearchBoard;
pub use comparison::{CommonStep, SearchSide, ShownSearch};
pub use model::{SearchChange, SearchModel, SearchRequest};
pub use panel::SearchPanel;
pub use recorded_search::RecordedSearch;
pub use search_view::{PruningProof, SearchFrame, SearchPicture, SearchView, TraceFacts};
pub(in crate::studio) use text::step_text;
pub use timeline::{SearchCaches, SearchTimeline};
