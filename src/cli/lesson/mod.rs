//! `blackice lesson`: checks lessons, tabulates answers, and embeds the files of a draft.
//!
//! - [`check`]: reads lessons, reruns their searches and proofs, and compares the digests.
//! - [`report`]: the answers of students by question; [`report_html`] writes them as a page.
//! - [`embed`]: replaces `File("path")` by contents, and fills in digests.

mod check;
mod embed;
mod report;
mod report_html;

use super::ExitStatus;
use super::diagnostics::{VerbError, describe_problems};
use crate::formats::Parsed;
use crate::formats::lesson::read_lesson_with_offsets;
use crate::formats::{FormatProblem, extension_of, line_and_column, struct_name};
use crate::lessons::Lesson;
use crate::storage::read_decoded;
use check::CheckOptions;
use clap::Subcommand;
use embed::EmbedOptions;
use report::ReportOptions;
use std::path::Path;

/// Options of `blackice lesson`.
#[derive(Debug, clap::Args)]
pub struct LessonOptions {
    #[command(subcommand)]
    verb: LessonVerb,
}

/// What to do with lessons.
#[derive(Debug, Subcommand)]
enum LessonVerb {
    /// Check lessons: every moment and question, and the digests of searches and proofs
    ///
    /// Reruns every search, proof and training, and computes the right answer to every question.
    /// Exit status 1 if a digest is missing or differs, or a search or proof does not end in time;
    /// 2 if a lesson cannot be read or has problems. The other lessons are still checked.
    Check(CheckOptions),
    /// Tabulate the answers of students to one lesson
    ///
    /// Prints the share of right answers and the commonest wrong answer by question, then the right
    /// answers by student. Exit status 2 if a file cannot be read or belongs to another lesson; the
    /// other files are still tabulated.
    Report(ReportOptions),
    /// Replace File("path") in a draft by the contents of the files, and fill in digests
    ///
    /// Paths are relative to the draft. Writes the lesson in canonical form. Exit status 1, and no
    /// file written, if a search or proof does not end in time; 2 if the draft or a file cannot be
    /// read or has problems.
    Embed(EmbedOptions),
}

/// Runs one of the verbs of lessons.
///
/// # Errors
/// If an input or an output is unusable.
pub fn lesson(options: &LessonOptions) -> Result<ExitStatus, VerbError> {
    match &options.verb {
        LessonVerb::Check(options) => check::check(options),
        LessonVerb::Report(options) => report::report(options),
        LessonVerb::Embed(options) => embed::embed(options),
    }
}

/// A lesson as read from a file.
struct LessonFile {
    /// The lesson, with its valid moments.
    lesson: Lesson,
    /// Line and column of each moment.
    places: Vec<(usize, usize)>,
    /// Problems of the file, in text order.
    problems: Vec<FormatProblem>,
}

/// Reads a lesson.
///
/// # Errors
/// A message with file, line and reason, if the file cannot be read or is no lesson.
fn read_lesson_file(path: &Path) -> Result<LessonFile, VerbError> {
    let text = read_decoded(path)?.text;
    lesson_of_text(path, &text)
}

/// Reads a lesson from the text of a file.
///
/// # Errors
/// A message with file, line and reason, if it is no lesson.
fn lesson_of_text(path: &Path, text: &str) -> Result<LessonFile, VerbError> {
    if extension_of(path) != "lesson" && struct_name(text) != Some("Lesson") {
        return Err(format!("{}:1:1: this file is no lesson", path.display()).into());
    }
    let reading = read_lesson_with_offsets(text);
    let Parsed { value: (lesson, offsets), problems, .. } =
        reading.map_err(|error| VerbError::from(describe_problems(path, &error.0)))?;
    let places = offsets.into_iter().map(|offset| line_and_column(text, offset)).collect();
    Ok(LessonFile { lesson, places, problems })
}
