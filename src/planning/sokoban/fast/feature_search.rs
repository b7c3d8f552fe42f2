//! Best-first search in the space of features.
//!
//! After Shoham and Schaeffer, *The FESS Algorithm: A Feature Based Approach to Single-Agent
//! Search* (2020): boards are sorted by their features into cells; the cells take turns; in each
//! turn the most promising move from any board of the cell is made. A move brings one crate
//! anywhere. Moves that an advisor proposes are worth more than others.

use super::corral::Corrals;
use super::features::{Features, Hints, Measure};
use super::floorplan::{Cell, Floorplan, NONE};
use super::packing::Packing;
use super::regions::{Reach, Regions};
use super::stuck::{Assignment, Frozen};
use super::travel::{Travel, Travelling};
use crate::board::Direction;
use crate::planning::search::Budget;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How a feature search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// With crates brought one after the other, all to targets.
    Solved(Vec<Errand>),
    /// Everything was tried: there is no way.
    Exhausted,
    /// Early.
    BudgetSpent,
}

/// One crate brought somewhere else by pushes alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Errand {
    /// Where the crate stands.
    pub(super) from: Cell,
    /// The directions it is pushed in.
    pub(super) pushes: Vec<Direction>,
}

struct Node {
    parent: u32,
    from: Cell,
    to: Cell,
    player_after: Cell,
    weight: u32,
    pushes: u32,
    features: Features,
}

/// What may be done next at a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Todo {
    /// Look for its moves.
    Expand(u32),
    /// Make a move: the board, and the crate's and player's cells.
    Make { node: u32, from: Cell, to: Cell, player: Cell, weight: u32, pushes: u32 },
}

struct Move {
    from: Cell,
    to: Cell,
    player: Cell,
    pushes: u16,
    features: Features,
    in_the_way: u16,
}

#[derive(Default)]
struct FeatureCell {
    todo: BinaryHeap<(Reverse<u32>, Reverse<i32>, Reverse<u64>, Todo)>,
    turns: u32,
}

/// Effort, for tuning and for answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) expanded: u64,
    pub(super) made: u64,
    pub(super) generated: u64,
    pub(super) stuck: u64,
    pub(super) best_packed: u16,
}

/// The search over one level.
pub(super) struct FeatureSearch<'a> {
    plan: &'a Floorplan,
    pub(super) measure: Measure<'a>,
    travel: Travel,
    reach: Reach,
    regions: Regions,
    frozen: Frozen,
    assignment: Assignment,
    pub(super) corrals: Corrals,
    occupied: Vec<bool>,
    frozen_marks: Vec<bool>,
    crates: Vec<Cell>,
    moved: Vec<Cell>,
    anywhere: Vec<bool>,
    width: usize,
    nodes: Vec<Node>,
    /// The crates of all nodes, one after the other.
    positions: Vec<Cell>,
    known: FxHashMap<Box<[Cell]>, u32>,
    cells: Vec<FeatureCell>,
    /// The cells, most promising first.
    ranked: Vec<((u16, u16, u16, u16), usize)>,
    alpha: f64,
    scored: bool,
    cell_of: FxHashMap<Features, usize>,
    sequence: u64,
    pub(super) counts: Counts,
}

impl<'a> FeatureSearch<'a> {
    pub(super) fn new(plan: &'a Floorplan, packing: Packing<'a>, crate_count: usize) -> Self {
        Self {
            plan,
            measure: Measure::new(plan, packing),
            travel: Travel::new(plan.len()),
            reach: Reach::new(plan.len()),
            regions: Regions::new(plan.len()),
            frozen: Frozen::new(plan.len()),
            assignment: Assignment::default(),
            corrals: Corrals::new(plan.len()),
            occupied: vec![false; plan.len()],
            frozen_marks: vec![false; plan.len()],
            crates: Vec::with_capacity(crate_count),
            moved: Vec::with_capacity(crate_count),
            anywhere: vec![true; plan.len()],
            width: crate_count,
            nodes: Vec::new(),
            positions: Vec::new(),
            known: FxHashMap::default(),
            cells: Vec::new(),
            ranked: Vec::new(),
            scored: std::env::var("NOSCORE").is_err(),
            alpha: std::env::var("ALPHA").map_or(0.5, |a| a.parse().unwrap()),
            cell_of: FxHashMap::default(),
            sequence: 0,
            counts: Counts::default(),
        }
    }

