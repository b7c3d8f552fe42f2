//! Common parts of all native documents, which are RON texts: struct name, version, world.
//!
//! RON is Rusty Object Notation. A document is one struct, such as `Level(version: 1, …)`.
//!
//! The `push_*` functions write them, one key per line, boards one row per line: they append whole
//! lines to `text`, indented for the nesting depth `depth`.

use super::FormatProblem;
use super::ron_keys::{keys, skip_blank, string_at, value_of};
use crate::worlds::WorldKind;
use ron::extensions::Extensions;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;
use std::fmt::Display;
use std::marker::PhantomData;

/// Version of the documents that this program writes, and the newest one that it reads.
pub const VERSION: u32 = 1;

/// Returns the version of documents without a version key.
pub(super) const fn first_version() -> u32 {
    1
}

/// Returns the name of the ice world, the world of documents without a world key.
pub(super) const fn ice_world<'text>() -> Cow<'text, str> {
    Cow::Borrowed("ice")
}

/// Returns the world of a document, even if it has a syntax error elsewhere.
///
/// The ice world if there is no world key; `None` if the value of the key is not a string.
pub(super) fn world_of(text: &str) -> Option<Cow<'static, str>> {
    match value_of(text, "world") {
        Some(value) => parse::<String>(string_at(value)?).ok().map(Cow::Owned),
        None => Some(ice_world()),
    }
}

/// Returns the struct name of a RON text: `Level`, `Recording`, `Theme`, …
///
/// `None` if the text begins with anything else. Skips comments and `#![enable(…)]`.
#[must_use]
pub fn struct_name(text: &str) -> Option<&str> {
    let mut rest = skip_blank(text.trim_start_matches('\u{feff}'));
    while rest.starts_with("#![") {
        rest = skip_blank(&rest[rest.find(']')? + 1..]);
    }
    let is_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let (name, rest) =
        rest.split_at(rest.find(|character| !is_name(character)).unwrap_or(rest.len()));
    (!name.is_empty() && skip_blank(rest).starts_with('(')).then_some(name)
}

/// Checks the version of a document before the rest of it is parsed.
///
/// A newer document may contain parts that would give misleading errors. A version that is not a
/// number is left to the parser.
///
/// # Errors
/// A problem at the version.
pub(super) fn check_version_of(text: &str) -> Result<(), FormatProblem> {
    let mut versions = keys(text).filter(|key| key.depth == 1 && key.name == "version");
    versions.try_for_each(|key| {
        let value = &text[key.value_offset..];
        let end = value.find(|character: char| !character.is_ascii_digit()).unwrap_or(value.len());
        let Ok(version) = value[..end].parse() else { return Ok(()) };
        check_version(version)
            .map_err(|reason| FormatProblem::at_offset(text, key.value_offset, reason))
    })
}

/// Checks that this program can read documents of a version.
///
/// # Errors
/// A message, if it cannot.
pub(super) fn check_version(version: u32) -> Result<(), String> {
    match version {
        1..=VERSION => Ok(()),
        0 => Err("version 0 does not exist".to_owned()),
        _ => Err(format!(
            "written by a newer program (version {version}); this program reads versions up to \
             {VERSION}"
        )),
    }
}

/// Checks that the world of a document is the expected one.
///
/// # Errors
/// A message, if the document is of another or an unknown world.
pub(super) fn check_world(world: &str, expected: &str) -> Result<(), String> {
    if world == expected {
        return Ok(());
    }
    let known = WorldKind::ALL.map(WorldKind::name);
    Err(if known.contains(&world) {
        format!("expected a level of world {expected:?}, found {world:?}")
    } else {
        format!(
            "unknown world {world:?}. Worlds: {}",
            known.map(|name| format!("{name:?}")).join(", ")
        )
    })
}

/// Parses a value from RON text.
///
/// The struct name may be missing, but must be the right one if present. Optional values may omit
/// the wrapper: `step_limit: 40` reads like `step_limit: Some(40)`, which is the written form.
///
/// # Errors
/// Position and reason, if the text is not such a value.
pub(super) fn parse<'text, T: Deserialize<'text>>(text: &'text str) -> Result<T, FormatProblem> {
    let mark_length = text.len() - text.trim_start_matches('\u{feff}').len();
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(&text[mark_length..]).map_err(|error| {
        let place = error.span.start;
        let marks = if place.line == 1 { text[..mark_length].chars().count() } else { 0 };
        FormatProblem::new(place.line, place.col + marks, error.code.to_string())
    })
}

/// A row of a board or of marks over it, borrowed from the text.
///
/// So the position of each character is known. A string with escapes is an error.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoardRow<'text>(pub(super) &'text str);

impl<'de: 'text, 'text> Deserialize<'de> for BoardRow<'text> {
    /// Deserialises a string without escapes; any other value is an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowVisitor;
        impl<'de> Visitor<'de> for RowVisitor {
            type Value = BoardRow<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "a row of the board without escapes")
            }

            fn visit_borrowed_str<E: de::Error>(self, row: &'de str) -> Result<BoardRow<'de>, E> {
                Ok(BoardRow(row))
            }
        }
        deserializer.deserialize_str(RowVisitor)
    }
}

/// Returns the byte offset of `piece`, a slice of `text`.
pub(super) fn offset_of_slice(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Deserialises a list of at most `MOST` entries, for `deserialize_with`.
///
/// Rejects a longer list while it is read, before it takes much memory.
///
/// # Errors
/// If the list is too long, or an entry is invalid.
pub(super) fn bounded_list<'de, T, D, const MOST: usize>(
    deserializer: D,
) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct ListVisitor<T, const MOST: usize>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for ListVisitor<T, MOST> {
        type Value = Vec<T>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(formatter, "a list of at most {MOST} entries")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = list.next_element()? {
                if entries.len() == MOST {
                    return Err(de::Error::custom(format!("more than {MOST} entries")));
                }
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    deserializer.deserialize_seq(ListVisitor::<T, MOST>(PhantomData))
}

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
