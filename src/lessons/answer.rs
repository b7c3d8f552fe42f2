//! Answers of students, and the files of answers as values.

use super::RegretUnit;
use crate::board::Position;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Answer to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Answer {
    /// Key of a chosen option, such as "U", "UUL", "solved" or "2".
    Option(String),
    /// A number, in the unit of the question.
    Number(f64),
    /// A cell; row and column from 0.
    Cell(Position),
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(key) => formatter.write_str(key),
            Self::Number(number) => write!(formatter, "{}", (number * 100.0).round() / 100.0),
            Self::Cell(cell) => cell.fmt(formatter),
        }
    }
}

/// A student's answer to the question of one moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnswerRecord {
    /// Number of the moment, from 1.
    pub moment: usize,
    /// The last answer.
    pub answer: Answer,
    /// Whether it is right.
    pub right: bool,
    /// Regret of the answer; `None` if it has none.
    #[serde(default)]
    pub regret: Option<f64>,
    /// Unit of the regret.
    #[serde(default, skip_serializing_if = "RegretUnit::is_steps")]
    pub unit: RegretUnit,
    /// Number of answers to this question, at least 1.
    #[serde(default = "first_try")]
    pub tries: u32,
    /// Number of hints shown.
    #[serde(default)]
    pub hints: u32,
    /// Seconds from the question to the last answer.
    #[serde(default)]
    pub seconds: f64,
}

/// Returns the number of tries of a record without one.
const fn first_try() -> u32 {
    1
}

/// The answers of one student to one lesson.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AnswerSheet {
    /// Digest of the lesson.
    pub lesson: String,
    /// Title of the lesson.
    pub title: String,
    /// Name of the student; `None` without one.
    pub name: Option<String>,
    /// Answers in the order in which they were given.
    pub answers: Vec<AnswerRecord>,
}
