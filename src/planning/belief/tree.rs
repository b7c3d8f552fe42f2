//! The belief graph with bounds on both sides, and the trials that narrow them.
//!
//! See the [module documentation](super) for the algorithm, its papers and invariants.

use super::distances::LOST;
use super::ground::{Ground, Macro, by_outcome, common_knowledge};
use super::layer::{Found, Layer};
use super::outlook::Outlook;
use super::rink::Pose;
use super::simulations::Simulations;
use super::slide::{Known, Slide};
use crate::planning::search::Budget;
use rustc_hash::FxHashMap;

/// Bounds that differ by less than this, in steps, count as equal.
pub(super) const CLOSE: f64 = 1e-4;

/// Node of the belief graph: a state and the knowledge after a number of steps.
#[derive(Debug, Clone)]
pub struct Node {
    pose: Pose,
    steps: u32,
    known: Known,
    worlds: Box<[u32]>,
    weight: f64,
    lower: f64,
    upper: f64,
    /// Statistics of the rollout policy from here.
    pub(super) cheap: Outlook,
    layer: Option<Box<Layer>>,
    pub(super) exits: Vec<Exit>,
    /// Index in `exits` of the best known policy's action; `None` for the rollout policy.
    ///
    /// `None` also for giving up. The choice is fixed once the bounds meet, even if another action
    /// turns out to cost as much: the worst case that the planner reports belongs to one of several
    /// best policies, and the agent must play that one.
    pub(super) policy: Option<usize>,
}

/// Macro-action of a node with the bounds of its outcomes.
#[derive(Debug, Clone)]
pub struct Exit {
    /// Its actions.
    pub way: Macro,
    /// Lower bound of the mean cost of the episode.
    pub lower: f64,
    /// Upper bound of the mean cost: that of the best known policy after this action.
    pub upper: f64,
    /// Nodes after the last action, with their shares of the node's weight.
    ///
    /// Empty if the macro-action ends at the goal or at a cutoff state. Lost scenarios are in no
    /// outcome.
    pub outcomes: Vec<(f64, NodeId)>,
    /// Statistics of a terminal macro-action; `None` for an informative one.
    pub end: Option<Outlook>,
    /// Share of the node's weight in which this action makes the goal unreachable.
    pub lost: f64,
}

/// Index of a node in its graph.
pub type NodeId = u32;

/// The part of the belief graph that the search has visited.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    numbers: FxHashMap<(Pose, Known, u32), NodeId>,
    /// Scenario numbers held by all nodes: the greater part of the memory.
    worlds_held: usize,
    /// States and queue entries held by all observation-free searches.
    places_held: usize,
    simulations: Simulations,
    /// Scenario evaluations so far: the unit of work.
    pub work: u64,
}

impl Node {
    /// Lower bound of the mean cost over the node's scenarios: no policy costs less.
    ///
    /// An estimate where paths pass cutoff states.
    #[must_use]
    pub fn lower(&self) -> f64 {
        self.lower
    }

    /// Upper bound of the mean cost: a known policy costs no more.
    #[must_use]
    pub fn upper(&self) -> f64 {
        self.upper
    }

    /// Returns true if the bounds meet.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.upper - self.lower <= CLOSE
    }

    /// Scenarios that are possible here and not lost.
    #[must_use]
    pub fn worlds(&self) -> &[u32] {
        &self.worlds
    }

    /// Sum of the weights of these scenarios.
    #[must_use]
    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// Macro-actions opened so far.
    #[must_use]
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// Player and crates.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Steps taken before this node.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Knowledge that all scenarios of the node share.
    #[must_use]
    pub fn known(&self) -> Known {
        self.known
    }
}

impl Tree {
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

    /// Returns a node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// Returns the node with this key, if the search has visited it.
    #[must_use]
    pub fn find(&self, pose: Pose, known: Known, steps: u32) -> Option<NodeId> {
        self.numbers.get(&(pose, known, steps)).copied()
    }

