//! Search as functions: start, successors, heuristic, goal, budget and observer in; an answer
//! that says what was proved out.

mod budget;

pub use budget::Budget;
