//! Interfaces of the problems that the algorithms of this module can search.

use super::{PruneReason, Pruned};

/// A search problem: successors, heuristic and goal test.
///
/// One trait, because the three share working memory that is reused between calls.
///
/// States are dense numbers 0, 1, 2, … in the order in which the space meets them. The space stores
/// their contents; a search stores its own data in arrays indexed by these numbers.
pub trait Space {
    /// The label of an edge; a solution is a list of labels.
    type Action: Copy;

    /// Adds the successors of a state, except those that the space prunes, which it reports.
    fn successors(&mut self, state: u32, successors: &mut Successors<Self::Action>);

    /// Estimated cost to a goal; `None` if no goal is reachable.
    ///
    /// Called often, so it should be a look-up. The bounds of a result are valid only if it never
    /// overestimates, and the result `Unsolvable` only if every `None` is right.
    fn heuristic(&mut self, state: u32) -> Option<u32>;

    /// Returns true if the state is a goal.
    fn is_goal(&mut self, state: u32) -> bool;

    /// Memory of the states, in bytes; 0 by default.
    fn bytes(&self) -> usize {
        0
    }
}

/// Direction of a bidirectional search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SearchDirection {
    /// From the start towards the goals.
    Forward,
    /// From the goals towards the start.
    Backward,
}

impl SearchDirection {
    /// Both directions.
    pub const BOTH: [Self; 2] = [Self::Forward, Self::Backward];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Forward => Self::Backward,
            Self::Backward => Self::Forward,
        }
    }
}

/// Lower bounds from a state to both ends of a bidirectional search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DirectedBounds {
    /// Lower bound on the cost between the state and the end towards which the search goes.
    pub ahead: u32,
    /// Lower bound on the cost between the state and the end at which the search started.
    pub behind: u32,
}

impl DirectedBounds {
    /// Returns the bounds for a search in this direction.
    ///
    /// `to_goal` is the lower bound from the state to a goal, `from_start` that from the start to
    /// the state.
    #[must_use]
    pub const fn for_direction(direction: SearchDirection, to_goal: u32, from_start: u32) -> Self {
        match direction {
            SearchDirection::Forward => Self { ahead: to_goal, behind: from_start },
            SearchDirection::Backward => Self { ahead: from_start, behind: to_goal },
        }
    }
}

/// A search problem that can be searched from both ends.
///
/// Each direction numbers its own states. A *link* joins a state of one direction to a state of the
/// other; it has a cost but is not an action, for example a walk between two pushes. A solution is
/// a path of forward states, one link, and a path of backward states. The *twin* of a state is the
/// same state in the other direction, linked at cost 0. By default both directions share states and
/// numbers, so that each state is its own twin.
///
/// Both estimates must be consistent: neither changes by more than the cost of an edge or link.
pub trait BidirectionalSpace {
    /// The label of an edge; a solution is a list of labels.
    type Action: Copy;

    /// Adds every state at which a search in this direction starts to `roots`.
    fn roots(&mut self, direction: SearchDirection, roots: &mut Vec<u32>);

    /// Lower bounds for a state of this direction; `None` if no solution passes through it.
    ///
    /// Called often, so it should be a look-up.
    fn estimates(&self, state: u32, direction: SearchDirection) -> Option<DirectedBounds>;

    /// Number of the same state in the other direction; `None` if not met there yet.
    fn twin(&self, state: u32, direction: SearchDirection) -> Option<u32> {
        let _ = direction;
        Some(state)
    }

    /// Adds the links of a state to the states that the search has met.
    ///
    /// They lead to its twin and other states of the other direction, and to the states of the same
    /// direction that links alone connect to it; see [`Links::add_same_direction`].
    fn links(&mut self, state: u32, direction: SearchDirection, links: &mut Links) {
        let _ = direction;
        links.add_twin(state);
    }

