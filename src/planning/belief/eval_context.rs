//! The context for evaluating policies: board, states, scenarios and costs.
//!
//! A scenario is one sampled or enumerated ice map with a weight. Its distance table holds the
//! number of actions to the goal for each indexed state. If the tables do not cover all paths, a
//! path may end at a cutoff state: a state one action outside, with an estimate of the further
//! steps. An action is *informative* if an unknown cell decides its outcome, so that it brings an
//! observation. A state is *terminal* at the goal and at a cutoff state.

use super::action_outcomes::{ActionOutcomes, MacroAction};
use super::bit_board::{BitBoard, KnownCells, PackedState, UNREACHABLE};
use super::cost_model::CostModel;
use super::scenario_set::ScenarioSet;
use super::state_index::StateIndex;

/// Board, state index, scenarios and costs for evaluating policies.
#[derive(Debug, Clone, Copy)]
pub struct EvalContext<'a> {
    /// Bit board.
    pub board: &'a BitBoard,
    /// Index of the states in the distance tables, cutoff states included.
    pub index: &'a StateIndex,
    /// Scenarios with their distance tables.
    pub scenarios: &'a ScenarioSet,
    /// Cost of an episode in steps, and how the costs of scenarios are aggregated.
    pub costs: CostModel,
}

/// Returns the cells that are ice in all these scenarios, or floor in all.
///
/// Without scenarios every cell is both, which no set of scenarios has.
#[must_use]
pub fn shared_cells(scenario_set: &ScenarioSet, scenarios: &[u32]) -> KnownCells {
    let (mut everywhere, mut somewhere) = (u128::MAX, 0);
    for scenario in scenarios {
        everywhere &= scenario_set.ice(*scenario);
        somewhere |= scenario_set.ice(*scenario);
    }
    KnownCells { ice: everywhere, floor: !somewhere }
}

/// Groups scenarios by their outcome of an action; leaves out empty groups.
///
/// Returns each outcome's number with its scenarios, by rising number.
#[must_use]
pub fn split_by_outcome(
    scenario_set: &ScenarioSet,
    outcomes: &ActionOutcomes,
    scenarios: &[u32],
) -> Vec<(usize, Vec<u32>)> {
    let mut groups: Vec<(usize, Vec<u32>)> =
        (0..outcomes.outcome_count()).map(|outcome| (outcome, Vec::new())).collect();
    for scenario in scenarios {
        groups[outcomes.outcome_in(scenario_set.ice(*scenario))].1.push(*scenario);
    }
    groups.retain(|(_, scenarios)| !scenarios.is_empty());
    groups
}

