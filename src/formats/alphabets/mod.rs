//! Boards in the characters of other programs, and games that only look like Sokoban.
//!
//! A notation is a way to write a board: the XSB characters of Sokoban text (`#` wall, `@` player,
//! `$` crate), one of the other alphabets in [`ALPHABETS`], lists of strings or numbers, or codes
//! matrices. [`read_boards`] detects the notation. It translates a text in another alphabet into
//! XSB text, so that titles and notes are read in the same way, and accepts the translation only if
//! each board has one player, enough crates, a target without a crate and closed walls, no row has
//! an unknown character, and no other alphabet gives other boards. If no text with every board like
//! this is found, one such board is enough and the others may be unfinished. The result has a
//! remark that names the notation. If no board is certain, the error names the detected notation
//! and the expected one.
//!
//! An edited level is written back in the characters and the formatting of its text. If the
//! notation has no character for a cell, the result is an error with this cell.
//!
//! The reader rejects games with other rules (Hexoban, PuzzleScript, labelled or numbered crates,
//! teleports) with their name. It detects them by their structure or a `Game:` line only, so that a
//! title may mention them. A board with several players is read with a remark, and cannot be
//! played.

mod alphabet_table;
mod edit;
#[cfg(test)]
mod edit_property_tests;
#[cfg(test)]
mod edit_tests;
mod list_edit;
mod list_parser;
mod lists;
mod notation;
mod other_games;
#[cfg(test)]
mod tests;
mod translate;

use super::problems::{Parsed, ReadError};
use super::{Collection, ReplaceError, codes, xsb};
use crate::worlds::ice::Level;
pub use alphabet_table::{ALPHABETS, Alphabet};
use notation::{DetectedBoards, Notation, detect, detect_lists};
pub(super) use other_games::{
    game_of_extension, game_of_pair, game_of_text as other_game, labelled_crates,
};

/// Reads boards in XSB or another alphabet, as text or in lists.
///
/// Codes matrices are read by [`read_lists`].
///
/// # Errors
/// If the text has no board, is a game with other rules, or its notation is ambiguous.
pub fn read_boards(text: &str) -> Result<Parsed<Collection>, ReadError> {
    detect(text).map(|found| found.reading)
}

/// Reads codes matrices, or boards as lists of strings, characters or numbers.
///
/// # Errors
/// If neither can be read: the problem of the lists if the text has a board in a list, otherwise
/// that of the codes.
pub fn read_lists(text: &str) -> Result<Parsed<Collection>, ReadError> {
    detect_lists(text).map(|found| found.reading)
}

/// Replaces the level at `index` of the levels that [`read_boards`] returns.
///
/// The level is written in the notation and formatting of the text; every other byte stays. O(n log
/// n) for a text of n bytes.
///
/// # Errors
/// If there is no level at `index`, the notation cannot store the level, or the changed text would
/// not read as intended.
pub fn replace_board(text: &str, index: usize, level: &Level) -> Result<String, ReplaceError> {
    replace_in(detect(text).ok(), text, index, level)
}

/// Replaces the level at `index` of the levels that [`read_lists`] returns.
///
/// O(n log n) for a text of n bytes.
///
/// # Errors
/// As [`replace_board`].
pub fn replace_in_list(text: &str, index: usize, level: &Level) -> Result<String, ReplaceError> {
    replace_in(detect_lists(text).ok(), text, index, level)
}

/// Replaces the level at `index` of a text in the notation found.
///
/// # Errors
/// As [`replace_board`]; also if `found` is `None`.
fn replace_in(
    found: Option<DetectedBoards>,
    text: &str,
    index: usize,
    level: &Level,
) -> Result<String, ReplaceError> {
    match found.ok_or(ReplaceError::NoSuchLevel)?.notation {
        Notation::Xsb => {
            let changed = xsb::replace_level(text, index, level)?;
            // In a text with boards in other alphabets, this level alone may show the notation.
            let is_recognised = detect(&changed).is_ok_and(|found| found.notation == Notation::Xsb);
            if is_recognised { Ok(changed) } else { Err(ReplaceError::Ambiguous) }
        }
        Notation::Codes => codes::replace_level(text, index, level),
        Notation::Drawn(alphabet) => edit::replace_in_alphabet(text, alphabet, index, level),
        Notation::Lists => list_edit::replace_in_lists(text, index, level),
    }
}

/// Returns true if [`read_boards`] reads the text as boards in XSB characters.
#[must_use]
pub fn is_in_xsb(text: &str) -> bool {
    detect(text).is_ok_and(|found| found.notation == Notation::Xsb)
}

/// Returns true if [`read_lists`] reads the text as codes matrices.
#[must_use]
pub fn is_in_codes(text: &str) -> bool {
    detect_lists(text).is_ok_and(|found| found.notation == Notation::Codes)
}
