//! Watching a search: a level is searched off the window's thread, and every state that was
//! expanded can be stepped through afterwards, on the same timeline that shows runs.

mod board;
mod found;
mod job;
mod model;
mod panel;
mod perform;
mod score;
mod words;

pub use found::Found;
pub use model::{Search, SearchRequest};
pub use panel::SearchPanel;
pub use score::{SearchCaches, SearchScore};

pub use board::SearchBoard;
