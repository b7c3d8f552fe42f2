//! Problems of a stage, and their messages.

use super::ROWS;
use crate::board::MAX_SIDE;
use std::fmt;

/// One problem of a stage, and where it is; every problem prevents play.
///
/// `Display` writes a short English message, with the column in brackets if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// Kind of the problem.
    pub kind: ProblemKind,
    /// Column concerned, from 0; `None` if the problem concerns the whole stage.
    pub column: Option<usize>,
}

/// Kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// The stage has no columns.
    NoColumns,
    /// The stage has more than [`MAX_SIDE`] columns.
    TooWide,
    /// A wall is higher than the highest row of a stage, `ROWS` − 1.
    WallTooHigh,
    /// A rock, the agent or the gate would be above the highest row.
    AboveTheTop,
    /// There is no agent.
    NoAgent,
    /// There is no gate.
    NoGate,
    /// The agent or the gate is in a column that does not exist.
    OutsideColumn,
    /// The gate and the agent are in one column.
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
            ProblemKind::OutsideColumn => {
                write!(formatter, "the agent or the gate is in a column that does not exist")
            }
            ProblemKind::GateOnAgent => write!(formatter, "the gate is on the agent's column"),
        }?;
        self.column.map_or(Ok(()), |column| write!(formatter, " (column {column})"))
    }
}
