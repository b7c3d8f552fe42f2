//! What an agent takes unknown cells to be, and how long it thinks.

use crate::board::CellSet;
use crate::worlds::ice::Belief;
use rand_chacha::ChaCha8Rng;

/// What an agent takes unknown cells to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assumption {
    /// All floor.
    Floor,
    /// All ice.
    Ice,
    /// As in one world drawn from the belief.
    Drawn,
}

impl Assumption {
    /// The ice of the world assumed.
    pub(super) fn imagine(self, belief: &Belief, rng: &mut ChaCha8Rng) -> CellSet {
        match self {
            Self::Floor => belief.known_ice().clone(),
            Self::Ice => {
                let mut ice = belief.known_ice().clone();
                for cell in belief.unknown_cells() {
                    ice.insert(cell);
                }
                ice
            }
            Self::Drawn => belief.sample(rng),
        }
    }
}

/// How many times the work of a quick decision goes into plans, and what is done with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Into the first one, which is made while the agent is constructed.
    pub preparation: u64,
    /// Into each of the others; a patient agent goes on as long at every decision that follows its
    /// plan, as far as something may come of it.
    pub decision: u64,
    /// What a failure costs from the first decision on, in steps, for an agent that makes its plans
    /// better before it follows them, and looks at cells that may lose the game; `None` for one
    /// that takes the first plan.
    pub failure_cost: Option<u32>,
}

impl Patience {
    /// Of an agent whose decisions are quick.
    pub const QUICK: Self = Self { preparation: 40, decision: 1, failure_cost: None };
    /// Of an agent who looks for shorter and safer plans all along, a part of it at every
    /// decision: up to some seconds in all on boards too large for tables.
    pub const LONG: Self = Self { preparation: 200, decision: 32, failure_cost: Some(u32::MAX) };
}
