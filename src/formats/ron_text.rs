//! Helpers that write native RON text: one key per line, boards one row per line.
//!
//! The `push_*` functions append whole lines to `text`, indented for the nesting depth `depth`.

use std::fmt::Display;

/// Appends the line `key: value,`.
pub(super) fn push_field(text: &mut String, depth: usize, key: &str, value: impl Display) {
    text.push_str(&format!("{}{key}: {value},\n", indent(depth)));
}

/// Appends a key with a string, which it quotes and escapes.
pub(super) fn push_string(text: &mut String, depth: usize, key: &str, words: &str) {
    push_field(text, depth, key, ron_string(words));
}

/// Appends a key with a string, unless the string is empty.
pub(super) fn push_optional_string(text: &mut String, depth: usize, key: &str, words: &str) {
    if !words.is_empty() {
        push_string(text, depth, key, words);
    }
}

/// Returns the indentation of a key at this depth: four blanks per level.
pub(super) fn indent(depth: usize) -> String {
    "    ".repeat(depth)
}

/// Returns a text as a RON string literal, with its quotes.
///
/// Escapes quotes, backslashes and control characters. Line breaks become `\n`, so that a document
/// keeps one key per line.
pub(super) fn ron_string(words: &str) -> String {
    let mut text = String::from("\"");
    for character in words.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            control if control.is_control() => {
                text.push_str(&format!("\\u{{{:x}}}", u32::from(control)));
            }
            plain => text.push(plain),
        }
    }
    text.push('"');
    text
}

/// Appends a key with a list of rows, each a quoted string on its own line.
///
/// Escapes nothing, so the rows must contain no quotes and no backslashes.
pub(super) fn push_rows(
    text: &mut String,
    depth: usize,
    key: &str,
    rows: impl Iterator<Item = String>,
) {
    text.push_str(&format!("{}{key}: [\n", indent(depth)));
    for row in rows {
        text.push_str(&format!("{}\"{row}\",\n", indent(depth + 1)));
    }
    text.push_str(&format!("{}],\n", indent(depth)));
}
