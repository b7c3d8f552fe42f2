//! Opens the studio, or runs a headless verb; nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(feature = "studio")]
    {
        let files = std::env::args_os().skip(1).map(std::path::PathBuf::from).collect();
        match blackice::studio::launch(files) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("blackice: {error}");
                ExitCode::from(2)
            }
        }
    }
    #[cfg(not(feature = "studio"))]
    ExitCode::from(2)
}
