//! Reads a lesson with the places of its moments and problems.

use crate::cli::diagnostics::{VerbError, describe_problems};
use crate::formats::lesson::read_lesson_with_offsets;
use crate::formats::{FormatProblem, Parsed, extension_of, line_and_column, struct_name};
use crate::lessons::Lesson;
use crate::storage::read_decoded;
use std::path::Path;

/// A lesson as read from a file.
pub(super) struct LessonFile {
    /// The lesson, with its valid moments.
    pub(super) lesson: Lesson,
    /// Line and column of each moment.
    pub(super) places: Vec<(usize, usize)>,
    /// Problems of the file, in text order.
    pub(super) problems: Vec<FormatProblem>,
}

/// Reads a lesson.
///
/// # Errors
/// A message with file, line and reason, if the file cannot be read or is no lesson.
pub(super) fn read_lesson_file(path: &Path) -> Result<LessonFile, VerbError> {
    let text = read_decoded(path)?.text;
    lesson_of_text(path, &text)
}

/// Reads a lesson from the text of a file.
///
/// # Errors
/// A message with file, line and reason, if it is no lesson.
pub(super) fn lesson_of_text(path: &Path, text: &str) -> Result<LessonFile, VerbError> {
    if extension_of(path) != "lesson" && struct_name(text) != Some("Lesson") {
        return Err(format!("{}:1:1: this file is no lesson", path.display()).into());
    }
    let reading = read_lesson_with_offsets(text);
    let Parsed { value: (lesson, offsets), problems, .. } =
        reading.map_err(|error| VerbError::from(describe_problems(path, &error.0)))?;
    let places = offsets.into_iter().map(|offset| line_and_column(text, offset)).collect();
    Ok(LessonFile { lesson, places, problems })
}
