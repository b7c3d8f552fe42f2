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
    /// Drawing a stage of the platform world.
    DrawingStage,
    /// Stepping through anything on the timeline: a recording, or a search.
    Stepping,
    /// Looking at a recording, live or not.
    Watching,
    /// Looking at a search.
    Searching,
    /// Playing by hand.
    Playing,
    /// Playing a stage by hand.
    PlayingStage,
    /// Drawing a Zuma game.
    DrawingMarbles,
    /// Playing a Zuma game by hand.
    PlayingMarbles,
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub const ALL: [Self; 11] = [
        Self::Always,
        Self::Drawing,
        Self::Editing,
        Self::DrawingStage,
        Self::Stepping,
        Self::Watching,
        Self::Searching,
        Self::Playing,
        Self::PlayingStage,
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
            Self::DrawingStage => "While drawing a stage",
            Self::Stepping => "On the timeline",
            Self::Watching => "While watching a run",
            Self::Searching => "While watching a search",
            Self::Playing => "While playing yourself",
            Self::PlayingStage => "While playing a stage",
            Self::DrawingMarbles => "While drawing a Zuma game",
            Self::PlayingMarbles => "While playing Zuma yourself",
        }
    }

    /// Whether a command of this context may act while the person is in `current`. Whoever edits
    /// also draws; while playing, one also watches; a run and a search are stepped through alike.
    #[must_use]
    pub fn reaches(self, current: Self) -> bool {
        use Context::{
            Always, Drawing, DrawingMarbles, DrawingStage, Editing, Playing, PlayingMarbles,
            PlayingStage, Searching, Stepping, Watching,
        };
        let plays = matches!(current, Playing | PlayingStage | PlayingMarbles);
        self == current
            || match self {
                Always => true,
                Drawing => matches!(current, Editing | DrawingStage | DrawingMarbles),
                Stepping => plays || matches!(current, Watching | Searching),
                Watching => plays,
                Playing => matches!(current, PlayingStage | PlayingMarbles),
                Editing | DrawingStage | DrawingMarbles | Searching | PlayingStage
                | PlayingMarbles => false,
            }
    }

    /// How narrow it is: where a key means two things, the narrower context wins.
    #[must_use]
    pub const fn narrowness(self) -> u8 {
        match self {
            Self::Always => 0,
            Self::Drawing | Self::Stepping => 1,
            Self::Editing
            | Self::DrawingStage
            | Self::DrawingMarbles
            | Self::Watching
            | Self::Searching => 2,
            Self::Playing => 3,
            Self::PlayingStage | Self::PlayingMarbles => 4,
        }
    }
}
