//! Checks that result files can be written before the work begins.

use super::input::Input;
use super::record::place;
use super::refusal::Refusal;
use crate::storage::{check_writable, level_files, place_of};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Checks that the files can be written, before minutes of work.
///
/// # Errors
/// For the first file that cannot be written.
pub fn check<P: AsRef<Path>>(files: impl IntoIterator<Item = P>) -> Result<(), Refusal> {
    check_apart(std::iter::empty::<&Path>(), files)
}

/// Also checks that no output is an input or is written twice.
///
/// For a folder among the inputs, its level files are compared.
///
/// # Errors
/// For the first file that fails a check.
pub fn check_apart<I: AsRef<Path>, O: AsRef<Path>>(
    inputs: impl IntoIterator<Item = I>,
    outputs: impl IntoIterator<Item = O>,
) -> Result<(), Refusal> {
    // Unreadable inputs are reported when they are read.
    let files = |input: I| level_files(input.as_ref()).unwrap_or_default().files;
    let read: HashSet<PathBuf> =
        inputs.into_iter().flat_map(files).map(|file| place_of(&file)).collect();
    let mut written = HashSet::new();
    for output in outputs {
        let output = output.as_ref();
        check_writable(output)?;
        let (name, place) = (output.display(), place_of(output));
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
/// As [`check_apart`].
pub fn check_for_each<'a, L>(
    outputs: impl IntoIterator<Item = &'a PathBuf>,
    input: &Input<L>,
) -> Result<(), Refusal> {
    let places =
        |out: &'a PathBuf| input.levels.iter().map(move |level| place(out, input.number_of(level)));
    check_apart(input.files(), outputs.into_iter().flat_map(places))
}
