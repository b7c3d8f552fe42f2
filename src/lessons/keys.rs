//! The right answers to the question of a moment, by kind of question.

use super::answer_key::unsuitable;
use super::number_answers::{number_answer, number_problem};
use super::recorded_answers::recorded_key;
use super::{AnswerKey, Lesson, Moment, NoAnswerKey, QuestionKind};
use crate::planning::search::Budget;

/// Returns the right answers to the question of a moment.
///
/// Reruns the search or the proof if the question needs one; see
/// [`room_answer`](super::room_answer) for the budget.
///
/// # Errors
/// If the moment has no question, the question does not fit the room, or the budget ends the work.
pub fn answer_key(
    lesson: &Lesson,
    moment: &Moment,
    budget: &Budget<'_>,
) -> Result<AnswerKey, NoAnswerKey> {
    let question = moment.question.as_ref().ok_or_else(|| unsuitable("the moment asks nothing"))?;
    match &question.kind {
        QuestionKind::Number(_) => number_answer(lesson, moment, question, budget),
        _ => recorded_key(lesson, moment, question),
    }
}

/// Returns why a question has no right answer, without a search or proof.
///
/// `None` if it has one, or if only a search or proof can tell.
pub(super) fn question_problem(lesson: &Lesson, moment: &Moment) -> Option<String> {
    let question = moment.question.as_ref()?;
    if question.ask.is_empty() {
        return Some("the question has no text".to_owned());
    }
    if !question.tolerance.is_none_or(|share| share.is_finite() && share >= 0.0) {
        return Some("the tolerance is a share of the right value, at least 0".to_owned());
    }
    match question.kind {
        QuestionKind::Number(topic) => number_problem(lesson, moment, question, topic),
        _ => recorded_key(lesson, moment, question).err().map(|error| error.to_string()),
    }
}
