//! Where results go, looked at before the work that leads to them.

use super::Answer;
use super::input::Input;
use super::output::complain;
use super::record::place;
use crate::storage::check_writable;
use std::path::{Path, PathBuf};

/// Complains of the first file that could not be written: better now than after minutes of work.
///
/// # Errors
/// What to answer then.
pub fn check<P: AsRef<Path>>(files: impl IntoIterator<Item = P>) -> Result<(), Answer> {
    files.into_iter().try_for_each(|file| check_writable(file.as_ref())).map_err(|error| {
        complain(&error);
        Answer::BadInput
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
    check(outputs.into_iter().flat_map(places))
}
