//! Best-first search in the space of features.
//!
//! After Shoham and Schaeffer, *The FESS Algorithm: A Feature Based Approach to Single-Agent
//! Search* (2020): boards are sorted by their features into cells; the cells take turns; in each
//! turn the most promising move from any board of the cell is made. A move brings one crate
//! anywhere. Moves that an advisor proposes weigh nothing, others one; the weight of a board is
//! that of all moves that led to it.

use super::advisors::{Move, Situation, proposals};
use super::feature_space::{FeatureSpace, Style, Task};
use super::features::{Features, Measure};
use super::floor::{Cell, NONE};
use super::floorplan::Floorplan;
use super::judge::Judge;
use super::outcome::{Errand, Outcome};
use super::packing::Packing;
use super::probe::Probe;
use super::regions::{Reach, Regions};
use super::travel::{Travel, Travelling};
use super::tree::{Node, Tree};
use super::whim::Whim;
use crate::board::Direction;
use crate::planning::search::Budget;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::rc::Rc;

/// A move that waits to be made. Twelve bytes: there are a hundred for each board.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    from: Cell,
    to: Cell,
    player: Cell,
    extra_weight: u16,
    score: i32,
}

/// The search over one level.
pub(super) struct FeatureSearch<'a> {
    plan: &'a Floorplan,
    style: Style,
    whim: Whim,
    space: FeatureSpace<Features>,
    measure: Measure<'a>,
    travel: Travel,
    reach: Reach,
    regions: Regions,
    judge: Judge,
    probe: Option<Rc<RefCell<Probe>>>,
    /// Where a crate may rest at all.
    allowed: Vec<bool>,
    /// The board at hand.
    occupied: Vec<bool>,
    crates: Vec<Cell>,
    moved: Vec<Cell>,
    tree: Tree,
    waiting: Vec<Waiting>,
    known: FxHashSet<Box<[Cell]>>,
    /// Boards whose moves were all found.
    boards: u64,
    /// States that looks ahead expanded.
    looked_at: u64,
}

impl<'a> FeatureSearch<'a> {
    /// A search from a board with those crates.
    pub(super) fn new(
        plan: &'a Floorplan,
        packing: Packing<'a>,
        probe: Option<Rc<RefCell<Probe>>>,
        (style, whim): (Style, Whim),
        crates: &[Cell],
    ) -> Self {
        let cell_count = plan.len();
        let mut search = Self {
            plan,
            style,
            whim,
            space: FeatureSpace::new(style, whim),
            measure: Measure::new(plan, packing),
            travel: Travel::new(cell_count),
            reach: Reach::new(cell_count),
            regions: Regions::new(cell_count),
            judge: Judge::new(cell_count),
            probe,
            allowed: if plan.spare == 0 { plan.alive.clone() } else { vec![true; cell_count] },
            occupied: vec![false; cell_count],
            crates: Vec::with_capacity(crates.len()),
            moved: Vec::with_capacity(crates.len()),
            tree: Tree::new(crates.len()),
            waiting: Vec::new(),
            known: FxHashSet::default(),
            boards: 0,
            looked_at: 0,
        };
        search.load(crates);
        search
    }

    /// Boards whose moves were all found so far, and states that looks ahead expanded.
    pub(super) fn expanded(&self) -> u64 {
        self.boards + self.looked_at
    }

    /// Memory taken by what was found so far, in bytes, roughly.
    fn bytes(&self) -> usize {
        let per_node = size_of::<Node>() + size_of::<Task>() + 3 * 2 * (self.crates.len() + 12);
        self.tree.len() * per_node
            + self.waiting.capacity() * size_of::<Waiting>()
            + self.measure.packing.bytes()
    }

