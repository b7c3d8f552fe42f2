//! Files that verbs (subcommands) produce: checks before the work, then writing.

use super::ExitStatus;
use super::diagnostics::VerbError;
use super::input::Input;
use super::output::print_error;

use crate::formats::extension_of;
use crate::formats::ron_level::write_level;

use crate::storage::{
    StorageError, canonical_path, check_writable, level_files, read_bytes, write_atomically,
};
use crate::worlds::ice::Level;
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Checks that the files can be written and differ, before minutes of work.
///
/// # Errors
/// For the first file that cannot be written or is named twice.
pub fn check_writable_all<P: AsRef<Path>>(
    files: impl IntoIterator<Item = P>,
) -> Result<(), VerbError> {
    check_distinct(std::iter::empty::<&Path>(), files)
}

/// Checks that the outputs can be written, differ from each other, and are no inputs.
///
/// For a folder among the inputs, its level files are compared.
///
/// # Errors
/// For the first output that fails a check.
pub fn check_distinct<I: AsRef<Path>, O: AsRef<Path>>(
    inputs: impl IntoIterator<Item = I>,
    outputs: impl IntoIterator<Item = O>,
) -> Result<(), VerbError> {
    // Unreadable inputs are reported when they are read.
    let files = |input: I| level_files(input.as_ref()).unwrap_or_default().files;
    let read: HashSet<PathBuf> =
        inputs.into_iter().flat_map(files).map(|file| canonical_path(&file)).collect();
    let mut written = HashSet::new();
    for output in outputs {
        let output = output.as_ref();
        check_writable(output)?;
        let (name, place) = (output.display(), canonical_path(output));
        if read.contains(&place) {
            return Err(format!("{name}: this file is an input and is not overwritten").into());
        }
        if !written.insert(place) {
            return Err(format!("{name}: two results have this file name").into());
        }
    }
    Ok(())
}

/// Checks the output files of every level of the input.
///
/// # Errors
/// As [`check_distinct`].
pub fn check_per_level<'a, L>(
    outputs: impl IntoIterator<Item = &'a PathBuf>,
    input: &Input<L>,
) -> Result<(), VerbError> {
    let places = |out: &'a PathBuf| {
        input.levels.iter().map(move |level| output_path(out, input.output_number(level)))
    };
    check_distinct(input.files(), outputs.into_iter().flat_map(places))
}

/// Writes the text of a recording, and reports a failure on standard error.
///
/// `number` is the level's number in the input if there are several levels. Returns
/// [`ExitStatus::Done`], or [`ExitStatus::BadInput`] on failure.
pub fn write_recording_file(
    out: &Path,
    number: Option<usize>,
    text: Result<String, ron::Error>,
) -> ExitStatus {
    let path = output_path(out, number);
    match text {
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

/// Writes a file atomically. Reports on standard error if it replaces other content.
///
/// # Errors
/// If the system refuses; the old content is then unchanged.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let is_replaced = has_other_content(path, bytes);
    write_atomically(path, bytes)?;
    if is_replaced {
        print_error(&format!("{}: replaced", path.display()));
    }
    Ok(())
}

/// Returns true if the file exists and has other content or cannot be read.
pub fn has_other_content(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && read_bytes(path).map_or(true, |old| old != bytes)
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
