//! The planner: one evaluation per decision, with state kept between decisions.

mod queries;
mod sample_search;

pub use queries::OneStepValue;

use super::belief_graph::{BeliefGraph, NodeId};
use super::bit_board::PackedState;
use super::cost_model::{CostModel, LossMultiplier};
use super::distance_tables::{DistanceTables, TableLimits};
use super::plan_evaluation::PlanEvaluation;
use super::scenario_set::ScenarioSet;
use super::state_space::{IndexedStateSpace, TablesUnavailable};
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Belief, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Limits of the planner: memory, sample sizes and work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannerLimits {
    /// Maximum number of states of a level whose states are all indexed.
    pub max_states: usize,
    /// Maximum number of indexed states near a plan, for larger levels; 0 for none.
    pub max_states_around_plan: usize,
    /// Half the maximum number of search nodes for that plan.
    ///
    /// The search for an optimal plan usually gets this number; the searches for any plan get the
    /// rest. The plan assumes floor on unknown cells.
    pub plan_nodes: u64,
    /// Maximum number of states with distances in every scenario, cutoff states excluded.
    ///
    /// The states on shortest paths are kept even if they are more.
    pub max_states_with_distances: usize,
    /// Maximum number of distances: states × scenarios, one byte each.
    ///
    /// One table of up to [`LANES`](super::scenario_set::LANES) sampled scenarios is allowed in any
    /// case.
    pub max_distances: usize,
    /// Maximum number of scenarios to enumerate, even if more distances would fit.
    pub max_enumerated_scenarios: usize,
    /// Maximum number of scenarios to sample if they cannot all be enumerated.
    pub max_sampled_scenarios: usize,
    /// Number of sampled scenarios in the first search of a new sample.
    pub initial_scenarios: usize,
    /// Maximum memory of the belief graph, in bytes, including the graph of a warm start.
    ///
    /// Checked before each trial, so the last trial may exceed it.
    pub max_graph_bytes: usize,
    /// Maximum work for one decision, in scenario evaluations; the budget may set less.
    ///
    /// Checked before each trial, so the last trial may exceed it. Not included: opening
    /// alternatives to explain the choice (up to a quarter more for each search), and, for the
    /// worst-case criterion if no policy guarantees success, a part of the search for the least
    /// mean (up to half as much again for each sample).
    pub max_scenario_evaluations: u64,
    /// Minimum number of scenarios not lost; with fewer, a new sample is drawn.
    ///
    /// The rest of the present sample is used first. Does not apply to enumerated scenarios.
    pub min_scenarios: usize,
}

impl PlannerLimits {
    /// Returns the limits of the distance tables for these costs.
    fn table_limits(&self, costs: CostModel) -> TableLimits {
        TableLimits {
            max_states: self.max_states_with_distances,
            max_distances: self.max_distances,
            max_enumerated_scenarios: self.max_enumerated_scenarios,
            max_sampled_scenarios: self.max_sampled_scenarios,
            // The estimate of a cutoff state is in steps. For success first and the worst case,
            // the planner would prefer cutoff states, because they seem to carry no risk.
            has_cutoff: costs.is_mean_steps(),
        }
    }

    /// Returns the number of scenarios of a new set to use in the first search.
    ///
    /// All of them if they are enumerated.
    fn initial_sample_size(&self, scenario_set: &ScenarioSet) -> usize {
        if scenario_set.is_complete() {
            scenario_set.len()
        } else {
            self.initial_scenarios.min(scenario_set.len())
        }
    }
}

/// Belief-space planner for one level, used for all decisions of an episode.
///
/// Keeps scenarios, distance tables and the belief graph between decisions as long as they stay
/// valid. See the [module documentation](super) for the algorithm.
#[derive(Debug)]
pub struct BeliefPlanner {
    space: IndexedStateSpace,
    costs: CostModel,
    loss_multiplier: LossMultiplier,
    rng: ChaCha8Rng,
    tables: DistanceTables,
    /// Initial state of the episode, if the prior says that the level was solvable there.
    ///
    /// `None` also if only states near a plan are indexed.
    solvable_from: Option<PackedState>,
    /// Number of scenarios in use: always the first ones of the scenario set.
    sample_size: usize,
    /// Belief graph over these scenarios.
    graph: BeliefGraph,
    /// Cost model used to compare policies in `graph`.
    graph_costs: CostModel,
    /// Scenario evaluations so far, in all graphs.
    scenario_evaluations: u64,
    /// Smaller sample that the last result comes from; `None` if it comes from `graph`.
    result_sample: Option<PreviousSample>,
}