    /// Searches on, or begins to search, with the player there, until the moves of so many boards
    /// more are found.
    ///
    /// Exact where it ends: every move is made sooner or later, unless it leads to a board proved
    /// hopeless.
    pub(super) fn go_on(&mut self, player: Cell, boards: u64, budget: &Budget<'_>) -> Outcome {
        if self.tree.len() == 0 {
            if self.is_solved() {
                return Outcome::Solved(Vec::new());
            }
            self.regions.divide(self.plan, &self.occupied);
            let regions = self.regions.count() as u16;
            let progress = self.measure.packing.assess(&self.occupied, player);
            let features = self.measure.features(progress, &self.crates, regions);
            let (parent, from, to) = (Node::NO_PARENT, NONE, NONE);
            self.add(Node { parent, from, to, player, weight: 0, features, moves: None });
        }
        let last = self.boards.saturating_add(boards);
        let most = self.expanded().saturating_add(budget.nodes);
        while let Some(task) = self.space.take() {
            let node = self.tree.node(task.board);
            if node.moves.is_none() {
                let is_spent =
                    self.boards >= last || self.expanded() >= most || self.bytes() > budget.bytes;
                if is_spent || (budget.should_stop)() {
                    self.space.add(node.features, task);
                    return Outcome::BudgetSpent;
                }
                if self.looks_hopeless(task.board) {
                    self.tree.node_mut(task.board).moves = Some(0..0);
                    continue;
                }
                if let Some(solved) = self.expand(task.board) {
                    return Outcome::Solved(self.errands(solved));
                }
            }
            self.make_next(task.board);
        }
        Outcome::Exhausted
    }

    fn load(&mut self, crates: &[Cell]) {
        for cell in self.crates.drain(..) {
            self.occupied[usize::from(cell)] = false;
        }
        self.crates.extend_from_slice(crates);
        for cell in crates {
            self.occupied[usize::from(*cell)] = true;
        }
    }

    /// Puts a node's crates on the board; where the player is.
    fn load_node(&mut self, node: u32) -> Cell {
        let crates = self.tree.crates(node).to_vec();
        self.load(&crates);
        self.tree.node(node).player
    }

    fn is_solved(&self) -> bool {
        self.plan.targets.iter().all(|target| self.occupied[usize::from(*target)])
    }

    /// Adds a node for the board at hand.
    fn add(&mut self, node: Node) -> u32 {
        let board = self.tree.len() as u32;
        let task = Task { weight: node.weight, score: i32::MIN, board };
        self.space.add(node.features, task);
        self.tree.add(node, &self.crates)
    }

    /// Finds every move at a board, and lets the advisors propose some. The node of the solved
    /// board, if one move solves it.
    fn expand(&mut self, id: u32) -> Option<u32> {
        let player = self.load_node(id);
        let features = self.tree.node(id).features;
        self.regions.divide(self.plan, &self.occupied);
        let progress = self.measure.packing.assess(&self.occupied, player);
        let in_the_way = self.measure.in_the_way(progress, &self.occupied);
        let now =
            Situation { progress, features, in_the_way, reachable: self.regions.size(player) };
        let mut moves = Vec::new();
        if let Some(solved) = self.find_moves(id, player, &now, &mut moves) {
            return Some(solved);
        }
        self.boards += 1;
        let proposed =
            if self.style.heeds_features() { self.proposals(id, &now, &moves) } else { Vec::new() };
        let first = self.waiting.len();
        let distance = self.distance(player);
        self.waiting.extend(moves.iter().enumerate().map(|(index, next)| {
            let Move { from, to, player, .. } = *next;
            let is_proposed = proposed.contains(&index);
            let (extra_weight, score) = match self.style {
                Style::Eager | Style::Fair | Style::Wary => {
                    (u16::from(!is_proposed), next.score(self.whim))
                }
                Style::Straight => {
                    let whim = i32::from(self.whim.of((next.from, next.to), 3));
                    (0, distance - next.gain + whim)
                }
            };
            Waiting { from, to, player, extra_weight, score }
        }));
        self.waiting[first..].sort_by_key(|next| (next.extra_weight, next.score));
        self.tree.node_mut(id).moves = Some(first..self.waiting.len());
        None
    }

