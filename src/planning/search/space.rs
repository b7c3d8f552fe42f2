//! What is searched.

use super::{PruneReason, Pruned};

/// Successors, heuristic and goal of a problem. They travel together because they share working
/// memory: none of them needs to allocate once it is warm.
///
/// States are dense numbers that the space hands out, 0, 1, 2 and so on in the order in which it
/// meets them, and whose contents it keeps itself: what a search knows of a state is then a place
/// in an array.
pub trait Space {
    /// What an edge is called in the answer.
    type Action: Copy;

    /// Adds every successor of a state, and says which were pruned and why.
    fn successors(&mut self, state: u32, successors: &mut Successors<Self::Action>);

    /// A lower bound of the cost from a state to the goal, or `None` if the goal is certainly out
    /// of reach. Asked often: should be a look-up.
    ///
    /// Answers are proofs only if it never overestimates.
    fn heuristic(&mut self, state: u32) -> Option<u32>;

    /// Whether the state is what is searched for.
    fn is_goal(&mut self, state: u32) -> bool;

    /// Memory that the states take, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// A space that can be searched from both ends.
///
/// Both estimates must be consistent: over one edge neither changes by more than the edge costs.
pub trait TwoWaySpace: Space {
    /// Adds every goal.
    fn goals(&mut self, goals: &mut Vec<u32>);

    /// Adds every state from which one edge leads to this one, with that edge. States from which
    /// [`Space::successors`] would prune it may be among them.
    fn predecessors(&mut self, state: u32, predecessors: &mut Successors<Self::Action>);

    /// A lower bound of the cost from the start to a state, or `None` if there is certainly no way.
    fn heuristic_from_start(&mut self, state: u32) -> Option<u32>;

    /// The costs of all solutions differ by multiples of this.
    fn grain(&self) -> u32;
}

/// Collects the successors of one state.
#[derive(Debug)]
pub struct Successors<A> {
    pub(super) found: Vec<Edge<A>>,
    pub(super) pruned: Vec<Pruned<u32, A>>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<A> {
    pub(super) state: u32,
    pub(super) action: A,
    pub(super) cost: u32,
}

impl<A> Successors<A> {
    /// No successors yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { found: Vec::new(), pruned: Vec::new() }
    }

    /// Adds a successor and what it costs to get there.
    pub fn add(&mut self, state: u32, action: A, cost: u32) {
        self.found.push(Edge { state, action, cost });
    }

    /// Notes that a successor was left out because the goal is out of its reach.
    pub fn prune(&mut self, reason: &'static str) {
        self.note_pruned(None, reason);
    }

    /// The same of the successor to which an action leads.
    pub fn prune_action(&mut self, action: A, reason: &'static str) {
        self.note_pruned(Some(action), reason);
    }

    fn note_pruned(&mut self, action: Option<A>, reason: &'static str) {
        let reason = PruneReason::Deadlock(reason);
        self.pruned.push(Pruned { state: None, action, cost: None, reason });
    }

    /// Takes the successors out: state, action and cost of each.
    pub fn drain(&mut self) -> impl Iterator<Item = (u32, A, u32)> + '_ {
        self.pruned.clear();
        self.found.drain(..).map(|edge| (edge.state, edge.action, edge.cost))
    }
}

impl<A> Default for Successors<A> {
    fn default() -> Self {
        Self::new()
    }
}