    /// Searches from a board.
    pub(super) fn run(&mut self, crates: &[Cell], player: Cell, budget: &Budget<'_>) -> Outcome {
        self.load(crates);
        if self.is_solved() {
            return Outcome::Solved(Vec::new());
        }
        self.regions.divide(self.plan, &self.occupied);
        let features = self.measure.features(&self.occupied, crates, self.regions.count() as u16);
        self.add(Node {
            parent: u32::MAX,
            from: NONE,
            to: NONE,
            player_after: player,
            weight: 0,
            pushes: 0,
            features,
        });
        while let Some(turn) = self.next_cell() {
            let Some((.., todo)) = self.cells[turn].todo.pop() else { continue };
            self.cells[turn].turns += 1;
            match todo {
                Todo::Expand(node) => {
                    if self.counts.expanded >= budget.nodes || (budget.should_stop)() {
                        return Outcome::BudgetSpent;
                    }
                    if let Some(solved) = self.expand(node) {
                        return Outcome::Solved(self.errands(solved));
                    }
                    // The best of its moves is made in the same turn.
                    if let Some((.., todo)) = self.cells[turn].todo.pop() {
                        if let Todo::Make { .. } = todo { self.make(todo); } else { self.cells[turn].todo.push((Reverse(0), Reverse(0), Reverse(0), todo)); }
                    }
                }
                Todo::Make { .. } => self.make(todo),
            }
        }
        Outcome::Exhausted
    }

    fn next_cell(&self) -> Option<usize> {
        let mut best = None;
        let mut least = f64::INFINITY;
        let mut rank = 0.0_f64;
        for (_, cell) in &self.ranked {
            if self.cells[*cell].todo.is_empty() { continue; }
            rank += 1.0;
            let cost = (f64::from(self.cells[*cell].turns) + 1.0) * if self.alpha == 0.0 { 1.0 } else if self.alpha == 1.0 { rank } else { rank.sqrt() };
            if cost < least { least = cost; best = Some(*cell); }
        }
        best
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

    fn load_node(&mut self, node: u32) -> Cell {
        let start = node as usize * self.width;
        for cell in self.crates.drain(..) {
            self.occupied[usize::from(cell)] = false;
        }
        for cell in &self.positions[start..start + self.width] {
            self.crates.push(*cell);
            self.occupied[usize::from(*cell)] = true;
        }
        self.nodes[node as usize].player_after
    }

    fn is_solved(&self) -> bool {
        self.plan.targets.iter().all(|target| self.occupied[usize::from(*target)])
    }

    /// Adds the board at hand.
    fn add(&mut self, node: Node) -> u32 {
        let id = self.nodes.len() as u32;
        let features = node.features;
        self.counts.best_packed = self.counts.best_packed.max(features.packed);
        let weight = node.weight;
        self.nodes.push(node);
        self.positions.extend_from_slice(&self.crates);
        let next = self.cells.len();
        let cell = *self.cell_of.entry(features).or_insert(next);
        if cell == next {
            self.cells.push(FeatureCell::default());
            let place = self.ranked.partition_point(|(other, _)| *other <= features.rank());
            self.ranked.insert(place, (features.rank(), cell));
        }
        self.schedule(cell, (weight, i32::MIN), Todo::Expand(id));
        id
    }

    fn schedule(&mut self, cell: usize, (weight, score): (u32, i32), todo: Todo) {
        self.sequence += 1;
        self.cells[cell].todo.push((Reverse(weight), Reverse(score), Reverse(self.sequence), todo));
    }

    /// Finds every move at a board, and lets the advisors propose some. The node of the solved
    /// board, if one move solves it.
    fn expand(&mut self, id: u32) -> Option<u32> {
        let player = self.load_node(id);
        let Node { features, weight, .. } = self.nodes[id as usize];
        self.regions.divide(self.plan, &self.occupied);
        let hints = Hints {
            in_the_way: self.measure.in_the_way(&self.occupied),
            reachable: self.regions.size(player),
        };
        let crates = self.crates.clone();
        let bound_to = if self.plan.has_ice || self.plan.spare > 0 {
            None
        } else {
            self.corrals.obligation(self.plan, &self.occupied, &self.regions, (&crates, player))
        };
        self.reach.flood(self.plan, &self.occupied, player);
        let mut moves: Vec<Move> = Vec::new();
        for &from in bound_to.as_deref().unwrap_or(&crates) {
            let allowed = if self.plan.spare == 0 { &self.plan.alive } else { &self.anywhere };
            self.travel.explore(
                self.plan,
                &mut self.occupied,
                &self.reach,
                (from, Travelling::Forwards),
                allowed,
            );
            let regions_without = self.regions_without(from);
            for index in 0..self.travel.stops().len() {
                let stop = self.travel.stops()[index];
                self.counts.generated += 1;
                if self.plan.spare == 0
                    && self.plan.lone.alive_sides(stop.cell) & stop.sides == 0
                    && stop.sides != 0
                {
                    continue;
                }
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(stop.cell)] = true;
                if self.plan.is_target[usize::from(stop.cell)] && self.is_solved() {
                    let solved = self.step(id, from, stop.cell);
                    self.load(&solved);
                    let node = Node {
                        parent: id,
                        from,
                        to: stop.cell,
                        player_after: stop.player,
                        weight,
                        pushes: self.nodes[id as usize].pushes + u32::from(stop.pushes),
                        features,
                    };
                    return Some(self.add(node));
                }
                let lost = self.frozen.lost_with(self.plan, &self.occupied, stop.cell);
                if lost <= self.plan.spare {
                    self.moved.clear();
                    self.moved.extend(
                        crates.iter().map(|cell| if *cell == from { stop.cell } else { *cell }),
                    );
                    let regions = regions_without + u16::from(stop.parts) - 1;
                    let features = self.measure.features(&self.occupied, &self.moved, regions);
                    // Of interest only if it becomes less.
                    let in_the_way = if hints.in_the_way > 0 {
                        self.measure.in_the_way(&self.occupied)
                    } else {
                        0
                    };
                    moves.push(Move {
                        from,
                        to: stop.cell,
                        player: stop.player,
                        pushes: stop.pushes,
                        features,
                        in_the_way,
                    });
                }
                self.occupied[usize::from(stop.cell)] = false;
                self.occupied[usize::from(from)] = true;
            }
        }
        self.counts.expanded += 1;
        let advised = self.advise(id, &features, hints, &moves);
        let cell = self.cell_of[&features];
        for (index, next) in moves.iter().enumerate() {
            let extra = u32::from(!advised.contains(&index));
            let weight = weight + extra;
            let pushes = self.nodes[id as usize].pushes + u32::from(next.pushes);
            let Move { from, to, player, .. } = *next;
            let f = next.features;
            let score = if self.scored { 8 * i32::from(f.out_of_plan) + i32::from(next.in_the_way.min(50)) + i32::from(f.blocked_corridors) + i32::from(f.regions) - 4 * i32::from(f.packed) } else { 0 };
            self.schedule(cell, (weight, score), Todo::Make { node: id, from, to, player, weight, pushes });
        }
        None
    }

