//! Splits a Sokoban text into boards and the text lines between them.
//!
//! The rows of one board are contiguous. A board may also have one blank line between each two
//! rows: see [`super::edges`].

use super::comments::Comments;
use super::edges::{MIN_ROWS, TouchingLines, is_spaced_board, is_wall_row, split_block};
use super::rows::{Line, lines_of};
use super::rows::{
    LineKind, kind_of, row_and_remark, row_and_short_remark, without_frame, without_tags,
};
use crate::board::MAX_SIDE;
use crate::formats::MAX_LEVELS;

/// A board, or the text lines between two boards.
#[derive(Debug)]
pub(super) enum Section<'text> {
    /// Rows of one board.
    Board(Vec<Line<'text>>),
    /// All lines between two boards, before the first or after the last, blank lines included.
    Text(Vec<Line<'text>>),
}

/// Maximum number of text lines that the reader keeps.
///
/// The limit bounds the memory, because a line takes more memory than its text. Further lines stay
/// in the file, but become no title or note; the reader adds a message.
const MAX_TEXT_LINES: usize = 1_000_000;

/// A text split into boards and text lines.
#[derive(Debug, Default)]
pub(super) struct SectionList<'text> {
    pub sections: Vec<Section<'text>>,
    /// Number of the first text line that was not kept, if there are too many.
    pub first_unread_line: Option<usize>,
    /// Messages about the comments of several lines, see [`Comments::remarks`].
    pub remarks: Vec<String>,
}

/// Splits a text into boards and the text lines between them. O(text).
///
/// Stops after `MAX_LEVELS + 1` boards, enough for the reader to see that there are too many.
pub(super) fn split_sections(text: &str) -> SectionList<'_> {
    split_sections_up_to(MAX_TEXT_LINES, text)
}

/// Splits a text as [`split_sections`] does, with another maximum number of text lines.
pub(super) fn split_sections_up_to(max_text_lines: usize, text: &str) -> SectionList<'_> {
    let mut splitter = SectionSplitter { max_text_lines, ..SectionSplitter::default() };
    let mut comments = Comments::of(text);
    for mut line in lines_of(text) {
        if comments.contains(line.number) {
            splitter.add_line_between(line);
            continue;
        }
        if line.text.trim().is_empty() {
            splitter.add_blank(line);
            continue;
        }
        line.text = without_tags(line.text).unwrap_or(line.text);
        if let Some(row) = line.text.strip_prefix('\u{c}') {
            // A form feed ends the page, and so the board.
            splitter.end_board();
            line.text = row.trim_start_matches('\u{c}');
        }
        // Frames and remarks are removed first: a row must have only squares and run lengths.
        let above = splitter.rows.last().map(|row| row.line.full_text);
        line.text = without_frame(line.text, above).unwrap_or(line.text);
        let above = splitter.rows.last().map(|row| row.line.text);
        let row = row_and_remark(line.text).or_else(|| row_and_short_remark(line.text, above?));
        if let Some((row, remark)) = row {
            (line.text, line.remark) = (row, remark);
        }
        match kind_of(line.text, above) {
            LineKind::Row if splitter.continues_comment(&line) => splitter.add_line_between(line),
            LineKind::Row => splitter.add_row(line, true),
            LineKind::Damaged => splitter.add_row(line, false),
            LineKind::Text => splitter.add_line_between(line),
        }
        if splitter.boards > MAX_LEVELS {
            break;
        }
    }
    splitter.end_board();
    splitter.end_text();
    let SectionSplitter { sections, first_unread_line, .. } = splitter;
    SectionList { sections, first_unread_line, remarks: comments.remarks() }
}

/// A line that may be a row of the board that is being read.
struct Row<'text> {
    line: Line<'text>,
    /// Whether the line has only squares and run lengths.
    ///
    /// Damaged rows alone make no board: at least one contiguous row must be undamaged.
    is_undamaged: bool,
}

/// State of the split: sections so far, and the lines of the next ones.
#[derive(Default)]
struct SectionSplitter<'text> {
    /// The complete sections.
    sections: Vec<Section<'text>>,
    /// The rows of the board that is being read.
    rows: Vec<Row<'text>>,
    /// The blank lines behind each of these rows but the last, if rows and blank lines alternate.
    ///
    /// Also the one behind the last row if nothing has followed yet.
    blanks: Vec<Line<'text>>,
    /// The text lines of the section that is being read.
    text_lines: Vec<Line<'text>>,
    /// Number of boards so far.
    boards: usize,
    /// Number of text lines kept so far.
    text_line_count: usize,
    /// Maximum number of text lines to keep.
    max_text_lines: usize,
    /// Number of the first text line beyond the maximum.
    first_unread_line: Option<usize>,
}

