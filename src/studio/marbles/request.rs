//! What a view of this room may ask.

/// What a view of this room may ask.
#[derive(Debug, Clone, PartialEq)]
pub enum MarbleRequest {}