    /// Adds the edges of a state: forward its successors, backward its predecessors.
    ///
    /// Leaves out pruned edges. Called after [`Self::links`] of the same state.
    fn edges(
        &mut self,
        state: u32,
        direction: SearchDirection,
        edges: &mut Successors<Self::Action>,
    );

    /// Every solution's cost is the start's heuristic value plus a multiple of this number.
    ///
    /// With several starts, the least of their values. 0 counts as 1.
    fn cost_granularity(&self) -> u32;

    /// Memory of the states, in bytes.
    fn bytes(&self) -> usize;
}

/// Collects the links of one state of a [`BidirectionalSpace`].
#[derive(Debug, Default)]
pub struct Links {
    /// Links to states of the other direction.
    pub(super) links: Vec<Link>,
    /// Linked states of the same direction, each with the cost between the two states.
    pub(super) same_direction: Vec<(u32, u32)>,
}

/// Link to a state of the other direction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub(super) state: u32,
    pub(super) cost: u32,
    /// Whether the link leads to the twin: the same state, with the same edges.
    pub(super) is_same: bool,
}

impl Links {
    /// Adds a state of the other direction and the cost of the link.
    pub fn add(&mut self, state: u32, cost: u32) {
        self.links.push(Link { state, cost, is_same: false });
    }

    /// Adds the same state in the other direction, at cost 0.
    pub fn add_twin(&mut self, state: u32) {
        self.links.push(Link { state, cost: 0, is_same: true });
    }

    /// Adds a state of the same direction and the cost between the two states.
    pub fn add_same_direction(&mut self, state: u32, cost: u32) {
        self.same_direction.push((state, cost));
    }

    /// Every linked state of the other direction and the cost to reach it.
    #[cfg(test)]
    pub(in crate::planning) fn all(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.links.iter().map(|link| (link.state, link.cost))
    }

    /// Removes all links.
    pub(super) fn clear(&mut self) {
        self.links.clear();
        self.same_direction.clear();
    }
}

/// Collects the successors of one state, and reports of pruned successors.
#[derive(Debug)]
pub struct Successors<A> {
    /// Successors that the space did not prune.
    pub(super) edges: Vec<Edge<A>>,
    /// Reports of successors that the space pruned.
    pub(super) pruned: Vec<Pruned<u32, A>>,
}

/// A successor with the action and the cost of the edge.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<A> {
    pub(super) state: u32,
    pub(super) action: A,
    pub(super) cost: u32,
}

impl<A> Successors<A> {
    /// Creates an empty collection.
    #[must_use]
    pub const fn new() -> Self {
        Self { edges: Vec::new(), pruned: Vec::new() }
    }

    /// Adds a successor with the action and the cost of the edge.
    pub fn add(&mut self, state: u32, action: A, cost: u32) {
        self.edges.push(Edge { state, action, cost });
    }

    /// Reports that one or more successors were pruned because of a deadlock of kind `reason`.
    pub fn prune(&mut self, reason: &'static str) {
        self.note_pruned(None, reason);
    }

    /// Reports that the successor by `action` was pruned because of a deadlock of kind `reason`.
    pub fn prune_action(&mut self, action: A, reason: &'static str) {
        self.note_pruned(Some(action), reason);
    }

    /// Adds a report of pruned successors; `action` is `None` if it covers several actions.
    fn note_pruned(&mut self, action: Option<A>, reason: &'static str) {
        let reason = PruneReason::Deadlock(reason);
        self.pruned.push(Pruned { state: None, action, cost: None, reason });
    }

    /// Removes and returns the successors: state, action and cost of each.
    ///
    /// Drops the reports of pruned successors.
    pub fn drain(&mut self) -> impl Iterator<Item = (u32, A, u32)> + '_ {
        self.pruned.clear();
        self.edges.drain(..).map(|edge| (edge.state, edge.action, edge.cost))
    }
}

impl<A> Default for Successors<A> {
    fn default() -> Self {
        Self::new()
    }
}
