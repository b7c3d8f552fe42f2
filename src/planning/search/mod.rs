//! Search algorithms: best-first search, A* and IDA* over a [`Space`], and bidirectional search.
//!
//! A search takes a space (successors, heuristic, goal test), a start, a budget and an observer,
//! and returns a [`SearchResult`] that says what the search proved. The bidirectional search takes
//! a [`BidirectionalSpace`] and a budget.
//!
//! | item | algorithm | memory | proves |
//! |---|---|---|---|
//! | [`best_first`] | breadth-first, (weighted) A*, greedy | all states | optimality or a bound, by strategy |
//! | [`BestFirst`] | the same, resumable with a further budget | all states | the same |
//! | [`idastar`] | iterative deepening A* with a transposition table | states met, no open list | optimality |
//! | [`bidirectional`] | bidirectional A* with consistent heuristics (BAE*) | all states, both sides | optimality |
//!
//! ```text
//! Space: state number ─→ successors, heuristic, is_goal    states live in the space (StateTable)
//! search: Vec<Node> by number + BucketQueue (open list)    4 bytes for each open entry
//! Observer: expanded, generated, pruned, closed, goal ─→ TraceRecorder ─→ Trace
//! ```
//!
//! Invariants:
//! - States are dense numbers 0, 1, 2, …, so all data about a state is an array entry.
//! - The space guarantees that its heuristic is admissible; otherwise bounds are not valid. It also
//!   guarantees that a state without a heuristic value has no path to a goal; otherwise
//!   `Unsolvable` is not valid. The bidirectional search needs consistent heuristics.
//! - An observer cannot change a search, so a recorded search returns the same result.
//! - Work is counted in expanded nodes; the stop signal is polled every few generated states, and a
//!   search that it stops reports `stopped`.
//!
//! Limits: costs are `u32`; state numbers are `u32`, so one search keeps at most 2³² − 1 states.

mod answer;
mod best_first;
mod bidirectional;
mod bucket_queue;
mod budget;
mod idastar;
#[cfg(test)]
mod idastar_tests;
mod observer;
mod recorder;
mod space;
mod state_table;
mod trace;
#[cfg(test)]
mod trace_tests;

pub use answer::{BudgetSpent, Measure, SearchResult, Solution, SolveStatus};
pub use best_first::{BestFirst, Strategy, Weight, astar, best_first};
pub use bidirectional::bidirectional;
pub use budget::{Budget, Guard};
pub use idastar::{idastar, idastar_to_depth};
pub use observer::{Observer, PruneReason, Pruned, Unobserved};
pub use recorder::{ReportingRecorder, TraceRecorder};
pub use space::{BidirectionalSpace, DirectedBounds, Links, SearchDirection, Space, Successors};
pub(in crate::planning) use state_table::{StateTable, zobrist_word};
pub use trace::{Expansion, Layer, Successor, Trace, TraceLimit};
