//! The lines of a Sokoban text, and which of them are board rows, damaged rows included.
//!
//! A *row* is a line of a board: squares (`#` wall, `$` crate, …) and run-length marks (digits,
//! `(`, `)`, `|`). A *remark* is text behind a row on the same line. A *damaged* row has other
//! characters, too. A *frame* is a border of `|` around a board, as in a table.
//!
//! A [`Line`] has its byte range, so that [`super::edit`] replaces one line and leaves every other
//! byte as it is. Lines end with LF, CRLF or CR alone. The quote marks of mail (`> `) before a line,
//! the tags of a web page (`<pre>#####`) and the frame (`|#####|`) around a row, and a remark behind
//! a row (`##### ; wall`) belong to the line but not to the row.

use super::cells::{is_run_mark, xsb_square};
use super::key_lines::key_value;
use crate::formats::text_lines::{TextLine, text_lines, without_quote_prefix};
use std::ops::Range;

/// A line of the text, and the parts of it that are the row of a board.
#[derive(Debug, Clone)]
pub(super) struct Line<'text> {
    /// Line number, from 1.
    pub number: usize,
    /// The line without line break, quote marks of mail and blanks at its end.
    ///
    /// In a row of a board also without tags, frame, row number and the remark behind it.
    pub text: &'text str,
    /// The remark behind a row, with its semicolon if it has one.
    ///
    /// Empty in all other lines.
    pub remark: &'text str,
    /// The line without line break and quote marks, also in a row of a board.
    pub full_text: &'text str,
    /// Byte range of the whole line in the text, with its line break.
    pub range: Range<usize>,
}

impl Line<'_> {
    /// Returns the byte range of `part`, a slice of this line, in the whole text.
    pub(super) fn range_of(&self, whole_text: &str, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - whole_text.as_ptr() as usize;
        start..start + part.len()
    }

    /// Turns a row back into a text line with all its parts.
    pub(super) fn make_text(&mut self) {
        (self.text, self.remark) = (self.full_text, "");
    }
}

/// Returns the lines of a text. O(text) for all lines together.
///
/// A line break at the end of the text begins no further line.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = Line<'_>> {
    let is_quoted = text.contains('>') && text.split(['\n', '\r']).any(is_quoted_row);
    (1..).zip(text_lines(text)).map(move |(number, TextLine { text, range })| {
        let whole = text.trim_end();
        let text = if is_quoted { without_quote_prefix(whole) } else { whole };
        Line { number, text, remark: "", full_text: text, range }
    })
}

/// Returns true if a line is a row in quoted mail, with at least three walls.
///
/// In a text without such a row, `>` at the start of a line is no quote mark, because a note may
/// begin with it.
fn is_quoted_row(line: &str) -> bool {
    let row = without_quote_prefix(line.trim_end());
    line.trim_start().starts_with('>') && row.matches('#').count() > 2 && is_row(row)
}

/// Kind of a line, judged by this line and the row above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Nothing but squares and run lengths.
    Row,
    /// Row of a board with some other characters.
    Damaged,
    /// Anything else.
    Text,
}

/// Returns the kind of a line without its frame and its remark.
///
/// `above` is the last row of the board so far; `None` if no board touches this line from above. A
/// numbered heading is text, unless the row above has run lengths. Without a row above, a damaged
/// row must consist almost only of squares.
pub(super) fn kind_of(line: &str, above: Option<&str>) -> LineKind {
    let in_run_lengths = above.is_some_and(|row| row.contains(is_run_mark));
    let is_heading = is_number_sign(line) || is_numbered_heading(line);
    if is_heading && !in_run_lengths || is_frame_edge(line) {
        LineKind::Text
    } else if is_row(line) {
        LineKind::Row
    } else if is_damaged_row(line) && (above.is_some() || is_hardly_damaged(line)) {
        LineKind::Damaged
    } else {
        LineKind::Text
    }
}

