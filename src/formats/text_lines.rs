//! Lines of a text with their byte ranges, and the replacement of byte ranges.

use std::ops::Range;

/// A line of a text.
#[derive(Debug, Clone)]
pub(super) struct TextLine<'text> {
    /// The line without its line break and without byte order marks at its start.
    pub text: &'text str,
    /// Byte range of the line with its line break, if it has one.
    ///
    /// It includes the byte order marks that `text` omits, except one at the start of the text.
    pub range: Range<usize>,
}

/// Returns the lines of a text. O(text) for all lines together.
///
/// LF, CRLF or CR ends a line; a line break at the end of the text starts no further line. Byte
/// order marks at the start of a line are left out: joined files have several.
pub(super) fn text_lines(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    let mut start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line_break = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
        let end = (start + length + line_break).min(text.len());
        let text = rest[..length].trim_start_matches('\u{feff}');
        let line = TextLine { text, range: start..end };
        start = end;
        Some(line)
    })
}

/// Returns a line without the `>` marks of quoted mail before it.
///
/// Removes the blanks before each mark and one blank after it; other lines stay as they are.
pub(super) fn without_quote_prefix(line: &str) -> &str {
    let mut rest = line;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
    rest
}

/// A byte range of a text, and the text that replaces it.
pub(super) type Replacement = (Range<usize>, String);

/// Returns the text with the ranges replaced.
///
/// The ranges may come in any order, but must not overlap. O(old text + new text + n log n) for n
/// ranges.
pub(super) fn replace_ranges(text: &str, mut replacements: Vec<Replacement>) -> String {
    replacements.sort_by_key(|(range, _)| (range.start, range.end));
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in replacements {
        result.push_str(&text[at..range.start.max(at)]);
        result.push_str(&new);
        at = range.end.max(at);
    }
    result.push_str(&text[at..]);
    result
}
