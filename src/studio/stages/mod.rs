//! The room of the platform world: stages are drawn, and their runs watched.
//!
//! The model: [`Stages`] (the open stages and the tools in hand), [`StageJudge`] (what is known of
//! the stage that is drawn), [`Planning`] (the search that "Run" makes), [`StageRequest`] (what a
//! view may ask). The views show the canvas, the board of a run, and the panels around them.

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
