//! Table of the answers of several students to one lesson.

use super::{AnswerRecord, AnswerSheet, Lesson, QuestionKind, Words};
use crate::lessons::Answer;
use std::collections::BTreeMap;

/// Answers of students by question.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerReport {
    /// Questions of the lesson, in order.
    pub questions: Vec<QuestionSummary>,
    /// Students, in the order of their files.
    pub students: Vec<StudentSummary>,
}

/// Answers to one question.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionSummary {
    /// Number of the moment, from 1.
    pub moment: usize,
    /// Text of the question.
    pub ask: Words,
    /// Number of students who answered.
    pub answered: usize,
    /// Number of students whose last answer is right.
    pub right: usize,
    /// The wrong answer that most students gave, and their number.
    ///
    /// The first in alphabetical order, if there are several.
    pub commonest_wrong: Option<(String, usize)>,
}

impl QuestionSummary {
    /// Share of right answers, 0 to 1; `None` without answers.
    #[must_use]
    pub fn right_share(&self) -> Option<f64> {
        (self.answered > 0).then(|| self.right as f64 / self.answered as f64)
    }
}

/// Answers of one student.
#[derive(Debug, Clone, PartialEq)]
pub struct StudentSummary {
    /// Name, or "student" and the number of the file.
    pub name: String,
    /// The last answer to each question of the report; `None` without one.
    pub answers: Vec<Option<AnswerRecord>>,
}

impl StudentSummary {
    /// Number of right answers.
    #[must_use]
    pub fn right(&self) -> usize {
        self.answers.iter().flatten().filter(|answer| answer.right).count()
    }

    /// Number of answers.
    #[must_use]
    pub fn answered(&self) -> usize {
        self.answers.iter().flatten().count()
    }
}

/// Tabulates the answers of students to a lesson.
///
/// All sheets must be of this lesson. Answers to moments without a question are ignored.
#[must_use]
pub fn answer_report(lesson: &Lesson, sheets: &[AnswerSheet]) -> AnswerReport {
    let asked: Vec<usize> = (1..)
        .zip(&lesson.moments)
        .filter(|(_, moment)| moment.question.is_some())
        .map(|(number, _)| number)
        .collect();
    let summary = |(number, sheet): (usize, &AnswerSheet)| StudentSummary {
        name: match &sheet.name {
            Some(name) if !name.trim().is_empty() => name.trim().to_owned(),
            _ => format!("student {number}"),
        },
        answers: asked.iter().map(|moment| last_answer(sheet, *moment)).collect(),
    };
    let students: Vec<_> = (1..).zip(sheets).map(summary).collect();
    let question =
        |(index, moment): (usize, &usize)| question_summary(lesson, *moment, index, &students);
    let questions = asked.iter().enumerate().filter_map(question).collect();
    AnswerReport { questions, students }
}

/// Returns the last answer of a sheet to the question of a moment, which counts from 1.
fn last_answer(sheet: &AnswerSheet, moment: usize) -> Option<AnswerRecord> {
    sheet.answers.iter().rev().find(|answer| answer.moment == moment).cloned()
}

/// Summarises the answers to the question with this index in the report.
fn question_summary(
    lesson: &Lesson,
    moment: usize,
    index: usize,
    students: &[StudentSummary],
) -> Option<QuestionSummary> {
    let question = lesson.moments.get(moment - 1)?.question.as_ref()?;
    let given = || students.iter().filter_map(|student| student.answers[index].as_ref());
    let mut wrong = BTreeMap::new();
    for answer in given().filter(|answer| !answer.right) {
        *wrong.entry(answer_text(&question.kind, &answer.answer)).or_insert(0) += 1;
    }
    // Of equal counts, the last maximum in reverse order is the first text.
    let commonest_wrong = wrong.into_iter().rev().max_by_key(|(_, count)| *count);
    Some(QuestionSummary {
        moment,
        ask: question.ask.clone(),
        answered: given().count(),
        right: given().filter(|answer| answer.right).count(),
        commonest_wrong,
    })
}

/// Returns an answer as text; the text of the choice for a choice of the author.
#[must_use]
pub fn answer_text(kind: &QuestionKind, answer: &Answer) -> String {
    if let (QuestionKind::Choice { choices, .. }, Answer::Option(key)) = (kind, answer) {
        let number = key.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let choice = number.and_then(|index| choices.get(index));
        return choice.map_or(key.clone(), |choice| choice.in_language("en").to_owned());
    }
    answer.to_string()
}
