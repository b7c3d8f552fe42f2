//! Writes lessons as canonical text, and the digest of that text.

use crate::formats::platform::write_native_stage;
use crate::formats::ron_document::{VERSION, indent, push_field, push_optional_string, ron_string};
use crate::formats::ron_level::write_level;
use crate::formats::zuma::write_game;
use crate::lessons::{Lesson, Moment, digest_of_text};
use crate::worlds::AnyLevel;
use ron::ser::PrettyConfig;

/// Returns a lesson as native text. Equal lessons give equal texts.
///
/// # Errors
/// If the serialiser fails, for values nested too deeply, which no agent produces.
pub fn write_lesson(lesson: &Lesson) -> Result<String, ron::Error> {
    let mut text = String::from("Lesson(\n");
    push_field(&mut text, 1, "version", VERSION);
    push_field(&mut text, 1, "title", ron::to_string(&lesson.title)?);
    if !lesson.note.is_empty() {
        push_field(&mut text, 1, "note", ron::to_string(&lesson.note)?);
    }
    push_optional_string(&mut text, 1, "author", &lesson.author);
    let runs = lesson.runs.iter().map(|(name, run)| Ok((name, run.text()?)));
    push_documents(&mut text, "runs", runs)?;
    let levels = lesson.levels.iter().map(|(name, level)| Ok((name, level_text(level))));
    push_documents(&mut text, "levels", levels)?;
    text.push_str("    moments: [\n");
    for moment in &lesson.moments {
        push_indented(&mut text, 2, &moment_text(moment)?);
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}

/// Returns the digest of a lesson, which names the lesson in files of answers.
///
/// # Errors
/// As [`write_lesson`].
pub fn lesson_digest(lesson: &Lesson) -> Result<String, ron::Error> {
    write_lesson(lesson).map(|text| digest_of_text(&text))
}

/// Returns a level of any world as native text.
#[must_use]
pub fn level_text(level: &AnyLevel) -> String {
    match level {
        AnyLevel::Ice(level) => write_level(level),
        AnyLevel::Platform(stage) => write_native_stage(stage),
        AnyLevel::Zuma(game) => write_game(game),
    }
}

/// Returns the text of a moment, one field per line.
fn moment_text(moment: &Moment) -> Result<String, ron::Error> {
    let config = PrettyConfig::new()
        .new_line("\n")
        .indentor("    ")
        .struct_names(true)
        .depth_limit(1)
        .escape_strings(true);
    ron::ser::to_string_pretty(moment, config)
}

/// Appends a map of documents by name, unless it is empty.
///
/// # Errors
/// The first error of the documents.
fn push_documents<'a>(
    text: &mut String,
    key: &str,
    documents: impl ExactSizeIterator<Item = Result<(&'a String, String), ron::Error>>,
) -> Result<(), ron::Error> {
    if documents.len() == 0 {
        return Ok(());
    }
    text.push_str(&format!("{}{key}: {{\n", indent(1)));
    for document in documents {
        let (name, document) = document?;
        push_indented(text, 2, &format!("{}: {document}", ron_string(name)));
    }
    text.push_str(&format!("{}}},\n", indent(1)));
    Ok(())
}

/// Appends a value and a comma; indents all its lines.
///
/// Written values have no line breaks inside strings, so that indentation changes no value.
fn push_indented(text: &mut String, depth: usize, value: &str) {
    let indentation = indent(depth);
    for line in value.trim_end().lines() {
        text.push_str(&indentation);
        text.push_str(line);
        text.push('\n');
    }
    // The comma follows the value on its last line.
    text.pop();
    text.push_str(",\n");
}
