//! Drawing levels: the model ([`Editor`]) and its views ([`EditorViews`]).

mod perform;
mod state;
mod views;

pub use state::{Editor, EditorRequest, empty_level};
pub use views::EditorViews;
