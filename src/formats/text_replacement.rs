//! Replaces byte ranges of a text and keeps every other byte.

use std::ops::Range;

/// Byte range to replace, and the new text.
pub(super) type Replacement = (Range<usize>, String);

/// Returns the text with the ranges replaced, which must not overlap; any order.
///
/// O(text + n log n) for n ranges.
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
