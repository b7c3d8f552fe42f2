//! Drawing levels: the model ([`Editor`]) and its views ([`EditorViews`]).

mod perform;
mod state;
mod views;

pub use state::{Editor, EditorRequest};
pub use views::EditorViews;
