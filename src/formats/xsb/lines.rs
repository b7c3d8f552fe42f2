//! The lines of a Sokoban text, each with its place in the text, and where the boards stand.
//!
//! A line knows its bytes in the text, so that [`super::edit`] can replace one line and leave every
//! other byte as it is. Lines end with LF, CRLF or CR alone. The signs of quoted mail (`> `)
//! before a line, and a remark behind a row (`##### ; wall`), belong to the line but not to the row.

use super::cells::{is_run_mark, square_of};
use super::keys::{is_comment_end, is_comment_start};
use super::rows::{Kind, is_row, kind_of, row_and_remark};
use crate::board::MAX_SIDE;
use crate::formats::MAX_LEVELS;
use crate::formats::text_lines::{TextLine, text_lines, unquoted};
use crate::worlds::ice::{Occupant, Square};
use std::ops::Range;

/// A line as it stands in the text.
#[derive(Debug, Clone)]
pub(super) struct Line<'text> {
    /// From 1.
    pub number: usize,
    /// Without its line break, the signs of quoted mail, and the blanks at its end; in a row also
    /// without the remark behind it.
    pub text: &'text str,
    /// The remark behind a row, from its semicolon on; empty in all other lines.
    pub remark: &'text str,
    /// Bytes of the whole line in the text, with its line break.
    pub range: Range<usize>,
}

impl Line<'_> {
    /// Bytes of a part of this line in the text that the line was read from.
    pub(super) fn range_of(&self, whole_text: &str, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - whole_text.as_ptr() as usize;
        start..start + part.len()
    }
}

/// A stretch of lines of one kind.
#[derive(Debug)]
pub(super) enum Stretch<'text> {
    /// Rows of one board.
    Board(Vec<Line<'text>>),
    /// Everything between two boards, blank lines included.
    Words(Vec<Line<'text>>),
}

/// Most lines of words that the reader keeps: a line takes more memory than its text. Words beyond
/// stay in the text, but name no level; a remark says so.
const MAX_WORD_LINES: usize = 1_000_000;

/// A text cut into boards and words.
#[derive(Debug, Default)]
pub(super) struct Cuts<'text> {
    pub stretches: Vec<Stretch<'text>>,
    /// The first line of words that was not read, if there are too many.
    pub first_unread_line: Option<usize>,
}

/// The lines of a text. A line break at the end of the text begins no further line. O(text) for
/// all lines together.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = Line<'_>> {
    let is_quoted = text.contains('>') && text.split(['\n', '\r']).any(is_quoted_row);
    (1..).zip(text_lines(text)).map(move |(number, TextLine { text, range })| {
        let whole = text.trim_end();
        let text = if is_quoted { unquoted(whole) } else { whole };
        Line { number, text, remark: "", range }
    })
}

/// Whether a line is a row of a board in quoted mail. Without such a row no line is unquoted: a note
/// may begin with the same sign.
fn is_quoted_row(line: &str) -> bool {
    let row = unquoted(line.trim_end());
    line.trim_start().starts_with('>') && row.matches('#').count() > 2 && is_row(row)
}

/// Cuts a text into boards and the words between them. O(text). Stops one board behind the most
/// that are allowed.
pub(super) fn cut(text: &str) -> Cuts<'_> {
    cut_up_to(MAX_WORD_LINES, text)
}

/// The same with another limit for lines of words.
pub(super) fn cut_up_to(most_word_lines: usize, text: &str) -> Cuts<'_> {
    let mut cutter = Cutter { most_word_lines, ..Cutter::default() };
    let mut last_comment_line = last_comment_line(text);
    let mut comment_until = 0;
    for mut line in lines_of(text) {
        if is_comment_start(line.text) {
            comment_until = comment_until.max(last_comment_line(line.number));
        }
        if line.number <= comment_until {
            cutter.add_words_between(line);
            continue;
        }
        if let Some((row, remark)) = row_and_remark(line.text) {
            (line.text, line.remark) = (row, remark);
        }
        match kind_of(line.text, cutter.rows.last().map(|row| row.text)) {
            Kind::Row => cutter.add_row(line),
            Kind::Damaged => cutter.add_damaged_row(line),
            Kind::Words => cutter.add_words_between(line),
        }
        if cutter.boards > MAX_LEVELS {
            break;
        }
    }
    cutter.end_board();
    cutter.end_words();
    Cuts { stretches: cutter.stretches, first_unread_line: cutter.first_unread_line }
}