/// Belief graph of a smaller sample, for a warm start or for queries.
#[derive(Debug)]
struct PreviousSample {
    /// Number of scenarios, always the first ones of the scenario set.
    sample_size: usize,
    /// Cost model of the bounds in `graph`.
    costs: CostModel,
    graph: BeliefGraph,
    /// Node of the evaluated state.
    root: NodeId,
}

impl BeliefPlanner {
    /// Creates a planner for an episode that began in `start` and is now in `state`.
    ///
    /// `start` matters only if the prior says that the level was solvable there. Indexes all states
    /// if they fit the limits, otherwise states near a plan. Computes the first distance tables.
    ///
    /// # Errors
    /// - [`TablesUnavailable::Infeasible`] if neither works: too many states or a lost crate, and
    ///   no plan within twice [`PlannerLimits::plan_nodes`].
    /// - [`TablesUnavailable::Stopped`] if the stop signal ended the work.
    pub fn new(
        belief: &Belief,
        (start, state): (&State, &State),
        cost_model: CostModel,
        seed: u64,
        planner_limits: &PlannerLimits,
        should_stop: Guard<'_>,
    ) -> Result<Self, TablesUnavailable> {
        let state_space =
            match IndexedStateSpace::new(belief, state, planner_limits.max_states, should_stop) {
                Err(TablesUnavailable::Infeasible) if planner_limits.max_states_around_plan > 0 => {
                    let budget = Budget::guarded(planner_limits.plan_nodes, should_stop);
                    IndexedStateSpace::around_plan(
                        belief,
                        state,
                        planner_limits.max_states_around_plan,
                        &budget,
                    )
                }
                state_space => state_space,
            }?;
        let packed = state_space.pack(state).ok_or(TablesUnavailable::Infeasible)?;
        // An index around a plan misses paths, so a start without a path proves nothing.
        let solvable_from = state_space
            .pack(start)
            .filter(|_| belief.prior().is_given_solvable() && !state_space.is_around_plan());
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let limits = planner_limits.table_limits(cost_model);
        let here = (solvable_from, packed);
        let tables =
            DistanceTables::new(&state_space, belief, here, &limits, &mut rng, should_stop);
        let tables = tables.ok_or(TablesUnavailable::Stopped)?;
        Ok(Self {
            sample_size: planner_limits.initial_sample_size(&tables.scenarios),
            tables,
            solvable_from,
            space: state_space,
            costs: cost_model,
            loss_multiplier: LossMultiplier::default(),
            rng,
            graph: BeliefGraph::default(),
            graph_costs: cost_model,
            scenario_evaluations: 0,
            result_sample: None,
        })
    }

