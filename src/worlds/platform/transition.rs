//! What an action changed.

use super::State;
use serde::{Deserialize, Serialize};

/// Where the agent went, and the rock that was moved out of his way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// The agent's column before.
    pub from: u16,
    /// The agent's column after; the same if nothing happened.
    pub to: u16,
    /// The rock that was pushed, thrown or lifted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rock: Option<RockMove>,
}

/// A rock that went from one column to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RockMove {
    /// Its column before.
    pub from: u16,
    /// Its column after.
    pub to: u16,
    /// Whether it reached the gate and is gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vanished: bool,
}

impl Transition {
    /// Nothing happens to an agent in that column.
    #[must_use]
    pub const fn idle(at: u16) -> Self {
        Self { from: at, to: at, rock: None }
    }

    /// Whether anything changed.
    #[must_use]
    pub const fn is_change(self) -> bool {
        self.from != self.to
    }

    /// Carries the change out, without the rules. Columns that do not exist stay as they are.
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
