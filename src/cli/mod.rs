//! The headless verbs: what the program does without a window, for scripts.
//!
//! [`Arguments`] is the command line; a [`Verb`] is carried out by the module of its name, those
//! about Zuma by `zuma`, and answers with an [`Answer`], which is the exit status. What the verbs
//! share:
//!
//! | module | what |
//! |---|---|
//! | `input` | finds and reads levels |
//! | `diagnosis` | tells what is wrong with files |
//! | `destination` | looks at where results go before the work |
//! | `interrupt` | keeps what is finished at Ctrl-C |
//! | `threads` | the threads to work on |
//! | `in_order` | work on many things at once whose results keep their order |
//! | `batch` | the same work for every level of the input |
//! | `player` | who plays: an agent of the house, or somebody's program |
//! | `ice_game` | a player plays one level of the ice world |
//! | `timing` | the clock, and the times that are told |
//! | `progress` | a bar for whoever sits at a terminal |
//! | `record` | keeps recordings and levels |
//! | `written` | writes files, and tells which ones it replaces |
//! | `table` | columns that line up |
//! | `printable` | words from files on their way to a terminal |
//! | `refusal` | why a verb goes no further |
//! | `output` | writes lines until nobody reads them any more |

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
