//! Replaces one matrix of a codes text and leaves every other byte as it is.
//!
//! A matrix of the same size gets other numbers where cells changed; names, comments and layout
//! stay. A matrix of another size is rewritten; the comments inside move above its first row.

use super::read::matrix_places;
use super::tokens::comments;
use super::{read_codes, write_codes};
use crate::formats::{NotReplaced, Reading};
use crate::worlds::ice::{Board, Level, code_of};
use std::ops::Range;

/// The text with another board in place of the one at `index` of its levels. Words, marks and the
/// step limit of the level are left out: see [`crate::formats::losses`]. O(text).
///
/// # Errors
/// If there is no such level, or the changed text would not read as intended.
pub fn replace_level(text: &str, index: usize, level: &Level) -> Result<String, NotReplaced> {
    let before = read_codes(text).map_err(|_| NotReplaced::NoSuchLevel)?.value;
    let old = before.levels.get(index).ok_or(NotReplaced::NoSuchLevel)?;
    let places = matrix_places(text).map_err(|_| NotReplaced::NoSuchLevel)?;
    let number = before.place(index).number - 1;
    let matrix = places.get(number).ok_or(NotReplaced::NoSuchLevel)?;
    let changed = if is_same_size(&matrix.rows, &level.board) {
        with_numbers(text, &matrix.rows, old, level)
    } else {
        let written = write_codes(&level.board);
        let inside: Vec<&str> = comments(text)
            .into_iter()
            .filter(|it| matrix.range.contains(&it.start))
            .map(|it| &text[it])
            .collect();
        let kept: String = inside.iter().map(|comment| format!("\n  {comment}")).collect();
        let written = written.trim_end().replacen('[', &format!("[{kept}"), 1);
        [&text[..matrix.range.start], &written, &text[matrix.range.end..]].concat()
    };
    let Ok(Reading { value: read, .. }) = read_codes(&changed) else {
        return Err(NotReplaced::Ambiguous);
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
    is_kept.then_some(changed).ok_or(NotReplaced::Ambiguous)
}

fn is_same_size(rows: &[Vec<Range<usize>>], board: &Board) -> bool {
    rows.len() == board.rows() && rows.iter().all(|row| row.len() == board.columns())
}

/// The text with other numbers where cells changed. A number that is no code stays where its cell
/// is still floor.
fn with_numbers(text: &str, rows: &[Vec<Range<usize>>], old: &Level, new: &Level) -> String {
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
        // Columns stay in line where the number has blanks before it.
        let shorter = number.len().saturating_sub(written.len());
        result.push_str(&" ".repeat(shorter));
        result.push_str(&written);
        at = number.end;
    }
    result.push_str(&text[at..]);
    result
}
