//! One line of a board: the characters of its squares, run lengths and groups.
//!
//! Run lengths are counts before a character or a group in parentheses: `3#2(-.)` is `###-.-.`.
//!
//! [`BoardCharacters`] are the characters that the text of a board uses, to rewrite rows that
//! change.

use crate::board::{MAX_CELLS, MAX_SIDE};
use crate::formats::xsb_squares::square_of_character;
use crate::worlds::ice::Square;
use std::iter::Peekable;
use std::str::CharIndices;

/// Maximum length of an expanded run-length line: all cells of the largest board and its row ends.
const MAX_EXPANDED: usize = MAX_CELLS + MAX_SIDE;

/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 16;

/// Why a line cannot be expanded.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RunLengthError {
    /// Offset in the line, in bytes.
    pub offset: usize,
    /// Message for the user.
    pub reason: String,
}

/// Returns the square of a board character, letters such as `p` and `b` included.
///
/// `None` for any other character. A tab and a no-break space are floor like any other blank.
pub(in crate::formats) fn xsb_square(character: char) -> Option<Square> {
    square_of_character(match character {
        'p' => '@',
        'P' => '+',
        'b' => '$',
        'B' => '*',
        'o' | 'O' => '.',
        '\t' | '\u{a0}' => ' ',
        other => other,
    })
}

/// Returns true for the characters of run lengths besides the squares: digits, `(`, `)`, `|`.
pub(super) fn is_run_mark(character: char) -> bool {
    character.is_ascii_digit() || matches!(character, '(' | ')' | '|')
}

/// Returns the line with all counts and groups expanded; `|`, the end of a row, stays.
///
/// The result has at most `MAX_EXPANDED` bytes, however large the counts are. O(nesting depth ·
/// (line + result)).
///
/// # Errors
/// The first count or group that is malformed, or the count that makes the result too long.
pub(super) fn expand(line: &str) -> Result<String, RunLengthError> {
    if !line.contains(is_run_mark) {
        return Ok(line.to_owned());
    }
    let mut characters = line.char_indices().peekable();
    let expanded = expand_group(&mut characters, 0)?;
    match characters.next() {
        Some((offset, _)) => run_error(offset, "a ) without a ("),
        None => Ok(expanded),
    }
}

/// Expands the characters up to the end or up to a `)`, which stays unread.
///
/// `depth` is the nesting depth of the group.
///
/// # Errors
/// As [`expand`].
fn expand_group(
    characters: &mut Peekable<CharIndices<'_>>,
    depth: usize,
) -> Result<String, RunLengthError> {
    let mut expanded = String::new();
    while let Some((offset, character)) = characters.next_if(|(_, character)| *character != ')') {
        let mut count = 1;
        let mut repeated = character;
        if character.is_ascii_digit() {
            count = read_count(character, characters);
            if count == 0 {
                return run_error(offset, "a count of 0");
            }
            match characters.next() {
                None | Some((_, ')')) => {
                    return run_error(offset, "a count with nothing to repeat");
                }
                Some((_, next)) => repeated = next,
            }
        }
        let piece = if repeated == '(' {
            if depth == MAX_DEPTH {
                return run_error(offset, "groups nested too deeply");
            }
            let piece = expand_group(characters, depth + 1)?;
            if characters.next().is_none() {
                return run_error(offset, "a ( without a )");
            }
            piece
        } else {
            repeated.to_string()
        };
        // Check before the text grows, because a count can claim any length.
        if piece.len().saturating_mul(count) > MAX_EXPANDED - expanded.len() {
            return run_error(offset, format!("expands to more than {MAX_CELLS} cells"));
        }
        // An empty group repeats to nothing, however often.
        if !piece.is_empty() {
            expanded.push_str(&piece.repeat(count));
        }
    }
    Ok(expanded)
}

/// Reads the count that begins with this digit; saturates at `usize::MAX`.
fn read_count(first: char, characters: &mut Peekable<CharIndices<'_>>) -> usize {
    let mut count = first.to_digit(10).unwrap_or_default() as usize;
    while let Some((_, digit)) = characters.next_if(|(_, character)| character.is_ascii_digit()) {
        let digit = digit.to_digit(10).unwrap_or_default() as usize;
        count = count.saturating_mul(10).saturating_add(digit);
    }
    count
}

/// Returns an error at this byte offset of the line.
fn run_error<T>(offset: usize, reason: impl Into<String>) -> Result<T, RunLengthError> {
    Err(RunLengthError { offset, reason: reason.into() })
}

/// The character that a board uses for floor, and whether it uses letters for other squares.
pub(in crate::formats) struct BoardCharacters {
    floor: char,
    /// Whether it has letters such as `p` and `b` instead of signs such as `@` and `$`.
    uses_letters: bool,
}

impl BoardCharacters {
    /// Detects the characters from the rows of a board.
    ///
    /// If a row has a blank between other squares, floor is a blank. Otherwise floor is a dash if
    /// the rows have one, else an underscore if they have one, else a blank.
    pub(in crate::formats) fn of(rows: &[&str]) -> Self {
        let uses = |signs: &[char]| rows.iter().any(|row| row.contains(signs));
        let has_blank = rows.iter().any(|row| row.trim().contains(' '));
        let floor = match (has_blank, uses(&['-']), uses(&['_'])) {
            (false, true, _) => '-',
            (false, false, true) => '_',
            _ => ' ',
        };
        Self { floor, uses_letters: uses(&['p', 'P', 'b', 'B', 'o', 'O']) }
    }

    /// Converts a row, as `write` writes it, to these characters.
    ///
    /// Blanks at the start of the row stay. A row of nothing but floor stays as it is: with more
    /// dashes, it may read as a rule.
    pub(in crate::formats) fn convert(&self, row: &str) -> String {
        if row.trim_matches(['-', ' ']).is_empty() {
            return row.to_owned();
        }
        let outside = row.len() - row.trim_start().len();
        let (before, inside) = row.split_at(outside);
        let sign = |sign: char| match (sign, self.uses_letters) {
            (' ', _) => self.floor,
            ('@', true) => 'p',
            ('+', true) => 'P',
            ('$', true) => 'b',
            ('*', true) => 'B',
            ('.', true) => 'o',
            (other, _) => other,
        };
        before.chars().chain(inside.chars().map(sign)).collect()
    }

    /// Returns `new`, but with the old character for each unchanged cell.
    ///
    /// Returns `new` itself if `old` has tabs or run lengths, because then its characters are not
    /// one per cell.
    pub(super) fn merged(&self, old: &str, new: &str) -> String {
        if old.contains('\t') || old.contains(is_run_mark) {
            return new.to_owned();
        }
        self.merged_cells(old, new)
    }

    /// Returns `new`, but with the old character for each unchanged cell, without blanks at its
    /// end.
    ///
    /// `old` must have one character per cell.
    pub(in crate::formats) fn merged_cells(&self, old: &str, new: &str) -> String {
        let mut new = new.chars();
        let kept = |old: char, new: char| {
            // A character that is no square is read as floor.
            let (before, after) = (xsb_square(old), xsb_square(new));
            if before.unwrap_or_default() == after.unwrap_or_default() { old } else { new }
        };
        let cells = old.chars().map(|old| kept(old, new.next().unwrap_or(self.floor)));
        let mut row: String = cells.collect();
        row.extend(new);
        row.truncate(row.trim_end_matches(' ').len());
        row
    }
}
