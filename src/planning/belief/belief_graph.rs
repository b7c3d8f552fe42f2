//! The part of the belief graph that the search has visited, with bounds and trials.
//!
//! A node is a state with knowledge; an edge is a macro-action with one node for each outcome. A
//! *trial* narrows the bounds along one path from the root. See [the algorithm](super).

mod actions;

use super::action_outcomes::KnownCells;
use super::bit_board::PackedState;
use super::distances::UNREACHABLE;
use super::eval_context::{EvalContext, MacroAction, shared_cells};
use super::observation_free_search::{ObservationFreeSearch, SearchProgress};
use super::policy_stats::PolicyStats;
use super::rollout_cache::RolloutCache;
use crate::planning::search::Budget;
use rustc_hash::FxHashMap;

/// Bounds that differ by at most this, in steps, count as equal.
pub(super) const BOUND_TOLERANCE: f64 = 1e-4;

/// Node of the belief graph: a state and the knowledge after a number of steps.
///
/// Its costs are those of the whole episode, aggregated over its scenarios. `search` finds its
/// macro-actions; it is `None` only while it runs.
#[derive(Debug, Clone)]
pub struct BeliefNode {
    state: PackedState,
    steps: u32,
    known: KnownCells,
    scenarios: Box<[u32]>,
    weight: f64,
    lower: f64,
    upper: f64,
    /// Statistics of the rollout policy from here.
    pub(super) rollout_stats: PolicyStats,
    search: Option<Box<ObservationFreeSearch>>,
    pub(super) actions: Vec<ActionNode>,
    /// Index in `actions` of the best known policy's action; `None` for the rollout policy.
    ///
    /// `None` also for giving up. The choice is fixed once the bounds meet, even if another action
    /// turns out to cost as much: the worst case that the planner reports belongs to one of several
    /// best policies, and the agent must play that one. Only [`BeliefGraph::close_policy`] changes
    /// it then: it replaces `None` by the rollout policy's own macro-action.
    pub(super) policy_action: Option<usize>,
}

/// Macro-action of a node, with bounds of the cost if the agent takes it.
#[derive(Debug, Clone)]
pub struct ActionNode {
    /// Actions of the macro-action, and where it ends.
    pub macro_action: MacroAction,
    /// Lower bound of the cost of the whole episode.
    ///
    /// The mean cost over the node's scenarios, or the maximum for the worst-case criterion.
    pub lower: f64,
    /// Upper bound of that cost, reached by the best known policy after this action.
    pub upper: f64,
    /// Nodes after the last action, with their shares of the node's weight.
    ///
    /// Empty if the macro-action ends at the goal or at a cutoff state. Lost scenarios are in no
    /// outcome; a node without scenarios has share 0.
    pub outcomes: Vec<(f64, NodeId)>,
    /// Statistics of a terminal macro-action; `None` for an informative one.
    pub terminal_stats: Option<PolicyStats>,
    /// Share of the node's weight that this action loses, 0 to 1.
    ///
    /// In these scenarios the goal is reachable before the action and unreachable after it.
    pub lost_share: f64,
}

/// Index of a node in its graph.
pub type NodeId = u32;

/// The part of the belief graph that the search has visited.
#[derive(Debug, Clone, Default)]
pub struct BeliefGraph {
    pub(super) nodes: Vec<BeliefNode>,
    node_ids: FxHashMap<(PackedState, KnownCells, u32), NodeId>,
    /// Number of scenario indices held by all nodes; they use most of the memory.
    scenarios_held: usize,
    /// Number of states and queue entries of all observation-free searches, approximately.
    search_nodes_held: usize,
    rollouts: RolloutCache,
    /// Number of scenario evaluations so far, the unit of work.
    ///
    /// One evaluation looks up or computes the cost of one scenario.
    pub scenario_evaluations: u64,
}

impl BeliefNode {
    /// Lower bound of the cost over the node's scenarios: no policy costs less.
    ///
    /// The mean cost of the whole episode, or the maximum for the worst-case criterion. Only an
    /// estimate where paths pass cutoff states or leave the tables.
    #[must_use]
    pub fn lower(&self) -> f64 {
        self.lower
    }

    /// Upper bound of that cost, which some known policy reaches.
    #[must_use]
    pub fn upper(&self) -> f64 {
        self.upper
    }

