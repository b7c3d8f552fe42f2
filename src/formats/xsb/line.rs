//! The lines of a Sokoban text, each with its byte range.
//!
//! [`super::edit`] replaces one line by its byte range and leaves every other byte as it is. Lines
//! end with LF, CRLF or CR alone. The quote marks of mail (`> `) before a line, the tags of a web
//! page (`<pre>#####`) and the frame (`|#####|`) around a row, and a remark behind a row (`##### ;
//! wall`) belong to the line but not to the row.

use super::rows::is_row;
use crate::formats::text_lines::{TextLine, text_lines, without_quote_prefix};
use std::ops::Range;

/// A line as it is in the text.
#[derive(Debug, Clone)]
pub(super) struct Line<'text> {
    /// From 1.
    pub number: usize,
    /// The line without line break, quote marks of mail and trailing blanks.
    ///
    /// In a row also without tags, frame, row number and the remark behind it.
    pub text: &'text str,
    /// The remark behind a row, with its semicolon if it has one.
    ///
    /// Empty in all other lines.
    pub remark: &'text str,
    /// The line as text: row, remark, tags and row number together.
    pub full_text: &'text str,
    /// Byte range of the whole line in the text, with its line break.
    pub range: Range<usize>,
}

impl Line<'_> {
    /// Byte range of a part of this line in the whole text.
    pub(super) fn range_of(&self, whole_text: &str, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - whole_text.as_ptr() as usize;
        start..start + part.len()
    }

    /// Turns a row back into a text line.
    pub(super) fn make_text(&mut self) {
        (self.text, self.remark) = (self.full_text, "");
    }
}

/// The lines of a text.
///
/// A line break at the end of the text begins no further line. O(text) for all lines together.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = Line<'_>> {
    let is_quoted = text.contains('>') && text.split(['\n', '\r']).any(is_quoted_row);
    (1..).zip(text_lines(text)).map(move |(number, TextLine { text, range })| {
        let whole = text.trim_end();
        let text = if is_quoted { without_quote_prefix(whole) } else { whole };
        Line { number, text, remark: "", full_text: text, range }
    })
}

/// Whether a line is a board row in quoted mail, with at least three walls.
///
/// Without such a row, quote marks stay in all lines, because a note may begin with `>`.
fn is_quoted_row(line: &str) -> bool {
    let row = without_quote_prefix(line.trim_end());
    line.trim_start().starts_with('>') && row.matches('#').count() > 2 && is_row(row)
}
