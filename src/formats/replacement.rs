//! Parts of a text that are replaced, while every other byte stays.

use std::ops::Range;

/// Byte range of a part, and the text in its place.
pub(super) type Replacement = (Range<usize>, String);

/// The text with its parts replaced. The ranges do not overlap; their order does not matter.
/// O(text + n log n) for n parts.
pub(super) fn replaced(text: &str, mut replacements: Vec<Replacement>) -> String {
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