    /// Returns true if the bounds meet, up to rounding.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.upper - self.lower <= BOUND_TOLERANCE
    }

    /// Scenarios that are possible here and not lost.
    #[must_use]
    pub fn scenarios(&self) -> &[u32] {
        &self.scenarios
    }

    /// Sum of the weights of [`Self::scenarios()`].
    #[must_use]
    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// Macro-actions added to the node so far, in the order of adding.
    #[must_use]
    pub fn actions(&self) -> &[ActionNode] {
        &self.actions
    }

    /// Player and crates in this node.
    #[must_use]
    pub fn state(&self) -> PackedState {
        self.state
    }

    /// Number of steps of the episode before this node.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Knowledge that all scenarios of the node share.
    #[must_use]
    pub fn known(&self) -> KnownCells {
        self.known
    }
}

impl BeliefGraph {
    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns a node; panics if the graph has no node with this index.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &BeliefNode {
        &self.nodes[id as usize]
    }

    /// Returns the node with this key; `None` if the graph has no such node.
    ///
    /// `known` are the cells that all scenarios of the node share, not only those observed.
    #[must_use]
    pub fn find(&self, state: PackedState, known: KnownCells, steps: u32) -> Option<NodeId> {
        self.node_ids.get(&(state, known, steps)).copied()
    }

