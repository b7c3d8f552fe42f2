//! The verbs (subcommands) of the command line, which need no window.
//!
//! [`Arguments`] parses the command line. Each [`Verb`] is run by the module of its name (`train`
//! and `play` by `zuma`) and returns an [`ExitStatus`]. Modules that the verbs share:
//!
//! | module | contents |
//! |---|---|
//! | `input` | finds and reads levels |
//! | `diagnostics` | formats errors as `file:line:column: reason` |
//! | `output_check` | checks before the work that the result files can be written |
//! | `interrupt` | Ctrl-C: stops a verb and keeps its finished results |
//! | `threads` | thread pool of a verb |
//! | `parallel_map` | parallel map that delivers results in input order |
//! | `batch` | processes every level of the input in parallel |
//! | `player` | player names: built-in agents and external programs |
//! | `ice_game` | one player on one level of the ice world |
//! | `timing` | wall clock, percentiles and time options |
//! | `progress` | progress bars for terminals |
//! | `result_files` | writes recordings and levels |
//! | `file_output` | writes files and reports replaced ones |
//! | `table` | aligned text tables |
//! | `printable` | replaces control characters before printing |
//! | `verb_error` | error of a verb: exit status and message |
//! | `output` | writes lines until the reader closes the pipe |

mod arguments;
mod batch;
mod bench;
mod convert;
mod diagnostics;
mod exit_status;
mod file_output;
mod generate;
mod ice_game;
mod input;
mod interrupt;
mod output;
mod output_check;
mod parallel_map;
mod picture;
mod player;
mod printable;
mod progress;
mod result_files;
mod run;
mod solve;
mod stage;
mod table;
mod threads;
mod timing;
mod verb_error;
mod verify;
mod zuma;

pub use arguments::{Arguments, Verb};
pub use bench::BenchOptions;
pub use convert::ConvertOptions;
pub use exit_status::ExitStatus;
pub use generate::GenerateOptions;
pub use ice_game::IceGameOptions;
pub use output::print_error;
pub use picture::PictureOptions;
pub use run::RunOptions;
pub use solve::SolveOptions;
pub use stage::StageOptions;
pub use verify::VerifyOptions;
pub use zuma::{PlayOptions, TrainOptions};
