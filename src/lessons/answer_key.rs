//! The right answers to a question, and the score of an answer.

use super::{Answer, Lesson, Moment, NoRoomAnswer, RegretUnit, Room, Words};
use crate::board::Position;
use crate::episode::AnyRecording;

/// The right answers to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum AnswerKey {
    /// One or more of these options are right.
    Options(Vec<AnswerOption>),
    /// All of these cells are right, in row-major order.
    Cells(Vec<Position>),
    /// Numbers near this one are right.
    Number {
        /// The right value.
        value: f64,
        /// Accepted difference.
        tolerance: f64,
        /// Unit of the value.
        unit: &'static str,
    },
}

/// One option of a question.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerOption {
    /// Short text that names the option in files of answers.
    pub key: String,
    /// Text for the student.
    pub label: Words,
    /// Whether the option is right.
    pub is_right: bool,
    /// Whether the agent chose it; several options may be right.
    pub is_chosen: bool,
    /// Regret by the criterion of the agent; a lower bound for a candidate it did not search.
    ///
    /// 0 for right options of decisions. `None` without figures, and for other questions.
    pub regret: Option<f64>,
    /// Unit of the regret.
    pub unit: RegretUnit,
}

/// Score of an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// Whether the answer is right.
    pub is_right: bool,
    /// Regret; `None` if the answer has none.
    pub regret: Option<f64>,
    /// Unit of the regret.
    pub unit: RegretUnit,
}

/// Why a question has no right answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswerKey {
    /// The question does not fit the room of the moment.
    #[error("{0}")]
    Unsuitable(String),
    /// A search or proof has no answer.
    #[error("{0}")]
    Room(#[from] NoRoomAnswer),
}

impl AnswerKey {
    /// Scores an answer; an answer of another kind is wrong.
    #[must_use]
    pub fn score(&self, answer: &Answer) -> Score {
        let without_regret =
            |is_right| Score { is_right, regret: None, unit: RegretUnit::default() };
        match (self, answer) {
            (Self::Options(options), Answer::Option(key)) => {
                let option = options.iter().find(|option| option.key == *key);
                option.map_or(without_regret(false), |option| Score {
                    is_right: option.is_right,
                    regret: option.regret,
                    unit: option.unit,
                })
            }
            (Self::Cells(cells), Answer::Cell(cell)) => without_regret(cells.contains(cell)),
            (Self::Number { value, tolerance, .. }, Answer::Number(number)) => {
                // Percentages come from numbers in single precision.
                without_regret((number - value).abs() <= tolerance + 1e-3)
            }
            _ => without_regret(false),
        }
    }

    /// Returns the right answers in words, for the reveal.
    #[must_use]
    pub fn right_text(&self, language: &str) -> String {
        match self {
            Self::Options(options) => {
                let right = options.iter().filter(|option| option.is_right);
                let labels: Vec<_> = right.map(|it| it.label.in_language(language)).collect();
                labels.join(" or ")
            }
            Self::Cells(cells) => {
                let shown: Vec<_> = cells.iter().take(5).map(ToString::to_string).collect();
                let more = cells.len().saturating_sub(5);
                let more = if more == 0 { String::new() } else { format!("; and {more} more") };
                format!("{}{more}", shown.join("; "))
            }
            Self::Number { value, unit, .. } => {
                format!("{} {unit}", (value * 10.0).round() / 10.0)
            }
        }
    }
}

/// Returns the run and the step that a moment shows.
///
/// # Errors
/// If the moment shows no run of the lesson.
pub(super) fn watched<'a>(
    lesson: &'a Lesson,
    moment: &Moment,
) -> Result<(&'a AnyRecording, usize), NoAnswerKey> {
    match (&moment.room, lesson.run_of(&moment.room)) {
        (Room::Watch { step, .. }, Some(run)) => Ok((run, *step)),
        (room, _) => Err(NoAnswerKey::Unsuitable(format!(
            "this question needs a room that shows a run, not {}",
            room.name()
        ))),
    }
}

/// Creates the error of a question that does not fit.
pub(super) fn unsuitable(reason: &str) -> NoAnswerKey {
    NoAnswerKey::Unsuitable(reason.to_owned())
}

/// The error of a moment without a level.
pub(super) fn no_level() -> NoAnswerKey {
    unsuitable("the lesson has no such level")
}
