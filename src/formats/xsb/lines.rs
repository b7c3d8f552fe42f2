//! What each line of a Sokoban text is, and where the boards stand.

use super::cells::{is_run_mark, square_of};
use super::keys::{is_comment_end, is_comment_start};
use super::rows::{Kind, kind_of};
use crate::board::MAX_SIDE;
use crate::formats::MAX_LEVELS;
use crate::worlds::ice::{Occupant, Square};

/// A line as it stands in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'text> {
    /// From 1.
    pub number: usize,
    /// Without its line break and the blanks at its end.
    pub text: &'text str,
}

/// A stretch of lines of one kind.
#[derive(Debug)]
pub(super) enum Stretch<'text> {
    /// Rows of one board.
    Board(Vec<Line<'text>>),
    /// Everything between two boards, blank lines included.
    Words(Vec<Line<'text>>),
}

/// Most lines of words that are kept: no collection has so many, and lines cost more memory than
/// the text they stand in.
const MAX_WORD_LINES: usize = 100_000;

/// Cuts a text into boards and the words between them. O(text). Stops one board behind the most
/// that are allowed.
pub(super) fn stretches(text: &str) -> Vec<Stretch<'_>> {
    let mut cutter = Cutter::default();
    let text = text.trim_start_matches('\u{feff}');
    let mut last_comment_line = last_comment_line(text);
    let mut comment_until = 0;
    for (index, text) in text.lines().enumerate() {
        let line = Line { number: index + 1, text: text.trim_end() };
        if is_comment_start(line.text) {
            comment_until = comment_until.max(last_comment_line(line.number));
        }
        let in_comment = line.number <= comment_until;
        match kind_of(line.text, cutter.rows.last().map(|row| row.text)) {
            _ if in_comment => cutter.add_words_between(line),
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
    cutter.stretches
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
        if self.word_lines < MAX_WORD_LINES {
            self.word_lines += 1;
            self.words.push(line);
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
    let is_end = |(index, line): (usize, &str)| is_comment_end(line).then_some(index + 1);
    let ends: Vec<usize> = text.lines().enumerate().filter_map(is_end).collect();
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
