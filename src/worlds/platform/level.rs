//! A stage as drawn and stored: its columns, and its problems with their messages.
//!
//! A column is wall from the ground up, with rocks on it.

use crate::board::MAX_SIDE;
use std::fmt;

/// Search algorithm named in the first line of a stage file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum StageSearch {
    /// `A*`.
    #[default]
    AStar,
    /// `IDA*`.
    IdaStar,
}

impl StageSearch {
    /// Both algorithms.
    pub const ALL: [Self; 2] = [Self::AStar, Self::IdaStar];

    /// Name in stage files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AStar => "A*",
            Self::IdaStar => "IDA*",
        }
    }

    /// Returns the algorithm with this name; `None` for any other text.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|search| search.name() == name)
    }
}

/// A stage: a level of the platform world. May have [problems](Level::problems).
///
/// [`super::Terrain::compile`] accepts only stages without problems. Agent and gate stand on top of
/// their columns; rocks of the gate's column lie below the gate.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Level {
    /// Title for lists; may be empty.
    pub title: String,
    /// Author; may be empty.
    pub author: String,
    /// Free text about the stage; may have several lines.
    pub note: String,
    /// Search algorithm that the stage file names.
    pub search: StageSearch,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// Index of the agent's column; `None` without an agent.
    pub agent: Option<usize>,
    /// Index of the gate's column; `None` without a gate.
    pub gate: Option<usize>,
}

impl Level {
    /// Returns a level with these wall heights, rocks, agent and gate, and empty texts.
    ///
    /// `rocks` lists the column of each rock; rocks of columns that do not exist are ignored.
    /// `agent` and `gate` are columns.
    #[must_use]
    pub fn untitled(heights: &[u8], rocks: &[usize], agent: usize, gate: usize) -> Self {
        let mut columns: Vec<Column> = heights.iter().copied().map(Column::bare).collect();
        for rock in rocks {
            if let Some(column) = columns.get_mut(*rock) {
                column.rocks = column.rocks.saturating_add(1);
            }
        }
        Self { columns, agent: Some(agent), gate: Some(gate), ..Self::default() }
    }

    /// Index of the column of each rock, from left to right.
    pub fn rocks(&self) -> impl Iterator<Item = usize> + '_ {
        let columns = self.columns.iter().enumerate();
        columns.flat_map(|(at, column)| std::iter::repeat_n(at, usize::from(column.rocks)))
    }

    /// Maximum number of actions of an episode: (5 + rows + columns)², as in the ice world.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        let side = 5 + u32::from(ROWS) + self.columns.len() as u32;
        side.saturating_mul(side)
    }

    /// Returns every problem that prevents play. O(columns).
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut add = |kind, column| problems.push(Problem { kind, column });
        let width = self.columns.len();
        if width == 0 {
            add(ProblemKind::NoColumns, None);
        }
        if width > MAX_SIDE {
            add(ProblemKind::TooWide, None);
        }
        for (at, column) in self.columns.iter().enumerate() {
            // Agent and gate need one more row above their column.
            let stands_on_top = self.agent == Some(at) || self.gate == Some(at);
            if column.height >= ROWS {
                add(ProblemKind::WallTooHigh, Some(at));
            } else if column.top().saturating_add(u8::from(stands_on_top)) >= ROWS {
                add(ProblemKind::AboveTheTop, Some(at));
            }
        }
        match self.agent {
            None => add(ProblemKind::NoAgent, None),
            Some(at) if at >= width => add(ProblemKind::OutsideColumn, Some(at)),
            Some(_) => {}
        }
        match self.gate {
            None => add(ProblemKind::NoGate, None),
            Some(at) if at >= width => add(ProblemKind::OutsideColumn, Some(at)),
            Some(_) if self.agent == self.gate => add(ProblemKind::GateOnAgent, self.gate),
            Some(_) => {}
        }
        problems
    }
}

/// Number of rows of every stage; row 0 is the lowest.
pub const ROWS: u8 = 6;

/// One column: wall from row 0 up to and including `height`, then rocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Column {
    /// Highest row of wall, from 0.
    pub height: u8,
    /// Number of rocks stacked on the wall.
    pub rocks: u8,
}

impl Column {
    /// Returns a column with wall up to `height` and no rocks.
    #[must_use]
    pub const fn bare(height: u8) -> Self {
        Self { height, rocks: 0 }
    }

    /// Highest row of wall or rock.
    #[must_use]
    pub const fn top(self) -> u8 {
        self.height.saturating_add(self.rocks)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(level: &Level, expected: &[ProblemKind]) {
        let kinds: Vec<_> = level.problems().iter().map(|problem| problem.kind).collect();
        assert_eq!(kinds, expected, "{level:?}");
    }

    #[test]
    fn every_problem_is_reported() {
        use ProblemKind::*;
        let stage = Level::untitled;
        check(&stage(&[0, 0], &[], 0, 1), &[]);
        check(&stage(&[4, 3], &[1], 0, 1), &[]);
        check(&stage(&[0, 0], &[], 1, 1), &[GateOnAgent]);
        check(&stage(&[0, 0], &[], 2, 1), &[OutsideColumn]);
        check(&stage(&[0, 6, 0], &[], 0, 2), &[WallTooHigh]);
        check(&stage(&[5, 0], &[], 0, 1), &[AboveTheTop]);
        check(&stage(&[0, 3], &[1, 1], 0, 1), &[AboveTheTop]);
        check(&stage(&[0, 5, 0], &[1], 0, 2), &[AboveTheTop]);
        check(&stage(&[0; MAX_SIDE + 1], &[], 0, 1), &[TooWide]);
        check(&Level::default(), &[NoColumns, NoAgent, NoGate]);
    }
}
