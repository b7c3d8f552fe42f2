//! Separates a board from the text lines directly above and below it.
//!
//! A rule, a heading or a rating (such as `***`) that touches a board may consist of board
//! characters, too. It counts as text if the next row towards the board has nothing but walls and
//! floor, so that the board is closed without it:
//!
//! - a line of dashes (`-----`, `- - -`);
//! - dots and asterisks of another width than the board (`*********`);
//! - a heading between walls (`## Bob ##`);
//! - walls with text behind them (`####  Level 1`);
//! - names behind a wall (`# Bob`);
//! - run lengths and blanks, if no other row has run lengths (`#1 ..`).
//!
//! [`super::write`] uses dashes for floor in edge rows that would otherwise read as text.
//!
//! Lines that begin with rising numbers (`1 #####`) are rows with row numbers, not with run
//! lengths.

use super::cells::{is_run_mark, xsb_square};
use super::rows::FRAME;
use super::rows::Line;
use crate::worlds::ice::{Occupant, Square};

/// Minimum number of rows of a board with row numbers, or with blank lines between its rows.
pub(super) const MIN_ROWS: usize = 3;

/// Contiguous lines, split into a board and the text lines above and below it.
pub(super) struct TouchingLines<'text> {
    /// Text lines above the board, or all lines if there is no board.
    pub above: Vec<Line<'text>>,
    /// The rows of the board; empty if there is none.
    pub board: Vec<Line<'text>>,
    /// Text lines below the board.
    pub below: Vec<Line<'text>>,
}