    /// The crates of a node with one moved, in rising order.
    fn step(&self, node: u32, from: Cell, to: Cell) -> Vec<Cell> {
        let start = node as usize * self.width;
        let mut crates = self.positions[start..start + self.width].to_vec();
        if let Some(cell) = crates.iter_mut().find(|cell| **cell == from) {
            *cell = to;
        }
        crates.sort_unstable();
        crates
    }

    fn key(&self, crates: &[Cell], player: Cell) -> Box<[Cell]> {
        let player = if self.plan.has_ice { player } else { self.regions.first(player) };
        crates.iter().copied().chain([player]).collect()
    }

    /// Makes a move, unless it leads to a known board or a hopeless one.
    fn make(&mut self, todo: Todo) {
        let Todo::Make { node: parent, from, to, player, weight, pushes } = todo else { return };
        let crates = self.step(parent, from, to);
        self.load(&crates);
        self.regions.divide(self.plan, &self.occupied);
        let key = self.key(&crates, player);
        if self.known.contains_key(&key) {
            return;
        }
        self.known.insert(key, self.nodes.len() as u32);
        self.counts.made += 1;
        if self.is_hopeless(to, player) {
            self.counts.stuck += 1;
            return;
        }
        let features = self.measure.features(&self.occupied, &crates, self.regions.count() as u16);
        self.add(Node { parent, from, to, player_after: player, weight, pushes, features });
    }

    /// Whether the board at hand, where a crate was just brought to `to`, can never be solved.
    fn is_hopeless(&mut self, to: Cell, player: Cell) -> bool {
        let crates = self.crates.clone();
        self.frozen_marks.fill(false);
        self.frozen.mark_all(self.plan, &self.occupied, &crates, &mut self.frozen_marks);
        if !self.assignment.exists(self.plan, (&crates, player), &self.frozen_marks) {
            return true;
        }
        if self.plan.has_ice || self.plan.spare > 0 {
            return false;
        }
        self.corrals.is_stuck(
            self.plan,
            &self.occupied,
            &self.regions,
            (&crates, player),
            &self.frozen_marks,
            to,
        )
    }

