//! Watching a search: a level is searched off the window's thread, and every state that was
//! expanded can be stepped through afterwards, on the same timeline that shows runs.

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
