//! `blackice lesson report`: the answers of students by question, and by student.

use super::lesson_file::{LessonFile, read_lesson_file};
use super::report_html::report_page;
use super::report_text::{given_text, share_text, wrong_text};
use crate::cli::ExitStatus;
use crate::cli::diagnostics::{VerbError, describe_error, describe_problems};
use crate::cli::output::{Align, Table, csv_field, print_error, print_json_line, print_line};
use crate::cli::result_files::{check_distinct, write_file};
use crate::formats::lesson::{lesson_digest, read_answers};
use crate::lessons::{
    AnswerReport, AnswerSheet, Lesson, QuestionSummary, RegretUnit, StudentSummary, answer_report,
};
use crate::storage::read_decoded;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Options of `blackice lesson report`.
#[derive(Debug, clap::Args)]
pub struct ReportOptions {
    /// Files of answers, one per student
    #[arg(required = true, value_name = "FILE.answers")]
    files: Vec<PathBuf>,

    /// The lesson
    #[arg(long, value_name = "FILE")]
    lesson: PathBuf,

    /// Write the answers as CSV: one row per student, one column per question
    #[arg(long, value_name = "OUT")]
    csv: Option<PathBuf>,

    /// Write the tables as an HTML page
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// One JSON object per question, one a line: moment (from 1), question, answered and right
    /// (numbers of students), share (of right answers, or null), commonest_wrong (answer and
    /// students, or null), answers (student, answer, right, regret or null, its unit, tries, hints,
    /// seconds)
    #[arg(long)]
    json: bool,
}

/// JSON line of a question.
#[derive(Serialize)]
struct QuestionLine<'a> {
    moment: usize,
    question: &'a str,
    answered: usize,
    right: usize,
    share: Option<f64>,
    commonest_wrong: Option<WrongAnswer<'a>>,
    answers: Vec<AnswerLine<'a>>,
}

/// The commonest wrong answer.
#[derive(Serialize)]
struct WrongAnswer<'a> {
    answer: &'a str,
    students: usize,
}

/// A student's answer to a question.
#[derive(Serialize)]
struct AnswerLine<'a> {
    student: &'a str,
    answer: String,
    right: bool,
    regret: Option<f64>,
    unit: RegretUnit,
    tries: u32,
    hints: u32,
    seconds: f64,
}

/// Tabulates the answers, writes the files and prints the tables.
///
/// # Errors
/// If the lesson has problems, or an output file is unusable.
pub fn report(options: &ReportOptions) -> Result<ExitStatus, VerbError> {
    let outputs = options.csv.iter().chain(&options.html);
    check_distinct(options.files.iter().chain([&options.lesson]), outputs)?;
    let LessonFile { lesson, problems, .. } = read_lesson_file(&options.lesson)?;
    if !problems.is_empty() {
        return Err(describe_problems(&options.lesson, &problems).into());
    }
    let digest =
        lesson_digest(&lesson).map_err(|error| format!("{}: {error}", options.lesson.display()))?;
    let (sheets, mut status) = read_sheets(&options.files, &digest);
    let report = answer_report(&lesson, &sheets);
    if let Some(out) = &options.csv {
        write_file(out, csv_text(&lesson, &report).as_bytes())?;
    }
    if let Some(out) = &options.html {
        write_file(out, report_page(&lesson, &report).as_bytes())?;
    }
    if options.json {
        let lines = report.questions.iter().enumerate();
        let print =
            |(index, question)| print_json_line(&json_line(&lesson, &report, index, question));
        status =
            status.worse_of(lines.map(print).find(|it| it.is_break()).unwrap_or(continue_on()));
    } else {
        let mut lines = question_lines(&report).into_iter();
        status = status.worse_of(lines.try_for_each(|line| print_line(&line)));
    }
    Ok(status)
}

/// The value of a loop that did not break.
const fn continue_on() -> std::ops::ControlFlow<ExitStatus> {
    std::ops::ControlFlow::Continue(())
}

/// Reads the files of answers to the lesson with this digest; reports all others.
fn read_sheets(files: &[PathBuf], digest: &str) -> (Vec<AnswerSheet>, ExitStatus) {
    let mut status = ExitStatus::Done;
    let mut sheets = Vec::new();
    for path in files {
        match read_sheet(path, digest) {
            Ok((sheet, problems)) => {
                if !problems.is_empty() {
                    print_error(&problems);
                    status = ExitStatus::BadInput;
                }
                sheets.push(sheet);
            }
            Err(message) => {
                print_error(&message);
                status = ExitStatus::BadInput;
            }
        }
    }
    (sheets, status)
}

