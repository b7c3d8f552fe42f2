//! Search as functions: start, successors, heuristic, goal, budget and observer in; an answer
//! that says what was proved out.

mod answer;
mod best_first;
mod bucket_queue;
mod budget;
mod deepening;
mod observer;
mod space;
mod strategy;
mod two_way;

pub use answer::{Answer, BudgetSpent, Solution};
pub use best_first::{astar, best_first};
pub use budget::Budget;
pub use deepening::idastar;
pub use observer::{Observer, PruneReason, Unobserved};
pub use space::{Space, Successors, TwoWaySpace};
pub use strategy::{Strategy, Weight};
pub use two_way::two_way;
