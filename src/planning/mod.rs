//! Planners and the searches under them.

pub mod search;
pub mod walks;
pub mod sokoban;
