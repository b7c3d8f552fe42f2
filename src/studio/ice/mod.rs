//! Editor of ice levels.
//!
//! [`IceEditor`] is the model: the open levels, the tools and the gesture in progress. [`IceViews`]
//! shows it and sends [`IceRequest`]s; `commands` applies commands and requests.
//!
//! ```text
//! pointer ─ canvas_input ─► IceRequest ─ commands ─► IceEditor ─► Document (history)
//! keys ─► Command ──────────────────────────┘            │ read
//! canvas, handles, tools, problems, badge, status ◄──────┘
//! ```
//!
//! | Part | Modules |
//! |---|---|
//! | Model | `model`, `gestures`, `clipboard`, `review`, `level` |
//! | Requests and handlers | `request`, `commands`, `adapter` |
//! | Canvas | `canvas`, `canvas_input`, `canvas_paint`, `handles`, `badge`, `status`, `dead_cells` |
//! | Panels | `panels`, `tools`, `problems` |
//! | Search view | `recorded_search`, `search_settings` |
//!
//! `review` finds the problems of a level and their fixes; `problems` lists them. `badge` shows the
//! solver's verdict, and `panels` the title, author, note and step limit. `dead_cells` marks dead
//! cells on the canvas and draws the crates and cells of a deadlock for its explanation. `adapter`
//! shows the toolbar. `level` supplies new levels, file texts and pictures.
//!
//! A gesture is a stroke with a tool, the drag of an edge, or a paste that is not placed yet. It
//! changes the board only when it ends, as one edit of the history. The canvas draws a preview
//! until then, so that Esc and undo only have to discard the gesture.

mod adapter;
mod clipboard;
mod command_rows;
mod commands;
mod gestures;
mod level;
mod model;
mod recorded_search;
mod request;
mod review;
mod run_data;

mod badge;
mod canvas;
mod canvas_input;
mod canvas_paint;
mod dead_cells;
mod handles;
mod panels;
mod problems;
mod search_settings;
mod status;
mod tools;

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod view_tests;

pub(in crate::studio) use adapter::IceAdapter;
pub use canvas::IceViews;
pub(super) use command_rows::COMMANDS;
pub use gestures::{Edge, IceStroke, IceTools, Resize, StrokeMode};
pub use model::IceEditor;
pub(super) use panels::PANELS;
pub use recorded_search::RecordedIceSearch;
pub use request::IceRequest;
pub use review::{Finding, IceLevelReview};
pub use run_data::IceRun;
