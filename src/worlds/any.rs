//! A level of any kind of game, for code that stores levels without playing them.

use super::{World, ice, platform, zuma};
use std::fmt;

/// Kind of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum WorldKind {
    /// Sokoban: crates on hidden ice.
    #[default]
    Ice,
    /// A side view with rocks, ledges and gravity.
    Platform,
    /// Balls of four colours in a line, in which groups of one colour may pop.
    Zuma,
}

impl WorldKind {
    /// All worlds.
    pub const ALL: [Self; 3] = [Self::Ice, Self::Platform, Self::Zuma];

    /// Name of the world in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ice => ice::Ice::NAME,
            Self::Platform => platform::Platform::NAME,
            Self::Zuma => zuma::Zuma::NAME,
        }
    }
}

/// A level of any kind of game.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyLevel {
    /// A board, with or without ice.
    Ice(ice::Level),
    /// A stage: a level of the platform world.
    Platform(platform::Level),
    /// A Zuma game.
    Zuma(zuma::Game),
}

impl AnyLevel {
    /// The world of this level.
    #[must_use]
    pub const fn world(&self) -> WorldKind {
        match self {
            Self::Ice(_) => WorldKind::Ice,
            Self::Platform(_) => WorldKind::Platform,
            Self::Zuma(_) => WorldKind::Zuma,
        }
    }

    /// Returns true if the levels are equal, ignoring the seed of a Zuma game.
    ///
    /// A recorded Zuma game may have another seed than the level on which it was played.
    #[must_use]
    pub fn is_same_level(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Zuma(one), Self::Zuma(other)) => {
                let mut one = one.clone();
                one.model.seed = other.model.seed;
                one == *other
            }
            _ => self == other,
        }
    }

    /// Title for lists; may be empty.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Ice(level) => &level.title,
            Self::Platform(stage) => &stage.title,
            Self::Zuma(game) => &game.title,
        }
    }

    /// Author; may be empty.
    #[must_use]
    pub fn author(&self) -> &str {
        match self {
            Self::Ice(level) => &level.author,
            Self::Platform(stage) => &stage.author,
            Self::Zuma(game) => &game.author,
        }
    }

    /// Free text of the author about the level; may be empty.
    #[must_use]
    pub fn note(&self) -> &str {
        match self {
            Self::Ice(level) => &level.note,
            Self::Platform(stage) => &stage.note,
            Self::Zuma(game) => &game.note,
        }
    }
}

impl fmt::Display for AnyLevel {
    /// Writes the size: rows and columns, columns and rocks, or balls and longest line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ice(level) => {
                write!(formatter, "{} × {}", level.board.rows(), level.board.columns())
            }
            Self::Platform(stage) => {
                let (columns, rocks) = (stage.columns.len(), stage.rocks().count());
                write!(formatter, "columns: {columns}, rocks: {rocks}")
            }
            Self::Zuma(game) => {
                let (steps, longest) = (game.steps, game.max_length);
                write!(formatter, "balls: {steps}, longest line: {longest}")
            }
        }
    }
}

impl From<ice::Level> for AnyLevel {
    fn from(level: ice::Level) -> Self {
        Self::Ice(level)
    }
}

impl From<platform::Level> for AnyLevel {
    fn from(stage: platform::Level) -> Self {
        Self::Platform(stage)
    }
}

impl From<zuma::Game> for AnyLevel {
    fn from(game: zuma::Game) -> Self {
        Self::Zuma(game)
    }
}
