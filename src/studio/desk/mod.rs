//! Open levels of all worlds: draft, history, source, unfinished text input.
//!
//! [`Drawn`] is implemented by the levels of each world. A [`Document`] is one open level. A
//! [`Documents`] holds all open levels of a world; one of them is visible. Each world has an
//! editor, which implements [`Room`]. Functions that work for every world (files, undo, backups,
//! the title) use the editor through [`Room`] and its open levels through the object-safe traits
//! [`Desk`] and [`OpenLevel`]:
//!
//! ```text
//! Studio ── Room (editor of a world) ── Desk (its open levels) ── OpenLevel (one of them)
//!             Editor, Stages, Marbles       Documents<L>              Document<L: Drawn>
//! ```

mod at_hand;
mod document;
mod documents;
mod drawn;
mod field;
mod fields;
mod history;
mod history_rows;
mod perform;
mod request;
mod room;
#[cfg(test)]
mod tests;

pub(in crate::studio) use at_hand::AtHand;
pub use at_hand::PointerReport;
pub use document::{Document, DocumentId};
pub use documents::Documents;
pub use drawn::{Drawn, native_text};
pub use field::{Field, FieldError};
pub use fields::fields_ui;
pub use history::HistoryList;
pub use request::DeskRequest;
pub use room::{Desk, OpenLevel, Room};
