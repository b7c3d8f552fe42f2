//! Cuts a Sokoban text into boards and the words between them.
//!
//! Rows of one board touch each other. The rows of a whole board may also stand on every second line,
//! with one blank line between: see [`super::edges`].

use super::comments::Comments;
use super::edges::{Block, FEWEST_ROWS, is_closing, is_spaced_board, split_block};
use super::line::{Line, lines_of};
use super::rows::{Kind, kind_of, row_and_remark, row_and_word, without_frame, without_tags};
use crate::board::MAX_SIDE;
use crate::formats::MAX_LEVELS;

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
    /// What the user should know of the comments, one sentence each.
    pub remarks: Vec<String>,
}

/// Cuts a text into boards and the words between them. O(text). Stops one board behind the most
/// that are allowed.
pub(super) fn cut(text: &str) -> Cuts<'_> {
    cut_up_to(MAX_WORD_LINES, text)
}

/// The same with another limit for lines of words.
pub(super) fn cut_up_to(most_word_lines: usize, text: &str) -> Cuts<'_> {
    let mut cutter = Cutter { most_word_lines, ..Cutter::default() };
    let mut comments = Comments::of(text);
    for mut line in lines_of(text) {
        if comments.holds(line.number) {
            cutter.add_words_between(line);
            continue;
        }
        if line.text.trim().is_empty() {
            cutter.add_blank(line);
            continue;
        }
        line.text = without_tags(line.text).unwrap_or(line.text);
        if let Some(row) = line.text.strip_prefix('\u{c}') {
            // A form feed ends the page, and so the board.
            cutter.end_board();
            line.text = row.trim_start_matches('\u{c}');
        }
        let above = cutter.rows.last().map(|row| row.line.whole);
        line.text = without_frame(line.text, above).unwrap_or(line.text);
        let above = cutter.rows.last().map(|row| row.line.text);
        let row = row_and_remark(line.text).or_else(|| row_and_word(line.text, above?));
        if let Some((row, remark)) = row {
            (line.text, line.remark) = (row, remark);
        }
        match kind_of(line.text, above) {
            Kind::Row if cutter.continues_comment(&line) => cutter.add_words_between(line),
            Kind::Row => cutter.add_row(line, true),
            Kind::Damaged => cutter.add_row(line, false),
            Kind::Words => cutter.add_words_between(line),
        }
        if cutter.boards > MAX_LEVELS {
            break;
        }
    }
    cutter.end_board();
    cutter.end_words();
    let Cutter { stretches, first_unread_line, .. } = cutter;
    Cuts { stretches, first_unread_line, remarks: comments.remarks() }
}

/// A line that may be a row of the board that is being gathered.
struct Row<'text> {
    line: Line<'text>,
    /// Nothing but squares and run lengths. Damage alone makes no board: whether it is one shows in
    /// the rows above and below.
    is_whole: bool,
}

/// What was cut off so far, and what is being gathered.
#[derive(Default)]
struct Cutter<'text> {
    stretches: Vec<Stretch<'text>>,
    rows: Vec<Row<'text>>,
    /// The blank lines behind each row but the last, if the rows stand on every second line; also
    /// behind the last one if nothing has followed yet.
    blanks: Vec<Line<'text>>,
    words: Vec<Line<'text>>,
    boards: usize,
    word_lines: usize,
    most_word_lines: usize,
    first_unread_line: Option<usize>,
}

impl<'text> Cutter<'text> {
    /// Rows beyond the most that a board may have are counted by one row too many.
    fn add_row(&mut self, line: Line<'text>, is_whole: bool) {
        if !self.blanks.is_empty() && self.blanks.len() < self.rows.len() {
            // Two rows touch each other: those above stand alone.
            let last = self.rows.pop();
            self.end_board();
            self.rows.extend(last);
        }
        if self.rows.len() <= MAX_SIDE {
            self.rows.push(Row { line, is_whole });
        }
    }

