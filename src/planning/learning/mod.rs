//! Learning to play Zuma.

mod backup;
mod environment;
mod estimate;
mod line_index;
mod sweep;

pub use backup::{Step, run_made};
pub use environment::Environment;
pub use estimate::Estimate;
pub use sweep::{MAX_TABLE_LENGTH, Sweep};
