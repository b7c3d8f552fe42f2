//! Replaces one board in a list of strings, characters or numbers and keeps every other byte.
//!
//! The rows of the board become a Sokoban text, the level is replaced in this text, and the changed
//! rows are written back into the list cell by cell. New cells and rows get the separators of the
//! old ones: quotes, commas, brackets, blanks and line breaks.

use super::alphabet_table::GYM_SQUARES;
use super::edit::check_supported;
use super::edit::replaced_text;
use super::list_parser::{Value, ValueKind, parse};
use super::lists::{self, ListBoard, ListLevel, ObjectStrings, boards_in, read_levels};
use crate::formats::text_lines::{Replacement, replace_ranges};
use crate::formats::{ReplaceError, xsb};
use crate::worlds::ice::Level;
use std::collections::BTreeMap;
use std::ops::Range;

/// Replaces the level at `index` of the levels in a list.
///
/// O(n log n) for a text of n bytes.
///
/// # Errors
/// If there is no level at `index`, the notation cannot store the level, or the changed text would
/// not read as intended.
pub(super) fn replace_in_lists(
    text: &str,
    index: usize,
    level: &Level,
) -> Result<String, ReplaceError> {
    let value = parse(text).ok_or(ReplaceError::NoSuchLevel)?;
    let found = boards_in(&value);
    let levels = read_levels(text, &found).map_err(|_| ReplaceError::NoSuchLevel)?;
    let (board, old) = found.get(index).zip(levels.get(index)).ok_or(ReplaceError::NoSuchLevel)?;
    let mut replacements = Vec::new();
    let notation = board.notation(old.alphabet);
    let ObjectStrings { title, author, notes, .. } = &board.words;
    let old_words = &old.level;
    // A note of several strings, or with text among the rows, has no single position.
    let note = match notes[..] {
        [note] if matches!(&note.kind, ValueKind::Text(text) if *text == old_words.note) => {
            Some(note)
        }
        _ => None,
    };
    for (before, after, value, part) in [
        (&old_words.title, &level.title, *title, "a title"),
        (&old_words.author, &level.author, *author, "an author"),
        (&old_words.note, &level.note, note, "a note"),
    ] {
        if before != after {
            let value = value.ok_or(ReplaceError::MissingPart { notation, part })?;
            replacements.push(string_edit(text, value, after));
        }
    }
    if level.board != old.level.board {
        let drawing = new_drawing(board, old, level)?;
        replacements.extend(ListPositions::of(text, board).replacements(&drawing, old, level));
    }
    // Read the result again: no other level may change.
    let changed = replace_ranges(text, replacements);
    let expected =
        levels.iter().enumerate().map(|(place, it)| if place == index { level } else { &it.level });
    match lists::read(&changed) {
        Some(Ok(reading)) if reading.value.levels.iter().eq(expected) => Ok(changed),
        Some(Ok(_)) => Err(ReplaceError::Ambiguous),
        Some(Err(error)) => {
            let first = error.0.into_iter().next();
            let problem = level.problems().first().map(ToString::to_string);
            let reason = problem.or(first.map(|it| it.reason)).unwrap_or_default();
            Err(ReplaceError::NotRecognised { notation, reason })
        }
        None => {
            let reason = "a list of fewer than three rows is not a board".to_owned();
            Err(ReplaceError::NotRecognised { notation, reason })
        }
    }
}

/// Returns the edit that sets the string `value` to `words`.
fn string_edit(text: &str, value: &Value, words: &str) -> Replacement {
    let quote = &text[value.offset..value.offset + 1];
    let escaped: String = words.chars().map(|it| escaped(it, quote)).collect();
    (value.offset + 1..value.end - 1, escaped)
}

/// Returns a character, escaped if needed between quotes of this kind.
fn escaped(character: char, quote: &str) -> String {
    match character {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        other if quote.starts_with(other) => format!("\\{other}"),
        other if other.is_control() => format!("\\u{:04x}", u32::from(other)),
        other => other.to_string(),
    }
}

/// Returns the rows of the new board as text, in the alphabet of the old board.
///
/// # Errors
/// If the alphabet cannot store the level, or the board cannot be replaced.
fn new_drawing(
    board: &ListBoard<'_>,
    old: &ListLevel,
    level: &Level,
) -> Result<String, ReplaceError> {
    let drawing = board.drawing();
    // Only text among the rows is in the drawing, not the strings of the object.
    let title = old.drawn_title.clone();
    let new = Level { title, board: level.board.clone(), ..old.level.clone() };
    check_supported(level, board.notation(old.alphabet), |_| true)?;
    match old.alphabet {
        None => xsb::replace_level(&drawing, 0, &new),
        Some(alphabet) => replaced_text(&drawing, alphabet, 0, &new).map(|redrawn| redrawn.text),
    }
}

