//! Opens the studio, or runs a headless verb; nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match blackice::studio::launch(files) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("blackice: {error}");
            ExitCode::from(2)
        }
    }
}
