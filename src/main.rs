//! Opens the studio window, or runs a command in the terminal.

use blackice::cli::{Arguments, ExitStatus, print_error};
use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    Arguments::parse().run(open_studio).into()
}

/// Opens the window with these files; returns after the user has closed it.
#[cfg(feature = "studio")]
fn open_studio(files: Vec<PathBuf>) -> ExitStatus {
    match blackice::studio::launch(files) {
        Ok(()) => ExitStatus::Done,
        Err(error) => {
            print_error(&format!("blackice: {error}"));
            ExitStatus::BadInput
        }
    }
}

/// Reports that this build has no window.
#[cfg(not(feature = "studio"))]
fn open_studio(_files: Vec<PathBuf>) -> ExitStatus {
    print_error(&"blackice: this build has no window. Run blackice --help for the verbs");
    ExitStatus::BadInput
}
