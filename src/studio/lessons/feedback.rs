//! Texts about the answer to a question: right or wrong, its regret, and the right answer.

use super::{OpenLesson, QuestionState};
use crate::lessons::{Answer, AnswerOption};

/// Result of the last answer in a sentence; `None` before the first one.
pub(super) fn answer_text(question: &QuestionState) -> Option<String> {
    let (answer, score) = question.last()?;
    Some(match (score.is_right, score.regret) {
        (true, _) if is_tie(question.options(), answer) => {
            "Right: as good as the choice of the agent.".to_owned()
        }
        (true, _) => "Right.".to_owned(),
        (false, Some(regret)) => {
            format!("Not right: {} than the choice of the agent.", score.unit.loss_text(regret))
        }
        (false, None) => "Not right.".to_owned(),
    })
}

/// The right answer in a sentence; `None` before the reveal.
pub(super) fn right_answer_text(lesson: &OpenLesson, question: &QuestionState) -> Option<String> {
    let key = question.key().filter(|_| question.is_revealed())?;
    Some(format!("Right answer: {}", key.right_text(lesson.language())))
}

/// Text of a choice; after the reveal with its regret.
pub(super) fn option_text(
    lesson: &OpenLesson,
    question: &QuestionState,
    option: &AnswerOption,
) -> String {
    let label = lesson.words(&option.label);
    if !question.is_revealed() {
        return label.to_owned();
    }
    match (option.is_right, option.regret) {
        // “right” would also be a direction.
        (true, _) => format!("√ {label}"),
        (false, Some(regret)) => {
            format!("{}: {}", label.trim_end_matches('.'), option.unit.loss_text(regret))
        }
        (false, None) => label.to_owned(),
    }
}

/// Whether an answer is right, but not the choice of the agent.
fn is_tie(options: &[AnswerOption], answer: &Answer) -> bool {
    let Answer::Option(key) = answer else { return false };
    let has_choice = options.iter().any(|option| option.is_chosen);
    has_choice && options.iter().any(|option| option.key == *key && !option.is_chosen)
}
