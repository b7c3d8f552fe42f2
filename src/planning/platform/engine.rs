//! Search methods for platform levels, and the measures to minimise.

use crate::worlds::platform::StageSearch;
use std::fmt;

/// A search method for platform levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Engine {
    /// A* with f = g + h and an admissible bound h: minimises the [`Measure`].
    #[default]
    Optimal,
    /// A* with f = g + 2h: fast, but the plan is not always shortest.
    ///
    /// h is the heuristic of the stage format: it counts walls, not rocks, and may overestimate.
    AStar,
    /// IDA* with the f of [`Self::AStar`], up to a maximum plan length.
    Deepening,
}

impl Engine {
    /// All methods, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Optimal, Self::AStar, Self::Deepening];

    /// Name used in the window and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Optimal => "A*, shortest plan",
            Self::AStar => "A*, g + 2h",
            Self::Deepening => "IDA*, g + 2h",
        }
    }

    /// Weight of the heuristic: f = g + weight × h.
    #[must_use]
    pub const fn weight(self) -> u32 {
        match self {
            Self::Optimal => 1,
            Self::AStar | Self::Deepening => 2,
        }
    }
}

/// The search that a stage file names; never [`Engine::Optimal`].
impl From<StageSearch> for Engine {
    fn from(search: StageSearch) -> Self {
        match search {
            StageSearch::AStar => Self::AStar,
            StageSearch::IdaStar => Self::Deepening,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What to minimise; used by [`Engine::Optimal`] only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// Number of actions.
    #[default]
    Moves,
    /// Number of pushes (a rock moved by one column counts once), then of actions.
    Pushes,
}
