//! Open levels, whatever their world: drafts with their histories, where they are kept, and text
//! that is being typed.
//!
//! [`Drawn`] is what a world tells of its levels. [`Document`] is an open one, [`Documents`] all
//! of a world. Each world has a [`Room`] of the studio in which its levels are drawn; whatever
//! serves all of them (files, undo, backups, the title) asks a [`Room`] for its [`Desk`].

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
