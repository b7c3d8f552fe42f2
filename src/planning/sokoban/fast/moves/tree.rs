//! The boards that a feature search has come to, and how.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::ground::Cell;
use std::ops::Range;

/// A board of the search tree.
pub(crate) struct Node {
    pub(super) parent: u32,
    /// The move that led here.
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// Where the player is.
    pub(crate) player: Cell,
    pub(crate) weight: u32,
    pub(crate) features: Features,
    /// Its moves that are still to be made, once they are found.
    pub(crate) moves: Option<Range<usize>>,
}

impl Node {
    /// The parent of the first board.
    pub(super) const NO_PARENT: u32 = u32::MAX;
}

/// The boards, numbered in the order in which they were met.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The crates of all nodes, one after the other, each in rising order.
    positions: Vec<Cell>,
    /// Number of crates.
    width: usize,
}

impl Tree {
    pub(super) fn new(crate_count: usize) -> Self {
        Self { width: crate_count, ..Self::default() }
    }

    /// Number of boards.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a board with those crates; its number.
    pub(super) fn add(&mut self, node: Node, crates: &[Cell]) -> u32 {
        self.nodes.push(node);
        self.positions.extend_from_slice(crates);
        self.nodes.len() as u32 - 1
    }

    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(crate) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The crates of a board, in rising order.
    pub(crate) fn crates(&self, node: u32) -> &[Cell] {
        let start = node as usize * self.width;
        &self.positions[start..start + self.width]
    }

    /// The crates of a board with one moved, in rising order.
    pub(super) fn step(&self, node: u32, from: Cell, to: Cell) -> Vec<Cell> {
        let mut crates = self.crates(node).to_vec();
        if let Some(cell) = crates.iter_mut().find(|cell| **cell == from) {
            *cell = to;
        }
        crates.sort_unstable();
        crates
    }

    /// The boards from the one after the first to that one.
    pub(super) fn path(&self, last: u32) -> Vec<u32> {
        let parent = |node: &u32| Some(self.node(*node).parent).filter(|id| *id != Node::NO_PARENT);
        let mut path: Vec<u32> = std::iter::successors(Some(last), parent).collect();
        // The first board is nobody's move.
        path.pop();
        path.reverse();
        path
    }
}
