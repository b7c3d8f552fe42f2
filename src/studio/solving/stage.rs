//! The steps of judging a level: a quick look first, proofs afterwards.

use super::Judgement;
use crate::planning::sokoban::Objective;
use std::time::Duration;

/// One search of the judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Any solution, soon.
    QuickLook,
    /// Any solution, with more time.
    LongLook,
    /// The fewest pushes, proved.
    FewestPushes,
    /// The fewest moves, proved.
    FewestMoves,
}

impl Stage {
    /// What is searched for.
    #[must_use]
    pub const fn objective(self) -> Objective {
        match self {
            Self::QuickLook | Self::LongLook => Objective::Fast,
            Self::FewestPushes => Objective::Pushes,
            Self::FewestMoves => Objective::Moves,
        }
    }

    /// Time it may take: together well below a minute, so that a level that is left alone leaves
    /// the machine alone, too.
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Self::QuickLook => Duration::from_millis(1_500),
            Self::LongLook | Self::FewestPushes | Self::FewestMoves => Duration::from_secs(10),
        }
    }

    /// What is going on, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::QuickLook => "looking for a solution",
            Self::LongLook => "still looking for a solution",
            Self::FewestPushes => "looking for the fewest pushes",
            Self::FewestMoves => "looking for the fewest moves",
        }
    }

    /// What to do next, after this stage (`None`: at the beginning) has led to this judgement;
    /// `None` if nothing more is worth it.
    #[must_use]
    pub fn after(done: Option<Self>, judgement: &Judgement) -> Option<Self> {
        if judgement.is_solvable == Some(false) {
            return None;
        }
        let is_solvable = judgement.is_solvable.is_some();
        match done {
            None => Some(Self::QuickLook),
            Some(Self::QuickLook) if !is_solvable => Some(Self::LongLook),
            Some(Self::QuickLook | Self::LongLook) => Some(Self::FewestPushes),
            // Where not even the fewest pushes are found, neither are the fewest moves.
            Some(Self::FewestPushes) => is_solvable.then_some(Self::FewestMoves),
            Some(Self::FewestMoves) => None,
        }
    }
}
