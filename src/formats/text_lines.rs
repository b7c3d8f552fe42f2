//! The lines of any text, each with its place in the text.

use std::ops::Range;

/// A line of a text.
#[derive(Debug, Clone)]
pub(super) struct TextLine<'text> {
    /// Without its line break.
    pub text: &'text str,
    /// Bytes of the line with its line break.
    pub range: Range<usize>,
}

/// Returns the lines of a text from the top, without a byte order mark. LF, CRLF or CR alone end a
/// line; a line break at the end of the text begins no further line. O(text) for all lines together.
pub(super) fn text_lines(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    let mut start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line_break = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
        let end = (start + length + line_break).min(text.len());
        let line = TextLine { text: &rest[..length], range: start..end };
        start = end;
        Some(line)
    })
}

/// Returns a line of quoted mail without its `> ` signs.
pub(super) fn unquoted(line: &str) -> &str {
    let mut rest = line;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
    rest
}
