//! Planners, the searches under them, proofs about all states at once, and the model in the
//! words of STRIPS.

pub mod belief;
pub mod learning;
pub mod search;
pub mod sokoban;
pub mod strips;
pub mod symbolic;
pub mod walks;
