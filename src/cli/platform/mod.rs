//! The verb (subcommand) `stage` of the platform world, and its parts of `convert`, `generate` and
//! `solve`.

mod convert;
mod generate;
mod solve;
mod stage_verb;

pub use convert::convert_stage;
pub use generate::generate;
pub use stage_verb::{StageOptions, stage};
