//! `blackice lesson embed`: makes a lesson of a draft that names files.

use super::check::answer_within;
use super::lesson_file::{LessonFile, lesson_of_text};
use crate::cli::ExitStatus;
use crate::cli::diagnostics::{VerbError, describe_problems, print_remarks};
use crate::cli::output::print_error;
use crate::cli::result_files::{check_distinct, write_file};
use crate::cli::timing::parse_timeout;
use crate::formats::Document;
use crate::formats::lesson::{
    FileReference, file_references, level_text, with_files, write_lesson,
};
use crate::formats::zuma::ZumaDocument;
use crate::lessons::NoRoomAnswer;
use crate::storage::{read_decoded, read_document_file};
use crate::worlds::AnyLevel;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `blackice lesson embed`.
#[derive(Debug, clap::Args)]
pub struct EmbedOptions {
    /// Draft of a lesson
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// Lesson to write
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// Time limit of each search, proof and training in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,
}

/// Embeds the files of a draft, fills in digests, and writes the lesson.
///
/// # Errors
/// If the draft or a file cannot be read or has problems, a search does not end in time, or the
/// output cannot be written. Then nothing is written.
pub fn embed(options: &EmbedOptions) -> Result<ExitStatus, VerbError> {
    let EmbedOptions { input, output, timeout } = options;
    let text = read_decoded(input)?.text;
    let references = file_references(&text)
        .map_err(|error| VerbError::from(describe_problems(input, &error.0)))?;
    let folder = input.parent().unwrap_or(Path::new(""));
    let paths: Vec<PathBuf> =
        references.iter().map(|reference| folder.join(&reference.path)).collect();
    check_distinct(paths.iter().chain([input]), [output])?;
    let mut files = Vec::new();
    for (reference, path) in references.into_iter().zip(&paths) {
        let content = native_text(&reference, path)?;
        files.push((reference, content));
    }
    let LessonFile { mut lesson, places, problems } =
        lesson_of_text(input, &with_files(&text, &files))?;
    if !problems.is_empty() {
        return Err(describe_problems(input, &problems).into());
    }
    for (index, (line, _)) in places.into_iter().enumerate() {
        let place = format!("{}:{line}", input.display());
        let found = answer_within(*timeout, &lesson, &lesson.moments[index]);
        let answer = found.map_err(|error| match error {
            NoRoomAnswer::Unfinished(_) => VerbError::negative(format!(
                "{place}: {error}. Allow more time (--timeout), or choose a smaller level"
            )),
            NoRoomAnswer::Invalid(_) => format!("{place}: {error}").into(),
        })?;
        let room = &mut lesson.moments[index].room;
        if let (Some(stored), Some(found)) = (room.digest(), &answer)
            && stored != found
        {
            print_error(&format!("{place}: digest replaced: {stored}, now: {found}"));
        }
        room.set_digest(answer);
    }
    let text = write_lesson(&lesson)
        .map_err(|error| format!("{}: cannot write: {error}", output.display()))?;
    write_file(output, text.as_bytes())?;
    Ok(ExitStatus::Done)
}

/// Reads the file of a reference; returns its content as native text.
///
/// # Errors
/// A message, if the file cannot be read, has problems, or is not of the kind of the reference.
fn native_text(reference: &FileReference, path: &Path) -> Result<String, VerbError> {
    let reading = read_document_file(path)?;
    print_remarks(path, &reading.remarks);
    if !reading.problems.is_empty() {
        return Err(describe_problems(path, &reading.problems).into());
    }
    let name = path.display();
    if reference.is_run {
        let Document::Recording(run) = reading.value else {
            return Err(format!("{name}:1:1: run {:?} needs a recording", reference.name).into());
        };
        return run.text().map_err(|error| format!("{name}: cannot write: {error}").into());
    }
    let level: AnyLevel = match reading.value {
        Document::Levels(collection) => match <[_; 1]>::try_from(collection.levels) {
            Ok([level]) => level.into(),
            Err(levels) => {
                let count = levels.len();
                let reason = format!("level {:?} needs one level, found {count}", reference.name);
                return Err(format!("{name}:1:1: {reason}").into());
            }
        },
        Document::Stage(stage) => (*stage).into(),
        Document::Recording(run) => run.level(),
        Document::Zuma(document) => match *document {
            ZumaDocument::Game(game) => game.into(),
            ZumaDocument::Model(_) => {
                return Err(format!("{name}:1:1: a model is no level; a game is needed").into());
            }
        },
        Document::Theme(_) | Document::Moves(_) | Document::Lesson(_) => {
            return Err(format!("{name}:1:1: level {:?} needs a level", reference.name).into());
        }
    };
    Ok(level_text(&level))
}
