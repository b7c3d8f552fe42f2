//! The rollout policy, and its cost over a set of scenarios, with a cache.
//!
//! The rollout policy takes the action with the least hindsight cost at each step. A *rollout*
//! simulates it from a state to the end of the episode. Different macro-actions lead to the same
//! state with the same scenarios, and the nodes that a rollout passes often become nodes of the
//! graph later. About two of three rollouts are found in the cache.

use super::action_outcomes::{ActionOutcomes, MacroAction};
use super::bit_board::PackedState;
use super::eval_context::{EvalContext, shared_cells, split_by_outcome};
use super::plan_evaluation::PolicyStats;
use crate::board::Direction;
use rustc_hash::FxHashMap;

impl EvalContext<'_> {
    /// Returns the rollout policy's macro-action from a state; `None` if it gives up.
    ///
    /// At each step takes the action with the least hindsight cost; if costs are equal, an
    /// informative one. Never returns to a state without an observation. If no remaining action
    /// costs less than a failure, because scenarios need different actions, it takes the
    /// macro-action from `start` with the least bound of an observation-free search instead. Gives
    /// up if there is none, or no scenario. Returns a macro-action without actions at the goal or a
    /// cutoff state.
    ///
    /// `steps_before` is the number of steps of the episode so far; scenario evaluations are added
    /// to `work`.
    #[must_use]
    pub fn rollout_macro(
        &self,
        start: PackedState,
        steps_before: u32,
        scenarios: &[u32],
        work: &mut u64,
    ) -> Option<MacroAction> {
        if scenarios.is_empty() {
            return None;
        }
        let known = shared_cells(self.scenarios, scenarios);
        let weight = self.weight(scenarios);
        let failure = self.costs.weighted_failure_cost();
        // The tolerance scales with the weight, so it is the same for improbable scenarios.
        let close = 1e-6 * weight;
        let (mut state, mut actions) = (start, Vec::new());
        let mut visited = vec![state];
        let mut outcomes = ActionOutcomes::default();
        while self.steps_from_terminal(state).is_none() {
            let steps = steps_before + actions.len() as u32 + 1;
            let mut best: Option<(f64, bool, Direction)> = None;
            for direction in Direction::ALL {
                outcomes.compute(self.board, known, state, direction);
                let is_informative = outcomes.is_informative();
                if !outcomes.changes_state()
                    || !is_informative && visited.contains(&outcomes.state_after(0))
                {
                    continue;
                }
                let cost = self.hindsight_total_after(&outcomes, scenarios, steps);
                *work += scenarios.len() as u64;
                // If costs are equal, an action that may bring an observation comes first, so the
                // rollout policy learns early.
                let is_better = best.is_none_or(|(least, informs, _)| {
                    cost < least - close || cost < least + close && is_informative && !informs
                });
                if is_better {
                    best = Some((cost, is_informative, direction));
                }
            }
            let Some((_, is_informative, direction)) =
                best.filter(|(cost, ..)| *cost < weight * failure - close)
            else {
                return self.least_cost_macro(start, steps_before, (scenarios, weight), work);
            };
            actions.push(direction);
            if is_informative {
                return Some(MacroAction { deterministic_end: state, actions });
            }
            outcomes.compute(self.board, known, state, direction);
            state = outcomes.state_after(0);
            // Without an observation, returning to a visited state only costs steps, and the
            // policy would repeat itself.
            visited.push(state);
        }
        Some(MacroAction { deterministic_end: state, actions })
    }
}

/// Cache of rollouts.
///
/// All calls must use the same scenario set, tables and cost model.
#[derive(Debug, Clone, Default)]
pub struct RolloutCache {
    results: FxHashMap<RolloutKey, RolloutResult>,
}

/// Key of a rollout: state, steps so far, and scenarios.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct RolloutKey {
    state: PackedState,
    steps: u32,
    /// Hash of the set of scenarios; a collision among a million sets is very unlikely.
    scenarios_hash: u64,
}

/// Cost and statistics of a rollout.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RolloutResult {
    /// Aggregated cost of the whole episode times the weight of the scenarios.
    pub cost_total: f64,
    /// Statistics of the rollout policy over the scenarios.
    pub stats: PolicyStats,
}

