//! Contexts in which keys have different meanings.

use crate::worlds::WorldKind;

/// Current activity, or the activity in which a command works.
///
/// The same key may have different meanings in different contexts. For example, digits select a
/// tile in the editor, and arrows move the player during manual play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// Any activity.
    Always,
    /// Editing a level of any world.
    EditingAny,
    /// Editing an ice level.
    EditingIce,
    /// Editing a platform level, called a stage.
    EditingPlatform,
    /// Stepping through a timeline: a recording, a search, or verification layers.
    Stepping,
    /// Viewing a recorded run, live or finished.
    Watching,
    /// Viewing a recorded search.
    Searching,
    /// Viewing verification results.
    Verifying,
    /// Playing a level of any world by hand.
    Playing,
    /// Playing a platform level by hand.
    PlayingPlatform,
    /// Editing a Zuma game.
    EditingZuma,
    /// Playing a Zuma game by hand.
    PlayingZuma,
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub const ALL: [Self; 12] = [
        Self::Always,
        Self::EditingAny,
        Self::EditingIce,
        Self::EditingPlatform,
        Self::Stepping,
        Self::Watching,
        Self::Searching,
        Self::Verifying,
        Self::Playing,
        Self::PlayingPlatform,
        Self::EditingZuma,
        Self::PlayingZuma,
    ];

    /// Heading in the help screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Always => "Everywhere",
            Self::EditingAny => "While editing",
            Self::EditingIce => "While editing an ice level",
            Self::EditingPlatform => "While editing a stage",
            Self::Stepping => "On the timeline",
            Self::Watching => "While watching a run",
            Self::Searching => "While watching a search",
            Self::Verifying => "While viewing verification results",
            Self::Playing => "While playing by hand",
            Self::PlayingPlatform => "While playing a stage",
            Self::EditingZuma => "While editing a Zuma game",
            Self::PlayingZuma => "While playing Zuma by hand",
        }
    }

    /// Returns true if commands of this context work while `current` is active.
    ///
    /// A context includes more general ones: for example, commands of `EditingAny` work in every
    /// editor, and those of `Watching` during manual play.
    #[must_use]
    pub fn is_active_in(self, current: Self) -> bool {
        use Context::{
            Always, EditingAny, EditingIce, EditingPlatform, EditingZuma, Playing, PlayingPlatform,
            PlayingZuma, Searching, Stepping, Verifying, Watching,
        };
        let plays = matches!(current, Playing | PlayingPlatform | PlayingZuma);
        self == current
            || match self {
                Always => true,
                EditingAny => matches!(current, EditingIce | EditingPlatform | EditingZuma),
                Stepping => plays || matches!(current, Watching | Searching | Verifying),
                Watching => plays,
                Playing => matches!(current, PlayingPlatform | PlayingZuma),
                EditingIce | EditingPlatform | EditingZuma | Searching | Verifying
                | PlayingPlatform | PlayingZuma => false,
            }
    }

    /// The world whose adapter executes the context's commands; `None` if several worlds share it.
    #[must_use]
    pub const fn world(self) -> Option<WorldKind> {
        match self {
            Self::EditingIce => Some(WorldKind::Ice),
            Self::EditingPlatform | Self::PlayingPlatform => Some(WorldKind::Platform),
            Self::EditingZuma | Self::PlayingZuma => Some(WorldKind::Zuma),
            _ => None,
        }
    }

    /// Rank from 0: the highest rank wins if a key has several meanings.
    #[must_use]
    pub const fn specificity(self) -> u8 {
        match self {
            Self::Always => 0,
            Self::EditingAny | Self::Stepping => 1,
            Self::EditingIce
            | Self::EditingPlatform
            | Self::EditingZuma
            | Self::Watching
            | Self::Searching
            | Self::Verifying => 2,
            Self::Playing => 3,
            Self::PlayingPlatform | Self::PlayingZuma => 4,
        }
    }
}
