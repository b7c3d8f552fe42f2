//! One direction of a bidirectional search.

use crate::planning::search::DirectedBounds;
use crate::planning::search::best_first::{Node, UNREACHED, node, path};
use crate::planning::search::bucket_queue::BucketQueue;

/// Nodes and open list of one direction.
pub(super) struct Side<A> {
    /// The node of each state of this direction, by state number.
    pub(super) nodes: Vec<Node<A>>,
    pub(super) open: BucketQueue,
}

impl<A> Default for Side<A> {
    fn default() -> Self {
        Self { nodes: Vec::new(), open: BucketQueue::default() }
    }
}

impl<A: Copy> Side<A> {
    /// Records a cheaper path to a state and puts the state on the open list.
    ///
    /// `reached` is the new node; the caller has checked that it is cheaper. The bounds give the
    /// rank of the state: 2g + ahead − behind, at least 0.
    pub(super) fn reach(
        &mut self,
        state: u32,
        reached: Node<A>,
        DirectedBounds { ahead, behind }: DirectedBounds,
    ) {
        let rank = (2 * u64::from(reached.cost) + u64::from(ahead)).saturating_sub(behind.into());
        *node(&mut self.nodes, state) = reached;
        self.open.push((rank, ahead), state);
    }

    /// Cost of the best known path to a state; [`UNREACHED`] without one.
    pub(super) fn cost(&self, state: u32) -> u32 {
        self.nodes.get(state as usize).map_or(UNREACHED, |node| node.cost)
    }

    /// Returns true if a state was taken from the open list or closed by links.
    ///
    /// False for an unknown state, and after a cheaper path reopened the state.
    pub(super) fn is_closed(&self, state: u32) -> bool {
        self.nodes.get(state as usize).is_some_and(|node| node.is_closed)
    }

    /// Closes a state that an expanded state reaches by links at `cost`.
    ///
    /// Does nothing if the state has no node, or if its own path is cheaper.
    pub(super) fn close_from(&mut self, state: u32, cost: u32) {
        if let Some(node) = self.nodes.get_mut(state as usize) {
            node.is_closed |= node.cost >= cost;
        }
    }

    /// Returns the smallest rank of an open state; `None` if none is open.
    ///
    /// Removes outdated entries: a state is closed by its cheapest path before a more expensive
    /// entry comes up.
    pub(super) fn least_rank(&mut self) -> Option<u64> {
        while let Some(((rank, _), state)) = self.open.peek() {
            if !self.nodes[state as usize].is_closed {
                return Some(rank);
            }
            self.open.pop();
        }
        None
    }

    /// Returns the actions from this side's end to a state; empty if unknown.
    pub(super) fn path(&self, state: u32) -> Vec<A> {
        path(&self.nodes, state)
    }

    /// Memory of nodes and open list, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<A>>() + self.open.bytes()
    }
}
