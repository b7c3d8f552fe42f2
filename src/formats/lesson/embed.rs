//! Documents of a draft that are in other files: `File("path")`.

use super::read::{Documents, lesson_text};
use crate::formats::ron_document::{offset_of_slice, parse, struct_name};
use crate::formats::{FormatProblem, ReadError};
use serde::Deserialize;
use std::ops::Range;

/// A document of a draft that is in another file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReference {
    /// Name of the run or level.
    pub name: String,
    /// Whether it is a run; otherwise it is a level.
    pub is_run: bool,
    /// Path of the file, relative to the draft.
    pub path: String,
    /// Byte range of `File("path")` in the draft.
    pub range: Range<usize>,
}

/// A path in the text of a draft.
#[derive(Deserialize)]
#[serde(rename = "File")]
struct File(String);

/// Returns the documents of a lesson that are in other files, in text order.
///
/// # Errors
/// Position and reason, if the text is no lesson, or a path is no string.
pub fn file_references(text: &str) -> Result<Vec<FileReference>, ReadError> {
    let file = lesson_text(text)?;
    let mut found = references(text, &file.runs, true)?;
    found.extend(references(text, &file.levels, false)?);
    found.sort_by_key(|reference| reference.range.start);
    Ok(found)
}

/// Returns the references among the runs, or among the levels.
///
/// # Errors
/// Position and reason, if a path is no string.
fn references(
    text: &str,
    documents: &Documents<'_>,
    is_run: bool,
) -> Result<Vec<FileReference>, FormatProblem> {
    let is_reference = |(_, piece): &&(String, &str)| struct_name(piece) == Some("File");
    let reference = |(name, piece): &(String, &str)| {
        let start = offset_of_slice(text, piece);
        let File(path) = parse(piece).map_err(|problem: FormatProblem| {
            FormatProblem::at_offset(text, start, format!("{name:?}: {}", problem.reason))
        })?;
        Ok(FileReference { name: name.clone(), is_run, path, range: start..start + piece.len() })
    };
    documents.0.iter().filter(is_reference).map(reference).collect()
}

/// Returns a draft with texts in the places of its references.
///
/// The texts must be written by this program. They become one line each, so that later problems
/// keep the lines of the draft.
#[must_use]
pub fn with_files(text: &str, files: &[(FileReference, String)]) -> String {
    let mut files: Vec<_> = files.iter().collect();
    files.sort_by_key(|(reference, _)| reference.range.start);
    let (mut whole, mut at) = (String::new(), 0);
    for (reference, content) in files {
        whole.push_str(text.get(at..reference.range.start).unwrap_or_default());
        // Keep the line breaks that the reference contains.
        let replaced = text.get(reference.range.clone()).unwrap_or_default();
        whole.push_str(&content.lines().map(str::trim).collect::<Vec<_>>().join(" "));
        whole.extend(replaced.chars().filter(|character| *character == '\n'));
        at = reference.range.end;
    }
    whole.push_str(text.get(at..).unwrap_or_default());
    whole
}
