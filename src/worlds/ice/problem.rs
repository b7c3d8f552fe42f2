//! Problems of a level, and their messages.

use crate::board::{MAX_CELLS, MAX_SIDE, Position};
use std::fmt;

/// One problem of a level, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Kind of the problem.
    pub kind: ProblemKind,
    /// Cells to show with the problem, row by row.
    ///
    /// Empty if it concerns the whole level.
    pub cells: Vec<Position>,
}

/// Severity of a problem; the more severe comes first in the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The level cannot be played.
    Fatal,
    /// The level can be played but is probably not what its author meant.
    Warning,
}

impl Problem {
    /// Returns the warning that solutions take at least `fewest` moves, above the step limit.
    #[must_use]
    pub const fn limit_too_small(limit: u32, fewest: u32) -> Self {
        Self { kind: ProblemKind::LimitTooSmall { limit, fewest }, cells: Vec::new() }
    }

    /// Severity of the problem.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Returns true if the problem prevents play.
    #[must_use]
    pub fn is_fatal(&self) -> bool {
        self.severity() == Severity::Fatal
    }
}

/// Kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// The board has too many cells or too long a side.
    TooLarge,
    /// There is no player.
    NoPlayer,
    /// There is more than one player.
    SeveralPlayers,
    /// There is no target.
    NoTarget,
    /// There are fewer crates than targets.
    TooFewCrates {
        /// Crates on the board.
        crates: usize,
        /// Targets on the board.
        targets: usize,
    },
    /// A player or crate stands on a wall.
    InsideWall,
    /// Targets without a crate that walls separate from the player.
    UnreachableTarget,
    /// Crates off target that walls separate from the player.
    UnreachableCrate,
    /// Crates off target with walls or the edge on two adjacent sides: they can never move.
    StuckCrate,
    /// Ice that walls separate from the player.
    UnreachableIce,
    /// The level's own step limit exceeds that for its size and has no effect.
    LimitTooLarge {
        /// Step limit of the level.
        own: u32,
        /// Step limit for a board of this size; see [`super::Level::world_step_limit`].
        world: u32,
    },
    /// A crate stands on every target from the start.
    SolvedFromStart,
    /// More crates than targets. Legal, but the spare crates may only be obstacles.
    SpareCrates {
        /// Crates on the board.
        crates: usize,
        /// Targets on the board.
        targets: usize,
    },
    /// Border cells connected to the player, if the border is at least half wall.
    OpenBorder,
    /// Every solution exceeds the step limit of the level; see [`Problem::limit_too_small`].
    LimitTooSmall {
        /// Step limit of the level.
        limit: u32,
        /// Minimum number of moves of a solution, or a lower bound on it.
        fewest: u32,
    },
}

impl ProblemKind {
    /// Permanent name of the kind, for storing which warnings are hidden.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::TooLarge => "too-large",
            Self::NoPlayer => "no-player",
            Self::SeveralPlayers => "several-players",
            Self::NoTarget => "no-target",
            Self::TooFewCrates { .. } => "too-few-crates",
            Self::InsideWall => "inside-wall",
            Self::UnreachableTarget => "unreachable-target",
            Self::UnreachableCrate => "unreachable-crate",
            Self::StuckCrate => "stuck-crate",
            Self::UnreachableIce => "unreachable-ice",
            Self::LimitTooLarge { .. } => "limit-too-large",
            Self::SolvedFromStart => "solved-from-start",
            Self::SpareCrates { .. } => "spare-crates",
            Self::OpenBorder => "open-border",
            Self::LimitTooSmall { .. } => "limit-too-small",
        }
    }

    /// Severity of the kind.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::TooLarge
            | Self::NoPlayer
            | Self::SeveralPlayers
            | Self::NoTarget
            | Self::TooFewCrates { .. }
            | Self::InsideWall => Severity::Fatal,
            Self::UnreachableTarget
            | Self::UnreachableCrate
            | Self::StuckCrate
            | Self::UnreachableIce
            | Self::LimitTooLarge { .. }
            | Self::SolvedFromStart
            | Self::SpareCrates { .. }
            | Self::OpenBorder
            | Self::LimitTooSmall { .. } => Severity::Warning,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.cells.len();
        // Messages that count cells have a singular and a plural.
        let of = |one: &str, many: &str| {
            if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
        };
        match self.kind {
            ProblemKind::TooLarge => write!(
                formatter,
                "the board is too large: at most {MAX_CELLS} cells, {MAX_SIDE} a side"
            ),
            ProblemKind::NoPlayer => write!(formatter, "there is no player"),
            ProblemKind::SeveralPlayers => {
                write!(formatter, "there are {count} players; one is needed")
            }
            ProblemKind::NoTarget => write!(formatter, "there is no target"),
            // The cells are the targets here, so the message takes both counts from the kind.
            ProblemKind::TooFewCrates { crates, targets } => {
                let plural = if targets == 1 { "target needs" } else { "targets need" };
                write!(formatter, "{targets} {plural} as many crates; there are {crates}")
            }
            ProblemKind::InsideWall => write!(formatter, "a wall holds a player or a crate"),
            ProblemKind::UnreachableTarget => {
                write!(formatter, "{} cannot be reached", of("target", "targets"))
            }
            ProblemKind::UnreachableCrate => {
                write!(formatter, "{} cannot be reached", of("crate", "crates"))
            }
            ProblemKind::StuckCrate => {
                write!(
                    formatter,
                    "{} in a corner, off target",
                    of("crate is stuck", "crates are stuck")
                )
            }
            ProblemKind::UnreachableIce => {
                write!(formatter, "{} of ice cannot be reached", of("cell", "cells"))
            }
            ProblemKind::LimitTooLarge { own, world } => {
                write!(
                    formatter,
                    "the limit of {own} steps has no effect; the world allows {world}"
                )
            }
            ProblemKind::SolvedFromStart => write!(formatter, "the level is solved from the start"),
            ProblemKind::SpareCrates { crates, targets } => {
                // The cells are all crates; only those beyond the targets are spare.
                let spare = match crates.saturating_sub(targets) {
                    1 => "1 crate is spare".to_owned(),
                    spare => format!("{spare} crates are spare"),
                };
                let targets =
                    if targets == 1 { "1 target".to_owned() } else { format!("{targets} targets") };
                write!(formatter, "{crates} crates for {targets}: {spare}")
            }
            // Only the first of several gaps is named, so that the message stays short.
            ProblemKind::OpenBorder => match self.cells.as_slice() {
                [cell] => write!(
                    formatter,
                    "the border is open at {cell}: no wall closes the board there"
                ),
                [cell, ..] => write!(
                    formatter,
                    "the border is open at {count} cells, the first at {cell}: no wall closes the board there"
                ),
                [] => write!(formatter, "the border is open: no wall closes the board"),
            },
            ProblemKind::LimitTooSmall { limit, fewest } => write!(
                formatter,
                "the limit is {limit} steps, but every solution takes at least {fewest}"
            ),
        }
    }
}
