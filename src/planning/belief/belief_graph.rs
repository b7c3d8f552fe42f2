//! The part of the belief graph that the search has visited, with bounds and trials.
//!
//! A node is a state with knowledge; an edge is a macro-action with one node for each outcome. See
//! [the algorithm](super). `trials` adds macro-actions and narrows the bounds; [`policy`] closes
//! the bounds of the best known policy and starts from the policy for a smaller sample.

pub mod policy;
mod trials;

use super::action_outcomes::MacroAction;
use super::bit_board::{KnownCells, PackedState, UNREACHABLE};
use super::eval_context::{EvalContext, shared_cells};
use super::observation_free_search::ObservationFreeSearch;
use super::plan_evaluation::{BOUND_TOLERANCE, PolicyStats};
use super::rollouts::RolloutCache;
use rustc_hash::FxHashMap;

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
    rollout_stats: PolicyStats,
    search: Option<Box<ObservationFreeSearch>>,
    actions: Vec<ActionNode>,
    /// Index in `actions` of the best known policy's action; `None` for the rollout policy.
    ///
    /// `None` also for giving up. The choice is fixed once the bounds meet, even if another action
    /// turns out to cost as much: the worst case that the planner reports belongs to one of several
    /// best policies, and the agent must play that one. Only [`BeliefGraph::close_policy`] changes
    /// it then: it replaces `None` by the rollout policy's own macro-action.
    policy_action: Option<usize>,
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
    nodes: Vec<BeliefNode>,
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
    /// weighted failure cost if no scenario is left.
    pub fn node_at(
        &mut self,
        context: &EvalContext<'_>,
        packed: PackedState,
        steps: u32,
        mut scenario_ids: Vec<u32>,
    ) -> NodeId {
        let number = context.index.number_of(packed);
        scenario_ids.retain(|scenario| {
            context.scenarios.distance_or_unreachable(*scenario, number) != UNREACHABLE
        });
        // The shared cells of the remaining scenarios identify them, see the module documentation.
        let known = shared_cells(context.scenarios, &scenario_ids);
        if let Some(id) = self.node_ids.get(&(packed, known, steps)) {
            return *id;
        }
        let weight = context.weight(&scenario_ids);
        let failure = context.costs.weighted_failure_cost();
        let scale = |cost: f64| if weight > 0.0 { cost / weight } else { failure };
        let hindsight = scale(context.hindsight_total(&scenario_ids, steps, number));
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
        let search = Some(Box::new(ObservationFreeSearch::new(known, packed, hindsight)));
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
            search,
            actions: Vec::new(),
            policy_action: None,
        };
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.node_ids.insert((packed, known, steps), id);
        id
    }

    /// Returns the best known policy's macro-action: the one with the least upper bound.
    ///
    /// `None` if the rollout policy or giving up costs less. Fixed once the bounds of the node
    /// meet, except that [`Self::close_policy`] may replace `None` by the rollout policy's
    /// macro-action.
    #[must_use]
    pub fn policy_at(&self, id: NodeId) -> Option<&ActionNode> {
        let node = self.node(id);
        node.policy_action.map(|action_node| &node.actions[action_node])
    }

    /// Returns the statistics of the best known policy over the scenarios of a node.
    ///
    /// See [`Self::policy_at`]. Visits every node once for each path on which the policy reaches
    /// it.
    #[must_use]
    pub fn policy_stats(&self, id: NodeId) -> PolicyStats {
        self.policy_at(id)
            .map_or(self.node(id).rollout_stats, |action_node| self.action_stats(id, action_node))
    }

    /// Returns the statistics of this macro-action, followed by the best known policy.
    ///
    /// `action_node` must be one of the actions of node `id`.
    #[must_use]
    pub fn action_stats(&self, id: NodeId, action_node: &ActionNode) -> PolicyStats {
        let node = self.node(id);
        if let Some(end) = action_node.terminal_stats {
            return end;
        }
        let mut sum = PolicyStats::default();
        action_node.outcomes.iter().for_each(|(_, outcome)| sum.merge(self.policy_stats(*outcome)));
        // Scenarios that the macro-action loses are in no outcome.
        PolicyStats { weight: node.weight(), ..sum }
    }
}