impl<'text> SectionSplitter<'text> {
    /// Adds a row to the board that is being read; drops rows beyond `MAX_SIDE + 1`.
    ///
    /// One row too many is enough for the reader to reject the board.
    fn add_row(&mut self, line: Line<'text>, is_undamaged: bool) {
        if !self.blanks.is_empty() && self.blanks.len() < self.rows.len() {
            // These two rows are contiguous, so that the rows above are no part of a spaced board.
            let last = self.rows.pop();
            self.end_board();
            self.rows.extend(last);
        }
        if self.rows.len() <= MAX_SIDE {
            self.rows.push(Row { line, is_undamaged });
        }
    }

    /// Adds a blank line.
    ///
    /// It ends the board, unless the board has had a blank line behind each row.
    fn add_blank(&mut self, line: Line<'text>) {
        let is_first = self.rows.len() == 1
            && self.rows.first().is_some_and(|row| row.is_undamaged && is_wall_row(row.line.text));
        let is_spaced = is_first || !self.blanks.is_empty();
        if is_spaced && self.blanks.len() + 1 == self.rows.len() && self.rows.len() <= MAX_SIDE {
            self.blanks.push(line);
        } else {
            self.add_line_between(line);
        }
    }

    /// Adds a text line, which ends the board above it.
    fn add_line_between(&mut self, line: Line<'text>) {
        // Lines of comments of other programs begin with `#` and may have nothing behind it.
        let mut above = Vec::new();
        if is_hash_comment(line.full_text) && self.blanks.is_empty() {
            let is_bare = |row: &Row<'_>| row.line.text.trim() == "#";
            let count = self.rows.iter().rev().take_while(|row| is_bare(row)).count();
            above = self.rows.split_off(self.rows.len() - count);
        }
        self.end_board();
        above.into_iter().for_each(|row| self.add_text_line(row.line));
        self.add_text_line(line);
    }

    /// Returns true if a line is a single `#` below a comment of another program (`# text`).
    fn continues_comment(&self, line: &Line<'_>) -> bool {
        let is_above = |above: &Line<'_>| {
            above.number + 1 == line.number
                && (is_hash_comment(above.text) || above.text.trim() == "#")
        };
        line.text.trim() == "#"
            && self.rows.is_empty()
            && self.text_lines.last().is_some_and(is_above)
    }

    /// Adds a line to the text section, unless there are too many.
    fn add_text_line(&mut self, mut line: Line<'text>) {
        if self.text_line_count < self.max_text_lines {
            self.text_line_count += 1;
            line.make_text();
            self.text_lines.push(line);
        } else {
            self.first_unread_line.get_or_insert(line.number);
        }
    }

    /// Ends the board that is being read.
    ///
    /// If rows with blank lines between are not one board, each row is examined for itself.
    fn end_board(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let mut blanks = std::mem::take(&mut self.blanks).into_iter();
        if blanks.len() == 0 {
            return self.end_block(rows);
        }
        let lines: Vec<Line<'_>> = rows.iter().map(|row| row.line.clone()).collect();
        if rows.len() >= MIN_ROWS && is_spaced_board(&lines) {
            let last_blank = blanks.nth(rows.len() - 1);
            self.end_block(rows);
            last_blank.into_iter().for_each(|blank| self.add_text_line(blank));
            return;
        }
        for row in rows {
            self.end_block(vec![row]);
            blanks.next().into_iter().for_each(|blank| self.add_text_line(blank));
        }
    }

    /// Adds contiguous rows as a board, or as text lines if they make none.
    ///
    /// A line of dashes, dots or asterisks between paragraphs makes no board.
    fn end_block(&mut self, rows: Vec<Row<'text>>) {
        if rows.is_empty() {
            return;
        }
        let has_whole_row = rows.iter().any(|row| row.is_undamaged);
        let rows: Vec<Line<'_>> = rows.into_iter().map(|row| row.line).collect();
        if !has_whole_row {
            return rows.into_iter().for_each(|row| self.add_text_line(row));
        }
        let TouchingLines { above, board, below } = split_block(rows);
        above.into_iter().for_each(|row| self.add_text_line(row));
        if !board.is_empty() {
            self.end_text();
            self.boards += 1;
            self.sections.push(Section::Board(board));
        }
        below.into_iter().for_each(|row| self.add_text_line(row));
    }

    /// Ends the text section that is being read, if it has lines.
    fn end_text(&mut self) {
        if !self.text_lines.is_empty() {
            self.sections.push(Section::Text(std::mem::take(&mut self.text_lines)));
        }
    }
}

/// Returns true if a line is a comment of another program: `# text`.
fn is_hash_comment(line: &str) -> bool {
    line.trim_start()
        .strip_prefix('#')
        .is_some_and(|rest| rest.starts_with([' ', '\t']) && rest.contains(char::is_alphanumeric))
}
