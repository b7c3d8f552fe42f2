//! Translates boards of one alphabet into XSB text and checks that they are levels.
//!
//! The translation replaces only the characters of board rows. Other text, line breaks, the quote
//! marks of mail (`> `) and tabs before rows stay as they are, so that the reader of Sokoban text
//! handles them.
//!
//! A header line above a board, `Level: name | moves`, has a solution of the board, in letters such
//! as `lurD`. The text reader takes the whole line for the title; the functions here split it.

use super::alphabet_table::Alphabet;
use crate::formats::text_lines::{TextLine, replace_ranges, text_lines, without_quote_prefix};
use crate::formats::xsb::read_xsb;

pub(super) use crate::formats::xsb_squares::has_open_border;
use crate::formats::{Collection, Parsed, SavedGame};
use crate::worlds::ice::{Ground, Level, Occupant, Square};
use std::collections::BTreeMap;
use std::ops::Range;

/// Minimum number of rows of a board; fewer rows count as text.
const MIN_ROWS: usize = 3;

/// How many boards of a text must be certain for an alphabet to fit.
///
/// A board is certain if it can be played, has a target without a crate, and has closed walls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Every board.
    Strict,
    /// At least one board.
    ///
    /// The others may be unfinished, because a user may save a level before it is complete.
    Lenient,
}

/// Result of reading a text in one alphabet.
pub(super) enum Attempt {
    /// The text has no board in this alphabet.
    Nothing,
    /// The text has a board in this alphabet, but it may be something else.
    ///
    /// `line` is the line of the doubtful board or problem, from 1.
    Ambiguous { line: usize, reason: String },
    /// The boards; as many are certain as the strictness requires.
    Read(Parsed<Collection>),
}

/// A text with its boards translated to XSB.
pub(super) struct Translation {
    /// The text; all bytes outside the rows of boards are those of the original.
    pub text: String,
    /// Byte range of each row in the original, by its offset in the translation.
    pub rows: BTreeMap<usize, Range<usize>>,
    /// The lines, from 1, on which the translated boards begin.
    lines: Vec<usize>,
    /// Whether a translated row touches a line between walls that has an unknown character.
    has_damage: bool,
}

/// Reads a text in one alphabet. O(n log n) for n bytes and cells.
pub(super) fn read_in(text: &str, alphabet: &Alphabet, strictness: Strictness) -> Attempt {
    let Some(Translation { text: translated, lines, has_damage, .. }) = translate(text, alphabet)
    else {
        return Attempt::Nothing;
    };
    let mut reading = read_xsb(&translated);
    let first = lines.first().copied().unwrap_or(1);
    let doubtful = |line: usize, reason: String| Attempt::Ambiguous { line, reason };
    if let Some(problem) = reading.problems.first() {
        return doubtful(problem.line, problem.reason.clone());
    }
    let read: Vec<usize> = reading.value.places.iter().map(|place| place.line).collect();
    if read != lines || has_damage {
        return doubtful(first, "other lines look like boards in another notation".to_owned());
    }
    let doubts: Vec<(usize, Option<String>)> =
        lines.into_iter().zip(reading.value.levels.iter().map(ambiguity_of)).collect();
    // One certain board proves the notation, so the others may be unfinished.
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

/// Returns the first lines, from 1, of the certain boards in one alphabet, see [`Strictness`].
///
/// The text may have other content that does not fit the alphabet.
pub(super) fn board_lines(text: &str, alphabet: &Alphabet) -> Vec<usize> {
    let Some(Translation { text: translated, lines, .. }) = translate(text, alphabet) else {
        return Vec::new();
    };
    let Collection { levels, places, .. } = read_xsb(&translated).value;
    let placed = places.iter().map(|place| place.line).zip(&levels);
    let certain =
        placed.filter(|(line, level)| lines.contains(line) && ambiguity_of(level).is_none());
    certain.map(|(line, _)| line).collect()
}

/// Returns why a board is not certain to be a level; `None` if it is certain.
///
/// Reasons: it cannot be played, each target already has a crate, or its walls are not closed.
fn ambiguity_of(level: &Level) -> Option<String> {
    if let Some(problem) = level.problems().first() {
        return Some(problem.to_string());
    }
    let is_bare = |square: &Square| {
        square.ground == Ground::Target && square.occupant != Some(Occupant::Crate)
    };
    if !level.board.cells().iter().any(is_bare) {
        return Some("every target already has a crate".to_owned());
    }
    has_open_border(&level.board).then(|| "its walls are not closed".to_owned())
}

/// A row of a board in another alphabet.
struct Row {
    /// Byte range of the squares in the original text.
    range: Range<usize>,
    /// The row in XSB characters.
    xsb: String,
    /// Number of tabs before the squares: they move the board as a whole.
    tabs: usize,
}

/// Translates every board of the alphabet to XSB; `None` if the text has none.
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
        // A row with an unknown character cuts a board in two: the rest is no board.
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
    // Characters may differ in length in bytes, so offsets shift from row to row.
    let (mut own_length, mut xsb_length) = (0, 0);
    let mut rows = BTreeMap::new();
    for row in &rows_of_boards {
        rows.insert(row.range.start + xsb_length - own_length, row.range.clone());
        own_length += row.range.len();
        xsb_length += row.xsb.len();
    }
    let replacements = rows_of_boards.into_iter().map(|row| (row.range, row.xsb)).collect();
    Some(Translation { text: replace_ranges(text, replacements), rows, lines: starts, has_damage })
}

