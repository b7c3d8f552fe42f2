//! Plans for the platform world: the two searches of the stage format, and an optimal one.
//!
//! [`Engine`] selects the search. `AStar` and `Deepening` use f = g + 2h with the estimate of the
//! stage format (`given`), which looks at walls only and may overestimate; their plans are not
//! always shortest. `Optimal` is A* with an admissible bound (`bound`), which computes how many
//! rocks must be carried where.
//!
//! - `course` cuts the stage at the gate and mirrors it, so that the gate is always to the right.
//! - `space` packs states (agent and rocks) and implements
//!   [`Space`](crate::planning::search::Space); `scale` combines pushes and actions into one cost.
//! - `plan` runs a search; `watch` also records every expansion.
//!
//! Invariants: a plan of `Optimal` is proved shortest for its measure if its status says so; the
//! other engines prove only that a stage is unsolvable, by exhausting all reachable states.
//!
//! Limits: the bound recognises only some dead states, so unsolvable stages may take long.

mod bound;
mod course;
mod engine;
mod given;
mod plan;
mod scale;
mod space;
#[cfg(test)]
mod tests;
mod watch;

pub use engine::{Engine, Measure};
pub use plan::{Order, Outcome, plan};
pub use watch::{Watched, watch};
