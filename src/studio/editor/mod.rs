//! Drawing levels: the model ([`Editor`]) and its views ([`EditorViews`]).
//!
//! The model: [`Document`] (an open level with its history), [`Editor`] (the documents, and the
//! tools in hand), [`EditorRequest`] (what a view may ask) and what commands and requests do.
//! The views show the canvas and the panels around it, and only ask.

mod clipboard;
mod document;
mod gestures;
mod open_levels;
mod pending;
mod perform;
mod request;
mod resize;
mod review;
mod stroke;
mod typing;

mod badge;
mod canvas;
mod canvas_input;
mod canvas_paint;
mod dead_cells;
mod handles;
mod history;
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

pub use document::{Document, DocumentId, empty_level};
pub use open_levels::Editor;
pub use pending::Field;
pub use request::EditorRequest;
pub use resize::{Edge, Resize};
pub use review::{Finding, Review};
pub use stroke::{Hand, Stroke, Tools};
pub use views::EditorViews;
