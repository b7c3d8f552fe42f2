//! The kinds of game, by name.

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

    /// Name of the world in files and on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ice => "ice",
            Self::Platform => "platform",
            Self::Zuma => "zuma",
        }
    }
}
