//! Actions of the platform world, and the change of the state by one action.

use super::State;
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

/// Move of the agent, and of the rock in its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// Column of the agent before.
    pub from: u16,
    /// Column of the agent after; equal to `from` if nothing happened.
    pub to: u16,
    /// The rock that was pushed or lifted; `None` if no rock moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rock: Option<RockMove>,
}

/// Move of a rock to an adjacent column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RockMove {
    /// Column before.
    pub from: u16,
    /// Column after.
    pub to: u16,
    /// Whether the rock reached the gate in column `to` and vanished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vanished: bool,
}

impl Transition {
    /// Returns the change of an action without effect, with the agent in column `at`.
    #[must_use]
    pub const fn idle(at: u16) -> Self {
        Self { from: at, to: at, rock: None }
    }

    /// Returns true if the agent moved; rocks never move without it.
    #[must_use]
    pub const fn is_change(self) -> bool {
        self.from != self.to
    }

    /// Applies the change without the rules; ignores rocks of columns that do not exist.
    pub fn replay(self, state: &mut State) {
        state.agent = self.to;
        let Some(rock) = self.rock else { return };
        if let Some(count) = state.rocks.get_mut(usize::from(rock.from)) {
            *count = count.saturating_sub(1);
        }
        if let Some(count) = state.rocks.get_mut(usize::from(rock.to))
            && !rock.vanished
        {
            *count = count.saturating_add(1);
        }
    }
}
