//! Open levels of all worlds, each with its undo history, source and unfinished text input.
//!
//! The level types of the worlds implement [`EditableLevel`]. A [`Document`] is one open level; its
//! draft is the level with its undo history. A [`WorldDocuments`] holds all open levels of a world;
//! one of them is visible. Each world has an editor, which implements [`WorldEditor`]. Functions
//! that work for every world (files, undo, backups, the title) use the editor through
//! [`WorldEditor`] and its open levels through the object-safe traits [`OpenDocuments`] and
//! [`OpenLevel`]:
//!
//! ```text
//! trait         WorldEditor ────────► OpenDocuments ──────► OpenLevel
//! implemented   editor of each        WorldDocuments<L>     Document<L>
//!               world
//! ```

mod commands;
mod current_position;
mod document;
mod editable_level;
mod history_lanes;
#[cfg(test)]
mod tests;
mod views;
mod world_documents;
mod world_editor;

pub use super::world_states::native_text;
pub(in crate::studio) use current_position::CurrentPosition;
pub use current_position::PointerReport;
pub use document::Document;
pub use editable_level::{EditableLevel, FieldError, TextField, metadata_edit, metadata_text};
pub use views::{HistoryList, fields_ui};
pub use world_documents::WorldDocuments;
pub use world_editor::{DocumentId, DocumentsRequest, OpenDocuments, OpenLevel, WorldEditor};
