//! Writes SokobanLevels collections.

use super::source::{escaped, storable_text};
use crate::formats::xsb::canonical_rows;
use crate::formats::{Collection, Field};
use crate::worlds::ice::Level;

/// Start of a document up to its root tag, as in the published schema.
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<SokobanLevels xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="SokobanLev.xsd">
"#;

/// Returns a collection as a new SokobanLevels document.
///
/// A level without a title gets its number as its `Id`, which must not be empty. The first field
/// for each of `Email` and `Url` becomes an element; further ones are omitted. Fields with other
/// keys become lines of the description, because the schema has no element for them. Omits fields
/// and solutions of levels, notes, step limits, ice and marks of doubtful ice: see
/// [`crate::formats::losses_in_format`].
#[must_use]
pub fn write_slc(collection: &Collection) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(&format!("  <Title>{}</Title>\n", element_text(&collection.title)));
    let is_element = |field: &&Field| element_of(&field.key).is_some();
    let (elements, others): (Vec<&Field>, Vec<&Field>) =
        collection.fields.iter().partition(is_element);
    let lines = others.iter().map(|field| format!("{}: {}", field.key, field.value));
    let note = Some(collection.note.clone()).filter(|note| !note.trim().is_empty());
    let lines: Vec<String> = note.into_iter().chain(lines).collect();
    if !lines.is_empty() {
        let lines = element_text(&lines.join("\n"));
        text.push_str(&format!("  <Description>\n{lines}\n  </Description>\n"));
    }
    for name in ["Email", "Url"] {
        let field = elements.iter().find(|field| element_of(&field.key) == Some(name));
        if let Some(field) = field {
            text.push_str(&format!("  <{name}>{}</{name}>\n", element_text(&field.value)));
        }
    }
    let largest = |size: fn(&Level) -> usize| collection.levels.iter().map(size).max();
    text.push_str(&format!(
        "  <LevelCollection Copyright=\"{}\" MaxWidth=\"{}\" MaxHeight=\"{}\">\n",
        attribute_text(&collection.author),
        largest(|level| level.board.columns()).unwrap_or_default(),
        largest(|level| level.board.rows()).unwrap_or_default(),
    ));
    for (index, level) in collection.levels.iter().enumerate() {
        push_level(&mut text, index + 1, level, &collection.author);
    }
    text.push_str("  </LevelCollection>\n</SokobanLevels>\n");
    text
}

/// Appends a level with this number, from 1.
///
/// Omits its author if it is `author_of_all`, that of the collection.
fn push_level(text: &mut String, number: usize, level: &Level, author_of_all: &str) {
    let title = attribute_text(&level.title);
    let id = if title.is_empty() { number.to_string() } else { title };
    let (columns, rows) = (level.board.columns(), level.board.rows());
    text.push_str(&format!("    <Level Id=\"{id}\" Width=\"{columns}\" Height=\"{rows}\""));
    let author = storable_text(&level.author);
    if !author.is_empty() && author != storable_text(author_of_all) {
        text.push_str(&format!(" Copyright=\"{}\"", attribute_text(&author)));
    }
    text.push_str(">\n");
    for row in canonical_rows(&level.board) {
        text.push_str(&format!("      <L>{row}</L>\n"));
    }
    text.push_str("    </Level>\n");
}

/// Returns the name of the element that stores this field; `None` if there is none.
fn element_of(key: &str) -> Option<&'static str> {
    match key.to_lowercase().as_str() {
        "email" | "e-mail" => Some("Email"),
        "url" | "website" | "web site" | "homepage" => Some("Url"),
        _ => None,
    }
}

/// Returns a text escaped for an element.
fn element_text(words: &str) -> String {
    escaped(&storable_text(words), false, true)
}

/// Returns a text escaped for an attribute.
fn attribute_text(words: &str) -> String {
    escaped(&storable_text(words), true, true)
}
