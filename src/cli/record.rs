//! Writes recordings and levels that verbs produce.

use super::Answer;
use super::output::complain;
use super::written::write_file;
use crate::episode::Recording;
use crate::formats::ending_of;
use crate::formats::ron_level::write_level;
use crate::formats::ron_recording::{Recorded, write_recording};
use crate::worlds::ice::Level;
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Writes a recording and reports a failure on standard error.
///
/// `number` is the level's number in the input if there are several levels.
pub fn record<W: Recorded>(out: &Path, number: Option<usize>, recording: &Recording<W>) -> Answer {
    let path = place(out, number);
    match write_recording(recording) {
        Ok(text) => write(&path, &text),
        Err(error) => {
            complain(&format!("{}: cannot write: {error}", path.display()));
            Answer::BadInput
        }
    }
}

/// Writes a level in the same way.
pub fn keep_level(out: &Path, number: Option<usize>, level: &Level) -> Answer {
    write(&place(out, number), &write_level(level))
}

fn write(path: &Path, text: &str) -> Answer {
    match write_file(path, text.as_bytes()) {
        Ok(()) => Answer::Done,
        Err(error) => {
            complain(&error.to_string());
            Answer::BadInput
        }
    }
}

/// Output file for the level of that number; `out` itself for a single level.
pub fn place(out: &Path, number: Option<usize>) -> PathBuf {
    number.map_or_else(|| out.to_owned(), |number| numbered(out, number, "ron"))
}

/// Parser for the path of a recording, which may be any bytes.
pub fn ron_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ron_path_of("recording", path))
}

/// Parser for the path of a level to write.
pub fn level_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ron_path_of("level", path))
}

fn ron_path_of(what: &str, path: PathBuf) -> Result<PathBuf, String> {
    if ending_of(&path) == "ron" {
        Ok(path)
    } else {
        Err(format!("the file name of a {what} must end in .ron"))
    }
}

/// Inserts the index: `out/a.ron` with index 7 becomes `out/a-7.ron`. Replaces the extension by
/// `ending`.
pub fn numbered(path: &Path, index: usize, ending: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{index}.{ending}"));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recordings_of_several_levels_are_numbered() {
        for (path, expected) in [("out/a.ron", "out/a-7.ron"), ("a.b.RON", "a.b-7.ron")] {
            assert_eq!(numbered(Path::new(path), 7, "ron"), PathBuf::from(expected));
        }
    }
}
