//! Writes codes matrices, alone or in place of one matrix of a text.
//!
//! In a text, every byte outside of the matrix stays. A matrix of the same size gets new numbers only
//! where cells changed; names, comments and formatting stay. A matrix of another size is rewritten,
//! and the comments inside it move above its first row.

use super::read::matrix_positions;
use super::read_codes;
use super::tokens::comments;
use crate::formats::{Parsed, ReplaceError};
use crate::worlds::ice::{Board, Level, code_of};
use std::ops::Range;

/// Returns a board with its ice as a JSON matrix, one row per line.
#[must_use]
pub fn write_codes(board: &Board) -> String {
    let mut text = matrix(board, "");
    text.push('\n');
    text
}

/// Returns the boards of several levels as a JSON array of matrices.
///
/// Omits everything but the boards.
#[must_use]
pub fn write_codes_array(levels: &[Level]) -> String {
    let matrices: Vec<_> =
        levels.iter().map(|level| format!("  {}", matrix(&level.board, "  "))).collect();
    if matrices.is_empty() {
        return "[]\n".to_owned();
    }
    format!("[\n{}\n]\n", matrices.join(",\n"))
}

/// Returns a matrix without a final line break; indents every line after the first.
fn matrix(board: &Board, indent: &str) -> String {
    let row = |squares: &[_]| {
        let codes: Vec<_> = squares.iter().map(|square| code_of(*square).to_string()).collect();
        format!("{indent}  [{}]", codes.join(", "))
    };
    let rows: Vec<_> = board.row_slices().map(row).collect();
    format!("[\n{}\n{indent}]", rows.join(",\n"))
}

/// Returns the text with another board in place of the level at `index` of its levels.
///
/// Omits metadata, marks of doubtful ice and step limit of the level: see
/// [`crate::formats::losses_in_format`]. O(text + cells) for a board of the same size; otherwise
/// also the number of comments × the length of the text.
///
/// # Errors
/// If there is no such level, or the changed text would not read back as intended.
pub fn replace_level(text: &str, index: usize, level: &Level) -> Result<String, ReplaceError> {
    let before = read_codes(text).map_err(|_| ReplaceError::NoSuchLevel)?.value;
    let old = before.levels.get(index).ok_or(ReplaceError::NoSuchLevel)?;
    let places = matrix_positions(text).map_err(|_| ReplaceError::NoSuchLevel)?;
    // The positions include rejected matrices, so the index among the levels does not fit.
    let number = before.place(index).number - 1;
    let matrix = places.get(number).ok_or(ReplaceError::NoSuchLevel)?;
    let changed = if has_same_size(&matrix.rows, &level.board) {
        with_changed_numbers(text, &matrix.rows, old, level)
    } else {
        let written = write_codes(&level.board);
        // Comments within the old matrix would be lost with it.
        let inside: Vec<&str> = comments(text)
            .into_iter()
            .filter(|it| matrix.range.contains(&it.start))
            .map(|it| &text[it])
            .collect();
        let kept: String = inside.iter().map(|comment| format!("\n  {comment}")).collect();
        let written = written.trim_end().replacen('[', &format!("[{kept}"), 1);
        [&text[..matrix.range.start], &written, &text[matrix.range.end..]].concat()
    };
    // Read the result again: only the one board may have changed.
    let Ok(Parsed { value: read, .. }) = read_codes(&changed) else {
        return Err(ReplaceError::Ambiguous);
    };
    let is_meant = |place: usize| {
        let expected = if place == index { level } else { &before.levels[place] };
        read.levels[place].board.cells().iter().map(|it| code_of(*it)).eq(expected
            .board
            .cells()
            .iter()
            .map(|it| code_of(*it)))
            && read.levels[place].title == before.levels[place].title
    };
    let is_kept = read.levels.len() == before.levels.len() && (0..read.levels.len()).all(is_meant);
    is_kept.then_some(changed).ok_or(ReplaceError::Ambiguous)
}

/// Returns true if the rows of a matrix have the number and length of the board's rows.
fn has_same_size(rows: &[Vec<Range<usize>>], board: &Board) -> bool {
    rows.len() == board.rows() && rows.iter().all(|row| row.len() == board.columns())
}

/// Returns the text with new numbers where cells changed.
///
/// `rows` has the byte ranges of the numbers, `old` and `new` the boards before and after. A number
/// that is no code stays if its cell, read as floor, does not change.
fn with_changed_numbers(
    text: &str,
    rows: &[Vec<Range<usize>>],
    old: &Level,
    new: &Level,
) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    let cells = rows.iter().flatten().zip(old.board.cells().iter().zip(new.board.cells()));
    for (number, (before, after)) in cells {
        let (before, after) = (code_of(*before), code_of(*after));
        if before == after {
            continue;
        }
        let written = after.to_string();
        result.push_str(&text[at..number.start]);
        // Pads a shorter number to keep columns aligned.
        let shorter = number.len().saturating_sub(written.len());
        result.push_str(&" ".repeat(shorter));
        result.push_str(&written);
        at = number.end;
    }
    result.push_str(&text[at..]);
    result
}
