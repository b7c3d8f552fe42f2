//! Settings of the replanning agents: the assumed ice map and the planning effort.

use crate::board::CellSet;
use crate::worlds::ice::Belief;
use rand_chacha::ChaCha8Rng;

/// The ice map that a replanning agent assumes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IceAssumption {
    /// Unknown cells are floor.
    Floor,
    /// Unknown cells are ice.
    Ice,
    /// One ice map sampled from the belief.
    Sampled,
}

impl IceAssumption {
    /// The ice cells of the assumed map, known ice included.
    ///
    /// Only [`Self::Sampled`] uses `rng`.
    pub(super) fn ice_map(self, belief: &Belief, rng: &mut ChaCha8Rng) -> CellSet {
        match self {
            Self::Floor => belief.known_ice().clone(),
            Self::Ice => {
                let mut ice = belief.known_ice().clone();
                for cell in belief.unknown_cells() {
                    ice.insert(cell);
                }
                ice
            }
            Self::Sampled => belief.sample(rng),
        }
    }
}

/// Effort limits of a replanning agent, in multiples of a quick decision.
///
/// A quick decision examines 500,000 cells, which takes 15 to 30 ms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplanConfig {
    /// Effort for the first plan, made while the agent is constructed.
    pub first_plan_effort: u64,
    /// Effort for each later plan. With a `failure_cost`, also the effort per step for improving
    /// the current plan.
    pub decision_effort: u64,
    /// Cost of a failure in steps, counted from the first decision.
    ///
    /// `None`: the agent follows the first plan it finds, without plan improvement and without
    /// information-gathering detours.
    pub failure_cost: Option<u32>,
}

impl ReplanConfig {
    /// Settings of an agent with quick decisions.
    pub const QUICK: Self = Self { first_plan_effort: 40, decision_effort: 1, failure_cost: None };
    /// Settings of an agent that improves its plan at every decision.
    ///
    /// Callers set the failure cost. Takes up to some seconds per game on boards too large for
    /// tables.
    pub const THOROUGH: Self =
        Self { first_plan_effort: 200, decision_effort: 32, failure_cost: Some(u32::MAX) };
}
