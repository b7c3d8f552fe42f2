//! Policies over a bank of worlds: an AND-OR search with a bound on both sides of every node.
//!
//! Below stands hindsight, above the simulated cost of a cheap policy. Each trial follows the
//! macro with the least lower bound and the outcome that contributes most to the gap, and ends in
//! a node never seen before, as in HSVI (Smith and Simmons, 2004) and DESPOT (Somani et al.,
//! 2013). Knowledge only grows along the graph, so there are no circles. When the bounds of the
//! root meet, the policy is optimal for the bank; if the bank holds every world, it is optimal.

use super::distances::LOST;
use super::ground::{Ground, Macro, by_outcome, common_knowledge};
use super::layer::{Found, Layer};
use super::outlook::Outlook;
use super::rink::Pose;
use super::simulations::Simulations;
use super::slide::{Known, Slide};
use crate::planning::search::Budget;
use rustc_hash::FxHashMap;

/// Bounds closer than that, in steps, are taken for equal.
pub(super) const CLOSE: f64 = 1e-4;

/// A node of the belief graph: a pose and what is known, after so many steps.
#[derive(Debug, Clone)]
pub struct Node {
    pose: Pose,
    steps: u32,
    known: Known,
    worlds: Box<[u32]>,
    weight: f64,
    lower: f64,
    upper: f64,
    /// Of the cheap policy.
    pub(super) cheap: Outlook,
    layer: Option<Box<Layer>>,
    pub(super) exits: Vec<Exit>,
    /// The exit that the best policy known takes, by its number; `None` if that is the cheap policy
    /// (or giving up). The policy is kept once the bounds meet, whatever else turns out to cost as
    /// much: the worst case is told of one of several best policies, and that one has to be played.
    pub(super) policy: Option<usize>,
}

/// A macro with its outcomes.
#[derive(Debug, Clone)]
pub struct Exit {
    /// The way there.
    pub way: Macro,
    /// Mean cost of the episode at least.
    pub lower: f64,
    /// Mean cost of the episode at most, with the best policy known.
    pub upper: f64,
    /// Shares of the worlds, and what they lead to; empty if the macro ends at the goal, or at the
    /// edge of the tables.
    pub outcomes: Vec<(f64, NodeId)>,
    /// What comes of it there.
    pub end: Option<Outlook>,
    /// Share of the worlds in which the macro makes the goal unreachable.
    pub lost: f64,
}

/// Number of a node.
pub type NodeId = u32;

/// The part of the belief graph seen so far.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    numbers: FxHashMap<(Pose, Known, u32), NodeId>,
    /// Worlds held by all nodes together: the greater part of the memory.
    worlds_held: usize,
    /// Poses and ways held by all layers.
    places_held: usize,
    simulations: Simulations,
    /// Worlds looked at so far.
    pub work: u64,
}

impl Node {
    /// Mean cost of the episode at least: no policy does better in these worlds, but for what is
    /// expected beyond the edge of the tables.
    #[must_use]
    pub fn lower(&self) -> f64 {
        self.lower
    }

    /// Mean cost of the episode at most: a policy that is known does as well.
    #[must_use]
    pub fn upper(&self) -> f64 {
        self.upper
    }

    /// Whether the bounds meet.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.upper - self.lower <= CLOSE
    }

    /// The worlds that are possible here and not lost.
    #[must_use]
    pub fn worlds(&self) -> &[u32] {
        &self.worlds
    }

    /// The sum of their weights.
    #[must_use]
    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// The macros looked at so far.
    #[must_use]
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// Player and crates.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Steps taken before.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// What its worlds have in common.
    #[must_use]
    pub fn known(&self) -> Known {
        self.known
    }
}

impl Tree {
    /// Nodes seen so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was seen yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The node of a pose after so many steps with that knowledge, if it was seen.
    #[must_use]
    pub fn find(&self, pose: Pose, known: Known, steps: u32) -> Option<NodeId> {
        self.numbers.get(&(pose, known, steps)).copied()
    }

    /// Bytes held, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let nodes = self.worlds_held * 4 + self.places_held * 80 + self.nodes.len() * 512;
        nodes + self.simulations.bytes()
    }

    /// The node of a pose after so many steps in which these worlds are possible.
    ///
    /// Worlds in which the goal is out of reach are left out: whatever is done costs a failure
    /// there, so they decide nothing, and what would tell them apart need not be learnt.
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
        // The cheap policy may find a way through poses that have no table, and then does better.
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

    /// Narrows the bounds of a node until they meet, or `budget.nodes` units of work (worlds
    /// looked at) are spent, or `most_bytes` are held. Returns whether the guard ended it.
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
            // Only rounding keeps the bounds apart.
            if !has_moved && self.work == work_before {
                break;
            }
        }
        false
    }

    /// Opens exits of a node until there are that many besides the best, in the order of what they
    /// cost at least, so that the choice can be compared with something; fewer if the others are
    /// hopeless or the work is spent.
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
        // One of them may be better than what was known.
        self.back_up(ground, id);
    }

    /// From the root to a node never opened before, and back up with what was found. Returns
    /// whether a bound on the way was moved by it.
    fn trial(&mut self, ground: &Ground<'_>, root: NodeId) -> bool {
        let mut path = vec![root];
        let mut at = root;
        loop {
            let known_before = self.nodes.len();
            let Some(exit) = self.best_exit(ground, at) else { break };
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
            // What has just been seen for the first time has its bounds from outside.
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

    /// The exit with the least lower bound, once no other can have a lower one.
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

    /// Goes on with the layer of a node by one pose or exit.
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
                // Opened before as a part of another policy.
                if !node.exits.iter().any(is_open) {
                    self.open_way(ground, id, way);
                }
            }
        }
        self.nodes[id as usize].layer = Some(layer);
    }

    /// Opens an exit of a node; the nodes behind it.
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

    /// An exit with the nodes behind its last action.
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
            // Not what rounding makes of it: the worst is told from the good by it.
            0.0
        } else {
            (1.0 - outcomes.iter().map(|(share, _)| share).sum::<f64>()).max(0.0)
        };
        let mut exit = Exit { way, lower: 0.0, upper: 0.0, outcomes, end: None, lost };
        self.bound(ground, &mut exit);
        exit
    }

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

    /// Draws the bounds of a node from those of its exits, and theirs from what they lead to.
    /// Returns whether any of them was moved by it.
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
        let ahead = node.layer.as_ref().map_or(f64::INFINITY, |layer| layer.least_cost_ahead());
        let lower = exits.iter().map(|exit| exit.lower).fold(ahead.min(failure), f64::min);
        let before = (node.lower, node.upper);
        let was_closed = node.is_closed();
        node.upper = exits.iter().map(|exit| exit.upper).fold(node.upper, f64::min);
        node.lower = node.lower.max(lower).min(node.upper);
        if !was_closed {
            let best = least(&exits, |exit| exit.upper);
            node.policy = best.filter(|best| exits[*best].upper <= node.upper + CLOSE);
        }
        node.exits = exits;
        has_moved || before != (node.lower, node.upper)
    }
}

/// The first of those of the least cost.
fn least(exits: &[Exit], cost: impl Fn(&Exit) -> f64) -> Option<usize> {
    (0..exits.len()).min_by(|one, other| cost(&exits[*one]).total_cmp(&cost(&exits[*other])))
}
