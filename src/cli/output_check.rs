//! Checks that result files can be written before the work begins.

use super::input::Input;
use super::result_files::output_path;
use super::verb_error::VerbError;
use crate::storage::{canonical_path, check_writable, level_files};
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