/// Splits a line into a row and the remark behind it; `None` without a remark.
///
/// Examples: `##### ; wall` and `#   #  door`. The remark keeps its semicolon. Without a semicolon,
/// at least two blanks or a tab must precede the remark. The row must contain a wall.
pub(super) fn row_and_remark(line: &str) -> Option<(&str, &str)> {
    let behind_semicolon = || {
        let semicolon = line.find(';')?;
        let row = line[..semicolon].trim_end();
        (row.contains('#') && is_row(row)).then(|| (row, &line[semicolon..]))
    };
    behind_semicolon().or_else(|| row_and_text(line, |blanks| blanks.len() > 1 || blanks == "\t"))
}

/// Splits a line into a row and a remark after at least one blank.
///
/// `None` if there is no remark, or the row is not exactly as wide as the row `above`: a title may
/// touch a board, too.
pub(super) fn row_and_short_remark<'text>(
    line: &'text str,
    above: &str,
) -> Option<(&'text str, &'text str)> {
    let (row, words) = row_and_text(line, |blanks| !blanks.is_empty())?;
    (row.chars().count() == above.chars().count()).then_some((row, words))
}

/// Splits a line into the longest row at its start and the text behind it.
///
/// The row begins with a wall after any indentation and ends with a wall. `is_gap` decides whether
/// the blanks behind a wall may separate row and text. `None` if the whole line is a row or a
/// heading, if no gap is accepted, if the row has less than three columns, or if the text has walls
/// but no word.
fn row_and_text(line: &str, is_gap: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    if !line.trim_start().starts_with('#') || is_row(line) {
        return None;
    }
    let is_square = |sign: char| xsb_square(sign).is_some();
    let squares = &line[..line.find(|sign| !is_square(sign)).unwrap_or(line.len())];
    let mut walls = squares.match_indices('#').map(|(place, _)| place + 1).collect::<Vec<_>>();
    let (row, words) = std::iter::from_fn(|| walls.pop()).find_map(|end| {
        let words = line[end..].trim_start();
        let blanks = &line[end..line.len() - words.len()];
        is_gap(blanks).then_some((&line[..end], words))
    })?;
    let is_wide = row.trim_start().chars().count() > 2;
    // `####  Level 1  ####` is a heading, and `# #  ~~ #` a damaged row.
    let is_heading = words.ends_with('#') && row.trim_start().chars().all(|sign| sign == '#');
    let is_remark = !words.contains('#') || has_word(words);
    (is_wide && !is_heading && is_remark).then_some((row, words))
}

/// Returns a row without the HTML tags before and behind it.
///
/// `None` if the line has no such tags, or the rest is not a row with at least two walls. Examples:
/// `<pre>#####`, `#@$.#<br>`.
pub(super) fn without_tags(line: &str) -> Option<&str> {
    let mut row = line;
    while let Some(tag) = row.trim_start().strip_prefix('<') {
        row = &tag[tag.find('>')? + 1..];
    }
    while let Some(tag) = row.trim_end().strip_suffix('>') {
        row = &tag[..tag.rfind('<')?];
    }
    let is_wall = row.matches('#').count() > 1 && is_row(row);
    (row.len() < line.len() && is_wall).then(|| row.trim_end())
}

/// Returns true for a level number behind or between walls: `#1`, `# 3 #`.
///
/// As run lengths such a line would be odd: its number would repeat nothing or a blank.
fn is_number_sign(line: &str) -> bool {
    let behind = line.trim().trim_start_matches('#');
    let inner = behind.trim_end_matches('#');
    let is_framed = inner.len() < behind.len();
    let number = inner.trim();
    line.trim_start().starts_with('#')
        && !number.is_empty()
        && number.chars().all(|character| character.is_ascii_digit())
        && (!is_framed || inner.starts_with(' ') && inner.ends_with(' '))
}

/// Returns true for a heading with a level number: `--- #2 ---`, `Bob #3`.
///
/// Exactly one word contains `#`, and this word is `#` followed by a number. As run lengths the
/// number would repeat a blank, so the line would be a row of floor.
fn is_numbered_heading(line: &str) -> bool {
    let is_number = |word: &str| {
        let number = word.trim_start_matches('#').trim_end_matches(['.', ':', ')']);
        word.starts_with('#')
            && !number.is_empty()
            && number.chars().all(|character| character.is_ascii_digit())
    };
    let mut walls = line.split_whitespace().filter(|word| word.contains('#'));
    walls.next().is_some_and(is_number) && walls.next().is_none()
}

