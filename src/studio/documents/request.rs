//! Requests about open levels.

use super::{DocumentId, TextField};
use crate::editing::RevisionId;

/// Request about an open level of the visible world.
#[derive(Debug, Clone, PartialEq)]
pub enum DocumentsRequest {
    /// Jump to this revision of the visible level's history.
    Jump(RevisionId),
    /// The text of a field was changed.
    SetText {
        /// The open level.
        document: DocumentId,
        /// The field.
        field: TextField,
        /// The new text.
        text: String,
    },
    /// The field lost the focus: commit its text to the history.
    CommitText(DocumentId),
}
