//! The room of the platform world: stages are drawn, and their runs watched.

mod pane;
mod perform;
mod request;
mod room;
mod toolbar;
mod views;

pub use pane::Pane;
pub use request::StageRequest;
pub use room::Stages;
pub use toolbar::toolbar_ui;
pub use views::StageViews;
