//! Perimeter around the first board: all boards within few pushes of it.
//!
//! A backward search rarely reaches the first board exactly, because its crates may fit together in
//! only one order; it often comes near. The perimeter turns the single goal of that search into
//! many. Dillenburg and Nelson, *Perimeter Search* (1994).
//!
//! ```text
//!    first board ●))))  perimeter      ◄──── pulls ────   solved board
//!                  known path            meets any board inside
//! ```

use super::tree::{Node, Tree};
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::deadlocks::Judge;
use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::ground::{
    Cell, Floorplan, MacroMove, NONE, Regions, Travel, occupy,
};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The boards of the perimeter with their paths; grown by uniform-cost search over pushes.
pub(crate) struct Perimeter<'a> {
    plan: &'a Floorplan,
    /// The weight of a node is the number of pushes from the first board.
    tree: Tree,
    numbers: FxHashMap<Box<[Cell]>, u32>,
    open: BinaryHeap<Reverse<(u32, u32)>>,
    travel: Travel,
    regions: Regions,
    judge: Judge,
    occupied: Vec<bool>,
    expanded: u64,
}

impl<'a> Perimeter<'a> {
    /// A perimeter that contains only the first board. `crates` must be in ascending order.
    pub(crate) fn new(plan: &'a Floorplan, crates: &[Cell], player: Cell) -> Self {
        let cells = plan.len();
        let mut perimeter = Self {
            plan,
            tree: Tree::new(crates.len()),
            numbers: FxHashMap::default(),
            open: BinaryHeap::new(),
            travel: Travel::new(cells),
            regions: Regions::new(cells),
            judge: Judge::new(cells),
            occupied: vec![false; cells],
            expanded: 0,
        };
        perimeter.load(crates);
        perimeter.add(Node::NO_PARENT, (NONE, NONE, player), 0, crates);
        perimeter
    }

    /// Boards expanded so far.
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

    /// Grows the perimeter to `boards` boards, or until it is complete.
    ///
    /// Also stops at half of the memory budget. Returns false if the node budget is spent first, or
    /// the guard stops it.
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
        self.numbers.get(key).copied()
    }

    fn load(&mut self, crates: &[Cell]) {
        occupy(&mut self.occupied, crates);
        self.regions.divide(self.plan, &self.occupied);
    }

    /// Adds the current board unless it is known.
    fn add(
        &mut self,
        parent: u32,
        (from, to, player): (Cell, Cell, Cell),
        weight: u32,
        crates: &[Cell],
    ) {
        let key = self.regions.key(self.plan, crates, player);
        let next = self.tree.len() as u32;
        if *self.numbers.entry(key).or_insert(next) == next {
            let features = Features::of_parts(self.regions.count() as u16);
            let node = Node { parent, from, to, player, weight, features, moves: None };
            self.tree.add(node, crates);
            self.open.push(Reverse((weight, next)));
        }
    }

    fn expand(&mut self, parent: u32) {
        let Node { to, player, weight, .. } = *self.tree.node(parent);
        let crates = self.tree.crates(parent).to_vec();
        self.load(&crates);
        let brought_to = Some(to).filter(|to| *to != NONE);
        let board = (&crates[..], player);
        if self.judge.is_hopeless(self.plan, &self.occupied, &self.regions, board, brought_to) {
            return;
        }
        self.expanded += 1;
        self.travel.look_at(self.plan, &self.occupied, player);
        // Plain breadth: no PI-corral pruning, every board near the start counts.
        for &from in &crates {
            self.push(from);
            for stop in 0..self.travel.stops().len() {
                let stop = self.travel.stops()[stop];
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(stop.cell)] = true;
                if self.judge.lost_with(self.plan, &self.occupied, stop.cell) == 0 {
                    self.regions.divide(self.plan, &self.occupied);
                    let crates = self.tree.step(parent, from, stop.cell);
                    let weight = weight + u32::from(stop.pushes);
                    self.add(parent, (from, stop.cell, stop.player), weight, &crates);
                }
                self.occupied[usize::from(stop.cell)] = false;
                self.occupied[usize::from(from)] = true;
            }
        }
    }

    fn push(&mut self, from: Cell) {
        let Self { plan, occupied, travel, .. } = self;
        travel.explore(plan, occupied, (from, plan.travelling), &plan.alive);
    }

    /// Macro moves from the first board to a board of the perimeter.
    pub(super) fn macro_moves(&mut self, last: u32) -> Vec<MacroMove> {
        let mut macro_moves = Vec::new();
        for id in self.tree.path(last) {
            let Node { parent, from, to, player, .. } = *self.tree.node(id);
            let crates = self.tree.crates(parent).to_vec();
            self.load(&crates);
            self.travel.look_at(self.plan, &self.occupied, self.tree.node(parent).player);
            self.push(from);
            macro_moves.push(self.travel.macro_move((from, to, player), self.plan.travelling));
        }
        macro_moves
    }
}
