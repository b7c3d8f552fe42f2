//! Planners, the searches under them, and their model in the words of STRIPS.

pub mod belief;
pub mod learning;
pub mod search;
pub mod sokoban;
pub mod strips;
pub mod walks;
