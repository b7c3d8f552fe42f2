//! Opens the studio, or runs a headless verb.

use blackice::cli::{Answer, Arguments, complain};
use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    Arguments::parse().carry_out(open_studio).into()
}

#[cfg(feature = "studio")]
fn open_studio(files: Vec<PathBuf>) -> Answer {
    match blackice::studio::launch(files) {
        Ok(()) => Answer::Done,
        Err(error) => {
            complain(&format!("blackice: {error}"));
            Answer::BadInput
        }
    }
}

#[cfg(not(feature = "studio"))]
fn open_studio(_files: Vec<PathBuf>) -> Answer {
    complain(&"blackice: this build has no window. Run blackice --help for the verbs");
    Answer::BadInput
}
