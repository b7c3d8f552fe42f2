//! Reads and writes the answers of a student: JSON lines, the first names lesson and student.

use crate::formats::problems::ProblemList;
use crate::formats::text_lines::text_lines;
use crate::formats::{FormatProblem, Parsed, ReadError};
use crate::lessons::{AnswerRecord, AnswerSheet};
use serde::{Deserialize, Serialize};

/// Maximum number of answers of a file.
const MAX_ANSWERS: usize = 100_000;

/// First line of a file of answers.
#[derive(Serialize, Deserialize)]
struct Head {
    lesson: String,
    #[serde(default)]
    title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

/// Returns the answers of a student as text, one JSON object per line.
///
/// # Errors
/// If the serialiser fails, which no answer causes.
pub fn write_answers(sheet: &AnswerSheet) -> Result<String, serde_json::Error> {
    let AnswerSheet { lesson, title, name, answers } = sheet;
    let head = Head { lesson: lesson.clone(), title: title.clone(), name: name.clone() };
    let mut text = serde_json::to_string(&head)?;
    text.push('\n');
    for answer in answers {
        text.push_str(&serde_json::to_string(answer)?);
        text.push('\n');
    }
    Ok(text)
}

/// Reads the answers of a student; ignores unknown keys.
///
/// Leaves out lines that are no answers, and lists a problem for each.
///
/// # Errors
/// Position and reason, if the first line does not name a lesson.
pub fn read_answers(text: &str) -> Result<Parsed<AnswerSheet>, ReadError> {
    let mut problems = ProblemList::default();
    let lines = text_lines(text).map(|line| line.text).zip(1_usize..);
    let mut lines = lines.filter(|(line, _)| !line.trim().is_empty());
    let expected = "expected {\"lesson\": \"…\", \"title\": \"…\"}";
    let Some((first, number)) = lines.next() else {
        return Err(FormatProblem::new(1, 1, format!("no answers: {expected}")).into());
    };
    let head: Head = serde_json::from_str(first)
        .map_err(|error| json_problem(first, number, &error, expected))?;
    let Head { lesson, title, name } = head;
    let mut answers = Vec::new();
    for (line, number) in lines {
        match serde_json::from_str::<AnswerRecord>(line) {
            Ok(_) if answers.len() == MAX_ANSWERS => {
                let reason = format!("more than {MAX_ANSWERS} answers");
                problems.push(FormatProblem::new(number, 1, reason));
                break;
            }
            Ok(answer) if is_possible(&answer) => answers.push(answer),
            Ok(_) => {
                let reason = "moments and tries count from 1, and seconds are not negative";
                problems.push(FormatProblem::new(number, 1, reason));
            }
            Err(error) => problems.push(json_problem(line, number, &error, "")),
        }
    }
    Ok(Parsed::new(AnswerSheet { lesson, title, name, answers }, problems.into_vec()))
}

/// Returns true if the numbers of an answer are possible.
fn is_possible(answer: &AnswerRecord) -> bool {
    answer.moment > 0 && answer.tries > 0 && answer.seconds >= 0.0
}

/// Converts an error in a line of JSON; `expected` is added to the reason if it is not empty.
fn json_problem(
    line: &str,
    number: usize,
    error: &serde_json::Error,
    expected: &str,
) -> FormatProblem {
    let before = line.floor_char_boundary(error.column().saturating_sub(1));
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let separator = if expected.is_empty() { "" } else { "; " };
    let column = line[..before].chars().count() + 1;
    FormatProblem::new(number, column, format!("{reason}{separator}{expected}"))
}
