//! The verbs (subcommands) of the command line, which need no window.
//!
//! [`Arguments`] parses the command line. Each [`Verb`] is run by the module of its name (`train`
//! and `play` by `zuma`) and returns an [`ExitStatus`]. Modules that the verbs share:
//!
//! | module | contents |
//! |---|---|
//! | `input` | finds and reads levels |
//! | `diagnostics` | error messages as `file:line:column: reason`; the error of a verb |
//! | `threads` | thread pool of a verb, its idle threads, parallel map in input order; Ctrl-C stops a verb |
//! | `batch` | processes every level of the input in parallel |
//! | `ice_game` | player names, and one player on one level of the ice world |
//! | `timing` | wall clock, percentiles and time options |
//! | `result_files` | checks before the work that result files can be written, and writes them |
//! | `output` | exit status, lines without control characters, aligned tables, progress bars |

mod arguments;
mod batch;
mod bench;
mod convert;
mod diagnostics;
mod generate;
mod ice_game;
mod input;
mod lesson;
mod output;
mod picture;
mod platform;
mod result_files;
mod run;
mod solve;
mod threads;
mod timing;
mod verify;
mod zuma;

pub use arguments::{Arguments, Verb};
pub use bench::BenchOptions;
pub use convert::ConvertOptions;
pub use generate::GenerateOptions;
pub use ice_game::IceGameOptions;
pub use lesson::LessonOptions;
pub use output::{ExitStatus, print_error};
pub use picture::PictureOptions;
pub use platform::StageOptions;
pub use run::RunOptions;
pub use solve::SolveOptions;

pub use verify::VerifyOptions;
pub use zuma::{PlayOptions, TrainOptions};
