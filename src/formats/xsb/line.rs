//! Lines of a Sokoban text with their byte ranges.
//!
//! [`super::edit`] uses the ranges to replace one line and keep every other byte. Lines end with
//! LF, CRLF or CR. A quoted-mail prefix (`> `), tags of a web page (`<pre>#####`), the frame around
//! a row (`|#####|`) and a remark after it (`##### ; wall`) belong to the line but not to the row.

use super::rows::is_row;
use crate::formats::text_lines::{TextLine, text_lines, unquoted};
use std::ops::Range;

/// A line of the text.
#[derive(Debug, Clone)]
pub(super) struct Line<'text> {
    /// Line number, from 1.
    pub number: usize,
    /// The line without line break, quoted-mail prefix and trailing blanks; in a row also without
    /// the remark.
    pub text: &'text str,
    /// The remark after a row, with its semicolon; empty in other lines.
    pub remark: &'text str,
    /// The full text of the line: row, remark, tags and row number.
    pub whole: &'text str,
    /// Byte range of the line, with its line break.
    pub range: Range<usize>,
}

impl Line<'_> {
    /// Byte range in the text of a part of this line.
    pub(super) fn range_of(&self, whole_text: &str, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - whole_text.as_ptr() as usize;
        start..start + part.len()
    }

    /// Turns a row back into a text line.
    pub(super) fn make_words(&mut self) {
        (self.text, self.remark) = (self.whole, "");
    }
}

/// Returns the lines of a text; a final line break starts no further line. O(text) for all lines.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = Line<'_>> {
    let is_quoted = text.contains('>') && text.split(['\n', '\r']).any(is_quoted_row);
    (1..).zip(text_lines(text)).map(move |(number, TextLine { text, range })| {
        let whole = text.trim_end();
        let text = if is_quoted { unquoted(whole) } else { whole };
        Line { number, text, remark: "", whole: text, range }
    })
}

/// Returns true if a line is a board row in quoted mail.
///
/// Without such a row no prefix is removed, because a note may begin with the same character.
fn is_quoted_row(line: &str) -> bool {
    let row = unquoted(line.trim_end());
    line.trim_start().starts_with('>') && row.matches('#').count() > 2 && is_row(row)
}
