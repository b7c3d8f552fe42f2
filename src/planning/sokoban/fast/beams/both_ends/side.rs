//! What was met from one of both ends, and which board from there comes next.

use crate::planning::search::Way;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::ground::{Cell, Travelling};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a push still to be made counts, in pushes made.
pub(super) const PUSH_AHEAD: u32 = 2;

/// What a part of the floor counts, in pushes made: as long as crates shut parts of it off,
/// distances say little.
const PART: u32 = 10;

/// A board, and the macro move that led to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// Where the player is.
    pub(super) player: Cell,
    /// Pushes from the end it was met from.
    pub(super) pushes: u32,
}

impl Node {
    /// The parent of the boards at the ends.
    pub(super) const NO_PARENT: u32 = u32::MAX;
}

/// A node that waits.
pub(super) struct Waiting {
    pub(super) node: u32,
    pub(super) rank: u32,
    /// Pushes from its end, and those that are needed at least to the other one.
    pub(super) pushes: u32,
    pub(super) pushes_ahead: u32,
}

/// The boards met from one end; those that seem nearest to the other end come first.
#[derive(Debug)]
pub(super) struct Side {
    way: Way,
    nodes: Vec<Node>,
    /// The crates of all nodes, one after the other, each in rising order.
    crates: Vec<Cell>,
    numbers: FxHashMap<Box<[Cell]>, u32>,
    /// Boards that wait: rank, pushes ahead, and the node, newer ones first.
    open: BinaryHeap<Reverse<(u32, u32, Reverse<u32>)>>,
    /// Fewest pushes to the other end.
    pub(super) distances: PushDistances,
    /// Where crates may rest.
    pub(super) allowed: Vec<bool>,
}

impl Side {
    pub(super) fn new(way: Way, distances: PushDistances, allowed: Vec<bool>) -> Self {
        let (nodes, crates, numbers) = (Vec::new(), Vec::new(), FxHashMap::default());
        Self { way, nodes, crates, numbers, open: BinaryHeap::new(), distances, allowed }
    }

    pub(super) fn node(&self, node: u32) -> Node {
        self.nodes[node as usize]
    }

    /// The crates of a node on a board with that many.
    pub(super) fn crates(&self, node: u32, width: usize) -> Vec<Cell> {
        let first = node as usize * width;
        self.crates[first..first + width].to_vec()
    }

    pub(super) fn travelling(&self) -> Travelling {
        match self.way {
            Way::Forth => Travelling::Forwards,
            Way::Back => Travelling::Backwards,
        }
    }
    /// Number of boards.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What tells the first board from others; see
    /// [`crate::planning::sokoban::fast::ground::Regions::key`].
    pub(super) fn first_key(&self) -> Option<&[Cell]> {
        self.numbers.iter().find(|(_, node)| **node == 0).map(|(key, _)| &**key)
    }

    /// The node of the board with that key, if it was met.
    pub(super) fn find(&self, key: &[Cell]) -> Option<u32> {
        self.numbers.get(key).copied()
    }

    /// Adds a node for a board with those crates, from which it is so many pushes to the other end
    /// and whose floor is in so many parts; its number.
    pub(super) fn add(
        &mut self,
        key: Box<[Cell]>,
        node: Node,
        crates: &[Cell],
        (pushes_ahead, parts): (u32, u32),
    ) -> u32 {
        let rank = node.pushes + PUSH_AHEAD * pushes_ahead + PART * parts;
        let number = self.nodes.len() as u32;
        self.numbers.insert(key, number);
        self.nodes.push(node);
        self.crates.extend_from_slice(crates);
        self.open.push(Reverse((rank, pushes_ahead, Reverse(number))));
        number
    }

    /// Number of boards that wait.
    pub(super) fn waiting(&self) -> usize {
        self.open.len()
    }

    /// Takes the board of those that wait that comes first.
    pub(super) fn take(&mut self) -> Option<u32> {
        let Reverse((.., Reverse(node))) = self.open.pop()?;
        Some(node)
    }

    /// Takes all boards that wait, in no order.
    pub(super) fn take_all(&mut self) -> impl Iterator<Item = Waiting> {
        let Self { open, nodes, .. } = self;
        open.drain().map(|Reverse((rank, pushes_ahead, Reverse(node)))| {
            let pushes = nodes[node as usize].pushes;
            Waiting { node, rank, pushes, pushes_ahead }
        })
    }

    /// Takes all boards that wait away.
    pub(super) fn forget_waiting(&mut self) {
        self.open.clear();
    }
}