    /// Memory held, in bytes, approximately.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let nodes = self.worlds_held * 4 + self.places_held * 80 + self.nodes.len() * 512;
        nodes + self.simulations.bytes()
    }

    /// Returns the node for these possible scenarios; creates it if it is new.
    ///
    /// Drops scenarios in which the goal is unreachable: they cost a failure under every policy, so
    /// they decide nothing, and it is not worth an observation to tell them apart. A new node gets
    /// the hindsight cost as lower and the rollout cost as upper bound.
    pub fn node_at(
        &mut self,
        ground: &Ground<'_>,
        pose: Pose,
        steps: u32,
        mut worlds: Vec<u32>,
    ) -> NodeId {
        let number = ground.index.number_of(pose);
        let distance = |world: u32| number.map_or(LOST, |pose| ground.bank.distance(world, pose));
        worlds.retain(|world| distance(*world) != LOST);
        // The shared cells of the remaining scenarios identify them, see the module documentation.
        let known = common_knowledge(ground.bank, &worlds);
        if let Some(id) = self.numbers.get(&(pose, known, steps)) {
            return *id;
        }
        let weight = ground.weight(&worlds);
        let failure = ground.stakes.loss_cost();
        let scale = |cost: f64| if weight > 0.0 { cost / weight } else { failure };
        let hindsight = scale(ground.stakes.hindsight(ground.bank, &worlds, steps, number));
        self.work += worlds.len() as u64;
        let cheap = self.simulations.simulate(ground, (pose, steps), &worlds, &mut self.work);
        let upper = scale(cheap.cost);
        // The rollout may pass states that have no table, and then costs less than the hindsight
        // says.
        let lower = hindsight.min(upper);
        let layer = Some(Box::new(Layer::new(known, pose, hindsight)));
        self.worlds_held += worlds.len();
        let node = Node {
            pose,
            steps,
            known,
            worlds: worlds.into(),
            weight,
            lower,
            upper,
            cheap: cheap.outlook,
            layer,
            exits: Vec::new(),
            policy: None,
        };
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.numbers.insert((pose, known, steps), id);
        id
    }

    /// Runs trials until the bounds of `root` meet or a limit is reached.
    ///
    /// The limits are `budget.nodes` scenario evaluations and `most_bytes` of memory. Returns true
    /// if the guard stopped it.
    pub fn improve(
        &mut self,
        ground: &Ground<'_>,
        root: NodeId,
        budget: &Budget<'_>,
        most_bytes: usize,
    ) -> bool {
        let end = self.work.saturating_add(budget.nodes);
        while !self.node(root).is_closed() && self.work < end && self.bytes() < most_bytes {
            if (budget.should_stop)() {
                return true;
            }
            let work_before = self.work;
            let has_moved = self.trial(ground, root);
            // A trial without effect: only rounding keeps the bounds apart.
            if !has_moved && self.work == work_before {
                break;
            }
        }
        false
    }

    /// Opens macro-actions of a node until it has `count` besides the best one.
    ///
    /// They open in the order of their lower bounds, so that the choice can be compared with good
    /// alternatives. Opens fewer if the others cost as much as a failure or the work limit is
    /// reached.
    pub fn open_rivals(
        &mut self,
        ground: &Ground<'_>,
        id: NodeId,
        count: usize,
        work: &Budget<'_>,
    ) {
        let failure = ground.stakes.loss_cost();
        let end = self.work.saturating_add(work.nodes);
        let is_spent = |done: u64| done >= end || (work.should_stop)();
        while self.node(id).exits.len() <= count && !is_spent(self.work) {
            let ahead = self.node(id).layer.as_ref().map(|layer| layer.least_cost_ahead());
            if ahead.is_none_or(|cost| cost >= failure) {
                break;
            }
            self.go_on(ground, id);
        }
        // A newly opened action may be better than the best known one.
        self.back_up(ground, id);
    }

    /// Runs one trial: descends to a new node, then backs the bounds up along the path.
    ///
    /// Returns true if a bound on the path changed.
    fn trial(&mut self, ground: &Ground<'_>, root: NodeId) -> bool {
        let mut path = vec![root];
        let mut at = root;
        loop {
            let known_before = self.nodes.len();
            let Some(exit) = self.best_exit(ground, at) else { break };
            // The outcome with the greatest share of the gap gains most from a better bound.
            let next = self.nodes[at as usize].exits[exit]
                .outcomes
                .iter()
                .filter(|(_, id)| !self.node(*id).is_closed())
                .map(|(share, id)| {
                    let node = self.node(*id);
                    (ground.stakes.weight_of_gap(*share, node.lower, node.upper), *id)
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
            has_moved |= self.back_up(ground, id);
        }
        has_moved
    }

    /// Returns the action with the least lower bound.
    ///
    /// Advances the observation-free search until no action that it can still find has a lower
    /// bound below that.
    fn best_exit(&mut self, ground: &Ground<'_>, id: NodeId) -> Option<usize> {
        loop {
            let node = &self.nodes[id as usize];
            let best = least(&node.exits, |exit| exit.lower);
            let best_lower = best.map_or(f64::INFINITY, |exit| node.exits[exit].lower);
            let ahead = node.layer.as_ref()?.least_cost_ahead();
            if ahead >= best_lower - 1e-9 || ahead >= node.upper {
                return best;
            }
            self.go_on(ground, id);
        }
    }

    /// Advances the observation-free search of a node by one state or macro-action.
    fn go_on(&mut self, ground: &Ground<'_>, id: NodeId) {
        let node = &mut self.nodes[id as usize];
        let Some(mut layer) = node.layer.take() else { return };
        let steps = node.steps;
        let size = layer.size();
        let found = layer.advance(ground, (&node.worlds, node.weight), steps, &mut self.work);
        self.places_held += layer.size().saturating_sub(size);
        match found {
            Found::Nothing => {}
            Found::End(way) | Found::Exit(way) => {
                let is_end = ground.steps_from_end(way.pose).is_some();
                let is_open = |Exit { way: other, .. }: &Exit| {
                    other.pose == way.pose
                        && other.actions.len() == way.actions.len()
                        && (is_end || other.actions.last() == way.actions.last())
                };
                // A warm start or the rollout policy may have opened it already.
                if !node.exits.iter().any(is_open) {
                    self.open_way(ground, id, way);
                }
            }
        }
        self.nodes[id as usize].layer = Some(layer);
    }

    /// Adds a macro-action to a node and returns the nodes of its outcomes.
    pub(super) fn open_way(&mut self, ground: &Ground<'_>, id: NodeId, way: Macro) -> Vec<NodeId> {
        let node = self.node(id);
        let exit = if let Some(slide) = ground.last_slide(&way, node.known) {
            self.open(ground, id, way, &slide)
        } else {
            let steps = node.steps + way.actions.len() as u32;
            let left = ground.steps_from_end(way.pose).unwrap_or_default();
            let cost = ground.stakes.cost(steps, left);
            let end = Some(ground.stakes.outlook(node.weight, steps, left));
            Exit { way, lower: cost, upper: cost, outcomes: Vec::new(), end, lost: 0.0 }
        };
        let outcomes = exit.outcomes.iter().map(|(_, outcome)| *outcome).collect();
        self.nodes[id as usize].exits.push(exit);
        outcomes
    }

    /// Builds an informative macro-action with the nodes after its last action.
    fn open(&mut self, ground: &Ground<'_>, id: NodeId, way: Macro, slide: &Slide) -> Exit {
        let node = &self.nodes[id as usize];
        let steps = node.steps + way.actions.len() as u32;
        let weight = node.weight;
        let parts = by_outcome(ground.bank, slide, &node.worlds);
        self.work += node.worlds.len() as u64;
        let outcomes: Vec<(f64, NodeId)> = parts
            .into_iter()
            .map(|(outcome, worlds)| {
                let id = self.node_at(ground, slide.pose_after(outcome), steps, worlds);
                (self.node(id).weight / weight, id)
            })
            .collect();
        let kept: usize = outcomes.iter().map(|(_, id)| self.node(*id).worlds.len()).sum();
        let lost = if kept == self.nodes[id as usize].worlds.len() {
            // An exact 0, not a rounding error: the worst-case criterion counts any loss.
            0.0
        } else {
            (1.0 - outcomes.iter().map(|(share, _)| share).sum::<f64>()).max(0.0)
        };
        let mut exit = Exit { way, lower: 0.0, upper: 0.0, outcomes, end: None, lost };
        self.bound(ground, &mut exit);
        exit
    }

    /// Sets the bounds of an informative macro-action from those of its outcomes.
    fn bound(&self, ground: &Ground<'_>, exit: &mut Exit) {
        if exit.outcomes.is_empty() {
            return;
        }
        let lost = (exit.lost, ground.stakes.loss_cost());
        let together = |bound: &dyn Fn(&Node) -> f64| {
            let outcomes = exit.outcomes.iter().map(|(share, id)| (*share, bound(self.node(*id))));
            ground.stakes.together(outcomes.chain([lost]))
        };
        (exit.lower, exit.upper) = (together(&Node::lower), together(&Node::upper));
    }

    /// Updates the bounds of a node from its actions, and theirs from their outcomes.
    ///
    /// Returns true if any bound changed.
    pub(super) fn back_up(&mut self, ground: &Ground<'_>, id: NodeId) -> bool {
        let mut exits = std::mem::take(&mut self.nodes[id as usize].exits);
        let mut has_moved = false;
        for exit in &mut exits {
            let before = (exit.lower, exit.upper);
            self.bound(ground, exit);
            has_moved |= before != (exit.lower, exit.upper);
        }
        let failure = ground.stakes.loss_cost();
        let node = &mut self.nodes[id as usize];
        // Actions that the search has not found yet bound the node from below, too.
        let ahead = node.layer.as_ref().map_or(f64::INFINITY, |layer| layer.least_cost_ahead());
        let lower = exits.iter().map(|exit| exit.lower).fold(ahead.min(failure), f64::min);
        let before = (node.lower, node.upper);
        let was_closed = node.is_closed();
        node.upper = exits.iter().map(|exit| exit.upper).fold(node.upper, f64::min);
        // Bounds only tighten: rounding must not loosen them.
        node.lower = node.lower.max(lower).min(node.upper);
        if !was_closed {
            let best = least(&exits, |exit| exit.upper);
            node.policy = best.filter(|best| exits[*best].upper <= node.upper + CLOSE);
        }
        node.exits = exits;
        has_moved || before != (node.lower, node.upper)
    }
}

/// Returns the index of the first action with the least cost.
fn least(exits: &[Exit], cost: impl Fn(&Exit) -> f64) -> Option<usize> {
    (0..exits.len()).min_by(|one, other| cost(&exits[*one]).total_cmp(&cost(&exits[*other])))
}
