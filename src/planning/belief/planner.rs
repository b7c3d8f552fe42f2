//! The planner: one evaluation per decision, with state kept between decisions.

mod scenarios_in_use;

use super::belief_graph::{BOUND_TOLERANCE, BeliefGraph, NodeId};
use super::bit_board::PackedState;
use super::candidates::candidates;
use super::closure::Closure;
use super::cost_model::CostModel;
use super::distance_tables::DistanceTables;
use super::eval_context::{EvalContext, shared_cells};
use super::loss_multiplier::LossMultiplier;
use super::plan_evaluation::PlanEvaluation;
use super::planner_limits::PlannerLimits;
use super::state_index::StateIndex;
use super::state_space::{IndexedStateSpace, TablesUnavailable};
use super::warm_start::WarmStart;
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Belief, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Number of macro-actions opened besides the best one, so that the choice can be explained.
const ALTERNATIVES: usize = 4;

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
    pub(super) tables: DistanceTables,
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
    ///   no plan within [`PlannerLimits::plan_nodes`].
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

    /// Evaluates these scenarios by the criterion, with the mean as fallback for the worst case.
    ///
    /// `here` is the state and the number of steps so far. Returns the result and its root node;
    /// `None` if all scenarios are lost. A result by the fallback is never exact.
    fn evaluate_scenarios(
        &mut self,
        scenarios: Vec<u32>,
        here: (PackedState, u32),
        previous: Option<&PreviousSample>,
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<(PlanEvaluation, NodeId)> {
        let costs = self.effective_costs();
        let Some(on_average) = costs.mean_fallback() else {
            return self.evaluate_with_costs(costs, scenarios, here, previous, limits, budget);
        };
        let mut left = budget.nodes;
        // A guarantee that a smaller sample ruled out is also impossible for a larger one.
        if previous.is_none_or(|previous| previous.costs == costs) {
            let before = self.scenario_evaluations;
            let evaluation =
                self.evaluate_with_costs(costs, scenarios.clone(), here, previous, limits, budget)?;
            // The tolerance covers rounding in sums of costs.
            if evaluation.0.upper < costs.weighted_failure_cost() - BOUND_TOLERANCE {
                return Some(evaluation);
            }
            // No policy succeeds in every scenario. Then all have the same worst case, and the
            // least mean decides; that search gets at least half of the work.
            left = left.saturating_sub(self.scenario_evaluations - before).max(left / 2);
        }
        let left = budget.with_nodes(left);
        let evaluation =
            self.evaluate_with_costs(on_average, scenarios, here, previous, limits, &left);
        evaluation
            .map(|(evaluation, root)| (PlanEvaluation { is_exact: false, ..evaluation }, root))
    }

    /// Evaluates these scenarios with one cost model; see `evaluate_scenarios`.
    fn evaluate_with_costs(
        &mut self,
        cost_model: CostModel,
        scenario_ids: Vec<u32>,
        (state, steps): (PackedState, u32),
        previous: Option<&PreviousSample>,
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<(PlanEvaluation, NodeId)> {
        // Bounds of another cost model are useless, and a graph that fills its memory cannot grow.
        if self.graph_costs != cost_model || self.graph.bytes() > limits.max_graph_bytes / 2 {
            self.graph = BeliefGraph::default();
        }
        self.graph_costs = cost_model;
        let context = self.tables.eval_context(self.space.board(), cost_model);
        // The node drops lost scenarios; `possible` keeps their weight for the share of lost ones.
        let possible = context.weight(&scenario_ids);
        let (seen, work_before) = (self.graph.len(), self.graph.scenario_evaluations);
        let root = self.graph.node_at(&context, state, steps, scenario_ids);
        if self.graph.node(root).scenarios().is_empty() {
            return None;
        }
        // Warm start: replaying the policy of the smaller sample gives the first upper bounds.
        if let Some(PreviousSample { graph: tree, root: its_root, .. }) = previous {
            self.graph.warm_start(
                &context,
                root,
                WarmStart { graph: tree, root: *its_root },
                budget,
            );
        }
        let end = work_before.saturating_add(budget.nodes);
        let left =
            |tree: &BeliefGraph| budget.with_nodes(end.saturating_sub(tree.scenario_evaluations));
        let to_improve = left(&self.graph);
        let cut_short = self.graph.improve(&context, root, &to_improve, limits.max_graph_bytes);
        let to_close = left(&self.graph);
        // An exact policy needs all scenarios, all paths, and met bounds in every node that the
        // policy reaches, not only at the root.
        let may_be_exact = self.tables.scenarios.is_complete()
            && self.tables.covers_all_paths
            && self.graph.node(root).is_closed();
        let closure = may_be_exact
            .then(|| self.graph.close_policy(&context, root, &to_close, limits.max_graph_bytes));
        // Other macro-actions are opened only to explain the choice; they get extra work.
        let for_rivals = budget.with_nodes(budget.nodes.min(limits.max_scenario_evaluations) / 4);
        self.graph.open_alternatives(&context, root, ALTERNATIVES, &for_rivals);
        let courses = candidates(&context, &mut self.graph, root);
        self.scenario_evaluations += self.graph.scenario_evaluations - work_before;
        let node = self.graph.node(root);
        let granted = shared_cells(&self.tables.scenarios, node.scenarios());
        let evaluation = PlanEvaluation {
            candidates: courses,
            costs: cost_model,
            lower: node.lower(),
            upper: node.upper(),
            is_exact: closure == Some(Closure::Closed),
            covers_all_scenarios: self.tables.scenarios.is_complete(),
            covers_all_paths: self.tables.covers_all_paths,
            assumed_ice: context.board.cell_set(granted.ice),
            scenarios: node.scenarios().len(),
            lost_share: (1.0 - node.weight() / possible).max(0.0),
            nodes: (self.graph.len() - seen) as u64,
            cut_short: cut_short || closure == Some(Closure::Stopped),
        };
        Some((evaluation, root))
    }

    /// Doubles the sample and returns the graph of the smaller sample.
    ///
    /// The sample is at most the whole set. Bounds over fewer scenarios do not hold for more, so
    /// the new graph starts empty.
    fn double_sample(&mut self) -> BeliefGraph {
        self.sample_size = (2 * self.sample_size).min(self.tables.scenarios.len());
        std::mem::take(&mut self.graph)
    }

    /// Returns the context for evaluating policies with the present tables and costs.
    pub(super) fn eval_context(&self) -> EvalContext<'_> {
        self.tables.eval_context(self.space.board(), self.effective_costs())
    }

    /// Returns true if scenarios are sampled and the tables cover all paths.
    ///
    /// Only then losses need the multiplier. Where tables miss paths, the planner already
    /// overestimates losses, or pays the estimate of a cutoff state; both make it careful enough.
    fn needs_loss_multiplier(&self) -> bool {
        !self.tables.scenarios.is_complete() && self.tables.covers_all_paths
    }

    /// Returns the cost model for the present scenarios, with the loss multiplier if needed.
    fn effective_costs(&self) -> CostModel {
        let is_cautious = self.needs_loss_multiplier();
        if is_cautious {
            self.costs.for_sampled_scenarios(self.loss_multiplier)
        } else {
            self.costs
        }
    }

    /// Returns [`Self::eval_context`] with the cost model of the last result.
    pub(super) fn result_context(&self) -> EvalContext<'_> {
        let cost_model =
            self.result_sample.as_ref().map_or(self.graph_costs, |previous| previous.costs);
        EvalContext { costs: cost_model, ..self.eval_context() }
    }

    /// Returns true if only states near a plan are indexed.
    ///
    /// States without an index may then wrongly count as lost.
    #[must_use]
    pub fn is_around_plan(&self) -> bool {
        self.space.is_around_plan()
    }

    /// Returns the index of all states, or of those near a plan.
    ///
    /// Leaves out states with a crate that is lost under every ice map, unless there are spare
    /// crates.
    pub(super) fn all_states(&self) -> &StateIndex {
        self.space.states()
    }

    /// Returns the minimum number of steps to the goal on floor; `None` if unknown.
    ///
    /// See [`IndexedStateSpace::steps_on_floor`].
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        self.space.steps_on_floor(state)
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
    /// Returns false, and changes nothing, if the stop signal ended the work.
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