    /// The errands from the start to a node.
    fn errands(&mut self, last: u32) -> Vec<Errand> {
        let mut chain = Vec::new();
        let mut index = last;
        while self.nodes[index as usize].parent != u32::MAX {
            chain.push(index);
            index = self.nodes[index as usize].parent;
        }
        chain.reverse();
        let mut errands = Vec::new();
        for index in chain {
            let Node { parent, from, to, player_after, .. } = self.nodes[index as usize];
            let player = self.load_node(parent);
            self.reach.flood(self.plan, &self.occupied, player);
            let allowed = if self.plan.spare == 0 { &self.plan.alive } else { &self.anywhere };
            self.travel.explore(
                self.plan,
                &mut self.occupied,
                &self.reach,
                (from, Travelling::Forwards),
                allowed,
            );
            let stop = self
                .travel
                .stops()
                .iter()
                .position(|stop| stop.cell == to && stop.player == player_after);
            let pushes = stop.map(|stop| self.travel.pushes_to(stop)).unwrap_or_default();
            let pushes =
                pushes.into_iter().map(|index| Direction::ALL[usize::from(index)]).collect();
            errands.push(Errand { from, pushes });
        }
        errands
    }
}

impl FeatureSearch<'_> {
    pub(super) fn show_best(&mut self, layout: &crate::worlds::ice::Layout) {
        let Some(best) = (0..self.nodes.len()).max_by_key(|i| (self.nodes[*i].features.packed, std::cmp::Reverse(self.nodes[*i].features.regions))) else { return };
        let player = self.load_node(best as u32);
        eprintln!("{:?} weight {} cells {}", self.nodes[best].features, self.nodes[best].weight, self.cells.len());
        for row in 0..layout.rows() { let mut line = String::new();
            for column in 0..layout.columns() {
                let n = self.plan.number[row * layout.columns() + column];
                line.push(if n == NONE { '#' } else { let t = self.plan.is_target[n as usize]; if self.occupied[n as usize] { if t {'*'} else {'$'} } else if n == player { '@' } else if t { '.' } else { ' ' } });
            } eprintln!("{line}"); }
    }
}

/// What an advisor says of a move: smaller is better, `None` that it is no concern of his.
type Advisor<'f> = &'f dyn Fn(&Move) -> Option<i32>;

impl FeatureSearch<'_> {
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

    /// The moves that advisors propose, each at most one.
    fn advise(&mut self, node: u32, features: &Features, hints: Hints, moves: &[Move]) -> Vec<usize> {
        let mut advised = Vec::new();
        let advisors: [Advisor<'_>; 5] = [
            // Packing: the next crate to its place.
            &|next| {
                (next.features.packed > features.packed).then(|| -i32::from(next.features.packed))
            },
            // Connectivity.
            &|next| {
                (next.features.regions < features.regions)
                    .then(|| i32::from(next.features.regions))
            },
            // Corridors.
            &|next| {
                (next.features.blocked_corridors < features.blocked_corridors)
                    .then(|| i32::from(next.features.blocked_corridors))
            },
            // Out of plan.
            &|next| {
                (next.features.out_of_plan < features.out_of_plan)
                    .then(|| i32::from(next.features.out_of_plan))
            },
            // Opener: clears the way of the crate that is brought next.
            &|next| {
                (next.features.packed >= features.packed && next.in_the_way < hints.in_the_way)
                    .then(|| i32::from(next.in_the_way))
            },
        ];
        for advisor in advisors {
            let mut ranked: Vec<(i32, u16, usize)> = moves
                .iter()
                .enumerate()
                .filter(|(_, next)| next.features.out_of_plan <= features.out_of_plan)
                .filter_map(|(index, next)| Some((advisor(next)?, next.pushes, index)))
                .collect();
            ranked.sort_unstable();
            let best = ranked.iter().find(|(.., index)| {
                !self.leads_to_known(node, &moves[*index])
            });
            if let Some((.., index)) = best && !advised.contains(index) {
                advised.push(*index);
            }
        }
        // Explorer: opens more floor to the player.
        let mut widest: Option<(u16, usize)> = None;
        for (index, next) in moves.iter().enumerate() {
            if next.features.regions < features.regions
                && next.features.out_of_plan <= features.out_of_plan
            {
                let reachable = self.reachable_after(node, next);
                if reachable > hints.reachable + 1 && widest.is_none_or(|(most, _)| reachable > most) {
                    widest = Some((reachable, index));
                }
            }
        }
        if let Some((_, index)) = widest && !advised.contains(&index) {
            advised.push(index);
        }
        advised
    }

    fn leads_to_known(&mut self, node: u32, next: &Move) -> bool {
        let crates = self.step(node, next.from, next.to);
        self.load(&crates);
        self.regions.divide(self.plan, &self.occupied);
        let key = self.key(&crates, next.player);
        self.known.contains_key(&key)
    }

    fn reachable_after(&mut self, node: u32, next: &Move) -> u16 {
        let crates = self.step(node, next.from, next.to);
        self.load(&crates);
        self.reach.flood(self.plan, &self.occupied, next.player);
        self.reach.cells().len() as u16
    }
}
