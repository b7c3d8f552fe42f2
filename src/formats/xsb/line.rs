//! The lines of a Sokoban text, each with its byte range.
//!
//! [`super::edit`] replaces one line by its byte range and leaves every other byte as it is. Lines
//! end with LF, CRLF or CR alone. The quote marks of mail (`> `) before a line, the tags of a web
//! page (`<pre>#####`) and the frame (`|#####|`) around a row, and a remark behind a row (`##### ;
//! wall`) belong to the line but not to the row.

use super::rows::is_row;
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
