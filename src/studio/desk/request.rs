//! What a view may ask of the level that is drawn.

use super::{DocumentId, Field};
use crate::editing::RevisionId;

/// What a view may ask of the level that is shown, whatever its world.
#[derive(Debug, Clone, PartialEq)]
pub enum DeskRequest {
    /// Go to that revision of the history.
    Jump(RevisionId),
    /// A field holds this text now.
    Type {
        /// Of which level.
        document: DocumentId,
        /// Which field.
        field: Field,
        /// What is in it.
        text: String,
    },
    /// The field is left: what was typed is one step of the history.
    Settle(DocumentId),
}