    /// Memory held, in bytes, approximately.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let nodes = self.scenarios_held * 4 + self.search_nodes_held * 80 + self.nodes.len() * 512;
        nodes + self.rollouts.bytes()
    }

    /// Returns the node for a state and its possible scenarios, or creates it.
    ///
    /// `scenario_ids` are the possible scenarios, in any order. Drops those in which the goal is
    /// unreachable: they cost a failure under every policy, so they decide nothing, and it is not
    /// worth an observation to tell them apart. A new node gets the rollout cost as upper bound,
    /// and the hindsight cost, or the upper bound if that is less, as lower bound. Both are the
    /// failure cost if no scenario is left.
    pub fn node_at(
        &mut self,
        context: &EvalContext<'_>,
        packed: PackedState,
        steps: u32,
        mut scenario_ids: Vec<u32>,
    ) -> NodeId {
        let number = context.index.number_of(packed);
        let distance = |scenario: u32| {
            number.map_or(UNREACHABLE, |packed| context.scenarios.distance(scenario, packed))
        };
        scenario_ids.retain(|scenario| distance(*scenario) != UNREACHABLE);
        // The shared cells of the remaining scenarios identify them, see the module documentation.
        let known = shared_cells(context.scenarios, &scenario_ids);
        if let Some(id) = self.node_ids.get(&(packed, known, steps)) {
            return *id;
        }
        let weight = context.weight(&scenario_ids);
        let failure = context.costs.weighted_failure_cost();
        let scale = |cost: f64| if weight > 0.0 { cost / weight } else { failure };
        let hindsight =
            scale(context.costs.hindsight_total(context.scenarios, &scenario_ids, steps, number));
        self.scenario_evaluations += scenario_ids.len() as u64;
        let cheap = self.rollouts.rollout(
            context,
            (packed, steps),
            &scenario_ids,
            &mut self.scenario_evaluations,
        );
        let upper = scale(cheap.cost_total);
        // A rollout through states without a table may cost less than the hindsight cost.
        let lower = hindsight.min(upper);
        let layer = Some(Box::new(ObservationFreeSearch::new(known, packed, hindsight)));
        self.scenarios_held += scenario_ids.len();
        let node = BeliefNode {
            state: packed,
            steps,
            known,
            scenarios: scenario_ids.into(),
            weight,
            lower,
            upper,
            rollout_stats: cheap.stats,
            search: layer,
            actions: Vec::new(),
            policy_action: None,
        };
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.node_ids.insert((packed, known, steps), id);
        id
    }

    /// Runs trials until the bounds of `root` meet or a limit is reached.
    ///
    /// The limits are `budget.nodes` scenario evaluations and `max_bytes` of memory, checked
    /// before each trial. Also ends after a trial without effect. Returns true only if the stop
    /// signal ended it.
    pub fn improve(
        &mut self,
        context: &EvalContext<'_>,
        root: NodeId,
        budget: &Budget<'_>,
        max_bytes: usize,
    ) -> bool {
        let end = self.scenario_evaluations.saturating_add(budget.nodes);
        while !self.node(root).is_closed()
            && self.scenario_evaluations < end
            && self.bytes() < max_bytes
        {
            if (budget.should_stop)() {
                return true;
            }
            let work_before = self.scenario_evaluations;
            let has_moved = self.trial(context, root);
            // A trial without effect: only rounding keeps the bounds apart.
            if !has_moved && self.scenario_evaluations == work_before {
                break;
            }
        }
        false
    }

    /// Opens macro-actions of a node until it has `count` besides the best one.
    ///
    /// They open in the order of their lower bounds, so that the choice can be compared with good
    /// alternatives. Opens fewer if the others cost at least a failure, after `work.nodes` scenario
    /// evaluations, or if the stop signal ends it.
    pub fn open_alternatives(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        count: usize,
        work: &Budget<'_>,
    ) {
        let failure = context.costs.weighted_failure_cost();
        let end = self.scenario_evaluations.saturating_add(work.nodes);
        let is_spent = |done: u64| done >= end || (work.should_stop)();
        while self.node(id).actions.len() <= count && !is_spent(self.scenario_evaluations) {
            let ahead = self.node(id).search.as_ref().map(|search| search.lower_bound_ahead());
            if ahead.is_none_or(|cost| cost >= failure) {
                break;
            }
            self.advance_search(context, id);
        }
        // A newly opened action may be better than the best known one.
        self.back_up(context, id);
    }

    /// Runs one trial: descends from the root, then backs the bounds up along the path.
    ///
    /// The descent ends in a new node, in a node without macro-actions, or where all outcomes of
    /// the best macro-action have met bounds. Returns true if a bound on the path changed.
    fn trial(&mut self, context: &EvalContext<'_>, root: NodeId) -> bool {
        let mut path = vec![root];
        let mut at = root;
        loop {
            let known_before = self.nodes.len();
            let Some(action_node) = self.best_action(context, at) else { break };
            // The outcome with the largest share of the gap gains most from a better bound. In the
            // worst case only the most expensive outcome counts.
            let next = self.nodes[at as usize].actions[action_node]
                .outcomes
                .iter()
                .filter(|(_, id)| !self.node(*id).is_closed())
                .map(|(share, id)| {
                    let node = self.node(*id);
                    (context.costs.gap_priority(*share, node.lower, node.upper), *id)
                })
                .max_by(|one, other| one.0.total_cmp(&other.0));
            let Some((_, id)) = next else { break };
            path.push(id);
            at = id;
            // A new node already has bounds from its heuristics, so the trial ends there.
            if self.nodes.len() > known_before {
                break;
            }
        }
        let mut has_moved = false;
        for id in path.into_iter().rev() {
            has_moved |= self.back_up(context, id);
        }
        has_moved
    }

    /// Returns the index of the action with the least lower bound; `None` without actions.
    ///
    /// First advances the observation-free search until it can find no action with a lower bound
    /// below both that bound and the node's upper bound.
    fn best_action(&mut self, context: &EvalContext<'_>, id: NodeId) -> Option<usize> {
        loop {
            let node = &self.nodes[id as usize];
            let best = first_with_least(&node.actions, |action_node| action_node.lower);
            let best_lower =
                best.map_or(f64::INFINITY, |action_node| node.actions[action_node].lower);
            let ahead = node.search.as_ref()?.lower_bound_ahead();
            // An action at the upper bound cannot be better than the best known policy.
            if ahead >= best_lower - 1e-9 || ahead >= node.upper {
                return best;
            }
            self.advance_search(context, id);
        }
    }

    /// Advances the observation-free search of a node by one state or macro-action.
    ///
    /// Adds a macro-action that it finds to the node, unless the node has an equivalent one.
    fn advance_search(&mut self, context: &EvalContext<'_>, id: NodeId) {
        let node = &mut self.nodes[id as usize];
        let Some(mut search) = node.search.take() else { return };
        let steps = node.steps;
        let size = search.size();
        let found = search.advance(
            context,
            (&node.scenarios, node.weight),
            steps,
            &mut self.scenario_evaluations,
        );
        self.search_nodes_held += search.size().saturating_sub(size);
        match found {
            SearchProgress::Pending => {}
            SearchProgress::Terminal(way) | SearchProgress::Informative(way) => {
                let is_end = context.steps_from_terminal(way.deterministic_end).is_some();
                let is_open = |ActionNode { macro_action: other, .. }: &ActionNode| {
                    other.deterministic_end == way.deterministic_end
                        && other.actions.len() == way.actions.len()
                        && (is_end || other.actions.last() == way.actions.last())
                };
                // A warm start or `close_policy` may have opened it already.
                if !node.actions.iter().any(is_open) {
                    self.add_action(context, id, way);
                }
            }
        }
        self.nodes[id as usize].search = Some(search);
    }
}

/// Returns the index of the first action with the least cost; `None` without actions.
fn first_with_least(
    action_nodes: &[ActionNode],
    cost: impl Fn(&ActionNode) -> f64,
) -> Option<usize> {
    (0..action_nodes.len())
        .min_by(|one, other| cost(&action_nodes[*one]).total_cmp(&cost(&action_nodes[*other])))
}
