//! The verbs (subcommands) `train` and `play` of the Zuma world, and its parts of `bench` and `convert`.

mod bench_games;
mod evaluation;
mod game_files;
mod play_verb;
mod train_verb;

pub use bench_games::{ComparisonOptions, bench, starts_with_zuma};
pub use game_files::convert_zuma;
pub use play_verb::{PlayOptions, play};
pub use train_verb::{TrainOptions, train};
