//! The editor and views of the platform world.
//!
//! - Model: [`PlatformEditor`] (open levels, tools, clipboard), [`PlatformAnalyzer`] (background
//!   solver for the edited level), [`PlanJob`] (the search that Run starts).
//! - Requests: [`PlatformRequest`]; handlers in `commands`, `runs` and `column_selection`; `adapter`
//!   lists them for the studio and shows the toolbar.
//! - Views: [`PlatformViews`] shows the canvas, the board of a run, and the panels beside them.
//!
//! The window calls a platform level "stage", because its file format is `.stage`. Rows
//! count from the bottom, columns from the left, both from 0.

mod adapter;
mod analyzer;
mod board;
mod canvas;
mod column_selection;
mod command_rows;
mod commands;
mod editor;
mod level;
mod move_panel;
mod panels;
mod plan_job;
mod recorded_search;
mod request;
mod run_data;
mod runs;
mod stroke;
#[cfg(test)]
mod tests;
mod tools;
mod verdict;

pub(in crate::studio) use adapter::PlatformAdapter;
pub use analyzer::{PlatformAnalyzer, PlatformSolver, PlatformVerdict, TimedPlatformVerdict};
pub use canvas::PlatformViews;
pub(super) use command_rows::COMMANDS;
pub use editor::PlatformEditor;
pub(super) use panels::PANELS;
pub use plan_job::PlanJob;
pub use recorded_search::RecordedPlatformSearch;
pub use request::PlatformRequest;
pub use stroke::{PlatformSquare, Stroke, Tool};
