//! Boards in the notations of other programs, and games that only look like Sokoban.
//!
//! [`ALPHABETS`] is data: the name and characters of each notation. A text is translated line by
//! line into XSB text, so titles and notes are read in the same way. It is accepted only if it is
//! unambiguous: every character is known, each board has one player, enough crates and closed
//! walls, and no other alphabet gives other boards. In a text with several boards one such board
//! suffices, and the others may be unfinished. A remark names the notation. For an ambiguous board,
//! the error names the detected and the expected notation.
//!
//! ```text
//! text ── every alphabet ── translate to XSB ── read_xsb ── one sound reading? ── levels
//!                                                        └─ none or several: error
//! ```
//!
//! An edited level is written back in the characters and the formatting of its text. A square that
//! the notation cannot show is an error that names the cell, and nothing is written.
//!
//! Games with other rules (Hexoban, PuzzleScript, labelled or numbered crates, teleports) are
//! rejected by name, on structural evidence or a `Game:` line only; a title that mentions them does
//! not matter. A board with several players is read with a remark and cannot be played.

mod edit;
#[cfg(test)]
mod edit_property_tests;
#[cfg(test)]
mod edit_tests;
mod heads;
mod list_edit;
mod lists;
mod notation;
mod parts;
mod table;
#[cfg(test)]
mod tests;
mod translate;
mod values;
mod variants;

use super::problem::{ReadError, Reading};
use super::{Collection, NotReplaced, codes, xsb};
use crate::worlds::ice::Level;
use notation::{Found, Notation, find, find_in_lists};
pub use table::{ALPHABETS, Alphabet};
pub(super) use variants::{labelled_crates, named as other_game, named_by_ending, named_in_pair};

/// Reads boards in XSB or another alphabet, drawn or in lists of strings or numbers.
///
/// # Errors
/// The name of a game with other rules, or of a notation with ambiguous boards.
pub fn read_boards(text: &str) -> Result<Reading<Collection>, ReadError> {
    find(text).map(|found| found.reading)
}

/// Reads codes matrices, or lists of strings or numbers.
///
/// # Errors
/// The error of the detected notation, else that of the codes.
pub fn read_lists(text: &str) -> Result<Reading<Collection>, ReadError> {
    find_in_lists(text).map(|found| found.reading)
}

/// Returns the text with another level in place of the level at `index` of [`read_boards`].
/// O(text).
///
/// The level keeps the notation and the formatting of the text; every other byte stays.
///
/// # Errors
/// If the notation cannot store the level, or the changed text would not read back as intended.
pub fn replace_board(text: &str, index: usize, level: &Level) -> Result<String, NotReplaced> {
    replace_in(find(text).ok(), text, index, level)
}

/// Replaces a level of [`read_lists`] in the same way.
///
/// # Errors
/// As [`replace_board`].
pub fn replace_in_list(text: &str, index: usize, level: &Level) -> Result<String, NotReplaced> {
    replace_in(find_in_lists(text).ok(), text, index, level)
}

fn replace_in(
    found: Option<Found>,
    text: &str,
    index: usize,
    level: &Level,
) -> Result<String, NotReplaced> {
    match found.ok_or(NotReplaced::NoSuchLevel)?.notation {
        Notation::Xsb => {
            let changed = xsb::replace_level(text, index, level)?;
            // In a text with boards in other notations, only this level may have determined the
            // notation.
            let is_recognised = find(&changed).is_ok_and(|found| found.notation == Notation::Xsb);
            if is_recognised { Ok(changed) } else { Err(NotReplaced::Ambiguous) }
        }
        Notation::Codes => codes::replace_level(text, index, level),
        Notation::Drawn(alphabet) => edit::replace_drawn(text, alphabet, index, level),
        Notation::Lists => list_edit::replace_in_lists(text, index, level),
    }
}

/// Returns true if the boards of [`read_boards`] are in XSB characters.
#[must_use]
pub fn is_in_xsb_signs(text: &str) -> bool {
    find(text).is_ok_and(|found| found.notation == Notation::Xsb)
}

/// Returns true if the levels of [`read_lists`] are codes matrices.
#[must_use]
pub fn is_in_codes(text: &str) -> bool {
    find_in_lists(text).is_ok_and(|found| found.notation == Notation::Codes)
}
