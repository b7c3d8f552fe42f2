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
    /// Stepping through anything on the timeline: a recording, or a search.
    Stepping,
    /// Looking at a recording, live or not.
    Watching,
    /// Looking at a search.
    Searching,
    /// Playing by hand.
    Playing,
    /// Drawing a Zuma game.
    DrawingMarbles,
    /// Playing a Zuma game by hand.
    PlayingMarbles,
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub const ALL: [Self; 9] = [
        Self::Always,
        Self::Drawing,
        Self::Editing,
        Self::Stepping,
        Self::Watching,
        Self::Searching,
        Self::Playing,
        Self::DrawingMarbles,
        Self::PlayingMarbles,
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
            Self::Playing => "While playing yourself",
            Self::DrawingMarbles => "While drawing a Zuma game",
            Self::PlayingMarbles => "While playing Zuma yourself",
        }
    }

    /// Whether a command of this context may act while the person is in `current`. Whoever edits
    /// also draws; while playing, one also watches; a run and a search are stepped through alike.
    #[must_use]
    pub fn reaches(self, current: Self) -> bool {
        self == Self::Always
            || self == current
            || (self == Self::Drawing && matches!(current, Self::Editing | Self::DrawingMarbles))
            || (self == Self::Watching && matches!(current, Self::Playing | Self::PlayingMarbles))
            || (self == Self::Stepping
                && matches!(
                    current,
                    Self::Watching | Self::Searching | Self::Playing | Self::PlayingMarbles
                ))
    }
}