    /// Evaluates the policies for a state and returns the best one with its bounds.
    ///
    /// `steps` is the number of steps of the episode so far. Narrows the bounds until they meet or
    /// a limit is reached: `budget.nodes` or [`PlannerLimits::max_scenario_evaluations`], the
    /// memory, or the stop signal. Sampled scenarios are used step by step: first the sample in use
    /// since the last decision, then, from a warm start, twice as many, as long as the work limit
    /// allows. A small sample allows a deep search; a large one does not mistake chance agreement
    /// of the sample for knowledge.
    ///
    /// Where the tables cover all paths, every sample but the last gets half of the work that is
    /// left, and the result is that of the largest sample whose search was not cut short. Where
    /// they do not, the bounds of that sample must also differ by at most 2 %. The first sample
    /// gives the result if no sample satisfies this.
    ///
    /// `None` if `state` is impossible (see [`Self::query`]), if the goal is unreachable from it in
    /// every scenario in use (possibly few, if the stop signal prevented a new sample), or if the
    /// tables end at `state` and the stop signal prevented new ones.
    pub fn evaluate(
        &mut self,
        belief: &Belief,
        state: &State,
        steps: u32,
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<PlanEvaluation> {
        self.result_sample = None;
        let packed = self.space.pack(state)?;
        let end = self
            .scenario_evaluations
            .saturating_add(budget.nodes.min(limits.max_scenario_evaluations));
        let (mut best, mut nodes): (Option<PlanEvaluation>, u64) = (None, 0);
        let mut previous: Option<PreviousSample> = None;
        let (mut is_full, mut kept_thin) = (false, false);
        loop {
            // The multiplier on sampled losses depends on the present belief.
            if self.needs_loss_multiplier() {
                self.loss_multiplier = self.loss_multiplier.updated_for(belief);
            }
            // Observations remove scenarios. With too few left, first use more of the sample, then
            // draw a new one. A new sample is drawn once per decision at most.
            let scenarios = self.possible_scenarios(belief, packed);
            let solvable = self.count_solvable(&scenarios, packed);
            let wants_more = solvable == 0
                || !self.tables.scenarios.is_complete() && solvable < limits.min_scenarios;
            if wants_more && self.sample_size < self.tables.scenarios.len() {
                self.double_sample();
                continue;
            }
            if wants_more && !is_full {
                is_full = true;
                kept_thin = !self.rebuild_tables(belief, packed, limits, budget.should_stop);
                continue;
            }
            // Nothing to plan for: every scenario is lost. A result for fewer scenarios still
            // holds.
            if solvable == 0 {
                return best;
            }
            // A larger sample follows if there is one: keep half of the work for it. Where paths
            // are missing from the tables, more scenarios help less than a deep search, so the
            // present sample may use everything.
            let has_more = self.sample_size < self.tables.scenarios.len();
            let left = end.saturating_sub(self.scenario_evaluations);
            let share = if has_more && self.tables.covers_all_paths { left / 2 } else { left };
            // Two graphs share the memory while one warm-starts the other.
            let graphs = if has_more || previous.is_some() { 2 } else { 1 };
            let stage_limits =
                PlannerLimits { max_graph_bytes: limits.max_graph_bytes / graphs, ..*limits };
            let stage_budget = budget.with_nodes(share);
            let evaluation = self.evaluate_scenarios(
                scenarios,
                (packed, steps),
                previous.as_ref(),
                &stage_limits,
                &stage_budget,
            );
            let Some((evaluation, root)) = evaluation else { return best };
            nodes += evaluation.nodes;
            let cut_short = kept_thin || evaluation.cut_short || has_more && (budget.should_stop)();
            // Where tables miss paths, the larger sample must also be searched well: a finished
            // small search is better than an interrupted large one.
            let is_rough = evaluation.cut_short
                || !self.tables.covers_all_paths && !evaluation.is_nearly_closed();
            // Keep the result for the smaller sample if this search is rough, and remember which
            // graph it belongs to: queries must read that graph.
            best = Some(match best {
                Some(best) if is_rough => {
                    self.result_sample = self.result_sample.take().or(previous);
                    PlanEvaluation { nodes, cut_short, ..best }
                }
                _ => {
                    self.result_sample = None;
                    PlanEvaluation { nodes, cut_short, ..evaluation }
                }
            });
            // The last sample, the stop signal or the work limit ends the loop.
            if !has_more || cut_short || self.scenario_evaluations >= end {
                return best;
            }
            // Double the sample; the present graph becomes the source of the warm start.
            let (width, cost_model) = (self.sample_size, self.graph_costs);
            previous = Some(PreviousSample {
                sample_size: width,
                costs: cost_model,
                graph: self.double_sample(),
                root,
            });
        }
    }

    /// Doubles the sample and returns the graph of the smaller sample.
    ///
    /// The sample is at most the whole set. Bounds over fewer scenarios do not hold for more, so
    /// the new graph starts empty.
    fn double_sample(&mut self) -> BeliefGraph {
        self.sample_size = (2 * self.sample_size).min(self.tables.scenarios.len());
        std::mem::take(&mut self.graph)
    }

    /// Returns the cost model for comparing policies, without the loss multiplier.
    #[must_use]
    pub fn costs(&self) -> CostModel {
        self.costs
    }

    /// Sets another cost model of the same criterion for all later decisions.
    pub fn set_costs(&mut self, costs: CostModel) {
        self.costs = costs;
    }

    /// Replaces the tables by new ones for the present belief, and drops the graph.
    ///
    /// Returns false, and keeps tables and graph, if the stop signal ended the work.
    fn rebuild_tables(
        &mut self,
        belief: &Belief,
        state: PackedState,
        planner_limits: &PlannerLimits,
        should_stop: Guard<'_>,
    ) -> bool {
        let Self { space: state_space, rng, .. } = self;
        let limits = planner_limits.table_limits(self.costs);
        let here = (self.solvable_from, state);
        let Some(tables) =
            DistanceTables::new(state_space, belief, here, &limits, rng, should_stop)
        else {
            return false;
        };
        self.sample_size = planner_limits.initial_sample_size(&tables.scenarios);
        self.tables = tables;
        self.graph = BeliefGraph::default();
        self.result_sample = None;
        true
    }
}
