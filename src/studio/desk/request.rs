//! Requests about the visible level.

use super::{DocumentId, Field};
use crate::editing::RevisionId;

/// Request about the visible level, of any world.
#[derive(Debug, Clone, PartialEq)]
pub enum DeskRequest {
    /// Jump to this revision of the history.
    Jump(RevisionId),
    /// The text of a field was changed.
    Type {
        /// The open level.
        document: DocumentId,
        /// The field.
        field: Field,
        /// The new text.
        text: String,
    },
    /// The field lost the focus: commit its text to the history.
    Settle(DocumentId),
}
