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
    /// Playing a stage by hand.
    PlayingStage,
    /// Drawing a Zuma game.
    DrawingMarbles,
    /// Playing a Zuma game by hand.
    PlayingMarbles,
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub const ALL: [Self; 12] = [
        Self::Always,
        Self::Drawing,
        Self::Editing,
        Self::DrawingStage,
        Self::Stepping,
        Self::Watching,
        Self::Searching,
        Self::Proving,
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
            Self::Proving => "While looking at proofs",
            Self::Playing => "While playing yourself",
            Self::PlayingStage => "While playing a stage",
            Self::DrawingMarbles => "While drawing a Zuma game",
            Self::PlayingMarbles => "While playing Zuma yourself",
        }
    }

    /// Whether a command of this context may act while the person is in `current`. Whoever edits
    /// also draws; while playing, one also watches; runs, searches and proofs are stepped through
    /// alike.
    #[must_use]
    pub fn reaches(self, current: Self) -> bool {
        use Context::{
            Always, Drawing, DrawingMarbles, DrawingStage, Editing, Playing, PlayingMarbles,
            PlayingStage, Proving, Searching, Stepping, Watching,
        };
        let plays = matches!(current, Playing | PlayingStage | PlayingMarbles);
        self == current
            || match self {
                Always => true,
                Drawing => matches!(current, Editing | DrawingStage | DrawingMarbles),
                Stepping => plays || matches!(current, Watching | Searching | Proving),
                Watching => plays,
                Playing => matches!(current, PlayingStage | PlayingMarbles),
                Editing | DrawingStage | DrawingMarbles | Searching | Proving | PlayingStage
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
            | Self::Searching
            | Self::Proving => 2,
            Self::Playing => 3,
            Self::PlayingStage | Self::PlayingMarbles => 4,
        }
    }
}
