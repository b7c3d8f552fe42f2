//! Translates boards of one alphabet into XSB text and checks that no doubt is left.
//!
//! The translation replaces only the signs of board rows. Words, line breaks, the signs of quoted
//! mail and tabs before rows stay as they are, so that the Sokoban text reader handles them.

use super::heads::split_heads;
use super::table::Alphabet;
use crate::formats::replacement::replaced;
pub(super) use crate::formats::squares::is_open;
use crate::formats::text_lines::{TextLine, text_lines, unquoted};
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, Reading};
use crate::worlds::ice::{Ground, Level, Occupant, Square};
use std::collections::BTreeMap;
use std::ops::Range;

/// Fewest rows of a board; fewer rows count as words.
const FEWEST_ROWS: usize = 3;

/// How much doubt a reading may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Every board can be played.
    Strict,
    /// One board can be played. The others may be half drawn, because a user may save a level before
    /// it is finished.
    Lenient,
}

/// What came of reading a text in one alphabet.
pub(super) enum Attempt {
    /// There is no board in this alphabet.
    Nothing,
    /// There is one, but something is wrong with it.
    Doubtful { line: usize, reason: String },
    /// The boards leave no doubt.
    Read(Reading<Collection>),
}

/// A text with its boards in XSB signs.
pub(super) struct Translation {
    /// The text; all bytes outside the rows of boards are those of the original.
    pub text: String,
    /// Bytes of the signs of each row in the original, by the first byte of the row in the
    /// translation.
    pub rows: BTreeMap<usize, Range<usize>>,
    /// The lines, from 1, on which the boards begin.
    lines: Vec<usize>,
    /// Whether rows touch a line that is meant as a row and has an unknown sign.
    has_damage: bool,
}

/// Reads a text in one alphabet. O(text + cells).
pub(super) fn read_in(text: &str, alphabet: &Alphabet, strictness: Strictness) -> Attempt {
    let Some(Translation { text: translated, lines, has_damage, .. }) = translate(text, alphabet)
    else {
        return Attempt::Nothing;
    };
    let mut reading = read_xsb(&translated);
    let first = lines.first().copied().unwrap_or(1);
    let doubtful = |line: usize, reason: String| Attempt::Doubtful { line, reason };
    if let Some(problem) = reading.problems.first() {
        return doubtful(problem.line, problem.reason.clone());
    }
    let read: Vec<usize> = reading.value.places.iter().map(|place| place.line).collect();
    if read != lines || has_damage {
        return doubtful(first, "other lines look like boards in another notation".to_owned());
    }
    let doubts: Vec<(usize, Option<String>)> =
        lines.into_iter().zip(reading.value.levels.iter().map(doubt_about)).collect();
    let may_have_doubts =
        strictness == Strictness::Lenient && doubts.iter().any(|it| it.1.is_none());
    if let Some((line, Some(reason))) = doubts.into_iter().find(|it| it.1.is_some())
        && !may_have_doubts
    {
        return doubtful(line, reason);
    }
    split_heads(&mut reading.value);
    Attempt::Read(reading)
}

/// The lines of the boards of one alphabet that leave no doubt, whatever else is in the text.
/// O(text + cells).
pub(super) fn lines_of_boards(text: &str, alphabet: &Alphabet) -> Vec<usize> {
    let Some(Translation { text: translated, lines, .. }) = translate(text, alphabet) else {
        return Vec::new();
    };
    let Collection { levels, places, .. } = read_xsb(&translated).value;
    let placed = places.iter().map(|place| place.line).zip(&levels);
    let certain =
        placed.filter(|(line, level)| lines.contains(line) && doubt_about(level).is_none());
    certain.map(|(line, _)| line).collect()
}

/// Why a board may be something else than a level; `None` if it can be played.
fn doubt_about(level: &Level) -> Option<String> {
    if let Some(problem) = level.problems().first() {
        return Some(problem.to_string());
    }
    let is_bare = |square: &Square| {
        square.ground == Ground::Target && square.occupant != Some(Occupant::Crate)
    };
    if !level.board.cells().iter().any(is_bare) {
        return Some("every target already has a crate".to_owned());
    }
    is_open(&level.board).then(|| "its walls are not closed".to_owned())
}

/// A row of a board in the original text.
struct Row {
    /// Bytes of the squares.
    range: Range<usize>,
    /// In XSB signs.
    xsb: String,
    /// Number of tabs before it: they move the board as a whole.
    tabs: usize,
}

