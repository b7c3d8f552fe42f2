//! Interfaces of the problems that can be searched.

use super::{PruneReason, Pruned};

/// A search problem: successors, heuristic and goal test.
///
/// One trait, because the three share working memory; none allocates once it is warm.
///
/// States are dense numbers 0, 1, 2, … in the order in which the space meets them. The space stores
/// their contents; a search stores its own data in arrays indexed by these numbers.
pub trait Space {
    /// The label of an edge in the answer.
    type Action: Copy;

    /// Adds every successor of a state, and reports the pruned ones.
    fn successors(&mut self, state: u32, successors: &mut Successors<Self::Action>);

    /// Lower bound on the cost from a state to a goal; `None` if no goal is reachable.
    ///
    /// Called often, so it should be a look-up. Answers are proofs only if it never overestimates.
    fn heuristic(&mut self, state: u32) -> Option<u32>;

    /// Returns true if the state is a goal.
    fn is_goal(&mut self, state: u32) -> bool;

    /// Memory of the states, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// Direction of a bidirectional search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// From the start towards the goals.
    Forth,
    /// From the goals towards the start.
    Back,
}

impl Way {
    /// Both directions.
    pub const BOTH: [Self; 2] = [Self::Forth, Self::Back];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Forth => Self::Back,
            Self::Back => Self::Forth,
        }
    }
}

/// Lower bounds from a state to both ends of a bidirectional search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimates {
    /// To the end towards which the search goes.
    pub ahead: u32,
    /// From the end at which the search started.
    pub behind: u32,
}

impl Estimates {
    /// Estimates as seen by a search in this direction.
    #[must_use]
    pub const fn seen(way: Way, to_goal: u32, from_start: u32) -> Self {
        match way {
            Way::Forth => Self { ahead: to_goal, behind: from_start },
            Way::Back => Self { ahead: from_start, behind: to_goal },
        }
    }
}

/// A search problem that can be searched from both ends.
///
/// Each direction numbers its own states. A solution may alternate between forward and backward
/// states; what joins a state of one direction to a state of the other is a *link*, which costs but
/// is not an action. By default both directions share states and numbers.
///
/// Both estimates must be consistent: along an edge or a link neither changes by more than its
/// cost.
pub trait TwoWaySpace {
    /// The label of an edge in the answer.
    type Action: Copy;

    /// Adds every state at which a search in this direction starts.
    fn roots(&mut self, way: Way, roots: &mut Vec<u32>);

    /// Lower bounds for a state of this direction; `None` if no solution passes through it. Called
    /// often, so it should be a look-up.
    fn estimates(&self, state: u32, way: Way) -> Option<Estimates>;

    /// The same state in the other direction, if it was met there.
    fn twin(&self, state: u32, way: Way) -> Option<u32> {
        let _ = way;
        Some(state)
    }

    /// Adds the links from a state to states of the other direction that were met.
    ///
    /// Includes its twin, and the states of the same direction that reach this one by links alone.
    fn links(&mut self, state: u32, way: Way, links: &mut Links) {
        let _ = way;
        links.add_same(state);
    }

    /// Adds the edges of a state: forward its successors, backward its predecessors.
    ///
    /// Called after [`Self::links`] of the same state.
    fn edges(&mut self, state: u32, way: Way, edges: &mut Successors<Self::Action>);

    /// The costs of all solutions differ by multiples of this number.
    fn grain(&self) -> u32;

    /// Memory of the states, in bytes.
    fn bytes(&self) -> usize;
}

/// Collects the links of one state.
#[derive(Debug, Default)]
pub struct Links {
    pub(super) links: Vec<Link>,
    pub(super) kin: Vec<(u32, u32)>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub(super) state: u32,
    pub(super) cost: u32,
    /// Whether it is the same state, with the same edges.
    pub(super) is_same: bool,
}

impl Links {
    /// Adds a state of the other direction and the cost to reach it.
    pub fn add(&mut self, state: u32, cost: u32) {
        self.links.push(Link { state, cost, is_same: false });
    }

    /// Adds this state's twin in the other direction.
    pub fn add_same(&mut self, state: u32) {
        self.links.push(Link { state, cost: 0, is_same: true });
    }

    /// Adds a state of the same direction and the cost between the two.
    pub fn add_kin(&mut self, state: u32, cost: u32) {
        self.kin.push((state, cost));
    }

    /// Every linked state of the other direction and the cost to reach it.
    #[cfg(test)]
    pub(in crate::planning) fn all(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.links.iter().map(|link| (link.state, link.cost))
    }

    pub(super) fn clear(&mut self) {
        self.links.clear();
        self.kin.clear();
    }
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
    /// No successors.
    #[must_use]
    pub const fn new() -> Self {
        Self { found: Vec::new(), pruned: Vec::new() }
    }

    /// Adds a successor and the cost to reach it.
    pub fn add(&mut self, state: u32, action: A, cost: u32) {
        self.found.push(Edge { state, action, cost });
    }

    /// Reports a successor that was pruned because of a deadlock.
    pub fn prune(&mut self, reason: &'static str) {
        self.note_pruned(None, reason);
    }

    /// Reports a pruned successor together with the action that leads to it.
    pub fn prune_action(&mut self, action: A, reason: &'static str) {
        self.note_pruned(Some(action), reason);
    }

    fn note_pruned(&mut self, action: Option<A>, reason: &'static str) {
        let reason = PruneReason::Deadlock(reason);
        self.pruned.push(Pruned { state: None, action, cost: None, reason });
    }

    /// Removes the successors: state, action and cost of each.
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
