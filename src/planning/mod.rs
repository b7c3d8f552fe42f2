//! Planners and the searches under them.

pub mod search;
pub mod sokoban;
pub mod strips;
pub mod walks;
