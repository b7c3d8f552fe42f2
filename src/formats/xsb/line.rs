//! The lines of a Sokoban text, each with its place in the text.
//!
//! A line knows its bytes in the text, so that [`super::edit`] can replace one line and leave every
//! other byte as it is. Lines end with LF, CRLF or CR alone. The signs of quoted mail (`> `)
//! before a line, the tags of a web page (`<pre>#####`) and the frame (`|#####|`) around a row, and a
//! remark behind a row (`##### ; wall`) belong to the line but not to the row.

use super::rows::is_row;
use crate::formats::text_lines::{TextLine, text_lines, unquoted};
use std::ops::Range;

/// A line as it is in the text.
#[derive(Debug, Clone)]
pub(super) struct Line<'text> {
    /// From 1.
    pub number: usize,
    /// Without its line break, the signs of quoted mail, and the blanks at its end; in a row also
    /// without the remark behind it.
    pub text: &'text str,
    /// The remark behind a row, with its semicolon; empty in all other lines.
    pub remark: &'text str,
    /// The text of a line of words: row, remark, tags and row number together.
    pub whole: &'text str,
    /// Bytes of the whole line in the text, with its line break.
    pub range: Range<usize>,
}

impl Line<'_> {
    /// Bytes of a part of this line in the text that the line was read from.
    pub(super) fn range_of(&self, whole_text: &str, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - whole_text.as_ptr() as usize;
        start..start + part.len()
    }

    /// Turns a row back into a line of words.
    pub(super) fn make_words(&mut self) {
        (self.text, self.remark) = (self.whole, "");
    }
}

/// The lines of a text. A line break at the end of the text begins no further line. O(text) for
/// all lines together.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = Line<'_>> {
    let is_quoted = text.contains('>') && text.split(['\n', '\r']).any(is_quoted_row);
    (1..).zip(text_lines(text)).map(move |(number, TextLine { text, range })| {
        let whole = text.trim_end();
        let text = if is_quoted { unquoted(whole) } else { whole };
        Line { number, text, remark: "", whole: text, range }
    })
}

/// Whether a line is a row of a board in quoted mail. Without such a row no line is unquoted: a note
/// may begin with the same sign.
fn is_quoted_row(line: &str) -> bool {
    let row = unquoted(line.trim_end());
    line.trim_start().starts_with('>') && row.matches('#').count() > 2 && is_row(row)
}
