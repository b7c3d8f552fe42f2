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

/// From which end a search comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// From the start towards the goals.
    Forth,
    /// From the goals towards the start.
    Back,
}

impl Way {
    /// Either way.
    pub const BOTH: [Self; 2] = [Self::Forth, Self::Back];

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Forth => Self::Back,
            Self::Back => Self::Forth,
        }
    }
}

/// What it costs at least from a state to both ends of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimates {
    /// To the end to which the search leads.
    pub ahead: u32,
    /// From the end from which it comes.
    pub behind: u32,
}

impl Estimates {
    /// As a search that way sees what it costs to the goal and from the start.
    #[must_use]
    pub const fn seen(way: Way, to_goal: u32, from_start: u32) -> Self {
        match way {
            Way::Forth => Self { ahead: to_goal, behind: from_start },
            Way::Back => Self { ahead: from_start, behind: to_goal },
        }
    }
}

/// A space that can be searched from both ends.
///
/// States are numbered for each way by themselves, and need not be the same: a way from the start
/// to a goal may alternate between states that are met forth and states that are met back, and
/// the latter then say the same of it as the former. What leads from one kind to the other is a
/// *link*, and no edge. By default both ways have the same states under the same numbers.
///
/// Both estimates must be consistent: over an edge or a link neither changes by more than that
/// costs.
pub trait TwoWaySpace {
    /// What an edge is called in the answer.
    type Action: Copy;

    /// Adds every state with which a search that way begins.
    fn roots(&mut self, way: Way, roots: &mut Vec<u32>);

    /// What it costs at least from a state that is met that way; `None` if there is certainly no
    /// solution through it. Asked often: should be a look-up.
    fn estimates(&self, state: u32, way: Way) -> Option<Estimates>;

    /// The state of the other way that is the same place, if it was met.
    fn twin(&self, state: u32, way: Way) -> Option<u32> {
        let _ = way;
        Some(state)
    }

    /// Adds every link that joins a state to one of the other way that was met, its twin too, and
    /// the states of the same way from which it can be reached without an edge.
    fn links(&mut self, state: u32, way: Way, links: &mut Links) {
        let _ = way;
        links.add_same(state);
    }

    /// Adds the edges that lead on from a state: forth to its successors, back to its predecessors.
    /// Follows upon [`Self::links`] of the same state.
    fn edges(&mut self, state: u32, way: Way, edges: &mut Successors<Self::Action>);

    /// The costs of all solutions differ by multiples of this.
    fn grain(&self) -> u32;

    /// Memory that the states take, in bytes.
    fn bytes(&self) -> usize;
}

/// Collects what is joined to a state without an edge.
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
    /// Adds a state of the other way, and what it costs to get there.
    pub fn add(&mut self, state: u32, cost: u32) {
        self.links.push(Link { state, cost, is_same: false });
    }

    /// Says that the state is met the other way as well, as the same state under that number.
    pub fn add_same(&mut self, state: u32) {
        self.links.push(Link { state, cost: 0, is_same: true });
    }

    /// Adds a state of the same way, and what it costs between the two.
    pub fn add_kin(&mut self, state: u32, cost: u32) {
        self.kin.push((state, cost));
    }

    /// Every state of the other way, and what it costs to get there.
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