    /// Finds every move at the board at hand that does not evidently lead nowhere; the node of
    /// the solved board, if there is a move to it.
    fn find_moves(
        &mut self,
        id: u32,
        player: Cell,
        now: &Situation,
        moves: &mut Vec<Move>,
    ) -> Option<u32> {
        let crates = self.crates.clone();
        let board = (&crates[..], player);
        let bound_to = self.judge.obligation(self.plan, &self.occupied, &self.regions, board);
        self.reach.flood(self.plan, &self.occupied, player);
        for &from in bound_to.as_deref().unwrap_or(&crates) {
            self.push(from);
            let regions_without = self.regions_without(from);
            let lone = &self.plan.lone;
            let distance = i32::from(lone.nearest(from, lone.sides(from, player)));
            for index in 0..self.travel.stops().len() {
                let stop = self.travel.stops()[index];
                let alive_sides = self.plan.lone.alive_sides(stop.cell);
                if self.plan.spare == 0 && alive_sides & stop.sides == 0 {
                    continue;
                }
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(stop.cell)] = true;
                if self.plan.is_target[usize::from(stop.cell)] && self.is_solved() {
                    let solved = self.tree.step(id, from, stop.cell);
                    self.load(&solved);
                    let Node { weight, features, .. } = *self.tree.node(id);
                    let (parent, to, player) = (id, stop.cell, stop.player);
                    let node = Node { parent, from, to, player, weight, features, moves: None };
                    return Some(self.add(node));
                }
                let lost = self.judge.lost_with(self.plan, &self.occupied, stop.cell);
                if lost <= self.plan.spare {
                    let lone = &self.plan.lone;
                    let gain = distance - i32::from(lone.nearest(stop.cell, stop.sides));
                    let (to, player, pushes) = (stop.cell, stop.player, stop.pushes);
                    let brought = (from, to, player);
                    let (features, in_the_way) = if self.style.heeds_features() {
                        let regions = (regions_without + u16::from(stop.parts)).saturating_sub(1);
                        self.features_after(brought, now, regions)
                    } else {
                        (now.features, now.in_the_way)
                    };
                    moves.push(Move { from, to, player, pushes, gain, features, in_the_way });
                }
                self.occupied[usize::from(stop.cell)] = false;
                self.occupied[usize::from(from)] = true;
            }
        }
        None
    }

    /// The features once a crate was brought from one cell to another, `occupied` being the board
    /// then and `crates` the crates before; and how many crates are in the way then.
    fn features_after(
        &mut self,
        (from, to, player): (Cell, Cell, Cell),
        now: &Situation,
        regions: u16,
    ) -> (Features, u16) {
        let Self { moved, crates, measure, occupied, .. } = self;
        moved.clear();
        moved.extend(crates.iter().map(|cell| if *cell == from { to } else { *cell }));
        let progress = measure.packing.after(now.progress, (from, to), (occupied, player));
        let features = measure.features(progress, moved, regions);
        // Of interest only if it becomes less.
        let in_the_way = match now.in_the_way {
            0 => 0,
            _ => measure.in_the_way(progress, occupied),
        };
        (features, in_the_way)
    }

    /// Finds everywhere that a crate of the board at hand can be pushed to.
    fn push(&mut self, from: Cell) {
        let Self { plan, occupied, reach, allowed, travel, .. } = self;
        travel.explore(plan, occupied, reach, (from, Travelling::Forwards), allowed);
    }

    /// How many pushes the crates of the board at hand are away from targets, each for itself.
    fn distance(&self, player: Cell) -> i32 {
        let lone = &self.plan.lone;
        let distance = |cell: &Cell| i32::from(lone.nearest(*cell, lone.sides(*cell, player)));
        self.crates.iter().map(distance).sum()
    }

    /// Into how many parts the floor is divided if a crate of the board at hand is taken away.
    fn regions_without(&self, from: Cell) -> u16 {
        let mut touched = [u16::MAX; 4];
        let mut count = 0;
        for (side, next) in self.plan.neighbours[usize::from(from)].into_iter().enumerate() {
            if next != NONE && !self.occupied[usize::from(next)] {
                let region = self.regions.of(next);
                count += u16::from(!touched.contains(&region));
                touched[side] = region;
            }
        }
        self.regions.count() as u16 + 1 - count
    }

    fn proposals(&mut self, id: u32, now: &Situation, moves: &[Move]) -> Vec<usize> {
        let Self { plan, whim, tree, known, occupied, crates, regions, reach, .. } = self;
        let before = tree.crates(id);
        let mut board = |next: &Move| {
            for cell in crates.drain(..) {
                occupied[usize::from(cell)] = false;
            }
            crates
                .extend(before.iter().map(|cell| if *cell == next.from { next.to } else { *cell }));
            crates.sort_unstable();
            for cell in crates.iter() {
                occupied[usize::from(*cell)] = true;
            }
            regions.divide(plan, occupied);
            reach.flood(plan, occupied, next.player);
            (regions.key(plan, crates, next.player), reach.cells().len() as u16)
        };
        // Both questions are answered by the same look at the board.
        let board = std::cell::RefCell::new(&mut board);
        proposals(
            now,
            moves,
            *whim,
            |next| known.contains(&(*board.borrow_mut())(next).0),
            |next| (*board.borrow_mut())(next).1,
        )
    }

    /// Makes the next move that waits at a board, unless it leads to a known board or a hopeless
    /// one.
    fn make_next(&mut self, parent: u32) {
        let node = self.tree.node_mut(parent);
        let Node { weight, features, .. } = *node;
        let Some(Waiting { from, to, player, extra_weight, .. }) =
            node.moves.as_mut().and_then(Iterator::next).map(|index| self.waiting[index])
        else {
            return;
        };
        if let Some(next) = node.moves.as_ref().and_then(|moves| self.waiting.get(moves.clone()))
            && let Some(next) = next.first()
        {
            let weight = weight + u32::from(next.extra_weight);
            self.space.add(features, Task { weight, score: next.score, board: parent });
        }
        let crates = self.tree.step(parent, from, to);
        self.load(&crates);
        self.regions.divide(self.plan, &self.occupied);
        let is_new = self.known.insert(self.regions.key(self.plan, &crates, player));
        if !is_new || self.is_hopeless(to, player) {
            return;
        }
        let regions = self.regions.count() as u16;
        let progress = self.measure.packing.assess(&self.occupied, player);
        let features = self.measure.features(progress, &crates, regions);
        let weight = weight + u32::from(extra_weight);
        self.add(Node { parent, from, to, player, weight, features, moves: None });
    }

    /// Whether the board at hand, where a crate was just brought to `to`, can never be solved.
    fn is_hopeless(&mut self, to: Cell, player: Cell) -> bool {
        let Self { plan, occupied, regions, crates, judge, .. } = self;
        judge.is_hopeless(plan, occupied, regions, (crates, player), Some(to))
    }

    /// Whether a look ahead from a board proves it hopeless; what it looks at counts as expanded.
    fn looks_hopeless(&mut self, node: u32) -> bool {
        let Some(probe) = &self.probe else { return false };
        let (crates, player) = (self.tree.crates(node), self.tree.node(node).player);
        let (is_hopeless, looked_at) = probe.borrow_mut().look(self.plan, crates, player);
        self.looked_at += looked_at;
        is_hopeless
    }

    /// The errands from the start to a node.
    fn errands(&mut self, last: u32) -> Vec<Errand> {
        let mut errands = Vec::new();
        for id in self.tree.path(last) {
            let Node { parent, from, to, player: player_after, .. } = *self.tree.node(id);
            let player = self.load_node(parent);
            self.reach.flood(self.plan, &self.occupied, player);
            self.push(from);
            let mut stops = self.travel.stops().iter();
            let stop = stops.position(|stop| stop.cell == to && stop.player == player_after);
            let pushes = stop.map(|stop| self.travel.pushes_to(stop)).unwrap_or_default();
            let direction = |index: u8| Direction::ALL[usize::from(index)];
            errands.push(Errand { from, pushes: pushes.into_iter().map(direction).collect() });
        }
        errands
    }
}
