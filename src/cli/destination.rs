//! Where results go, looked at before the work that leads to them.

use super::Answer;
use super::input::Input;
use super::output::complain;
use super::record::place;
use crate::storage::{check_writable, level_files, place_of};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Complains of the first file that could not be written: better now than after minutes of work.
///
/// # Errors
/// What to answer then.
pub fn check<P: AsRef<Path>>(files: impl IntoIterator<Item = P>) -> Result<(), Answer> {
    check_apart(std::iter::empty::<&Path>(), files)
}

/// The same, and complains of the first file that is also read.
///
/// # Errors
/// What to answer then.
pub fn check_apart<I: AsRef<Path>, O: AsRef<Path>>(
    inputs: impl IntoIterator<Item = I>,
    outputs: impl IntoIterator<Item = O>,
) -> Result<(), Answer> {
    reason_against(inputs, outputs).map_or(Ok(()), |reason| {
        complain(&reason);
        Err(Answer::BadInput)
    })
}

/// Why the outputs should not be written: one cannot be, or is also read, or is written twice. Of
/// folders among the inputs the levels are read.
pub fn reason_against<I: AsRef<Path>, O: AsRef<Path>>(
    inputs: impl IntoIterator<Item = I>,
    outputs: impl IntoIterator<Item = O>,
) -> Option<String> {
    // What cannot be read is told where it is read.
    let files = |input: I| level_files(input.as_ref()).unwrap_or_default();
    let read: HashSet<PathBuf> =
        inputs.into_iter().flat_map(files).map(|file| place_of(&file)).collect();
    let mut written = HashSet::new();
    outputs.into_iter().find_map(|output| {
        let output = output.as_ref();
        if let Err(error) = check_writable(output) {
            return Some(error.to_string());
        }
        let place = place_of(output);
        if read.contains(&place) {
            Some(format!("{}: this file is read; it is not overwritten", output.display()))
        } else if written.insert(place) {
            None
        } else {
            Some(format!("{}: two results would go into this file", output.display()))
        }
    })
}

/// The same for verbs that may write a file for every level of the input.
///
/// # Errors
/// What to answer then.
pub fn check_for_each<'a, L>(
    outputs: impl IntoIterator<Item = &'a PathBuf>,
    input: &Input<L>,
) -> Result<(), Answer> {
    let places =
        |out: &'a PathBuf| input.levels.iter().map(move |level| place(out, input.number_of(level)));
    check_apart(input.files(), outputs.into_iter().flat_map(places))
}
