//! The searches to choose from.

use crate::worlds::platform::StageSearch;
use std::fmt;

/// How a plan is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Engine {
    /// A* with the lower bound: the plan is the shortest.
    #[default]
    Optimal,
    /// A* with f = g + 2h and the stage format's h: soon, and not always the shortest.
    AStar,
    /// IDA* with the same f.
    Deepening,
}

impl Engine {
    /// Every engine, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Optimal, Self::AStar, Self::Deepening];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Optimal => "A*, shortest plan",
            Self::AStar => "A*, g + 2h",
            Self::Deepening => "IDA*, g + 2h",
        }
    }

    /// How often the estimate h counts in the total cost: f = g + weight × h.
    #[must_use]
    pub const fn weight(self) -> u32 {
        match self {
            Self::Optimal => 1,
            Self::AStar | Self::Deepening => 2,
        }
    }
}

impl From<StageSearch> for Engine {
    fn from(search: StageSearch) -> Self {
        match search {
            StageSearch::AStar => Self::AStar,
            StageSearch::Deepening => Self::Deepening,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What a plan should have little of. Only [`Engine::Optimal`] asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// Actions.
    #[default]
    Moves,
    /// Rocks moved, each time one goes a column on; among as many, actions.
    Pushes,
}
