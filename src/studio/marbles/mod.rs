//! The room of the Zuma world: games are drawn, and their runs watched.

mod pane;
mod perform;
mod request;
mod room;
mod toolbar;
mod views;

pub use pane::Pane;
pub use request::MarbleRequest;
pub use room::Marbles;
pub use toolbar::toolbar_ui;
pub use views::MarbleViews;
