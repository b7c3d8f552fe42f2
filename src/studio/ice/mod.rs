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
//! | Model | `model`, `gestures`, `stroke`, `clipboard`, `resize`, `review`, `editable_level` |
//! | Texts and pictures | `output` |
//! | Requests and handlers | `request`, `commands`, `adapter` |
//! | Canvas | `canvas`, `canvas_input`, `canvas_paint`, `handles`, `dead_cells`, `deadlock_picture` |
//! | Panels | `badge`, `tools`, `properties`, `problems`, `step_limit_problem`, `status`, `views` |
//! | Toolbar | `toolbar` |
//! | Search view | `recorded_search`, `search_settings` |
//!
//! `review` finds the problems of a level and their fixes; `problems` lists them.
//! `step_limit_problem` adds the problem that every solution exceeds the step limit, which only the
//! solver can prove. `badge` shows the solver's verdict, and `properties` the title, author, note
//! and step limit. `deadlock_picture` draws the crates and cells of a deadlock for its explanation.
//!
//! A gesture is a stroke with a tool, the drag of an edge, or a paste that is not placed yet. It
//! changes the board only when it ends, as one edit of the history. The canvas draws a preview
//! until then, so that Esc and undo only have to discard the gesture.

mod adapter;
mod clipboard;
mod command_rows;
mod commands;
mod editable_level;
mod gestures;
mod model;
mod output;
mod recorded_search;
mod request;
mod resize;
mod review;
mod run_data;
mod stroke;

mod badge;
mod canvas;
mod canvas_input;
mod canvas_paint;
mod dead_cells;
mod deadlock_picture;
mod handles;
mod panels;
mod problems;
mod properties;
mod search_settings;
mod status;
mod step_limit_problem;
mod toolbar;
mod tools;
mod views;

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod view_tests;

pub(in crate::studio) use adapter::IceAdapter;
pub(super) use command_rows::COMMANDS;
pub use model::IceEditor;
pub(super) use panels::PANELS;
pub use recorded_search::RecordedIceSearch;
pub use request::IceRequest;
pub use resize::{Edge, Resize};
pub use review::{Finding, IceLevelReview};
pub use run_data::IceRun;
pub use stroke::{IceStroke, IceTools, StrokeMode};
pub use views::IceViews;