/// Splits contiguous lines into a board and the text lines above and below it.
pub(super) fn split_block(mut rows: Vec<Line<'_>>) -> TouchingLines<'_> {
    strip_row_numbers(&mut rows);
    strip_frame_margin(&mut rows);
    // Text beside the board consists of board characters, so look for it from both edges inwards.
    let above = edge_text_count(&rows.iter(), &rows);
    let below = edge_text_count(&rows.iter().rev(), &rows);
    let mut below = rows.split_off(rows.len() - below);
    let mut board = rows.split_off(above);
    let mut above = rows;
    if !is_board(&board) {
        above.append(&mut board);
    }
    above.iter_mut().chain(&mut below).for_each(Line::make_text);
    TouchingLines { above, board, below }
}

/// Returns the number of lines at one edge of a block that are text.
///
/// `rows` is the block; `from_edge` iterates over it from this edge. 0 unless a row of only walls
/// and floor follows the text.
fn edge_text_count<'it, 'text: 'it>(
    from_edge: &(impl Iterator<Item = &'it Line<'text>> + Clone),
    rows: &[Line<'text>],
) -> usize {
    let width = |row: &Line<'_>| row.text.trim().chars().count();
    let has_run_marks = |row: &Line<'_>| row.text.contains(is_run_mark);
    let is_lone_run = rows.iter().filter(|row| has_run_marks(row)).count() == 1;
    let is_odd_run = |row: &Line<'_>| is_lone_run && has_run_marks(row) && row.text.contains(' ');
    let may_be_text = |row: &Line<'_>| may_be_text(row) || is_odd_run(row);
    let inner = rows.iter().filter(|row| !may_be_text(row)).map(width).max().unwrap_or_default();
    // Marks as wide as the board are a row of it.
    let is_words =
        |row: &&Line<'text>| may_be_text(row) && !(is_rating(row.text) && width(row) == inner);
    let count = from_edge.clone().take_while(is_words).count();
    let closes = from_edge.clone().nth(count).is_some_and(|row| is_wall_row(row.text));
    if closes { count } else { 0 }
}

/// Returns true if a line of board characters at the edge of a board may be text.
fn may_be_text(row: &Line<'_>) -> bool {
    let has_spaced_remark = !row.remark.is_empty() && !row.remark.starts_with(';');
    is_dash_line(row.text)
        || is_rating(row.text)
        || is_heading(row.text)
        || is_hash_heading(row.text)
        || has_spaced_remark && row.text.trim().chars().all(|sign| sign == '#')
}

/// Returns true if a line has at least three dashes and underscores, and nothing else.
///
/// At most one blank may separate two of them.
fn is_dash_line(line: &str) -> bool {
    let line = line.trim();
    line.matches(['-', '_']).count() > 2
        && line.chars().all(|sign| matches!(sign, '-' | '_' | ' '))
        && !line.contains("  ")
}

/// Returns true if a line has at least three dots and asterisks, and nothing else.
fn is_rating(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() > 2 && line.chars().all(|sign| matches!(sign, '.' | '*'))
}

/// Returns true if a line has letters between walls and blanks, as in `## Bob ##`.
fn is_heading(line: &str) -> bool {
    let line = line.trim();
    let inner = line.trim_matches('#');
    line.starts_with('#')
        && line.ends_with('#')
        && inner.starts_with(' ')
        && inner.ends_with(' ')
        && inner.contains(char::is_alphabetic)
        && inner.chars().all(|sign| sign.is_alphanumeric() || sign == ' ')
}

/// Returns true if a line is walls, a blank and capitalised names: `# Bob`.
///
/// Each name has at least three bytes.
fn is_hash_heading(line: &str) -> bool {
    let words = line.trim().trim_start_matches('#');
    let is_name = |word: &str| {
        word.len() > 2
            && word.starts_with(char::is_uppercase)
            && word.chars().skip(1).all(char::is_lowercase)
    };
    line.trim().starts_with('#')
        && words.starts_with(' ')
        && words.contains(char::is_alphabetic)
        && words.split_whitespace().all(is_name)
}

/// Removes one blank inside both sides of a frame: `| ##### |`.
///
/// Does nothing unless all rows have a frame and both blanks.
fn strip_frame_margin(rows: &mut [Line<'_>]) {
    let has_margin = |row: &Line<'_>| {
        row.text.starts_with(' ')
            && row.text.ends_with(' ')
            && row.full_text.trim_start().starts_with(FRAME)
            && !row.text.trim_start().starts_with(FRAME)
    };
    if rows.iter().all(has_margin) {
        for row in rows {
            let inner = row.text.strip_prefix(' ').and_then(|inner| inner.strip_suffix(' '));
            row.text = inner.unwrap_or_default();
        }
    }
}

/// Returns true if a row has only walls and floor, with at least one wall.
pub(super) fn is_wall_row(row: &str) -> bool {
    let is_floor = |sign| xsb_square(sign) == Some(Square::default());
    row.contains('#') && row.chars().all(|sign| sign == '#' || is_floor(sign))
}

/// Returns true if rows with one blank line between each two are one board.
///
/// There must be at least `MIN_ROWS` rows, only walls and floor in the first and the last row, and
/// exactly one player.
pub(super) fn is_spaced_board(rows: &[Line<'_>]) -> bool {
    let is_player =
        |sign| xsb_square(sign).is_some_and(|square| square.occupant == Some(Occupant::Player));
    let players = rows.iter().flat_map(|row| row.text.chars()).filter(|sign| is_player(*sign));
    let closes = |row: Option<&Line<'_>>| row.is_some_and(|row| is_wall_row(row.text));
    rows.len() >= MIN_ROWS
        && closes(rows.first())
        && closes(rows.last())
        && players.take(2).count() == 1
}

/// Returns true if contiguous rows form a board.
///
/// True in each of these cases:
///
/// - a wall, in a block of several rows (also separated by `|`), unless each line is a single wall
///   (a comment of another program);
/// - a wall or a player, and a row of two kinds of squares besides floor, unless the only row is a
///   heading (`## Bob ##`);
/// - a player and a crate, without run lengths (a table of figures has bars and digits).
fn is_board(rows: &[Line<'_>]) -> bool {
    let has_wall = rows.iter().any(|row| row.text.contains('#'));
    let is_comment = rows.iter().all(|row| row.text.trim() == "#");
    let is_lone_heading =
        rows.len() == 1 && rows.iter().all(|row| is_heading(row.text) || is_hash_heading(row.text));
    let several_rows = rows.len() > 1 || rows.iter().any(|row| row.text.contains('|'));
    let squares = || rows.iter().flat_map(|row| row.text.chars()).filter_map(xsb_square);
    let has = |occupant| squares().any(|square| square.occupant == Some(occupant));
    let has_run_marks = || rows.iter().any(|row| row.text.contains(is_run_mark));
    (has_wall && several_rows && !is_comment)
        || (has_wall || has(Occupant::Player))
            && !is_lone_heading
            && rows.iter().any(|row| has_two_kinds(row.text))
        || (!has_run_marks() && has(Occupant::Player) && has(Occupant::Crate))
}

/// Returns true if a row has two different squares besides floor.
fn has_two_kinds(row: &str) -> bool {
    let is_something = |square: &Square| *square != Square::default();
    let mut squares = row.chars().filter_map(xsb_square).filter(is_something);
    let first = squares.next();
    squares.any(|square| Some(square) != first)
}

/// Removes row numbers if each of at least `MIN_ROWS` lines has one, rising by one.
fn strip_row_numbers(rows: &mut [Line<'_>]) {
    let Some(starts) = Some(&*rows)
        .filter(|rows| rows.len() >= MIN_ROWS)
        .and_then(|rows| rows.iter().map(|row| row_number(row.text)).collect::<Option<Vec<_>>>())
    else {
        return;
    };
    let is_rising = starts.windows(2).all(|pair| pair[1].0 == pair[0].0.saturating_add(1));
    if !is_rising {
        return;
    }
    // Numbers may have one or two digits; the rows begin in the same column.
    let column = 1 + starts.iter().map(|(_, end)| *end).max().unwrap_or_default();
    let is_blank_up_to = |(row, (_, end)): (&Line<'_>, &(usize, usize))| {
        row.text.get(*end..column).is_some_and(|between| between.bytes().all(|it| it == b' '))
    };
    let in_one_column = rows.iter().zip(&starts).all(|(row, start)| is_blank_up_to((row, start)));
    for (row, (_, end)) in rows.iter_mut().zip(&starts) {
        let start = if in_one_column { column } else { end + 1 };
        row.text = row.text.get(start..).unwrap_or_default();
    }
}

/// Returns the number before a row, and the byte offset after it.
///
/// `None` if the line has another form.
fn row_number(line: &str) -> Option<(usize, usize)> {
    let number = line.trim_start_matches(' ');
    let row = number.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = &number[..number.len() - row.len()];
    let is_row = row.starts_with(' ') && row.contains('#') && !row.contains(is_run_mark);
    is_row.then(|| digits.parse().ok().map(|it| (it, line.len() - row.len())))?
}

/// Returns true if a text line begins or ends with walls about as wide as a board.
///
/// Such a line beside a board without closed walls may be one of its rows. The part of walls and
/// floor must have at least three walls, and at least `columns - 1` columns; `columns` below 4
/// count as 4.
pub(super) fn looks_like_walls(line: &str, columns: usize) -> bool {
    let line = line.trim();
    // `### Easy ###` is a heading.
    if line.starts_with('#') && line.ends_with('#') && line.contains(char::is_alphanumeric) {
        return false;
    }
    let width = |part: &str| {
        let part = part.trim();
        if part.matches('#').count() > 2 { part.chars().count() } else { 0 }
    };
    let is_other = |sign: char| sign != '#' && xsb_square(sign) != Some(Square::default());
    let start = line.split(is_other).next().map_or(0, width);
    let end = line.rsplit(is_other).next().map_or(0, width);
    start.max(end) + 1 >= columns.max(4)
}
