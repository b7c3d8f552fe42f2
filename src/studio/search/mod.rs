//! The search view: a recorded search of a level, step by step.
//!
//! A job runs the search with a trace observer. Afterwards the user steps through the expansions on
//! the timeline; board and panel show the state, the open list and the successors of the expansion
//! at the cursor.
//!
//! - [`Search`] holds the running job or the finished search ([`Found`]).
//! - [`IceFound`] (Sokoban pushes) and [`StageFound`] (platform moves) are the world-specific
//!   parts; [`Told`] provides their texts.
//! - [`TraceFacts`] reads traces of different action types through one interface.

mod board;
mod columns;
mod found;
mod ice_found;
mod job;
mod model;
mod panel;
mod perform;
mod score;
mod stage_board;
mod stage_found;
mod terms;
mod told;
mod trace_facts;
mod words;

pub use found::{Found, FoundSearch};
pub use ice_found::IceFound;
pub use model::{Search, SearchRequest};
pub use panel::SearchPanel;
pub use score::{SearchCaches, SearchScore};
pub use stage_found::StageFound;
pub use told::Told;
pub use trace_facts::TraceFacts;

pub use board::SearchBoard;
