//! Editor of ice levels.
//!
//! [`Editor`] is the model: the open levels, the tools and the gesture in progress. [`EditorViews`]
//! shows it and sends [`EditorRequest`]s; `perform` applies commands and requests.
//!
//! ```text
//! pointer, keys ─ canvas_input ─► EditorRequest ─ perform ─► Editor ─► Document (history)
//!                                                              │ read
//! canvas, handles, tools, problems, badge, status ◄────────────┘
//! ```
//!
//! | Part | Modules |
//! |---|---|
//! | Model | `open_levels`, `gestures`, `stroke`, `clipboard`, `resize`, `review`, `drawn` |
//! | Requests and handlers | `request`, `perform` |
//! | Canvas | `canvas`, `canvas_input`, `canvas_paint`, `handles`, `dead_cells`, `sighting_picture` |
//! | Panels | `badge` (solver verdict), `tools`, `properties`, `problems`, `limit`, `status`, `views` |
//!
//! A gesture changes the board only when it ends, as one edit of the history. The canvas draws a
//! preview until then, so that Esc and undo only have to drop the gesture.

mod clipboard;
mod drawn;
mod gestures;
mod open_levels;
mod perform;
mod request;
mod resize;
mod review;
mod stroke;

mod badge;
mod canvas;
mod canvas_input;
mod canvas_paint;
mod dead_cells;
mod handles;
mod limit;
mod problems;
mod properties;
mod sighting_picture;
mod status;
mod tools;
mod views;

#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod view_tests;

pub use open_levels::Editor;
pub use request::EditorRequest;
pub use resize::{Edge, Resize};
pub use review::{Finding, Review};
pub use stroke::{Hand, Stroke, Tools};
pub use views::EditorViews;
