//! Texts of the report of answers, for tables, CSV and HTML.

use crate::lessons::{Lesson, QuestionSummary, StudentSummary, answer_text};

/// Returns a share in whole percent, or a dash.
pub(super) fn share_text(right: usize, answered: usize) -> String {
    if answered == 0 {
        return "-".to_owned();
    }
    format!("{:.0} %", right as f64 / answered as f64 * 100.0)
}

/// Returns the commonest wrong answer with its number of students, or a dash.
pub(super) fn wrong_text(question: &QuestionSummary) -> String {
    match &question.commonest_wrong {
        Some((answer, count)) => format!("{answer} ({count})"),
        None => "-".to_owned(),
    }
}

/// Returns a student's answer to a question with this index, as text; empty without one.
pub(super) fn given_text(
    lesson: &Lesson,
    student: &StudentSummary,
    index: usize,
    question: &QuestionSummary,
) -> String {
    let kind = question
        .moment
        .checked_sub(1)
        .and_then(|moment| lesson.moments.get(moment)?.question.as_ref())
        .map(|question| &question.kind);
    match (kind, student.answers.get(index)) {
        (Some(kind), Some(Some(given))) => answer_text(kind, &given.answer),
        _ => String::new(),
    }
}