    /// A blank line ends a board, unless the board may have one behind each row.
    fn add_blank(&mut self, line: Line<'text>) {
        let is_first = self.rows.len() == 1
            && self.rows.first().is_some_and(|row| row.is_whole && is_closing(row.line.text));
        let is_spaced = is_first || !self.blanks.is_empty();
        if is_spaced && self.blanks.len() + 1 == self.rows.len() && self.rows.len() <= MAX_SIDE {
            self.blanks.push(line);
        } else {
            self.add_words_between(line);
        }
    }

    /// Words end the board above them.
    fn add_words_between(&mut self, line: Line<'text>) {
        // Lines of comments of other programs begin with `#` and may have nothing behind it.
        let mut above = Vec::new();
        if is_hash_comment(line.whole) && self.blanks.is_empty() {
            let is_bare = |row: &Row<'_>| row.line.text.trim() == "#";
            let count = self.rows.iter().rev().take_while(|row| is_bare(row)).count();
            above = self.rows.split_off(self.rows.len() - count);
        }
        self.end_board();
        above.into_iter().for_each(|row| self.add_words(row.line));
        self.add_words(line);
    }

    /// Whether a line is a bare `#` below a comment of another program.
    fn continues_comment(&self, line: &Line<'_>) -> bool {
        let is_above = |words: &Line<'_>| {
            words.number + 1 == line.number
                && (is_hash_comment(words.text) || words.text.trim() == "#")
        };
        line.text.trim() == "#" && self.rows.is_empty() && self.words.last().is_some_and(is_above)
    }

    fn add_words(&mut self, mut line: Line<'text>) {
        if self.word_lines < self.most_word_lines {
            self.word_lines += 1;
            line.make_words();
            self.words.push(line);
        } else {
            self.first_unread_line.get_or_insert(line.number);
        }
    }

    /// Ends the rows that were gathered. Rows on every second line that make no board together stand
    /// alone.
    fn end_board(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let mut blanks = std::mem::take(&mut self.blanks).into_iter();
        if blanks.len() == 0 {
            return self.end_block(rows);
        }
        let lines: Vec<Line<'_>> = rows.iter().map(|row| row.line.clone()).collect();
        if rows.len() >= FEWEST_ROWS && is_spaced_board(&lines) {
            let last_blank = blanks.nth(rows.len() - 1);
            self.end_block(rows);
            last_blank.into_iter().for_each(|blank| self.add_words(blank));
            return;
        }
        for row in rows {
            self.end_block(vec![row]);
            blanks.next().into_iter().for_each(|blank| self.add_words(blank));
        }
    }

    /// Rows that make no board are words: a line of dashes, dots or stars between paragraphs.
    fn end_block(&mut self, rows: Vec<Row<'text>>) {
        if rows.is_empty() {
            return;
        }
        let has_whole_row = rows.iter().any(|row| row.is_whole);
        let rows: Vec<Line<'_>> = rows.into_iter().map(|row| row.line).collect();
        if !has_whole_row {
            return rows.into_iter().for_each(|row| self.add_words(row));
        }
        let Block { above, board, below } = split_block(rows);
        above.into_iter().for_each(|row| self.add_words(row));
        if !board.is_empty() {
            self.end_words();
            self.boards += 1;
            self.stretches.push(Stretch::Board(board));
        }
        below.into_iter().for_each(|row| self.add_words(row));
    }

    fn end_words(&mut self) {
        if !self.words.is_empty() {
            self.stretches.push(Stretch::Words(std::mem::take(&mut self.words)));
        }
    }
}

/// Whether a line is a comment of another program: `# words`.
fn is_hash_comment(line: &str) -> bool {
    line.trim_start()
        .strip_prefix('#')
        .is_some_and(|rest| rest.starts_with([' ', '\t']) && rest.contains(char::is_alphanumeric))
}
