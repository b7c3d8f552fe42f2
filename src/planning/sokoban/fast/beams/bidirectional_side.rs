//! One side of the bidirectional search: its boards and open list.

use super::distance_layers::MatchedDistances;
use crate::planning::search::SearchDirection;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::topology::{Cell, CrateMotion};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Weight of a remaining push in the rank, relative to a push made.
pub(super) const REMAINING_PUSH_WEIGHT: u32 = 2;

/// Weight of a region in the rank, in pushes.
///
/// While crates shut regions off, distances are unreliable.
const REGION_WEIGHT: u32 = 10;

/// A board with the macro move that led to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// Index of the parent, or [`Self::NO_PARENT`].
    pub(super) parent: u32,
    /// Cell of the moved crate before; the player's cell in a root.
    pub(super) from: Cell,
    /// Cell of the moved crate after; the player's cell in a root.
    pub(super) to: Cell,
    /// The player's cell.
    pub(super) player: Cell,
    /// Number of pushes or pulls from the root of this side.
    pub(super) pushes: u32,
}

impl Node {
    /// Value of `parent` in a root.
    pub(super) const NO_PARENT: u32 = u32::MAX;
}

/// An entry of the open list.
pub(super) struct OpenNode {
    /// Index of the node.
    pub(super) node: u32,
    /// Pushes made, plus weighted remaining pushes and regions.
    pub(super) rank: u32,
    /// Number of pushes or pulls from the root.
    pub(super) pushes: u32,
    /// Lower bound on the pushes or pulls to the goal cells; 0 in a root.
    pub(super) pushes_ahead: u32,
}

/// The boards of one side of the search.
pub(super) struct Side {
    direction: SearchDirection,
    nodes: Vec<Node>,
    /// The crates of all nodes, concatenated; each node's in ascending order.
    crates: Vec<Cell>,
    /// Index of the node by key; see [`crate::planning::sokoban::fast::topology::Regions::key`].
    numbers: FxHashMap<Box<[Cell]>, u32>,
    /// Open list by rank, remaining pushes, and node; newer nodes first.
    open: BinaryHeap<Reverse<(u32, u32, Reverse<u32>)>>,
    /// Minimum number of pushes (or pulls) to the goal cells of this side, by matching.
    pub(super) distances: MatchedDistances,
    /// Cells where crates may rest.
    pub(super) allowed: Vec<bool>,
}

impl Side {
    /// Creates a side without boards.
    pub(super) fn new(
        direction: SearchDirection,
        distances: Rc<PushDistances>,
        allowed: Vec<bool>,
    ) -> Self {
        let (nodes, crates, numbers) = (Vec::new(), Vec::new(), FxHashMap::default());
        let distances = MatchedDistances::new(distances);
        Self { direction, nodes, crates, numbers, open: BinaryHeap::new(), distances, allowed }
    }

    /// The node with this index.
    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// The crates of a node; `width` is the number of crates.
    pub(super) fn crates(&self, node: u32, width: usize) -> Vec<Cell> {
        let first = node as usize * width;
        self.crates[first..first + width].to_vec()
    }

    /// How this side moves crates: by pushes forward, by pulls backward.
    pub(super) fn motion(&self) -> CrateMotion {
        match self.direction {
            SearchDirection::Forward => CrateMotion::Push,
            SearchDirection::Backward => CrateMotion::Pull,
        }
    }

    /// Number of boards.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Key of node 0; `None` without nodes. O(nodes).
    ///
    /// See [`crate::planning::sokoban::fast::topology::Regions::key`].
    pub(super) fn first_key(&self) -> Option<&[Cell]> {
        self.numbers.iter().find(|(_, node)| **node == 0).map(|(key, _)| &**key)
    }

    /// The node of the board with this key, if this side has the board.
    pub(super) fn find(&self, key: &[Cell]) -> Option<u32> {
        self.numbers.get(key).copied()
    }

    /// Adds a node and returns its index; the key must be new.
    ///
    /// `pushes_ahead` is a lower bound on its remaining pushes, `region_count` its number of
    /// regions.
    pub(super) fn add(
        &mut self,
        key: Box<[Cell]>,
        node: Node,
        crates: &[Cell],
        (pushes_ahead, region_count): (u32, u32),
    ) -> u32 {
        let rank =
            node.pushes + REMAINING_PUSH_WEIGHT * pushes_ahead + REGION_WEIGHT * region_count;
        let number = self.nodes.len() as u32;
        self.numbers.insert(key, number);
        self.nodes.push(node);
        self.crates.extend_from_slice(crates);
        self.open.push(Reverse((rank, pushes_ahead, Reverse(number))));
        number
    }

    /// Number of open nodes.
    pub(super) fn open_count(&self) -> usize {
        self.open.len()
    }

    /// Removes the open node of lowest rank; `None` if the open list is empty.
    pub(super) fn take(&mut self) -> Option<u32> {
        let Reverse((.., Reverse(node))) = self.open.pop()?;
        Some(node)
    }

    /// Removes all open nodes, in no particular order.
    pub(super) fn take_all(&mut self) -> impl Iterator<Item = OpenNode> {
        let Self { open, nodes, .. } = self;
        open.drain().map(|Reverse((rank, pushes_ahead, Reverse(node)))| {
            let pushes = nodes[node as usize].pushes;
            OpenNode { node, rank, pushes, pushes_ahead }
        })
    }

    /// Clears the open list.
    pub(super) fn clear_open(&mut self) {
        self.open.clear();
    }
}
