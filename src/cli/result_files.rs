//! Writes recordings and levels that verbs (subcommands) produce.

use super::ExitStatus;
use super::file_output::write_file;
use super::output::print_error;
use crate::episode::Recording;
use crate::formats::extension_of;
use crate::formats::ron_level::write_level;
use crate::formats::ron_recording::{Recorded, write_recording};
use crate::worlds::ice::Level;
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Writes a recording, and reports a failure on standard error.
///
/// `number` is the level's number in the input if there are several levels. Returns
/// [`ExitStatus::Done`], or [`ExitStatus::BadInput`] on failure.
pub fn write_recording_file<W: Recorded>(
    out: &Path,
    number: Option<usize>,
    recording: &Recording<W>,
) -> ExitStatus {
    let path = output_path(out, number);
    match write_recording(recording) {
        Ok(text) => write(&path, &text),
        Err(error) => {
            print_error(&format!("{}: cannot write: {error}", path.display()));
            ExitStatus::BadInput
        }
    }
}

/// Writes a level, and reports a failure on standard error.
///
/// `number` and the exit status are as for [`write_recording_file`].
pub fn write_level_file(out: &Path, number: Option<usize>, level: &Level) -> ExitStatus {
    write(&output_path(out, number), &write_level(level))
}

/// Writes a text file, and reports a failure on standard error.
fn write(path: &Path, text: &str) -> ExitStatus {
    match write_file(path, text.as_bytes()) {
        Ok(()) => ExitStatus::Done,
        Err(error) => {
            print_error(&error.to_string());
            ExitStatus::BadInput
        }
    }
}

/// Output file for the level with this number; `out` itself without a number.
pub fn output_path(out: &Path, number: Option<usize>) -> PathBuf {
    number.map_or_else(|| out.to_owned(), |number| numbered_path(out, number, "ron"))
}

/// Parser for the path of a recording: any path that ends in .ron.
pub fn recording_path_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| require_ron_extension("recording", path))
}

/// Parser for the path of a level to write: any path that ends in .ron.
pub fn level_path_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| require_ron_extension("level", path))
}

/// Returns the path if it ends in .ron; otherwise a message about `what`.
fn require_ron_extension(what: &str, path: PathBuf) -> Result<PathBuf, String> {
    if extension_of(&path) == "ron" {
        Ok(path)
    } else {
        Err(format!("the file name of a {what} must end in .ron"))
    }
}

/// Inserts an index and replaces the extension by `ending`.
///
/// `out/a.ron` with index 7 becomes `out/a-7.ron`.
pub fn numbered_path(path: &Path, index: usize, ending: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{index}.{ending}"));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_path_inserts_index_before_extension() {
        for (path, expected) in [("out/a.ron", "out/a-7.ron"), ("a.b.RON", "a.b-7.ron")] {
            assert_eq!(numbered_path(Path::new(path), 7, "ron"), PathBuf::from(expected));
        }
    }
}
