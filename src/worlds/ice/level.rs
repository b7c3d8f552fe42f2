//! A level: a board with a title, an author and a note; and what can be wrong with it.

use super::{Board, Ground, Occupant};
use crate::board::{MAX_CELLS, Position};
use std::fmt;

/// A level as a person draws and keeps it. It may have problems; [`super::Terrain::compile`]
/// takes only levels without fatal ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// Shown in lists; may be empty.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What it teaches, or any other words about it; may have several lines.
    pub note: String,
    /// The level's own limit of actions, where it is smaller than the world's.
    pub own_step_limit: Option<u32>,
    /// The drawing.
    pub board: Board,
}

impl Level {
    /// A level with that board and no words.
    #[must_use]
    pub fn untitled(board: Board) -> Self {
        Self {
            title: String::new(),
            author: String::new(),
            note: String::new(),
            own_step_limit: None,
            board,
        }
    }

    /// Most actions an episode may take: (5 + rows + columns)², or the level's own limit if that
    /// is smaller.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        let side = 5 + self.board.rows() as u32 + self.board.columns() as u32;
        let limit = side.saturating_mul(side);
        self.own_step_limit.map_or(limit, |own| own.min(limit))
    }

    /// The positions of the squares with that occupant, row by row.
    pub fn occupied_by(&self, occupant: Occupant) -> impl Iterator<Item = Position> + '_ {
        self.board
            .iter()
            .filter(move |(_, square)| square.occupant == Some(occupant))
            .map(|(position, _)| position)
    }

    /// Everything that is wrong with the level, fatal problems first. O(cells).
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let players: Vec<_> = self.occupied_by(Occupant::Player).collect();
        let crates: Vec<_> = self.occupied_by(Occupant::Crate).collect();
        let targets: Vec<_> = self
            .board
            .iter()
            .filter(|(_, square)| square.ground == Ground::Target)
            .map(|(position, _)| position)
            .collect();
        let walled_in: Vec<_> = self
            .board
            .iter()
            .filter(|(_, square)| square.ground == Ground::Wall && square.occupant.is_some())
            .map(|(position, _)| position)
            .collect();
        let mut problems = Vec::new();
        let mut add = |kind, cells| problems.push(Problem { kind, cells });
        if self.board.cell_count() > MAX_CELLS {
            add(ProblemKind::TooLarge, vec![]);
        }
        if players.is_empty() {
            add(ProblemKind::NoPlayer, vec![]);
        }
        if players.len() > 1 {
            add(ProblemKind::SeveralPlayers, players);
        }
        if targets.is_empty() {
            add(ProblemKind::NoTarget, vec![]);
        }
        if crates.len() < targets.len() {
            add(
                ProblemKind::TooFewCrates { crates: crates.len(), targets: targets.len() },
                targets,
            );
        }
        if !walled_in.is_empty() {
            add(ProblemKind::InsideWall, walled_in);
        }
        problems
    }
}

/// One thing that is wrong with a level, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The cells concerned; empty if it concerns the whole board.
    pub cells: Vec<Position>,
}

impl Problem {
    /// Whether the level cannot be played because of it. All that exist now are.
    #[must_use]
    pub fn is_fatal(&self) -> bool {
        true
    }
}

/// What can be wrong with a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// More cells than a board may have.
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
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ProblemKind::TooLarge => write!(formatter, "the board has more than {MAX_CELLS} cells"),
            ProblemKind::NoPlayer => write!(formatter, "there is no player"),
            ProblemKind::SeveralPlayers => {
                write!(formatter, "there are {} players; one is needed", self.cells.len())
            }
            ProblemKind::NoTarget => write!(formatter, "there is no target"),
            ProblemKind::TooFewCrates { crates, targets } => {
                write!(formatter, "{targets} targets need {targets} crates; there are {crates}")
            }
            ProblemKind::InsideWall => write!(formatter, "a wall holds a player or a crate"),
        }
    }
}
