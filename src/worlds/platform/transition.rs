//! Change of the state by one action.

use super::State;
use serde::{Deserialize, Serialize};

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
