//! Plans for platform levels (stages): the two searches of the stage format, and an optimal one.
//!
//! The stage format is the text format of stage files, whose first line names A* or IDA*.
//! [`Engine`] selects the search. `AStar` and `Deepening` use f = g + 2h with the heuristic of the
//! stage format, which counts walls only and may overestimate; their plans are not always shortest.
//! `Optimal` is A* with an admissible bound, which computes how many rocks must cross each edge
//! between two columns.
//!
//! - `estimates` holds heuristic and bound, and combines pushes and actions into one cost.
//! - `space` cuts the stage at the gate and mirrors it if necessary, so that the gate is always to
//!   the right. It packs states (agent and rocks) and implements
//!   [`Space`](crate::planning::search::Space).
//! - `search` runs a search; `recorded_search` also records every expansion.
//!
//! Invariants: a plan of `Optimal` is proved minimum for its measure if its status is
//! [`SolveStatus::Optimal`](crate::planning::search::SolveStatus::Optimal). The other engines never
//! prove that; every engine proves unsolvability by exhausting the states that the bound does not
//! exclude. `Deepening` proves it only if its maximum plan length cut off no path.
//!
//! Limits: the bound recognises only some dead states, so unsolvable stages may take long.

mod estimates;
mod recorded_search;
mod search;
mod space;
#[cfg(test)]
mod tests;

pub use recorded_search::{RecordedStageSearch, record_search};
pub use search::{Engine, PlanResult, SearchOptions, plan};
