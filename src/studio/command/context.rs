//! Where a key means what.

/// What the person is doing. The same key may mean different things in different contexts:
/// digits choose a tile in the editor, arrows move the player while playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// Everywhere.
    Always,
    /// Drawing anything: a level, a stage, a game.
    Drawing,
    /// Drawing a level of the ice world.
    Editing,
    /// Stepping through anything on the timeline: a recording, a search, or layers.
    Stepping,
    /// Looking at a recording, live or not.
    Watching,
    /// Looking at a search.
    Searching,
    /// Looking at what is proved.
    Proving,
    /// Playing by hand.
    Playing,
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub const ALL: [Self; 8] = [
        Self::Always,
        Self::Drawing,
        Self::Editing,
        Self::Stepping,
        Self::Watching,
        Self::Searching,
        Self::Proving,
        Self::Playing,
    ];

    /// Heading in the help screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Always => "Everywhere",
            Self::Drawing => "While drawing",
            Self::Editing => "While drawing on ice",
            Self::Stepping => "On the timeline",
            Self::Watching => "While watching a run",
            Self::Searching => "While watching a search",
            Self::Proving => "While looking at proofs",
            Self::Playing => "While playing yourself",
        }
    }

    /// Whether a command of this context may act while the person is in `current`. Whoever edits
    /// also draws; while playing, one also watches; runs, searches and proofs are stepped through
    /// alike.
    #[must_use]
    pub fn reaches(self, current: Self) -> bool {
        self == Self::Always
            || self == current
            || (self == Self::Drawing && current == Self::Editing)
            || (self == Self::Watching && current == Self::Playing)
            || (self == Self::Stepping
                && matches!(
                    current,
                    Self::Watching | Self::Searching | Self::Proving | Self::Playing
                ))
    }
}
