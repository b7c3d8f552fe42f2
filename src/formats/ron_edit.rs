//! Edits values in a native text (RON) and keeps every other byte.
//!
//! Two texts that this program writes give the edit: one of the value before the change and one of
//! the value after it. Only values that differ between the two are rewritten in the user's text,
//! which keeps its comments, key order, formatting and number notation:
//!
//! ```text
//! before  step_limit: Some(10),            after  step_limit: Some(12),
//! user    step_limit: 10, // a comment     result step_limit: Some(12), // a comment
//! ```
//!
//! The caller must read the result again and compare it with the value after the change.

use super::ron_keys::{comments, keys, skip_blank, string_at, value_length};
use super::text_lines::{Replacement, replace_ranges};
use std::ops::Range;

/// A key whose value contains no further keys.
struct LeafKey<'text> {
    /// Names of the keys around it, from the outermost, then its own name.
    path: Vec<&'text str>,
    /// Byte range of its value.
    value: Range<usize>,
}

/// Returns `text` with the values of `after` that differ from `before`.
///
/// A string that `after` omits becomes empty, because the writer omits empty strings. `None` if
/// there is no place in `text` for a value, if `after` omits a value that is no string, or if a
/// comment would be lost. O(n log n + depth · (n + keys²)) for n bytes in all texts.
pub(super) fn with_changes(text: &str, before: &str, after: &str) -> Option<String> {
    let (user, old, new) = (leaves(text), leaves(before), leaves(after));
    let mut changes: Vec<Replacement> = Vec::new();
    for leaf in &new {
        let value = &after[leaf.value.clone()];
        let value_before = find(&old, &leaf.path).map(|it| &before[it.value.clone()]);
        if value_before == Some(value) {
            continue;
        }
        match find(&user, &leaf.path) {
            Some(place) => changes.extend(value_edits(text, place, value_before, value)),
            None => changes.push(new_key_edit(text, &user, leaf, value)?),
        }
    }
    // The writer omits empty strings, so a missing string becomes `""`.
    for leaf in old.iter().filter(|leaf| find(&new, &leaf.path).is_none()) {
        let is_words = string_at(&before[leaf.value.clone()]).is_some();
        let place = find(&user, &leaf.path).filter(|_| is_words)?;
        changes.push((place.value.clone(), "\"\"".to_owned()));
    }
    let changed = replace_ranges(text, changes);
    // A comment within a rewritten value would be lost.
    has_same_comments(text, &changed).then_some(changed)
}

/// Returns true if two texts have the same comments, in any order.
pub(super) fn has_same_comments(old: &str, new: &str) -> bool {
    let sorted = |text| {
        let mut found: Vec<&str> = comments(text).into_iter().map(|it| &text[it]).collect();
        found.sort_unstable();
        found.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    sorted(old) == sorted(new)
}

/// Returns the keys of a text whose values contain no further keys, in text order.
fn leaves(text: &str) -> Vec<LeafKey<'_>> {
    let mut around: Vec<(&str, Range<usize>)> = Vec::new();
    let mut found: Vec<LeafKey<'_>> = Vec::new();
    for key in keys(text) {
        around.retain(|(_, value)| value.contains(&key.offset));
        // The previous leaf contains this key, so it is not a leaf.
        found.pop_if(|last| last.value.contains(&key.offset));
        let value = key.value_offset..key.value_offset + value_length(&text[key.value_offset..]);
        let names = around.iter().map(|(name, _)| *name).chain([key.name]);
        found.push(LeafKey { path: names.collect(), value: value.clone() });
        around.push((key.name, value));
    }
    found
}

/// Returns the leaf with this path; `None` if there is none.
fn find<'it, 'text>(leaves: &'it [LeafKey<'text>], path: &[&str]) -> Option<&'it LeafKey<'text>> {
    leaves.iter().find(|leaf| leaf.path == path)
}

/// Returns the edits that set the value of the key `place` in `text` to `after`.
///
/// `before` is the value before the change; `None` if the key had no value. In a list of strings of
/// the same length, only the strings that differ are replaced.
fn value_edits(
    text: &str,
    place: &LeafKey<'_>,
    before: Option<&str>,
    after: &str,
) -> Vec<Replacement> {
    let start = place.value.start;
    let own = string_ranges(&text[place.value.clone()]);
    let new = string_ranges(after);
    let old = before.map(string_ranges).unwrap_or_default();
    if after.starts_with('[') && own.len() == new.len() && old.len() == new.len() && !new.is_empty()
    {
        let rows = own.iter().zip(old.iter().zip(&new));
        let changed = rows.filter(|(_, (old, new))| {
            before.is_none_or(|before| before[(*old).clone()] != after[(*new).clone()])
        });
        let replacement = |(own, (_, new)): (&Range<usize>, (_, &Range<usize>))| {
            (start + own.start..start + own.end, after[new.clone()].to_owned())
        };
        return changed.map(replacement).collect();
    }
    vec![(place.value.clone(), after.to_owned())]
}

/// Returns the byte ranges of the strings in a list, quotes included.
///
/// Ends at the first entry that is no string.
fn string_ranges(list: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let Some(mut rest) = list.strip_prefix('[').map(skip_blank) else { return found };
    while let Some(string) = string_at(rest) {
        let start = list.len() - rest.len();
        found.push(start..start + string.len());
        rest = skip_blank(&rest[string.len()..]);
        rest = rest.strip_prefix(',').map_or("", skip_blank);
    }
    found
}

/// Returns the edit that adds a key after the last key with the same parents.
///
/// `user_leaves` are the leaves of `text`. `None` if no key has the same parents.
fn new_key_edit(
    text: &str,
    user_leaves: &[LeafKey<'_>],
    leaf: &LeafKey<'_>,
    value: &str,
) -> Option<Replacement> {
    let (name, parents) = leaf.path.split_last()?;
    let is_adjacent =
        |it: &&LeafKey<'_>| it.path.len() > parents.len() && it.path.starts_with(parents);
    let first = user_leaves.iter().find(is_adjacent)?;
    let beside =
        user_leaves.iter().rev().find(|it| is_adjacent(it) && it.path.len() == leaf.path.len())?;
    let line = text[..first.value.start].rfind('\n').map_or(0, |place| place + 1);
    let indent: String = text[line..].chars().take_while(|it| matches!(it, ' ' | '\t')).collect();
    let end = beside.value.end;
    let rest = skip_blank(&text[end..]);
    let has_comma = rest.starts_with(',');
    let at = if has_comma { text.len() - rest.len() + 1 } else { end };
    let comma = if has_comma { "" } else { "," };
    Some((at..at, format!("{comma}\n{indent}{name}: {value},")))
}
