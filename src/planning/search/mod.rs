//! Search as functions: start, successors, heuristic, goal, budget and observer in; an answer
//! that says what was proved out.

mod answer;
mod best_first;
mod bucket_queue;
mod budget;
mod deepening;
mod observer;
mod recorder;
mod space;
mod state_table;
mod status;
mod strategy;
mod trace;
#[cfg(test)]
mod trace_tests;
mod two_way;

pub use answer::{Answer, BudgetSpent, Solution};
pub use best_first::{BestFirst, astar, best_first};
pub use budget::{Budget, Guard};
pub use deepening::{idastar, idastar_to_depth};
pub use observer::{Observer, PruneReason, Pruned, Unobserved};
pub use recorder::{ReportingRecorder, TraceRecorder};
pub use space::{Estimates, Links, Space, Successors, TwoWaySpace, Way};
pub(in crate::planning) use state_table::{StateTable, zobrist_word};
pub use status::Status;
pub use strategy::{Strategy, Weight};
pub use trace::{Expansion, Layer, Successor, Trace, TraceLimit};
pub use two_way::two_way;
