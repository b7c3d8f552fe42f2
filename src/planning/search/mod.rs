//! Search as functions: start, successors, heuristic, goal, budget and observer in; an answer
//! that says what was proved out.

mod answer;
mod astar;
mod budget;
mod observer;
mod space;

pub use answer::{Answer, BudgetSpent, Solution};
pub use astar::{Weight, astar};
pub use budget::Budget;
pub use observer::{Observer, PruneReason, Unobserved};
pub use space::{Space, Successors};