impl RolloutCache {
    /// Memory held, in bytes, approximately.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.results.capacity() * size_of::<(RolloutKey, RolloutResult)>()
    }

    /// Returns the result of the rollout policy in these scenarios from a state.
    ///
    /// `steps` is the number of steps of the episode so far; scenario evaluations are added to
    /// `work`.
    pub fn rollout(
        &mut self,
        context: &EvalContext<'_>,
        (start, steps): (PackedState, u32),
        scenarios: &[u32],
        work: &mut u64,
    ) -> RolloutResult {
        *work += scenarios.len() as u64;
        if let Some(simulated) = fully_known_rollout(context, (start, steps), scenarios) {
            return simulated;
        }
        let frame = RolloutKey { state: start, steps, scenarios_hash: scenarios_hash(scenarios) };
        if let Some(simulated) = self.results.get(&frame) {
            return *simulated;
        }
        let simulated = self.run_rollout(context, (start, steps), scenarios, work);
        self.results.insert(frame, simulated);
        simulated
    }

    /// Runs the rollout policy's next macro-action and continues in each of its outcomes.
    ///
    /// Does not look the rollout itself up in the cache.
    fn run_rollout(
        &mut self,
        context: &EvalContext<'_>,
        (start, steps): (PackedState, u32),
        scenarios: &[u32],
        work: &mut u64,
    ) -> RolloutResult {
        let Some(macro_action) = context.rollout_macro(start, steps, scenarios, work) else {
            return giving_up(context, scenarios);
        };
        let steps = steps + macro_action.actions.len() as u32;
        let Some(outcomes) =
            context.last_action_outcomes(&macro_action, shared_cells(context.scenarios, scenarios))
        else {
            let left =
                context.steps_from_terminal(macro_action.deterministic_end).unwrap_or_default();
            let weight = context.weight(scenarios);
            let cost = weight * context.costs.cost(steps, left);
            return RolloutResult {
                cost_total: cost,
                stats: PolicyStats::terminal(context.costs, weight, steps, left),
            };
        };
        let mut policy_stats = PolicyStats::default();
        let parts = split_by_outcome(context.scenarios, &outcomes, scenarios).into_iter().map(
            |(outcome, part)| {
                let weight = context.weight(&part);
                let after = (outcomes.state_after(outcome), steps);
                let its = self.rollout(context, after, &part, work);
                policy_stats.merge(its.stats);
                (weight, if weight > 0.0 { its.cost_total / weight } else { 0.0 })
            },
        );
        let (_, cost) = context.costs.weighted_total(parts);
        RolloutResult { cost_total: cost, stats: policy_stats }
    }
}

/// Returns the result of a shortest path if all scenarios have the same ice map.
///
/// The result of giving up if that path costs a failure. `None` if the ice maps differ, there are
/// cutoff states or no scenarios, or the state is solved or not indexed.
fn fully_known_rollout(
    context: &EvalContext<'_>,
    (start, steps): (PackedState, u32),
    scenarios: &[u32],
) -> Option<RolloutResult> {
    let first = *scenarios.first()?;
    let ice = context.scenarios.ice(first);
    // Whether a path ends at a cutoff state is known only after following it.
    if !context.scenarios.cutoff().is_empty()
        || scenarios.iter().any(|scenario| context.scenarios.ice(*scenario) != ice)
    {
        return None;
    }
    let number = context.index.number_of(start)?;
    let distance =
        Some(context.scenarios.distance(first, number)).filter(|distance| *distance > 0)?;
    let mean = context.costs.cost(steps, distance);
    if mean >= context.costs.weighted_failure_cost() {
        return Some(giving_up(context, scenarios));
    }
    let weight = context.weight(scenarios);
    let policy_stats = PolicyStats::solved(weight, steps + u32::from(distance));
    Some(RolloutResult { cost_total: weight * mean, stats: policy_stats })
}

/// Returns the result of a policy that gives up: every scenario costs a failure.
fn giving_up(context: &EvalContext<'_>, scenarios: &[u32]) -> RolloutResult {
    let weight = context.weight(scenarios);
    let policy_stats = PolicyStats { weight, ..PolicyStats::default() };
    RolloutResult {
        cost_total: weight * context.costs.weighted_failure_cost(),
        stats: policy_stats,
    }
}

/// Returns a hash of a set of scenarios, independent of their order.
fn scenarios_hash(scenarios: &[u32]) -> u64 {
    scenarios.iter().fold(0, |all, scenario| all ^ splitmix64(u64::from(*scenario) + 1))
}

/// Returns a number with its bits mixed: splitmix64 (Steele, Lea and Flood, 2014).
fn splitmix64(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::cost_model::{CostModel, Criterion};
    use crate::planning::belief::testing::cases::solvable_cases;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn cached_rollouts_equal_new_ones(
            case in solvable_cases(4, 5, 2),
            failure_cost in 1..40_u32,
            steps in 0..20_u32,
        ) {
            let index = case.all_states();
            let scenarios = case.scenario_set(&index);
            let costs = CostModel::new(Criterion::MeanCost, f64::from(failure_cost));
            let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
            let mut remembered = RolloutCache::default();
            let all: Vec<u32> = (0..scenarios.len() as u32).collect();
            let (early, late) = all.split_at(all.len() / 2);
            let sets = all.chunks(1).chain([early, late, all.as_slice()]);
            for (scenario_ids, steps) in sets.flat_map(|set| [(set, 0), (set, steps)]) {
                let here = (case.start, steps);
                let played = RolloutCache::default().run_rollout(&context, here, scenario_ids, &mut 0);
                prop_assert_eq!(remembered.rollout(&context, here, scenario_ids, &mut 0), played);
                let mut work = 0;
                prop_assert_eq!(remembered.rollout(&context, here, scenario_ids, &mut work), played);
                prop_assert_eq!(work, scenario_ids.len() as u64);
            }
        }
    }
}
