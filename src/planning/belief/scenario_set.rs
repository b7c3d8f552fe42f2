//! Scenarios with weights and distances to the goal: sampling them, and reading their tables.
//!
//! A *table* has the distances to the goal from all indexed states in up to [`LANES`] scenarios.
//! [`super::distances`] computes the tables.

use super::bit_board::{BitBoard, CellMask, KnownCells, UNREACHABLE, known_cells, members};
use crate::board::CellIndex;
use crate::worlds::ice::Belief;
use rand_chacha::rand_core::RngCore;

/// Maximum number of scenarios per table.
pub const LANES: usize = 256;

/// Scenarios with weights and tables of distances to the goal.
///
/// A scenario is identified by its position in the set.
#[derive(Debug, Clone)]
pub struct ScenarioSet {
    pub(super) ice: Vec<CellMask>,
    pub(super) weights: Vec<f32>,
    pub(super) state_count: usize,
    /// Tables one after another: a row per state, a byte per scenario.
    ///
    /// Each table holds [`LANES`] scenarios, the last one the rest.
    pub(super) distances: Vec<u8>,
    /// Cutoff states, at which paths end.
    pub(super) cutoff: Cutoff,
    /// Whether all scenarios were enumerated, see [`Self::is_complete()`].
    pub(super) is_complete: bool,
}

impl ScenarioSet {
    /// Number of scenarios.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ice.len()
    }

    /// Returns true if there is no scenario.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ice.is_empty()
    }

    /// Returns true if all scenarios were enumerated when the set was made, not sampled.
    ///
    /// Scenarios that differ only in cells that never matter count as one; those of weight 0 are
    /// left out.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Ice map of a scenario.
    #[inline]
    #[must_use]
    pub fn ice(&self, scenario: u32) -> CellMask {
        self.ice[scenario as usize]
    }

    /// Weight of a scenario.
    #[inline]
    #[must_use]
    pub fn weight(&self, scenario: u32) -> f32 {
        self.weights[scenario as usize]
    }

    /// Cutoff states, at which paths end.
    #[inline]
    #[must_use]
    pub fn cutoff(&self) -> &Cutoff {
        &self.cutoff
    }

    /// Minimum number of actions to the goal through indexed states, or [`UNREACHABLE`].
    ///
    /// [`UNREACHABLE`] also for more than 254 actions. Paths end at a cutoff state and then count
    /// its estimate. `state` is a number of the index.
    #[inline]
    #[must_use]
    pub fn distance(&self, scenario: u32, state: u32) -> u8 {
        let (first, lane) = (scenario as usize / LANES * LANES, scenario as usize % LANES);
        let width = (self.len() - first).min(LANES);
        self.distances[first * self.state_count + state as usize * width + lane]
    }

    /// Returns [`Self::distance`] for each of these scenarios, in order.
    #[inline]
    pub fn distances<'a>(
        &'a self,
        scenarios: &'a [u32],
        state: u32,
    ) -> impl Iterator<Item = u8> + 'a {
        // A set is usually one table; then the row is looked up once.
        let row = if self.len() <= LANES {
            &self.distances[state as usize * self.len()..][..self.len()]
        } else {
            &[]
        };
        scenarios.iter().map(move |scenario| match row.get(*scenario as usize) {
            Some(distance) => *distance,
            None => self.distance(*scenario, state),
        })
    }

    /// Returns [`Self::distance`], or [`UNREACHABLE`] for a state without a number.
    #[inline]
    #[must_use]
    pub fn distance_or_unreachable(&self, scenario: u32, state: Option<u32>) -> u8 {
        state.map_or(UNREACHABLE, |state| self.distance(scenario, state))
    }

    /// Returns those of the scenarios in which the goal is reachable from a state, in order.
    ///
    /// Empty for a state without a number.
    #[must_use]
    pub fn solvable(&self, scenarios: &[u32], state: Option<u32>) -> Vec<u32> {
        let reaches =
            |scenario: &u32| self.distance_or_unreachable(*scenario, state) != UNREACHABLE;
        scenarios.iter().copied().filter(reaches).collect()
    }

    /// Returns the scenarios that agree with the knowledge, in rising order.
    pub fn consistent(&self, known: KnownCells) -> impl Iterator<Item = u32> + '_ {
        let fits = move |ice: &CellMask| ice & known.floor == 0 && known.ice & !ice == 0;
        (0..self.len() as u32).filter(move |scenario| fits(&self.ice[*scenario as usize]))
    }
}

