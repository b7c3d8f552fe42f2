//! What can be wrong with a level, and the words for it.

use crate::board::{MAX_CELLS, MAX_SIDE, Position};
use std::fmt;

/// One thing that is wrong with a level, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The cells concerned, row by row; empty if it concerns the whole level.
    pub cells: Vec<Position>,
}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The level cannot be played.
    Fatal,
    /// The level can be played, but probably something else was meant.
    Warning,
}

impl Problem {
    /// That every solution needs at least `fewest` moves, but the level allows only `limit`.
    #[must_use]
    pub const fn limit_too_small(limit: u32, fewest: u32) -> Self {
        Self { kind: ProblemKind::LimitTooSmall { limit, fewest }, cells: Vec::new() }
    }

    /// How bad it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Whether the level cannot be played because of it.
    #[must_use]
    pub fn is_fatal(&self) -> bool {
        self.severity() == Severity::Fatal
    }
}

/// What can be wrong with a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// More cells, or a longer side, than a board may have.
    TooLarge,
    /// Nobody to push.
    NoPlayer,
    /// More than one player.
    SeveralPlayers,
    /// Nothing to reach.
    NoTarget,
    /// Not every target can be covered.
    TooFewCrates {
        /// Crates on the board.
        crates: usize,
        /// Targets on the board.
        targets: usize,
    },
    /// Player or crate drawn on a wall.
    InsideWall,
    /// Bare targets with walls all around between them and the player.
    UnreachableTarget,
    /// Crates off target with walls all around between them and the player.
    UnreachableCrate,
    /// Crates off target with walls on two neighbouring sides: they never move.
    StuckCrate,
    /// Ice with walls all around between it and the player.
    UnreachableIce,
    /// The level's own limit of actions is larger than the world's, which holds anyway.
    LimitTooLarge {
        /// The level's own limit.
        own: u32,
        /// The world's limit for a board of this size.
        world: u32,
    },
    /// Every target is covered from the start.
    SolvedFromStart,
    /// More crates than targets: the rules allow it, and the crates left over only stand in the
    /// way.
    SpareCrates {
        /// Crates on the board.
        crates: usize,
        /// Targets on the board.
        targets: usize,
    },
    /// Walls close the border of the board, except for these cells, which the player can come to.
    OpenBorder,
    /// No plan keeps the level's own limit of actions. Only a proof shows it: see
    /// [`Problem::limit_too_small`].
    LimitTooSmall {
        /// Most actions that are allowed.
        limit: u32,
        /// The fewest moves of any solution, or a lower bound.
        fewest: u32,
    },
}

impl ProblemKind {
    /// A name that never changes, for remembering which warnings somebody has hidden.
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

    /// How bad it is.
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
                let spare = match crates.saturating_sub(targets) {
                    1 => "1 crate is spare".to_owned(),
                    spare => format!("{spare} crates are spare"),
                };
                let targets =
                    if targets == 1 { "1 target".to_owned() } else { format!("{targets} targets") };
                write!(formatter, "{crates} crates for {targets}: {spare}")
            }
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
