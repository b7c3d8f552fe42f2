//! The search tree of boards: nodes with parents, one or more roots; and how a search ends.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::topology::{Cell, MacroMove};
use std::ops::Range;

/// A board in the search tree.
pub(crate) struct Node {
    /// Index of the parent, or [`Self::NO_PARENT`].
    pub(super) parent: u32,
    /// Cell of the moved crate before the move from the parent; `NONE` in a root.
    pub(super) from: Cell,
    /// Cell of the moved crate after the move from the parent; `NONE` in a root.
    pub(super) to: Cell,
    /// The player's cell.
    pub(crate) player: Cell,
    /// Cost of the path from the root; its unit depends on the search.
    ///
    /// In the feature search the number of moves that no advisor proposed (0 for a policy without
    /// advisors), in the other searches the number of pushes.
    pub(crate) weight: u32,
    /// Features of the board; only `regions` if the search computes no others.
    pub(crate) features: Features,
    /// Range of its untried moves in the list of the feature search; `None` before expansion.
    ///
    /// Always `None` in other searches.
    pub(crate) moves: Option<Range<usize>>,
}

impl Node {
    /// Value of `parent` in a root.
    pub(super) const NO_PARENT: u32 = u32::MAX;
}

/// All boards in order of discovery.
#[derive(Default)]
pub(crate) struct SearchTree {
    nodes: Vec<Node>,
    /// The crates of all nodes, concatenated; each node's in ascending order.
    positions: Vec<Cell>,
    /// Number of crates per node.
    crate_count: usize,
}

impl SearchTree {
    /// Creates an empty tree for boards with `crate_count` crates.
    pub(super) fn new(crate_count: usize) -> Self {
        Self { crate_count, ..Self::default() }
    }

    /// Number of boards.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a board with its crates in ascending order; returns its index.
    pub(super) fn add(&mut self, node: Node, crates: &[Cell]) -> u32 {
        self.nodes.push(node);
        self.positions.extend_from_slice(crates);
        self.nodes.len() as u32 - 1
    }

    /// The node with this index.
    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// The node with this index, for changes.
    pub(crate) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The crates of a board in ascending order.
    pub(crate) fn crates(&self, node: u32) -> &[Cell] {
        let start = node as usize * self.crate_count;
        &self.positions[start..start + self.crate_count]
    }

    /// The crates of a board with one crate moved, in ascending order.
    pub(super) fn crates_after(&self, node: u32, from: Cell, to: Cell) -> Vec<Cell> {
        let mut crates = self.crates(node).to_vec();
        if let Some(cell) = crates.iter_mut().find(|cell| **cell == from) {
            *cell = to;
        }
        crates.sort_unstable();
        crates
    }

    /// The nodes on the path from the root to `last`, without the root but with `last`.
    pub(super) fn path(&self, last: u32) -> Vec<u32> {
        let parent = |node: &u32| Some(self.node(*node).parent).filter(|id| *id != Node::NO_PARENT);
        let mut path: Vec<u32> = std::iter::successors(Some(last), parent).collect();
        // The root has no move.
        path.pop();
        path.reverse();
        path
    }
}

/// How a search, or one turn of it, ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchOutcome {
    /// Found a solution: its macro moves in order of play.
    Solved(Vec<MacroMove>),
    /// Tried every move: there is no solution.
    Exhausted,
    /// No result yet: the search can resume, or it is a beam that has ended.
    BudgetSpent,
}
