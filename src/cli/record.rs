//! Recordings that verbs leave behind.

use super::Answer;
use super::output::complain;
use crate::episode::Recording;
use crate::formats::ron_recording::write_recording;
use crate::storage::write_safely;
use crate::worlds::ice::Ice;
use std::path::{Path, PathBuf};

/// Writes a recording, and complains if that fails. `index` is the level's place in the input if
/// there are several.
pub fn record(out: &Path, index: Option<usize>, recording: &Recording<Ice>) -> Answer {
    let path = index.map_or_else(|| out.to_owned(), |index| numbered(out, index, "ron"));
    let text = write_recording(recording)
        .map_err(|error| format!("{}: cannot write: {error}", path.display()));
    let written = text
        .and_then(|text| write_safely(&path, text.as_bytes()).map_err(|error| error.to_string()));
    match written {
        Ok(()) => Answer::Done,
        Err(message) => {
            complain(&message);
            Answer::BadInput
        }
    }
}

/// Reads the name of a recording.
pub fn ron_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_ron = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"));
    if is_ron { Ok(path) } else { Err("a recording's name ends in .ron".to_owned()) }
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
