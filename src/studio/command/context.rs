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
    /// Editing a level of this world.
    EditingWorld(WorldKind),
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
    /// Playing a level of this world by hand.
    PlayingWorld(WorldKind),
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub fn all() -> impl Iterator<Item = Self> {
        use Context::{Always, EditingAny, Playing, Searching, Stepping, Verifying, Watching};
        [Always, EditingAny]
            .into_iter()
            .chain(WorldKind::ALL.map(Self::EditingWorld))
            .chain([Stepping, Watching, Searching, Verifying, Playing])
            .chain(WorldKind::ALL.map(Self::PlayingWorld))
    }

    /// Returns true if commands of this context work while `current` is active.
    ///
    /// A context includes more general ones: for example, commands of `EditingAny` work in every
    /// editor, and those of `Watching` during manual play.
    #[must_use]
    pub fn is_active_in(self, current: Self) -> bool {
        use Context::{
            Always, EditingAny, EditingWorld, Playing, PlayingWorld, Searching, Stepping,
            Verifying, Watching,
        };
        let plays = matches!(current, Playing | PlayingWorld(_));
        self == current
            || match self {
                Always => true,
                EditingAny => matches!(current, EditingWorld(_)),
                Stepping => plays || matches!(current, Watching | Searching | Verifying),
                Watching | Playing => plays,
                EditingWorld(_) | Searching | Verifying | PlayingWorld(_) => false,
            }
    }

    /// Rank from 0: the highest rank wins if a key has several meanings.
    #[must_use]
    pub const fn specificity(self) -> u8 {
        match self {
            Self::Always => 0,
            Self::EditingAny | Self::Stepping => 1,
            Self::EditingWorld(_) | Self::Watching | Self::Searching | Self::Verifying => 2,
            Self::Playing => 3,
            Self::PlayingWorld(_) => 4,
        }
    }
}
