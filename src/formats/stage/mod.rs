//! Stage files of the platform world: the search in the first line, then walls, rocks, agent and
//! gate.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{is_stage, read_stage};
pub use write::{write_plan, write_stage};
