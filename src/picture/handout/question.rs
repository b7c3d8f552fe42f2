//! Questions of a handout with their keys: the right answers, regrets, hints, explanation.

use crate::board::Position;
use serde_json::Value;

/// A question, and everything needed to judge answers without the agents.
#[derive(Debug, Clone)]
pub struct HandoutQuestion {
    /// The question.
    pub ask: String,
    /// Kind of answer, with the right ones.
    pub answering: Answering,
    /// Hints in the order in which the reader gets them.
    pub hints: Vec<Hint>,
    /// Explanation that the reader sees with the right answer; may be absent.
    pub explanation: Option<String>,
}

/// How the reader answers, and which answers are right.
#[derive(Debug, Clone)]
pub enum Answering {
    /// One of these choices.
    Choices(Vec<Choice>),
    /// A cell on the board; any of these is right.
    Cell(Vec<Position>),
    /// A number.
    Number {
        /// The right number.
        right: f64,
        /// Largest difference that still counts as right.
        tolerance: f64,
        /// Unit after the field, such as "%"; may be empty.
        unit: String,
    },
}

/// One choice of a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Text of the choice.
    pub label: String,
    /// The answer in answers files, such as `"R"`, `true` or `2`.
    pub answer: Value,
    /// Whether it is right.
    pub is_right: bool,
    /// Expected steps that it loses; `None` if unknown.
    pub regret: Option<f32>,
}

/// A hint of a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// Text of the hint.
    pub text: String,
    /// Cells that the hint marks on the boards.
    pub cells: Vec<Position>,
}

impl Hint {
    /// Returns a hint without marked cells.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), cells: Vec::new() }
    }
}