/// What was cut off so far, and what is being gathered.
#[derive(Default)]
struct Cutter<'text> {
    stretches: Vec<Stretch<'text>>,
    rows: Vec<Line<'text>>,
    /// Among the rows there is one without damage.
    has_whole_row: bool,
    words: Vec<Line<'text>>,
    boards: usize,
    word_lines: usize,
    most_word_lines: usize,
    first_unread_line: Option<usize>,
}

impl<'text> Cutter<'text> {
    /// Rows beyond the most that a board may have are counted by one row too many.
    fn add_row(&mut self, line: Line<'text>) {
        self.has_whole_row = true;
        self.add_damaged_row(line);
    }

    /// Damage alone makes no board: whether it is one shows in the rows above and below.
    fn add_damaged_row(&mut self, line: Line<'text>) {
        if self.rows.len() <= MAX_SIDE {
            self.rows.push(line);
        }
    }

    /// Words end the board above them.
    fn add_words_between(&mut self, line: Line<'text>) {
        self.end_board();
        self.add_words(line);
    }

    fn add_words(&mut self, line: Line<'text>) {
        if self.word_lines < self.most_word_lines {
            self.word_lines += 1;
            self.words.push(line);
        } else {
            self.first_unread_line.get_or_insert(line.number);
        }
    }

    /// Rows that make no board are words: a line of dashes, dots or stars between paragraphs.
    fn end_board(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if std::mem::take(&mut self.has_whole_row) && is_board(&rows) {
            self.end_words();
            self.boards += 1;
            self.stretches.push(Stretch::Board(rows));
        } else {
            rows.into_iter().for_each(|row| self.add_words(row));
        }
    }

    fn end_words(&mut self) {
        if !self.words.is_empty() {
            self.stretches.push(Stretch::Words(std::mem::take(&mut self.words)));
        }
    }
}

/// Finds for the line where a comment begins the one where it ends, both from 1; 0 if it has no
/// end. Must be asked with rising lines; O(text) for all questions together.
fn last_comment_line(text: &str) -> impl FnMut(usize) -> usize {
    let ends = lines_of(text).filter(|line| is_comment_end(line.text));
    let ends: Vec<usize> = ends.map(|line| line.number).collect();
    let mut passed = 0;
    move |start| {
        while ends.get(passed).is_some_and(|end| *end < start) {
            passed += 1;
        }
        ends.get(passed).copied().unwrap_or_default()
    }
}

/// Whether rows make a board: walls over several rows, a row with two kinds of squares besides
/// floor, or a player and a crate. Lines of dots, of dashes or of stars have one kind each, and
/// tables of figures have bars and digits.
fn is_board(rows: &[Line<'_>]) -> bool {
    let has_wall = rows.iter().any(|row| row.text.contains('#'));
    let several_rows = rows.len() > 1 || rows.iter().any(|row| row.text.contains('|'));
    let squares = || rows.iter().flat_map(|row| row.text.chars()).filter_map(square_of);
    let has = |occupant| squares().any(|square| square.occupant == Some(occupant));
    (has_wall && several_rows)
        || rows.iter().any(|row| has_two_kinds(row.text))
        || (!rows.iter().any(|row| row.text.contains(is_run_mark))
            && has(Occupant::Player)
            && has(Occupant::Crate))
}

fn has_two_kinds(row: &str) -> bool {
    let is_something = |square: &Square| *square != Square::default();
    let mut squares = row.chars().filter_map(square_of).filter(is_something);
    let first = squares.next();
    squares.any(|square| Some(square) != first)
}
