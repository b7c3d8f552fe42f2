//! The headless verbs: what the program does without a window, for scripts.
//!
//! [`Arguments`] is the command line; a [`Verb`] is carried out by the module of its name. What
//! the verbs share: `input` finds and reads levels and tells what is wrong with them, `batch`
//! spreads them over threads and keeps their order, `play` lets an agent play one level, `record`
//! keeps recordings, and `output` writes lines until nobody reads them any more. Every verb answers with an [`Answer`], which is the
//! exit status.

mod answer;
mod arguments;
mod batch;
mod bench;
mod convert;
mod destination;
mod generate;
mod in_order;
mod input;
mod output;
mod picture;
mod play;
mod printable;
mod progress;
mod record;
mod run;
mod solve;
mod stage;
mod table;
mod threads;
mod timing;
mod verify;
mod zuma;

pub use answer::Answer;
pub use arguments::{Arguments, Verb};
pub use bench::BenchOptions;
pub use convert::ConvertOptions;
pub use generate::GenerateOptions;
pub use output::complain;
pub use picture::PictureOptions;
pub use play::PlayOptions;
pub use run::RunOptions;
pub use solve::SolveOptions;
pub use stage::StageOptions;
pub use verify::VerifyOptions;
pub use zuma::{PlayVerbOptions, TrainOptions};
