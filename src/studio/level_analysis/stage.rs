//! The stages of the background solver: a solution first, proofs of optimality later.

use crate::planning::sokoban::Objective;
use std::time::Duration;

/// One search of the background solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SolverStage {
    /// Any solution, within a short time.
    QuickSolve,
    /// Any solution, with more time.
    LongSolve,
    /// Minimises pushes and tries to prove the minimum.
    FewestPushes,
    /// Minimises moves and tries to prove the minimum.
    FewestMoves,
}

impl SolverStage {
    /// The objective of the search.
    #[must_use]
    pub const fn objective(self) -> Objective {
        match self {
            Self::QuickSolve | Self::LongSolve => Objective::Fast,
            Self::FewestPushes => Objective::Pushes,
            Self::FewestMoves => Objective::Moves,
        }
    }

    /// Time limit of the stage.
    ///
    /// All stages together take well below a minute, so that an idle window does not load the
    /// machine.
    #[must_use]
    pub const fn time_limit(self) -> Duration {
        match self {
            Self::QuickSolve => Duration::from_millis(1_500),
            Self::LongSolve | Self::FewestPushes | Self::FewestMoves => Duration::from_secs(10),
        }
    }

    /// The status text of the stage.
    #[must_use]
    pub const fn status_text(self) -> &'static str {
        match self {
            Self::QuickSolve => "searching a solution",
            Self::LongSolve => "still searching a solution",
            Self::FewestPushes => "minimising pushes",
            Self::FewestMoves => "minimising moves",
        }
    }
}
