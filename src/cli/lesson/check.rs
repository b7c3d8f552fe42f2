//! `blackice lesson check`: checks lessons, and reruns their searches and proofs.

use super::lesson_file::{LessonFile, read_lesson_file};
use crate::cli::ExitStatus;
use crate::cli::diagnostics::{VerbError, describe_problems};
use crate::cli::output::{print_error, print_json_line, print_line};
use crate::cli::timing::{WallClock, parse_timeout};
use crate::episode::Clock;
use crate::formats::FormatProblem;
use crate::formats::lesson::lesson_digest;
use crate::lessons::{Lesson, Moment, NoRoomAnswer, answer_key, room_answer};
use crate::picture::LESSON_NODES;
use crate::planning::search::Budget;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `blackice lesson check`.
#[derive(Debug, clap::Args)]
pub struct CheckOptions {
    /// Lessons to check
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Time limit of each search, proof and training in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_timeout)]
    #[arg(allow_negative_numbers = true)]
    timeout: Duration,

    /// One JSON object per lesson that can be read, one a line: index (from 1, in input order),
    /// name, title, digest (of the canonical text), runs, levels, moments and questions (numbers),
    /// problems (line, column, reason), rooms (moment from 1, digest as stored or null, answer as
    /// found or null), status (valid, differs: a digest is missing or differs, or a search does not
    /// end; invalid: has problems)
    #[arg(long)]
    json: bool,
}

/// Result of one lesson.
#[derive(Serialize)]
struct CheckReport {
    index: usize,
    name: String,
    title: String,
    digest: Option<String>,
    runs: usize,
    levels: usize,
    moments: usize,
    questions: usize,
    problems: Vec<ProblemReport>,
    rooms: Vec<RoomReport>,
    status: &'static str,
}

/// A problem at a place of the file.
#[derive(Serialize)]
struct ProblemReport {
    line: usize,
    column: usize,
    reason: String,
}

/// The answer of a search, proof or training.
#[derive(Serialize)]
struct RoomReport {
    moment: usize,
    digest: Option<String>,
    answer: Option<String>,
}

/// Checks every lesson and prints the results.
///
/// # Errors
/// Never; each lesson reports its own errors.
pub fn check(options: &CheckOptions) -> Result<ExitStatus, VerbError> {
    let mut status = ExitStatus::Done;
    for (index, path) in (1..).zip(&options.files) {
        let file = match read_lesson_file(path) {
            Ok(file) => file,
            Err(error) => {
                status = status.max(error.report());
                continue;
            }
        };
        let (report, faults) = options.check_lesson(index, path, file);
        if !faults.is_empty() {
            print_error(&describe_problems(path, &faults));
        }
        status = status.max(match report.status {
            "valid" => ExitStatus::Done,
            "differs" => ExitStatus::Negative,
            _ => ExitStatus::BadInput,
        });
        let printed = if options.json {
            print_json_line(&report)
        } else {
            let CheckReport { name, moments, questions, status, .. } = &report;
            print_line(&format!("{name}: {status}, moments: {moments}, questions: {questions}"))
        };
        if let ControlFlow::Break(broke) = printed {
            return Ok(status.max(broke));
        }
    }
    Ok(status)
}

impl CheckOptions {
    /// Checks a lesson; returns its report, and all problems with their places.
    fn check_lesson(
        &self,
        index: usize,
        path: &Path,
        file: LessonFile,
    ) -> (CheckReport, Vec<FormatProblem>) {
        let LessonFile { lesson, places, problems } = file;
        let is_invalid = !problems.is_empty();
        let mut faults = problems;
        let mut rooms = Vec::new();
        for ((number, moment), (line, column)) in (1..).zip(&lesson.moments).zip(places) {
            let (room, reasons) = self.check_moment(&lesson, number, moment);
            rooms.extend(room);
            let at_moment = |reason| FormatProblem::new(line, column, reason);
            faults.extend(reasons.into_iter().map(at_moment));
        }
        let status = match (is_invalid, faults.is_empty()) {
            (true, _) => "invalid",
            (false, true) => "valid",
            (false, false) => "differs",
        };
        let problem = |FormatProblem { line, column, reason }: &FormatProblem| ProblemReport {
            line: *line,
            column: *column,
            reason: reason.clone(),
        };
        let report = CheckReport {
            index,
            name: path.display().to_string(),
            title: lesson.title.in_language("en").to_owned(),
            digest: lesson_digest(&lesson).ok(),
            runs: lesson.runs.len(),
            levels: lesson.levels.len(),
            moments: lesson.moments.len(),
            questions: lesson.question_count(),
            problems: faults.iter().map(problem).collect(),
            rooms,
            status,
        };
        (report, faults)
    }

    /// Reruns the room of a moment and computes the answer to its question.
    ///
    /// Returns the report of a search, proof or training, and the faults found.
    fn check_moment(
        &self,
        lesson: &Lesson,
        number: usize,
        moment: &Moment,
    ) -> (Option<RoomReport>, Vec<String>) {
        let mut reasons = Vec::new();
        let stored = moment.room.digest().map(str::to_owned);
        let found = within(self.timeout, |budget| room_answer(lesson, &moment.room, budget));
        let room = match found {
            Ok(None) => None,
            Ok(Some(answer)) => {
                let answer = answer.to_string();
                match &stored {
                    Some(stored) if *stored == answer => {}
                    Some(stored) => {
                        reasons.push(format!("the answer differs: {answer}, stored: {stored}"));
                    }
                    None => reasons.push(format!(
                        "no digest is stored; the answer is: {answer}. Run \"blackice lesson embed\""
                    )),
                }
                Some(RoomReport { moment: number, digest: stored, answer: Some(answer) })
            }
            Err(error) => {
                reasons.push(error.to_string());
                Some(RoomReport { moment: number, digest: stored, answer: None })
            }
        };
        if moment.question.is_some() {
            let key = within(self.timeout, |budget| answer_key(lesson, moment, budget));
            reasons.extend(key.err().map(|error| format!("question: {error}")));
        }
        (room, reasons)
    }
}

/// Runs a search or proof with a time limit.
pub(super) fn within<T>(timeout: Duration, work: impl FnOnce(&Budget<'_>) -> T) -> T {
    let clock = WallClock::start();
    let guard = || clock.now() >= timeout;
    work(&Budget::guarded(LESSON_NODES, &guard))
}

/// Returns the answer of the room of a moment in words; `None` for a run.
///
/// # Errors
/// If the search, proof or training does not end in time.
pub(super) fn answer_within(
    timeout: Duration,
    lesson: &Lesson,
    moment: &Moment,
) -> Result<Option<String>, NoRoomAnswer> {
    let found = within(timeout, |budget| room_answer(lesson, &moment.room, budget))?;
    Ok(found.map(|answer| answer.to_string()))
}
