//! Plans for the platform world: the searches that stage files ask for, and an optimal one.
//!
//! The estimate of the stage format (`given`) looks at walls alone and may promise too much; the
//! lower bound (`bound`) asks how many rocks must be carried where, and never does.

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
