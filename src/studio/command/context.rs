//! Contexts in which keys have different meanings.

/// Current activity. The same key may have different meanings in different contexts.
///
/// For example, digits select a tile in the editor, and arrows move the player during manual play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// All activities.
    Always,
    /// Editing a level of any world.
    Drawing,
    /// Editing an ice level.
    Editing,
    /// Editing a platform level.
    DrawingStage,
    /// Stepping through a timeline: a recording, a search, or verification layers.
    Stepping,
    /// Viewing a recording, live or finished.
    Watching,
    /// Viewing a search.
    Searching,
    /// Viewing verification results.
    Proving,
    /// Playing by hand.
    Playing,
    /// Playing a platform level by hand.
    PlayingStage,
    /// Editing a Zuma game.
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
            Self::Drawing => "While editing",
            Self::Editing => "While editing an ice level",
            Self::DrawingStage => "While editing a stage",
            Self::Stepping => "On the timeline",
            Self::Watching => "While watching a run",
            Self::Searching => "While watching a search",
            Self::Proving => "While viewing verification results",
            Self::Playing => "While playing by hand",
            Self::PlayingStage => "While playing a stage",
            Self::DrawingMarbles => "While editing a Zuma game",
            Self::PlayingMarbles => "While playing Zuma by hand",
        }
    }

    /// Returns true if commands of this context work while `current` is active.
    ///
    /// A context includes more general ones: for example, commands of `Drawing` work in every
    /// editor, and those of `Watching` during manual play.
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

    /// Specificity: if a key has two meanings, the command with the higher value wins.
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
