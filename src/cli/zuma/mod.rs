//! The verbs of the Zuma world: `train` and `play`, and its part of `bench`.

mod evaluation;
mod game_input;
mod play_verb;
mod report;
mod train_verb;

pub use play_verb::{PlayVerbOptions, play};
pub use train_verb::{TrainOptions, train};
