//! The editor and views of the platform world.
//!
//! - Model: [`Stages`] (open levels, tools, clipboard), [`StageJudge`] (background solver for the
//!   edited level), [`Planning`] (the search that Run starts).
//! - Requests: [`StageRequest`]; handlers in `perform`, `runs` and `selection`.
//! - Views: [`StageViews`] shows the canvas, the board of a run, and the panels beside them.
//!
//! A platform level is called "stage" in the window, because its file format is `.stage`. Rows
//! count from the bottom, columns from the left, both from 0.

mod board;
mod canvas;
mod judge;
mod move_panel;
mod pane;
mod perform;
mod planning;
mod problems;
mod request;
mod room;
mod runs;
mod selection;
mod stroke;
#[cfg(test)]
mod tests;
mod toolbar;
mod tools;
mod verdict;
mod views;
mod words;

pub use judge::{JudgedStage, StageJudge, StageVerdict};
pub use pane::Pane;
pub use planning::Planning;
pub use request::StageRequest;
pub use room::Stages;
pub use stroke::{Square, Stroke, Tool};
pub use toolbar::toolbar_ui;
pub use views::StageViews;
