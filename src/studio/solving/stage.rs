//! The stages of the background solver: a solution first, proofs of optimality later.

use crate::planning::sokoban::Objective;
use std::time::Duration;

/// One search of the background solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Any solution, within a short time.
    QuickLook,
    /// Any solution, with more time.
    LongLook,
    /// Fewest pushes, with proof.
    FewestPushes,
    /// Fewest moves, with proof.
    FewestMoves,
}

impl Stage {
    /// The objective of the search.
    #[must_use]
    pub const fn objective(self) -> Objective {
        match self {
            Self::QuickLook | Self::LongLook => Objective::Fast,
            Self::FewestPushes => Objective::Pushes,
            Self::FewestMoves => Objective::Moves,
        }
    }

    /// Time limit of the stage. All stages together take well below a minute, so that an idle
    /// window does not load the machine.
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Self::QuickLook => Duration::from_millis(1_500),
            Self::LongLook | Self::FewestPushes | Self::FewestMoves => Duration::from_secs(10),
        }
    }

    /// The status text of the stage.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::QuickLook => "searching a solution",
            Self::LongLook => "still searching a solution",
            Self::FewestPushes => "minimising pushes",
            Self::FewestMoves => "minimising moves",
        }
    }
}
