//! The search view: a recorded search of a level, step by step.
//!
//! A search expands a state: it takes the state from the open list (the frontier) and generates the
//! successors. A job runs the search and records each expansion and successor in a trace.
//! Afterwards the user steps through the expansions on the timeline; board and panel show the
//! state, the open list and the successors of the expansion at the cursor.
//!
//! - [`SearchModel`] holds the running job or the finished search ([`RecordedSearch`]).
//! - [`RecordedIceSearch`] (Sokoban pushes) and [`RecordedPlatformSearch`] (platform moves) are the
//!   world-specific parts; [`SearchView`] provides their texts.
//! - [`TraceFacts`] reads traces of different action types through one interface.

mod board;
mod columns;
mod commands;
mod ice_text;
mod job;
mod model;
mod panel;
mod platform_board;
mod recorded_ice_search;
mod recorded_platform_search;
mod recorded_search;
mod search_view;
mod text;
mod timeline;
mod trace_facts;

pub use model::{SearchModel, SearchRequest};
pub use panel::SearchPanel;
pub use recorded_ice_search::RecordedIceSearch;
pub use recorded_platform_search::RecordedPlatformSearch;
pub use recorded_search::{RecordedSearch, WorldSearch};
pub use search_view::SearchView;
pub use timeline::{SearchCaches, SearchTimeline};
pub use trace_facts::TraceFacts;

pub use board::SearchBoard;
