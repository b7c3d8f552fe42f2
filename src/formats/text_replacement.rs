//! Replaces byte ranges of a text; every other byte stays.

use std::ops::Range;

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