/// Characters of the left and right border of a framed board.
pub(super) const FRAME: [char; 3] = ['|', '│', '║'];

/// Returns the row inside a frame: `#####` of `|#####|`. `None` if not framed.
///
/// The row must have at least two walls, or not be empty and be below a framed row; `above` is the
/// whole line of the row above. If the frame stayed, its `|` would read as the run-length mark for
/// the end of a row.
pub(super) fn without_frame<'text>(line: &'text str, above: Option<&str>) -> Option<&'text str> {
    let row = line.trim_start().strip_prefix(FRAME)?.trim_end().strip_suffix(FRAME)?;
    let is_square = |sign: char| xsb_square(sign).is_some();
    let is_below_row = above.is_some_and(|above| above.trim_start().starts_with(FRAME));
    let is_board = row.matches('#').count() > 1 || is_below_row && !row.is_empty();
    (is_board && row.chars().all(is_square)).then_some(row)
}

/// Returns true for the upper or lower edge of a frame: `+-----+`.
///
/// As a row it would have two players, because `+` is the player on a target.
fn is_frame_edge(line: &str) -> bool {
    let inner = line.trim().strip_prefix('+').and_then(|line| line.strip_suffix('+'));
    inner
        .is_some_and(|inner| inner.len() > 2 && inner.chars().all(|sign| matches!(sign, '-' | '=')))
}

/// Returns true if a line has only squares and run-length marks.
///
/// At least one character must be a square. Without a wall or `|`, it must have no letters, digits
/// or `(`: a number, a word ("pop") or a list mark ("1.") consists of the same characters.
pub(super) fn is_row(line: &str) -> bool {
    let only_squares =
        line.chars().all(|character| xsb_square(character).is_some() || is_run_mark(character));
    let has_wall = line.contains('#');
    let has_more_than_squares =
        line.contains(|character: char| character.is_ascii_alphanumeric() || character == '(');
    let has_square = line.contains(|character| xsb_square(character).is_some());
    only_squares && has_square && (has_wall || line.contains('|') || !has_more_than_squares)
}

/// Returns true if a line looks like a row with other characters in it.
///
/// Blanks around the line do not count. True with walls at both ends, and at most a quarter other
/// characters or no word. True also without a word, with several walls or one at an end, and at
/// least as many squares as other characters. False without a wall, for a comment (`;`, `:`) and
/// for a `Key: value` line.
fn is_damaged_row(line: &str) -> bool {
    let row = line.trim();
    if !row.contains('#') || row.starts_with([';', ':']) || key_value(row).is_some() {
        return false;
    }
    let walls = row.matches('#').count();
    let strange = row.chars().filter(|character| xsb_square(*character).is_none()).count();
    let between_walls = row.starts_with('#') && row.ends_with('#') && walls > 1;
    if between_walls && 4 * strange <= row.chars().count() {
        return true;
    }
    // Titles have blanks and the letters of squares as well.
    let (squares, others): (Vec<char>, Vec<char>) = row
        .chars()
        .filter(|character| !character.is_whitespace())
        .partition(|character| !character.is_alphabetic() && xsb_square(*character).is_some());
    let at_an_end = row.starts_with('#') || row.ends_with('#');
    let is_half_a_row =
        (walls > 1 || at_an_end) && squares.len() > 1 && squares.len() >= others.len();
    (between_walls || is_half_a_row) && !has_word(row)
}

/// Returns true if at most a quarter of the characters are no squares.
///
/// Blanks do not count, and `~`, ice in other formats, counts as a square. The limit is strict
/// because many titles above boards have board characters around a letter or a number.
fn is_hardly_damaged(line: &str) -> bool {
    let is_strange = |character: &char| xsb_square(*character).is_none() && *character != '~';
    let marks = line.chars().filter(|character| !character.is_whitespace());
    4 * marks.clone().filter(is_strange).count() <= marks.count()
}

/// Returns true if three or more adjacent letters are not all equal.
fn has_word(line: &str) -> bool {
    line.split(|character: char| !character.is_alphabetic()).any(|letters| {
        let first = letters.chars().next();
        letters.chars().count() > 2 && letters.chars().any(|letter| Some(letter) != first)
    })
}