/// Reads a file of answers; also returns the problems of its lines, as text.
///
/// # Errors
/// A message, if it cannot be read, or belongs to another lesson.
fn read_sheet(path: &Path, digest: &str) -> Result<(AnswerSheet, String), String> {
    let text = read_decoded(path).map_err(|error| describe_error(&error))?.text;
    let reading = read_answers(&text).map_err(|error| describe_problems(path, &error.0))?;
    let sheet = reading.value;
    if sheet.lesson != digest {
        let AnswerSheet { lesson, title, .. } = &sheet;
        return Err(format!(
            "{}:1:1: answers to another lesson or another version of it: {title:?}, digest \
             {lesson}; expected {digest}",
            path.display()
        ));
    }
    Ok((sheet, describe_problems(path, &reading.problems)))
}

/// Returns the lines of the table of questions and of the table of students.
fn question_lines(report: &AnswerReport) -> Vec<String> {
    let mut questions = Table::new(&[
        ("moment", Align::Right),
        ("question", Align::Left),
        ("answered", Align::Right),
        ("right", Align::Right),
        ("commonest wrong answer", Align::Left),
    ]);
    for question in &report.questions {
        questions.push(vec![
            question.moment.to_string(),
            question.ask.in_language("en").to_owned(),
            question.answered.to_string(),
            share_text(question.right, question.answered),
            wrong_text(question),
        ]);
    }
    let mut students = Table::new(&[
        ("student", Align::Left),
        ("answered", Align::Right),
        ("right", Align::Right),
    ]);
    for student in &report.students {
        students.push(vec![
            student.name.clone(),
            student.answered().to_string(),
            share_text(student.right(), student.answered()),
        ]);
    }
    questions.lines().chain([String::new()]).chain(students.lines()).collect()
}

/// Returns the JSON line of a question with this index.
fn json_line<'a>(
    lesson: &'a Lesson,
    report: &'a AnswerReport,
    index: usize,
    question: &'a QuestionSummary,
) -> QuestionLine<'a> {
    let line = |student: &'a StudentSummary| {
        let given = student.answers.get(index)?.as_ref()?;
        Some(AnswerLine {
            student: &student.name,
            answer: given_text(lesson, student, index, question),
            right: given.right,
            regret: given.regret,
            unit: given.unit,
            tries: given.tries,
            hints: given.hints,
            seconds: given.seconds,
        })
    };
    QuestionLine {
        moment: question.moment,
        question: question.ask.in_language("en"),
        answered: question.answered,
        right: question.right,
        share: question.right_share(),
        commonest_wrong: question
            .commonest_wrong
            .as_ref()
            .map(|(answer, students)| WrongAnswer { answer, students: *students }),
        answers: report.students.iter().filter_map(line).collect(),
    }
}

/// Returns the answers as CSV.
fn csv_text(lesson: &Lesson, report: &AnswerReport) -> String {
    let ask = |it: &QuestionSummary| format!("{}: {}", it.moment, it.ask.in_language("en"));
    let titles = ["student", "answered", "right"].map(str::to_owned).into_iter();
    let mut rows = vec![titles.chain(report.questions.iter().map(ask)).collect::<Vec<_>>()];
    for student in &report.students {
        let given = |(index, question)| {
            let text = given_text(lesson, student, index, question);
            let is_right = student.answers[index].as_ref().map(|answer| answer.right);
            match is_right {
                Some(true) => format!("right: {text}"),
                Some(false) => format!("wrong: {text}"),
                None => String::new(),
            }
        };
        let [answered, right] = [student.answered(), student.right()].map(|it| it.to_string());
        let head = [plain_text(&student.name), answered, right].into_iter();
        rows.push(head.chain(report.questions.iter().enumerate().map(given)).collect());
    }
    let line = |row: &Vec<String>| {
        row.iter().map(|field| csv_field(field)).collect::<Vec<_>>().join(",") + "\n"
    };
    rows.iter().map(line).collect()
}

/// Returns a name that no spreadsheet takes for a formula.
fn plain_text(name: &str) -> String {
    if name.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{name}")
    } else {
        name.to_owned()
    }
}
