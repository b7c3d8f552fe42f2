//! Recordings and levels that verbs leave behind.

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

/// Writes a recording, and complains if that fails. `number` is the level's place in the input if
/// there are several.
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

/// The file for a level with that number, or for the only one.
pub fn place(out: &Path, number: Option<usize>) -> PathBuf {
    number.map_or_else(|| out.to_owned(), |number| numbered(out, number, "ron"))
}

/// Reads the name of a recording, which may be any bytes.
pub fn ron_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ron_path_of("recording", path))
}

/// Reads the name of a level to be written.
pub fn level_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| ron_path_of("level", path))
}

fn ron_path_of(what: &str, path: PathBuf) -> Result<PathBuf, String> {
    if ending_of(&path) == "ron" { Ok(path) } else { Err(format!("a {what}'s name ends in .ron")) }
}

/// `out/a.ron` with the index 7 becomes `out/a-7.ron`; the ending is given.
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
