//! `blackice lesson`: checks lessons, tabulates answers, and embeds the files of a draft.
//!
//! - [`check`]: reads lessons, reruns their searches and proofs, and compares the digests.
//! - [`report`]: the answers of students by question; [`report_html`] writes them as a page,
//!   and [`report_text`] has the texts of both.
//! - [`lesson_file`]: reads a lesson with the places of its moments.
//! - [`embed`]: replaces `File("path")` by contents, and fills in digests.

mod check;
mod embed;
mod lesson_file;
mod report;
mod report_html;
mod report_text;

use super::ExitStatus;
use super::diagnostics::VerbError;
use check::CheckOptions;
use clap::Subcommand;
use embed::EmbedOptions;
use report::ReportOptions;

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
