//! A stage as a person draws and keeps it.

use super::{Column, Problem, ProblemKind, ROWS};
use crate::board::MAX_SIDE;

/// The search that a stage file asks for in its first line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum StageSearch {
    /// `A*`.
    #[default]
    AStar,
    /// `IDA*`.
    Deepening,
}

impl StageSearch {
    /// Both.
    pub const ALL: [Self; 2] = [Self::AStar, Self::Deepening];

    /// Its name in stage files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AStar => "A*",
            Self::Deepening => "IDA*",
        }
    }

    /// Reads its name; `None` for any other word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|search| search.name() == name)
    }
}

/// A stage. It may have [problems](Level::problems); [`super::Terrain::compile`] takes only
/// levels without.
///
/// Agent and gate stand on whatever is in their columns: rocks of the gate's column lie below it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Level {
    /// Shown in lists; may be empty.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What it teaches, or any other words about it; may have several lines.
    pub note: String,
    /// The search its file asks for.
    pub search: StageSearch,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// The agent's column.
    pub agent: Option<usize>,
    /// The gate's column.
    pub gate: Option<usize>,
}

impl Level {
    /// A level without words. Rocks are given by their columns, repeated where they stack;
    /// columns that do not exist are left out.
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

    /// The columns of the rocks from left to right, repeated where they stack.
    pub fn rocks(&self) -> impl Iterator<Item = usize> + '_ {
        let columns = self.columns.iter().enumerate();
        columns.flat_map(|(at, column)| std::iter::repeat_n(at, usize::from(column.rocks)))
    }

    /// Most actions an episode may take: (5 + rows + columns)², as in the ice world.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        let side = 5 + u32::from(ROWS) + self.columns.len() as u32;
        side.saturating_mul(side)
    }

    /// Everything that keeps the level from being played. O(columns).
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(level: &Level, expected: &[ProblemKind]) {
        let kinds: Vec<_> = level.problems().iter().map(|problem| problem.kind).collect();
        assert_eq!(kinds, expected, "{level:?}");
    }

    #[test]
    fn every_problem_is_seen() {
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
