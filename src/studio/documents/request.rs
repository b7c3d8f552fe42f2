//! Requests about open levels.

use super::{DocumentId, TextField};
use crate::editing::RevisionId;

/// Request about an open level of the visible world.
#[derive(Debug, Clone, PartialEq)]
pub enum DocumentsRequest {
    /// Jump to this revision of the visible level's history.
    Jump(RevisionId),
    /// Store typed text as the unfinished text of a field.
    SetText {
        /// The open level.
        document: DocumentId,
        /// The field.
        field: TextField,
        /// The new text.
        text: String,
    },
    /// Commit unfinished text of this level to the history: its field lost the focus.
    CommitText(DocumentId),
}