/// A row of a board in a list.
struct Row {
    /// The characters, XSB for numbers, with their byte ranges in the text.
    cells: Vec<(char, Range<usize>)>,
    /// Byte range from the first character to the last.
    ///
    /// In an empty row: the empty range at which a first character would be inserted.
    content: Range<usize>,
}

/// Positions of the characters of a board in its list.
struct ListPositions<'text> {
    text: &'text str,
    rows: Vec<Row>,
    /// Whether the list has numbers instead of characters.
    uses_numbers: bool,
    /// How the list writes each character that occurs in it, for example `5.` for the player.
    written: BTreeMap<char, &'text str>,
}

impl<'text> ListPositions<'text> {
    /// Finds the characters of a board; `text` is the text from which it was read.
    fn of(text: &'text str, board: &ListBoard<'_>) -> Self {
        let rows: Vec<Row> = match &board.value.kind {
            ValueKind::List(items) => items.iter().map(|item| row_of_item(text, item)).collect(),
            _ => rows_of_string(text, board.value),
        };
        let cells = rows.iter().flat_map(|row| &row.cells);
        let written = cells.map(|(sign, range)| (*sign, &text[range.clone()])).collect();
        Self { text, rows, uses_numbers: board.uses_numbers, written }
    }

    /// Returns the edits that make the rows of the list those of `drawing`.
    ///
    /// `drawing` is the new board as text, one row per line.
    fn replacements(&self, drawing: &str, old: &ListLevel, level: &Level) -> Vec<Replacement> {
        let step = old.alphabet.map_or(1, |alphabet| alphabet.step());
        let added = level.board.columns() as isize - old.level.board.columns() as isize;
        let added = added * step as isize;
        let width = self.width().map(|width| width.saturating_add_signed(added));
        let lines: Vec<Vec<char>> = drawing.split('\n').map(|line| padded(line, width)).collect();
        let is_same = |(row, line): (&Row, &Vec<char>)| row.signs().eq(line.iter().copied());
        let above = self.rows.iter().zip(&lines).take_while(|pair| is_same(*pair)).count();
        let rest = self.rows[above..].iter().rev().zip(lines[above..].iter().rev());
        let below = rest.take_while(|pair| is_same(*pair)).count();
        let rows = above..self.rows.len() - below;
        let lines = &lines[above..lines.len() - below];
        if rows.len() == lines.len() {
            let pairs = self.rows[rows].iter().zip(lines);
            return pairs.flat_map(|(row, line)| self.changed_cells(row, line)).collect();
        }
        self.changed_rows(rows, lines).into_iter().collect()
    }

    /// Returns the number of cells of every row; `None` if it differs or there is no row.
    fn width(&self) -> Option<usize> {
        let first = self.rows.first()?.cells.len();
        self.rows.iter().all(|row| row.cells.len() == first).then_some(first)
    }

    /// Returns the edits that change a row to `line`, cell by cell.
    ///
    /// Cells are added or removed at the end of the row.
    fn changed_cells(&self, row: &Row, line: &[char]) -> Vec<Replacement> {
        let pairs = row.cells.iter().zip(line).filter(|((old, _), new)| old != *new);
        let mut changes: Vec<Replacement> =
            pairs.map(|((_, range), new)| (range.clone(), self.written(*new))).collect();
        let kept = row.cells.len().min(line.len());
        if line.len() > kept {
            let separator = if kept > 0 { self.between_cells() } else { "" };
            let end = row.content.end;
            changes.push((end..end, format!("{separator}{}", self.cells(&line[kept..]))));
        } else if row.cells.len() > kept {
            let start = kept.checked_sub(1).map_or(row.content.start, |it| row.cells[it].1.end);
            changes.push((start..row.content.end, String::new()));
        }
        changes
    }

