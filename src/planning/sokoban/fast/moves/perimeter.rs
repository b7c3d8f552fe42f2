//! Perimeter around the first board: boards that few pushes lead to.
//!
//! A backward search rarely reaches the first board exactly, because its crates may fit together in
//! only one order; it often comes near. The perimeter turns the single goal of that search into
//! many. Dillenburg and Nelson, *Perimeter Search* (1994).
//!
//! ```text
//!    first board ●))))  perimeter      ◄──── pulls ────   solved board
//!                  known path            meets any board inside
//! ```

use super::search_tree::{Node, SearchTree};
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::deadlocks::DeadlockDetection;
use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::topology::{
    Cell, CrateSearch, MacroMove, NONE, Regions, StaticLevel, occupy,
};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Boards near the first board with their paths; grown by uniform-cost search over pushes.
pub(crate) struct Perimeter<'a> {
    level: &'a StaticLevel,
    /// The weight of a node is the number of pushes from the first board.
    tree: SearchTree,
    /// Node of each board, by [`Regions::key`].
    node_by_key: FxHashMap<Box<[Cell]>, u32>,
    /// Open list of (weight, node).
    open: BinaryHeap<Reverse<(u32, u32)>>,
    crate_search: CrateSearch,
    regions: Regions,
    deadlocks: DeadlockDetection,
    occupied: Vec<bool>,
    expanded: u64,
}

impl<'a> Perimeter<'a> {
    /// Creates a perimeter that contains only the first board.
    ///
    /// `level` holds the tables of forward play. `crates` must be in ascending order.
    pub(crate) fn new(level: &'a StaticLevel, crates: &[Cell], player: Cell) -> Self {
        let cells = level.len();
        let mut perimeter = Self {
            level,
            tree: SearchTree::new(crates.len()),
            node_by_key: FxHashMap::default(),
            open: BinaryHeap::new(),
            crate_search: CrateSearch::new(cells),
            regions: Regions::new(cells),
            deadlocks: DeadlockDetection::new(cells),
            occupied: vec![false; cells],
            expanded: 0,
        };
        perimeter.load(crates);
        perimeter.add(Node::NO_PARENT, (NONE, NONE, player), 0, crates);
        perimeter
    }

    /// Number of boards expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Number of boards.
    fn len(&self) -> usize {
        self.tree.len()
    }

    /// Estimated memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        // A node's crates are also in its key, and the hash table is about half empty.
        let key = 2 * size_of::<(&[Cell], u32)>() + size_of::<Cell>();
        let open = size_of::<(u32, u32)>();
        let crates = self.tree.crates(0).len();
        self.len() * (size_of::<Node>() + key + open + 2 * crates * size_of::<Cell>())
    }

    /// Grows the perimeter to at least `boards` boards; returns false if stopped early.
    ///
    /// Returns true also if no further board exists, or if the perimeter fills half of the memory
    /// budget. Returns false if this call expanded `budget.nodes` boards, or on the stop signal.
    pub(crate) fn grow(&mut self, boards: usize, budget: &Budget<'_>) -> bool {
        let last = self.expanded.saturating_add(budget.nodes);
        while self.len() < boards && self.bytes() < budget.bytes / 2 {
            if self.expanded >= last || (budget.should_stop)() {
                return false;
            }
            let Some(Reverse((_, node))) = self.open.pop() else { break };
            self.expand(node);
        }
        true
    }

    /// The node of the board with this key, if it is in the perimeter.
    ///
    /// See [`Regions::key`].
    pub(super) fn find(&self, key: &[Cell]) -> Option<u32> {
        self.node_by_key.get(key).copied()
    }

    /// Sets the current board and computes its regions.
    fn load(&mut self, crates: &[Cell]) {
        occupy(&mut self.occupied, crates);
        self.regions.divide(self.level, &self.occupied);
    }

    /// Adds the current board unless it is known.
    ///
    /// `from` and `to` are the cells of the crate before and after the last move.
    fn add(
        &mut self,
        parent: u32,
        (from, to, player): (Cell, Cell, Cell),
        weight: u32,
        crates: &[Cell],
    ) {
        let key = self.regions.key(self.level, crates, player);
        let next = self.tree.len() as u32;
        if *self.node_by_key.entry(key).or_insert(next) == next {
            let features = Features::with_regions(self.regions.count() as u16);
            let node = Node { parent, from, to, player, weight, features, moves: None };
            self.tree.add(node, crates);
            self.open.push(Reverse((weight, next)));
        }
    }

    /// Adds the new boards one macro move after `parent`, unless `parent` is a proven deadlock.
    ///
    /// Leaves out moves to dead cells and moves that freeze a crate off target.
    fn expand(&mut self, parent: u32) {
        let Node { to, player, weight, .. } = *self.tree.node(parent);
        let crates = self.tree.crates(parent).to_vec();
        self.load(&crates);
        let moved_to = Some(to).filter(|to| *to != NONE);
        let board = (&crates[..], player);
        if self.deadlocks.is_deadlock(self.level, &self.occupied, &self.regions, board, moved_to) {
            return;
        }
        self.expanded += 1;
        self.crate_search.set_board(self.level, &self.occupied, player);
        // No PI-corral pruning: a backward search may meet any board near the first one.
        for &from in &crates {
            self.find_placements(from);
            for placement in 0..self.crate_search.placements().len() {
                let placement = self.crate_search.placements()[placement];
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(placement.cell)] = true;
                if self.deadlocks.frozen_off_targets(self.level, &self.occupied, placement.cell)
                    == 0
                {
                    self.regions.divide(self.level, &self.occupied);
                    let crates = self.tree.crates_after(parent, from, placement.cell);
                    let weight = weight + u32::from(placement.pushes);
                    self.add(parent, (from, placement.cell, placement.player), weight, &crates);
                }
                self.occupied[usize::from(placement.cell)] = false;
                self.occupied[usize::from(from)] = true;
            }
        }
    }

    /// Finds all placements of a crate on the current board, dead cells left out.
    fn find_placements(&mut self, from: Cell) {
        let Self { level, occupied, crate_search, .. } = self;
        crate_search.explore(level, occupied, (from, level.motion), &level.alive);
    }

    /// Macro moves from the first board to the board of node `last`, in order of play.
    pub(super) fn macro_moves(&mut self, last: u32) -> Vec<MacroMove> {
        let mut macro_moves = Vec::new();
        for id in self.tree.path(last) {
            let Node { parent, from, to, player, .. } = *self.tree.node(id);
            let crates = self.tree.crates(parent).to_vec();
            self.load(&crates);
            self.crate_search.set_board(self.level, &self.occupied, self.tree.node(parent).player);
            self.find_placements(from);
            macro_moves.push(self.crate_search.macro_move((from, to, player), self.level.motion));
        }
        macro_moves
    }
}