/// The text with every board of the alphabet in XSB signs; `None` if it has no board.
pub(super) fn translate(text: &str, alphabet: &Alphabet) -> Option<Translation> {
    let mut rows_of_boards: Vec<Row> = Vec::new();
    let mut starts = Vec::new();
    let mut block: Vec<Row> = Vec::new();
    let mut above = "";
    let mut has_damage = false;
    let end = TextLine { text: "", range: text.len()..text.len() };
    for (number, line) in text_lines(text).chain(Some(end)).enumerate() {
        let TextLine { text: line, range } = line;
        if let Some(row) = row_of(range.start, line, alphabet) {
            block.push(row);
            continue;
        }
        let first_line = number + 1 - block.len();
        let (rows, words_above) = without_single_walls(std::mem::take(&mut block));
        // A row with an unknown sign cuts a board in two: the rest is no board.
        let is_cut = [above, line].iter().any(|it| is_damaged(it, alphabet));
        has_damage |= is_cut && !rows.is_empty();
        if !is_cut && is_board(&rows) {
            starts.push(first_line + words_above);
            rows_of_boards.extend(rows);
        }
        above = line;
    }
    if starts.is_empty() {
        return None;
    }
    let (mut own_length, mut xsb_length) = (0, 0);
    let mut rows = BTreeMap::new();
    for row in &rows_of_boards {
        rows.insert(row.range.start + xsb_length - own_length, row.range.clone());
        own_length += row.range.len();
        xsb_length += row.xsb.len();
    }
    let replacements = rows_of_boards.into_iter().map(|row| (row.range, row.xsb)).collect();
    Some(Translation { text: replaced(text, replacements), rows, lines: starts, has_damage })
}

/// The rows without single walls above and below, which may be words. Between other rows a single
/// wall is a row with nothing but floor behind it. Returns the number of lines left out above, too.
fn without_single_walls(mut rows: Vec<Row>) -> (Vec<Row>, usize) {
    let is_single = |row: &Row| row.xsb.chars().count() == 1;
    let below = rows.iter().rev().take_while(|row| is_single(row)).count();
    rows.truncate(rows.len() - below);
    let above = rows.iter().take_while(|row| is_single(row)).count();
    rows.drain(..above);
    (rows, above)
}

/// Whether rows of one alphabet make a board. Walls alone may be a rule between paragraphs.
fn is_board(rows: &[Row]) -> bool {
    let is_moved_as_one = rows.iter().all(|row| row.tabs == rows[0].tabs);
    rows.len() >= FEWEST_ROWS
        && is_moved_as_one
        && rows.iter().any(|row| row.xsb.contains(['@', '+', '$', '*', '.']))
}

/// The signs of a line: without the signs of quoted mail, tabs before it and blanks behind it.
/// Returns the number of tabs, too.
fn signs_of(line: &str) -> (&str, usize) {
    let rest = unquoted(line.trim_end());
    let signs = rest.trim_start_matches('\t');
    (signs, rest.len() - signs.len())
}

/// The line at `start` as a row, without a remark behind a semicolon; `None` if it is no row in this
/// alphabet.
fn row_of(start: usize, line: &str, alphabet: &Alphabet) -> Option<Row> {
    let (signs, tabs) = signs_of(line);
    let is_blank = |sign: char| matches!(sign, ' ' | '\u{a0}');
    if alphabet.is_spaced && signs.chars().skip(1).step_by(2).any(|sign| !is_blank(sign)) {
        return None;
    }
    let signs = signs.split_once(';').map_or(signs, |(row, _)| row.trim_end());
    let xsb: Option<String> =
        signs.chars().step_by(alphabet.step()).map(|sign| alphabet.xsb_of(sign)).collect();
    let xsb = xsb.filter(|row| row.contains('#'))?;
    let offset = signs.as_ptr() as usize - line.as_ptr() as usize;
    let range = start + offset..start + offset + signs.len();
    Some(Row { range, xsb, tabs })
}

/// Whether a line begins and ends with walls, as a row with an unknown sign does.
fn is_damaged(line: &str, alphabet: &Alphabet) -> bool {
    let row = signs_of(line).0.trim_start();
    let is_wall = |sign: Option<char>| sign.and_then(|it| alphabet.xsb_of(it)) == Some('#');
    row.len() > 1 && is_wall(row.chars().next()) && is_wall(row.chars().next_back())
}

/// Whether a reading needs no other explanation.
pub(super) fn is_sound(reading: &Reading<Collection>) -> bool {
    reading.problems.is_empty() && has_playable_level(reading)
}

/// Whether at least one level of a reading can be played.
pub(super) fn has_playable_level(reading: &Reading<Collection>) -> bool {
    reading.value.levels.iter().any(|level| level.problems().is_empty())
}