/// Where the distance tables end, with estimated costs (leaf values).
///
/// The tables of a large board hold only some of its states. If the agent leaves them, it may still
/// reach the goal. Counting that as lost would make harmless departures look as bad as fatal ones,
/// and the agent would take detours to avoid them. So a path that leaves the tables ends at a
/// *cutoff state*, one action away, with an estimate of the steps from there. Costs of paths
/// through cutoff states are estimates, not bounds.
#[derive(Debug, Clone, Default)]
pub struct Cutoff {
    /// Estimated steps by state number; [`UNREACHABLE`] for states that are no cutoff states.
    ///
    /// Empty for the default value.
    pub(super) leaf_steps: Vec<u8>,
}

impl Cutoff {
    /// Returns true for the default value, which has no cutoff states.
    ///
    /// False for a result of [`cutoff_states`](super::table_states::cutoff_states), even without
    /// cutoff states, unless its index is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.leaf_steps.is_empty()
    }

    /// Returns the estimated steps to the goal of a cutoff state; `None` for other states.
    ///
    /// `state` is a number of the index that came with these cutoff states.
    #[inline]
    #[must_use]
    pub fn leaf_steps_at(&self, state: u32) -> Option<u8> {
        self.leaf_steps.get(state as usize).copied().filter(|price| *price != UNREACHABLE)
    }
}

/// Scenarios with weights that sum to 1, up to rounding.
#[derive(Debug, Clone)]
pub struct WeightedScenarios {
    /// Ice map and weight of each scenario.
    pub scenarios: Vec<(CellMask, f32)>,
    /// Whether these are all scenarios that the belief admits, up to irrelevant cells.
    pub is_complete: bool,
}

/// Returns all scenarios if there are at most `max_count`, otherwise a sample of size `sampled`.
///
/// There are 2^n for n *relevant* unknown cells, whose ice may change a transition. The other
/// unknown cells count as floor, so scenarios that differ only there are one.
///
/// An enumeration leaves out scenarios of weight 0. A sample may hold an ice map several times,
/// each with the same weight.
pub fn sample_scenarios(
    board: &BitBoard,
    belief: &Belief,
    max_count: usize,
    sampled: usize,
    rng: &mut impl RngCore,
) -> WeightedScenarios {
    let known = known_cells(board, belief);
    let matters = board.relevant_cells();
    let unknown: Vec<u8> = members(matters & !known.ice & !known.floor).collect();
    let is_complete = 1_usize.checked_shl(unknown.len() as u32).is_some_and(|all| all <= max_count);
    if is_complete {
        return WeightedScenarios {
            scenarios: enumerate_scenarios(board, belief, known, &unknown),
            is_complete,
        };
    }
    let weight = 1.0 / sampled.max(1) as f32;
    let drawn = belief.sample_many(sampled, rng);
    let scenario_ids = drawn.iter().map(|ice| (board.mask_of(ice) & (matters | known.ice), weight));
    WeightedScenarios { scenarios: scenario_ids.collect(), is_complete }
}

/// Returns an ice map with its probability for every subset of the unknown cells.
///
/// Leaves out ice maps of probability 0.
fn enumerate_scenarios(
    board: &BitBoard,
    belief: &Belief,
    known: KnownCells,
    unknown: &[u8],
) -> Vec<(CellMask, f32)> {
    let ice_of = |choice: usize| {
        let chosen = unknown.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        chosen.fold(known.ice, |ice, (_, cell)| ice | 1 << cell)
    };
    let cells: Vec<CellIndex> = unknown.iter().map(|number| board.cell_of(*number)).collect();
    let weights =
        belief.joint_marginals(&cells).into_iter().map(|weight| weight as f32).enumerate();
    // A prior with a density of 0 or 1 leaves only one of them.
    weights
        .filter(|(_, weight)| *weight > 0.0)
        .map(|(choice, weight)| (ice_of(choice), weight))
        .collect()
}
