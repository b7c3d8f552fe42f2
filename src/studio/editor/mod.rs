//! Drawing levels: the model ([`Editor`]) and its views ([`EditorViews`]).
//!
//! The model: [`Editor`] (the open levels, and the tools in hand), [`EditorRequest`] (what a view
//! may ask) and what commands and requests do. The views show the canvas and the panels around it,
//! and only ask.

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
