//! The headless verbs: the command-line interface, for scripts.
//!
//! [`Arguments`] parses the command line. Each [`Verb`] is run by the module of its name (`train`
//! and `play` by `zuma`) and returns an [`Answer`], the exit status. Modules that the verbs share:
//!
//! | module | contents |
//! |---|---|
//! | `input` | finds and reads levels |
//! | `diagnosis` | formats errors as `file:line:column: reason` |
//! | `destination` | checks before the work that the result files can be written |
//! | `interrupt` | Ctrl-C: stops a verb and keeps its finished results |
//! | `threads` | thread pool of a verb |
//! | `in_order` | parallel map that delivers results in input order |
//! | `batch` | processes every level of the input in parallel |
//! | `player` | player names: built-in agents and external programs |
//! | `ice_game` | one player on one level of the ice world |
//! | `timing` | wall clock, percentiles and time options |
//! | `progress` | progress bars for terminals |
//! | `record` | writes recordings and levels |
//! | `written` | writes files and reports replaced ones |
//! | `table` | aligned text tables |
//! | `printable` | removes control characters before printing |
//! | `refusal` | error of a verb: exit status and message |
//! | `output` | writes lines until the reader closes the pipe |

mod answer;
mod arguments;
mod batch;
mod bench;
mod convert;
mod destination;
mod diagnosis;
mod generate;
mod ice_game;
mod in_order;
mod input;
mod interrupt;
mod output;
mod picture;
mod player;
mod printable;
mod progress;
mod record;
mod refusal;
mod run;
mod solve;
mod stage;
mod table;
mod threads;
mod timing;
mod verify;
mod written;
mod zuma;

pub use answer::Answer;
pub use arguments::{Arguments, Verb};
pub use bench::BenchOptions;
pub use convert::ConvertOptions;
pub use generate::GenerateOptions;
pub use ice_game::IceGameOptions;
pub use output::complain;
pub use picture::PictureOptions;
pub use run::RunOptions;
pub use solve::SolveOptions;
pub use stage::StageOptions;
pub use verify::VerifyOptions;
pub use zuma::{PlayOptions, TrainOptions};
