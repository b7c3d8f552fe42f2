//! Questions of a lesson. The right answers come from recordings and proofs.

use super::Words;
use crate::board::Position;
use serde::{Deserialize, Serialize};

/// A question that a moment asks.
///
/// [`answer_key`](super::answer_key) computes the right answers; only [`QuestionKind::Choice`]
/// contains them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Text of the question.
    pub ask: Words,
    /// What the student answers.
    pub kind: QuestionKind,
    /// Accepted difference of a number, as a share of the right value.
    ///
    /// `None` accepts the default: see [`NumberTopic::default_tolerance`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// Hints of the author, shown before the computed ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Words>,
    /// Text shown with the right answer; may be empty.
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub explanation: Words,
}

impl Question {
    /// Returns a question with the default tolerance, without hints and explanation.
    #[must_use]
    pub fn new(ask: &str, kind: QuestionKind) -> Self {
        let (ask, explanation) = (Words::english(ask), Words::default());
        Self { ask, kind, tolerance: None, hints: Vec::new(), explanation }
    }
}

/// What a student answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum QuestionKind {
    /// The next action of the agent.
    Move,
    /// One of the recorded candidates of the next decision.
    Candidate,
    /// A cell of the board.
    Cell(CellTopic),
    /// Whether the run succeeds.
    Outcome,
    /// A number.
    Number(NumberTopic),
    /// One of the choices that the author wrote.
    Choice {
        /// Texts of the choices, at least two.
        choices: Vec<Words>,
        /// Indices of the right choices, from 0; at least one.
        right: Vec<usize>,
    },
}

/// Cells that a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CellTopic {
    /// Ice cells, also those that the agent has not found.
    Ice,
    /// Cells that the agent knows to be ice at this step.
    KnownIce,
    /// Cells from which no crate can reach a target, with the true ice.
    Dead,
}

impl CellTopic {
    /// All topics, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Ice, Self::KnownIce, Self::Dead];
}

/// Numbers that a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum NumberTopic {
    /// Nodes that the search of the room expands.
    ExpandedNodes,
    /// Fewest moves of a solution with the true ice.
    FewestMoves,
    /// Ice maps for which the level is solvable.
    SolvableIceMaps,
    /// Reachable states from which the level cannot be solved.
    DeadStates,
    /// Probability of success that the next decision reports, in percent.
    SuccessPercent,
    /// Probability of ice that the agent believes at this step, in percent.
    IcePercent {
        /// Row of the cell, from 0.
        row: usize,
        /// Column of the cell, from 0.
        column: usize,
    },
    /// Cells whose ground the agent does not know at this step.
    UnknownCells,
    /// Remaining steps that the next decision expects, given success.
    ExpectedSteps,
}

impl NumberTopic {
    /// Unit of the number.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::ExpandedNodes => "nodes",
            Self::FewestMoves => "moves",
            Self::SolvableIceMaps => "ice maps",
            Self::DeadStates => "states",
            Self::SuccessPercent | Self::IcePercent { .. } => "%",
            Self::UnknownCells => "cells",
            Self::ExpectedSteps => "steps",
        }
    }

    /// Accepted difference without a tolerance of the question, in [`Self::unit`].
    ///
    /// 0 for counts, 5 for percents, 0.5 for expected steps.
    #[must_use]
    pub const fn default_tolerance(self) -> f64 {
        match self {
            Self::ExpandedNodes
            | Self::FewestMoves
            | Self::SolvableIceMaps
            | Self::DeadStates
            | Self::UnknownCells => 0.0,
            Self::SuccessPercent | Self::IcePercent { .. } => 5.0,
            Self::ExpectedSteps => 0.5,
        }
    }

    /// Returns true if the answer needs a search or a proof.
    #[must_use]
    pub const fn needs_work(self) -> bool {
        matches!(
            self,
            Self::ExpandedNodes | Self::FewestMoves | Self::SolvableIceMaps | Self::DeadStates
        )
    }

    /// The cell of the question, if it is about one.
    #[must_use]
    pub const fn cell(self) -> Option<Position> {
        match self {
            Self::IcePercent { row, column } => Some(Position { row, column }),
            _ => None,
        }
    }
}