/// Removes single walls at the top and the bottom; also returns the number removed at the top.
///
/// Single walls at the edge may be text. Between other rows, a single wall is a row of the board.
fn without_single_walls(mut rows: Vec<Row>) -> (Vec<Row>, usize) {
    let is_single = |row: &Row| row.xsb.chars().count() == 1;
    let below = rows.iter().rev().take_while(|row| is_single(row)).count();
    rows.truncate(rows.len() - below);
    let above = rows.iter().take_while(|row| is_single(row)).count();
    rows.drain(..above);
    (rows, above)
}

/// Returns true if contiguous rows of one alphabet form a board.
///
/// There must be at least `MIN_ROWS`, with equally many tabs. They must not be only walls and
/// floor, which may be a rule between paragraphs.
fn is_board(rows: &[Row]) -> bool {
    let is_moved_as_one = rows.iter().all(|row| row.tabs == rows[0].tabs);
    rows.len() >= MIN_ROWS
        && is_moved_as_one
        && rows.iter().any(|row| row.xsb.contains(['@', '+', '$', '*', '.']))
}

/// Returns a line without quote marks, leading tabs and trailing blanks; also the number of tabs.
fn row_text(line: &str) -> (&str, usize) {
    let rest = without_quote_prefix(line.trim_end());
    let signs = rest.trim_start_matches('\t');
    (signs, rest.len() - signs.len())
}

/// Returns a line as a row of a board, without a remark behind `;`.
///
/// `None` if a character is not in this alphabet or none is a wall. `start` is the byte offset of
/// the line in the text.
fn row_of(start: usize, line: &str, alphabet: &Alphabet) -> Option<Row> {
    let (signs, tabs) = row_text(line);
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

/// Returns true if a line begins and ends with walls, like a row with an unknown character.
fn is_damaged(line: &str, alphabet: &Alphabet) -> bool {
    let row = row_text(line).0.trim_start();
    let is_wall = |sign: Option<char>| sign.and_then(|it| alphabet.xsb_of(it)) == Some('#');
    row.len() > 1 && is_wall(row.chars().next()) && is_wall(row.chars().next_back())
}

/// Returns true if a text was read without problems and has a playable level.
pub(super) fn is_sound(reading: &Parsed<Collection>) -> bool {
    reading.problems.is_empty() && has_playable_level(reading)
}

/// Returns true if at least one of the levels can be played.
pub(super) fn has_playable_level(reading: &Parsed<Collection>) -> bool {
    reading.value.levels.iter().any(|level| level.problems().is_empty())
}

/// Heading of the solution that gets the moves of a header line.
const SOLUTION: &str = "Solution";

/// The parts of a header line: the name, and the moves, which may be empty.
struct LevelHead<'text> {
    name: &'text str,
    moves: &'text str,
}

impl<'text> LevelHead<'text> {
    /// Parses a title; `None` unless it is a header line with only moves behind the bar.
    fn of(title: &'text str) -> Option<Self> {
        let head = title.strip_prefix("Level:")?;
        let (name, moves) = head.split_once('|').unwrap_or((head, ""));
        let (name, moves) = (name.trim(), moves.trim());
        moves.chars().all(|it| "lurdLURD".contains(it)).then_some(Self { name, moves })
    }
}

/// Replaces titles that are header lines by their names, and stores their moves as solutions.
pub(super) fn split_heads(collection: &mut Collection) {
    for index in 0..collection.levels.len() {
        let line = collection.place(index).line;
        let level = &mut collection.levels[index];
        let Some(LevelHead { name, moves }) = LevelHead::of(&level.title) else { continue };
        let (name, moves) = (name.to_owned(), moves.to_owned());
        level.title = name;
        if let (Some(details), false) = (collection.details.get_mut(index), moves.is_empty()) {
            let game = SavedGame { heading: SOLUTION.to_owned(), moves: vec![moves], line };
            details.saved_games.insert(0, game);
        }
    }
}

/// Replaces a title that is a header line by its name; adds its moves to the note.
///
/// A level without a collection cannot store a solution, so the moves become the last line of the
/// note.
pub(super) fn split_head(level: &mut Level) {
    let Some(LevelHead { name, moves }) = LevelHead::of(&level.title) else { return };
    if !moves.is_empty() {
        let separator = if level.note.is_empty() { "" } else { "\n" };
        level.note.push_str(&format!("{separator}{SOLUTION}: {moves}"));
    }
    level.title = name.to_owned();
}

/// Returns the level with a header line as title, if `old_title` is one.
///
/// The header line has the title of the level as name, and the moves of `old_title`. Nothing else
/// changes. Used to write a level back to the text from which [`split_heads`] took its title.
pub(super) fn with_head(level: &Level, old_title: &str) -> Level {
    let mut level = level.clone();
    let Some(LevelHead { name, .. }) = LevelHead::of(old_title) else { return level };
    // The first part is not the name: a name may be "Level".
    let (key, rest) = old_title.split_at("Level:".len());
    level.title = if name.is_empty() {
        format!("{key} {}{rest}", level.title)
    } else {
        format!("{key}{}", rest.replacen(name, &level.title, 1))
    };
    level
}
