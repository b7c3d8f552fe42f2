//! Boards that other programs draw with other signs, and games that only look like Sokoban.
//!
//! [`ALPHABETS`] is data: name and signs of each notation. A text is translated line by line into
//! XSB text, so that titles and notes are read in the same way, and accepted only if no doubt is
//! left: every sign is known, each board has one player, enough crates and closed walls, and no
//! other alphabet gives other boards. In a text with several boards one of them is enough: the others
//! may be half drawn. The reading then carries a remark with the notation. Where a board is in doubt,
//! the error names the notation that was found and the one that is expected.
//!
//! An edited level is written back in the signs and the layout of its text. What the notation cannot
//! show is an error with the cell, and nothing is written.
//!
//! Games with other rules (Hexoban, PuzzleScript, labelled or numbered crates, teleports) are
//! refused by name, on structural evidence or a `Game:` line alone: a title that mentions them
//! refuses nothing. A board with several players is read with a remark, and cannot be played.

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

/// Reads boards in XSB or in another alphabet, drawn or in lists of strings or numbers.
///
/// # Errors
/// The name of a game with other rules, or of a notation whose boards leave a doubt.
pub fn read_boards(text: &str) -> Result<Reading<Collection>, ReadError> {
    find(text).map(|found| found.reading)
}

/// Reads codes matrices, or lists of strings or numbers.
///
/// # Errors
/// The reason of the notation that was found, else that of the codes.
pub fn read_lists(text: &str) -> Result<Reading<Collection>, ReadError> {
    find_in_lists(text).map(|found| found.reading)
}

/// The text with another level in place of the one at `index` of the levels that [`read_boards`]
/// returns. The level keeps the notation and the layout of the text; every other byte stays.
/// O(text).
///
/// # Errors
/// If the notation cannot hold the level, or the changed text would not read as intended.
pub fn replace_board(text: &str, index: usize, level: &Level) -> Result<String, NotReplaced> {
    replace_in(find(text).ok(), text, index, level)
}

/// The same for the levels that [`read_lists`] returns.
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
            // In a text with boards in other signs, the notation may have been found by this level alone.
            let is_recognised = find(&changed).is_ok_and(|found| found.notation == Notation::Xsb);
            if is_recognised { Ok(changed) } else { Err(NotReplaced::Ambiguous) }
        }
        Notation::Codes => codes::replace_level(text, index, level),
        Notation::Drawn(alphabet) => edit::replace_drawn(text, alphabet, index, level),
        Notation::Lists => list_edit::replace_in_lists(text, index, level),
    }
}

/// Whether the boards that [`read_boards`] returns are drawn in XSB signs.
#[must_use]
pub fn is_in_xsb_signs(text: &str) -> bool {
    find(text).is_ok_and(|found| found.notation == Notation::Xsb)
}

/// Whether the levels that [`read_lists`] returns are codes matrices.
#[must_use]
pub fn is_in_codes(text: &str) -> bool {
    find_in_lists(text).is_ok_and(|found| found.notation == Notation::Codes)
}