    /// Returns the edit that replaces these rows by `lines`, of another number.
    ///
    /// `None` if the list has fewer than two rows, so that it shows no separator between rows.
    fn changed_rows(&self, rows: Range<usize>, lines: &[Vec<char>]) -> Option<Replacement> {
        let separator = self.between_rows()?;
        let new = lines.iter().map(|line| self.cells(line)).collect::<Vec<_>>().join(separator);
        let start = self.rows.get(rows.start).map(|row| row.content.start);
        let end_above = rows.start.checked_sub(1).map(|above| self.rows[above].content.end);
        if !rows.is_empty() && !lines.is_empty() {
            return Some((start?..self.rows[rows.end - 1].content.end, new));
        }
        if rows.is_empty() {
            return Some(match (end_above, start) {
                (Some(at), _) => (at..at, format!("{separator}{new}")),
                (None, start) => (start?..start?, format!("{new}{separator}")),
            });
        }
        let below = self.rows.get(rows.end).map(|row| row.content.start);
        match (end_above, below) {
            (Some(end), _) => Some((end..self.rows[rows.end - 1].content.end, String::new())),
            (None, below) => Some((start?..below?, String::new())),
        }
    }

    /// Returns a row of characters as this list writes them, with the separators between.
    fn cells(&self, signs: &[char]) -> String {
        let written: Vec<String> = signs.iter().map(|sign| self.written(*sign)).collect();
        written.join(self.between_cells())
    }

    /// Returns the text between two cells of a row; empty if no row has two cells.
    fn between_cells(&self) -> &'text str {
        let pair = self.rows.iter().find_map(|row| row.cells.get(..2));
        pair.map_or("", |pair| &self.text[pair[0].1.end..pair[1].1.start])
    }

    /// Returns the text between the contents of the first two rows.
    ///
    /// `None` if there are fewer than two.
    fn between_rows(&self) -> Option<&'text str> {
        let pair = self.rows.get(..2)?;
        self.text.get(pair[0].content.end..pair[1].content.start)
    }

    /// Returns a character as this list writes it, as a number in a list of numbers.
    fn written(&self, sign: char) -> String {
        if let Some(written) = self.written.get(&sign) {
            return (*written).to_owned();
        }
        if !self.uses_numbers {
            return sign.to_string();
        }
        let floor_or = if matches!(sign, ' ' | '_') { '-' } else { sign };
        let code = GYM_SQUARES.iter().position(|it| *it == floor_or).unwrap_or_default();
        // Floating point numbers stay such: `5.` and `5.0`.
        let other = self.written.values().next().copied().unwrap_or_default();
        let point = other.find('.').map_or("", |point| &other[point..]);
        format!("{code}{point}")
    }
}

impl Row {
    /// Creates a row; `anchor` is the offset at which characters are inserted if it is empty.
    fn new(cells: Vec<(char, Range<usize>)>, anchor: usize) -> Self {
        let start = cells.first().map_or(anchor, |(_, first)| first.start);
        let end = cells.last().map_or(anchor, |(_, last)| last.end);
        Self { cells, content: start..end }
    }

    /// Returns the characters of the row.
    fn signs(&self) -> impl Iterator<Item = char> {
        self.cells.iter().map(|(sign, _)| *sign)
    }
}

/// Returns the characters of a line without trailing blanks.
///
/// With a width, adds blanks up to this width.
fn padded(line: &str, width: Option<usize>) -> Vec<char> {
    let Some(width) = width else { return line.trim_end_matches(' ').chars().collect() };
    let mut signs: Vec<char> = line.trim_end_matches(' ').chars().collect();
    signs.resize(signs.len().max(width), ' ');
    signs
}

/// Returns the row of one item: a string, or a list of characters or numbers.
fn row_of_item(text: &str, item: &Value) -> Row {
    let anchor = item.offset + 1;
    let ValueKind::List(squares) = &item.kind else {
        return Row::new(item.characters(text), anchor);
    };
    let cell = |square: &Value| match &square.kind {
        ValueKind::Number(code) => {
            let sign = usize::try_from(*code).ok().and_then(|it| GYM_SQUARES.get(it).copied());
            Some((sign?, square.offset..square.end))
        }
        _ => square.characters(text).into_iter().next(),
    };
    Row::new(squares.iter().filter_map(cell).collect(), anchor)
}

/// Returns the rows of a string that holds a whole board with line breaks.
fn rows_of_string(text: &str, value: &Value) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut cells = Vec::new();
    let mut anchor = value.offset + 1;
    for (sign, range) in value.characters(text) {
        if sign == '\n' {
            cells.pop_if(|(last, _)| *last == '\r');
            rows.push(Row::new(std::mem::take(&mut cells), anchor));
            anchor = range.end;
        } else {
            cells.push((sign, range));
        }
    }
    if !cells.is_empty() {
        rows.push(Row::new(cells, anchor));
    }
    rows
}
