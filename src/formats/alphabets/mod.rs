//! Boards that other programs draw with other signs, and games that only look like Sokoban.
//!
//! [`ALPHABETS`] is data: name and signs of each notation. A text is translated line by line into
//! XSB text, so that titles and notes are read in the same way, and accepted only if no doubt is
//! left: every sign is known, each board has one player, enough crates and closed walls, and no
//! other alphabet gives other boards. The reading then carries a remark with the notation. Where a
//! board is in doubt, the error names the notation that was found and the one that is expected.
//!
//! Games with other rules (Hexoban, PuzzleScript, labelled or numbered crates, teleports) are
//! refused by name, on structural evidence or a `Game:` line alone: a title that mentions them
//! refuses nothing. A board with several players is read with a remark, and cannot be played.

mod lists;
mod table;
#[cfg(test)]
mod tests;
mod translate;
mod values;
mod variants;

use super::Collection;
use super::problem::{FormatProblem, ReadError, Reading};
use super::xsb::read_xsb;
pub use table::{ALPHABETS, Alphabet};
use translate::{Attempt, is_sound, read_in};

/// What messages say is expected instead of another notation.
const EXPECTED: &str = "expected are # wall, @ player, $ crate, . target, * and + on a target";

/// Reads boards in XSB or in another alphabet, drawn or in lists of strings or numbers.
///
/// # Errors
/// The name of a game with other rules, or of a notation whose boards leave a doubt.
pub fn read_boards(text: &str) -> Result<Reading<Collection>, ReadError> {
    if let Some(problem) = variants::named(text) {
        return Err(problem.into());
    }
    let plain = read_xsb(text);
    let spaced = ALPHABETS.iter().filter(|alphabet| alphabet.is_spaced);
    if let Some(reading) = accepted(text, spaced)? {
        return Ok(reading);
    }
    if is_sound(&plain) {
        return Ok(variants::with_several_players(plain));
    }
    if let Some(reading) = accepted(text, ALPHABETS.iter())? {
        return Ok(reading);
    }
    if let Some(found) = lists::read(text) {
        return found;
    }
    if let Some(problem) = variants::labelled_crates(text) {
        return Err(problem.into());
    }
    if !plain.value.levels.is_empty() {
        return Ok(variants::with_several_players(plain));
    }
    Err(doubt(text).map_or(ReadError(plain.problems), ReadError::from))
}

/// Reads lists of strings or numbers, where `text` holds such lists.
pub(super) fn read_lists(text: &str) -> Option<Result<Reading<Collection>, ReadError>> {
    lists::read(text)
}

/// The reading in the only alphabet that leaves no doubt.
///
/// # Errors
/// If two alphabets give different boards.
fn accepted<'a>(
    text: &str,
    alphabets: impl Iterator<Item = &'a Alphabet>,
) -> Result<Option<Reading<Collection>>, ReadError> {
    let mut found: Option<(&Alphabet, Reading<Collection>)> = None;
    for alphabet in alphabets {
        let Attempt::Read(reading) = read_in(text, alphabet) else { continue };
        match &found {
            Some((first, other)) if !has_same_boards(&other.value, &reading.value) => {
                let line = other.value.place(0).line;
                let (first, second) = (first.name, alphabet.name);
                let reason = format!("these boards may be {first} or {second}; {EXPECTED}");
                return Err(FormatProblem::new(line, 1, reason).into());
            }
            Some(_) => {}
            None => found = Some((alphabet, reading)),
        }
    }
    Ok(found.map(|(alphabet, reading)| reading.with_remark(format!("read as {}", alphabet.name))))
}

fn has_same_boards(left: &Collection, right: &Collection) -> bool {
    let boards = |it: &Collection| it.levels.iter().map(|it| it.board.clone()).collect::<Vec<_>>();
    boards(left) == boards(right)
}

/// The notation that the text seems to be in, and why it was not read.
fn doubt(text: &str) -> Option<FormatProblem> {
    ALPHABETS.iter().find_map(|alphabet| match read_in(text, alphabet) {
        Attempt::Doubtful { line, reason } => {
            let reason = format!("this looks like {}, but {reason}; {EXPECTED}", alphabet.name);
            Some(FormatProblem::new(line, 1, reason))
        }
        _ => None,
    })
}