impl EvalContext<'_> {
    /// Sum of the weights of these scenarios.
    #[must_use]
    pub fn weight(&self, scenarios: &[u32]) -> f64 {
        scenarios.iter().map(|scenario| f64::from(self.scenarios.weight(*scenario))).sum()
    }

    /// Returns the steps to the goal from a terminal state; `None` for other states.
    ///
    /// 0 at the goal, an estimate at a cutoff state.
    #[inline]
    #[must_use]
    pub fn steps_from_terminal(&self, state: PackedState) -> Option<u8> {
        if self.board.is_solved(state) {
            return Some(0);
        }
        // Without cutoff states the lookup can be skipped.
        if self.scenarios.cutoff().is_empty() {
            return None;
        }
        self.scenarios.cutoff().leaf_steps_at(self.index.number_of(state)?)
    }

    /// Returns the outcomes of a macro-action's last action, given the knowledge before it.
    ///
    /// `None` for a macro-action that ends in a terminal state and for one without actions.
    #[must_use]
    pub fn last_action_outcomes(
        &self,
        macro_action: &MacroAction,
        known: KnownCells,
    ) -> Option<ActionOutcomes> {
        let last = macro_action
            .actions
            .last()
            .filter(|_| self.steps_from_terminal(macro_action.deterministic_end).is_none())?;
        let mut outcomes = ActionOutcomes::default();
        outcomes.compute(self.board, known, macro_action.deterministic_end, *last);
        Some(outcomes)
    }

    /// Returns a state's number in the tables; `None` if absent or a cutoff state.
    ///
    /// Successors of a state in the tables may be absent; an absent successor counts as lost. With
    /// cutoff states, a successor is absent only if the indexed state space does not contain it, or
    /// has no path from it to the goal without unknown ice.
    #[must_use]
    pub fn index_in_tables(&self, state: PackedState) -> Option<u32> {
        let number = self.index.number_of(state)?;
        self.scenarios.cutoff().leaf_steps_at(number).is_none().then_some(number)
    }

    /// Returns the number of the state after each outcome, see [`StateIndex::number_of`].
    ///
    /// Means nothing if the action does not change the state.
    #[must_use]
    pub fn numbers_after(&self, outcomes: &ActionOutcomes) -> Vec<Option<u32>> {
        (0..outcomes.outcome_count())
            .map(|outcome| self.index.number_of(outcomes.state_after(outcome)))
            .collect()
    }

    /// Returns the weight of these scenarios times their aggregated hindsight cost.
    ///
    /// The hindsight cost is the cost with the ice map known: no policy costs less, except through
    /// cutoff states or states without a table. The aggregate is the weighted mean, or the maximum
    /// under the worst-case criterion; divide by the weight to get it. `steps` is the number of
    /// steps so far. `state` is the index of the state; without one, every scenario counts as lost.
    /// O(scenarios).
    #[inline]
    #[must_use]
    pub fn hindsight_total(&self, scenarios: &[u32], steps: u32, state: Option<u32>) -> f64 {
        let weights = scenarios.iter().map(|scenario| f64::from(self.scenarios.weight(*scenario)));
        let Some(state) = state else {
            return weights.sum::<f64>() * self.costs.weighted_failure_cost();
        };
        let cost_after = self.costs.cost_by_distance(steps);
        let costs = self.scenarios.distances(scenarios, state).map(cost_after);
        self.costs.weighted_total(weights.zip(costs)).1
    }

    /// Returns the weight of these scenarios times their aggregated cost after an action (QMDP).
    ///
    /// The cost is the hindsight cost; see [`Self::hindsight_total`] for the aggregate, the mean or
    /// the maximum. The action must change the state. `steps_after` is the number of steps of the
    /// episode including the action. O(scenarios × outcomes).
    #[must_use]
    pub fn hindsight_total_after(
        &self,
        outcomes: &ActionOutcomes,
        scenarios: &[u32],
        steps_after: u32,
    ) -> f64 {
        if !outcomes.is_informative() {
            let state = self.index.number_of(outcomes.state_after(0));
            return self.hindsight_total(scenarios, steps_after, state);
        }
        let states = self.numbers_after(outcomes);
        let cost_after = self.costs.cost_by_distance(steps_after);
        let parts = scenarios.iter().map(|scenario| {
            let state = states[outcomes.outcome_in(self.scenarios.ice(*scenario))];
            let distance = self.scenarios.distance_or_unreachable(*scenario, state);
            (f64::from(self.scenarios.weight(*scenario)), cost_after(distance))
        });
        self.costs.weighted_total(parts).1
    }

    /// Returns the weight of the scenarios in which the goal is unreachable after an action.
    ///
    /// The action must change the state.
    #[must_use]
    pub fn lost_weight_after(&self, outcomes: &ActionOutcomes, scenarios: &[u32]) -> f64 {
        let states = self.numbers_after(outcomes);
        let is_lost = |scenario: &&u32| {
            let state = states[outcomes.outcome_in(self.scenarios.ice(**scenario))];
            self.scenarios.distance_or_unreachable(**scenario, state) == UNREACHABLE
        };
        let lost = scenarios.iter().filter(is_lost);
        // The sum of an empty iterator would be -0.
        lost.fold(0.0, |sum, scenario| sum + f64::from(self.scenarios.weight(*scenario)))
    }
}
