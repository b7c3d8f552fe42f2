//! What can be wrong with a stage, and the words for it.

use super::ROWS;
use crate::board::MAX_SIDE;
use std::fmt;

/// One thing that is wrong with a stage, and where. The stage cannot be played with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The column concerned, from 0; `None` if it concerns the whole stage.
    pub column: Option<usize>,
}

/// What can be wrong with a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// There is nothing to stand on.
    NoColumns,
    /// More columns than a stage may have.
    TooWide,
    /// A wall higher than the stage.
    WallTooHigh,
    /// A rock, the agent or the gate would lie above the highest row.
    AboveTheTop,
    /// Nobody to reach the gate.
    NoAgent,
    /// Nothing to reach.
    NoGate,
    /// Agent or gate is in a column that does not exist.
    OutsideColumn,
    /// Gate and agent in one column: one would stand on the other.
    GateOnAgent,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let top = ROWS - 1;
        match self.kind {
            ProblemKind::NoColumns => write!(formatter, "there are no columns"),
            ProblemKind::TooWide => write!(formatter, "more than {MAX_SIDE} columns"),
            ProblemKind::WallTooHigh => write!(formatter, "a wall above row {top}"),
            ProblemKind::AboveTheTop => {
                write!(formatter, "a rock, the agent or the gate would lie above row {top}")
            }
            ProblemKind::NoAgent => write!(formatter, "there is no agent"),
            ProblemKind::NoGate => write!(formatter, "there is no gate"),
            ProblemKind::OutsideColumn => write!(formatter, "there is no such column"),
            ProblemKind::GateOnAgent => write!(formatter, "the gate is on the agent's column"),
        }?;
        self.column.map_or(Ok(()), |column| write!(formatter, " (column {column})"))
    }
}
