//! Actions of the platform world.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the four actions of the agent; [`super::rules`] define their effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Action {
    /// Walk, fall, push or lift to the right.
    #[serde(rename = "R")]
    Right,
    /// Walk, fall, push or lift to the left.
    #[serde(rename = "L")]
    Left,
    /// Climb one row to the right, pushing away a rock in front.
    #[serde(rename = "CR")]
    ClimbRight,
    /// Climb one row to the left, pushing away a rock in front.
    #[serde(rename = "CL")]
    ClimbLeft,
}

impl Action {
    /// All actions, in the order in which searches break ties.
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::ClimbRight, Self::ClimbLeft];

    /// Name in stage plans: `R`, `L`, `CR` or `CL`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "R",
            Self::Left => "L",
            Self::ClimbRight => "CR",
            Self::ClimbLeft => "CL",
        }
    }

    /// Returns the action with this name, ignoring case; `None` for any other text.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name().eq_ignore_ascii_case(name))
    }

    /// Returns true for actions to the right.
    #[must_use]
    pub const fn is_rightward(self) -> bool {
        matches!(self, Self::Right | Self::ClimbRight)
    }

    /// Returns true for climbs.
    #[must_use]
    pub const fn is_climb(self) -> bool {
        matches!(self, Self::ClimbRight | Self::ClimbLeft)
    }

    /// The mirror image of the action.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::ClimbRight => Self::ClimbLeft,
            Self::ClimbLeft => Self::ClimbRight,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
