//! The verb (subcommand) `stage` of the platform world, and its part of `generate`.

mod generate;
mod stage_verb;

pub use generate::generate;
pub use stage_verb::{StageOptions, stage};
