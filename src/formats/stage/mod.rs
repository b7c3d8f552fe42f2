//! Levels of the platform world: stage files (the search in the first line, then walls, rocks,
//! agent and gate), and native levels, which are drawn.

mod native;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use native::{LevelText, level_from, push_level};
pub use native::{read_native_stage, replace_native_stage, write_native_stage};
pub use read::{is_stage, read_stage};
pub use write::{write_plan, write_stage};
