//! Generates the moves of a board and adds their results to the search tree.

use super::board_at_hand::BoardAtHand;
use super::candidate::{Move, Situation};
use super::perimeter::Perimeter;
use super::tree::{Node, Tree};
use crate::planning::search::Guard;
use crate::planning::sokoban::fast::deadlocks::Judge;
use crate::planning::sokoban::fast::features::{Features, Measure, Packing};
use crate::planning::sokoban::fast::ground::{
    Cell, Floorplan, MacroMove, NONE, Reach, Travel, Travelling,
};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::rc::Rc;

/// Placements of one crate between two checks of the guard: about 50 ms on the largest boards.
const STOPS_BETWEEN_LOOKS: usize = 1024;

/// Result of generating the moves of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// All moves were generated; none solves the board.
    Moves,
    /// A move solves the board; the solved node.
    Solved(u32),
    /// The guard stopped the generation; moves are missing.
    Stopped,
}

/// The boards whose features a search needs.
pub(crate) enum Heeds<'a> {
    /// None; only the number of regions is computed.
    Parts,
    /// The boards in the tree.
    Boards(Packing<'a>),
    /// The boards in the tree, and the result of every candidate move.
    Moves(Packing<'a>),
}

/// Generates and makes moves, and stores every board reached.
///
/// Skips moves to known boards and proven deadlocks.
pub(crate) struct MoveFinder<'a> {
    pub(crate) plan: &'a Floorplan,
    measure: Option<Measure<'a>>,
    heeds_moves: bool,
    heeds_misplaced: bool,
    /// Boards with a known path to the first board; only in reversed play.
    perimeter: Option<Rc<RefCell<Perimeter<'a>>>>,
    travel: Travel,
    reach: Reach,
    judge: Judge,
    /// Cells where a crate may rest.
    allowed: Vec<bool>,
    pub(crate) board: BoardAtHand<'a>,
    moved: Vec<Cell>,
    pub(crate) tree: Tree,
    known: FxHashSet<Box<[Cell]>>,
}

impl<'a> MoveFinder<'a> {
    /// A finder whose node 0 is the board with these crates and this player.
    pub(crate) fn new(
        plan: &'a Floorplan,
        heeds: Heeds<'a>,
        (crates, player): (&[Cell], Cell),
    ) -> Self {
        let cell_count = plan.len();
        let heeds_moves = matches!(heeds, Heeds::Moves(_));
        let measure = match heeds {
            Heeds::Parts => None,
            Heeds::Boards(packing) | Heeds::Moves(packing) => Some(Measure::new(plan, packing)),
        };
        let mut finder = Self {
            plan,
            measure,
            heeds_moves,
            heeds_misplaced: false,
            perimeter: None,
            travel: Travel::new(cell_count),
            reach: Reach::new(cell_count),
            judge: Judge::new(cell_count),
            allowed: if plan.spare == 0 { plan.alive.clone() } else { vec![true; cell_count] },
            board: BoardAtHand::new(plan, crates.len()),
            moved: Vec::with_capacity(crates.len()),
            tree: Tree::new(crates.len()),
            known: FxHashSet::default(),
        };
        finder.board.load(crates);
        finder.begin(player);
        finder
    }

    /// Sets up reversed play: adds a root for each of `players`, and stops where it meets the
    /// perimeter. The static tables must be those of reversed play.
    pub(crate) fn with_perimeter(
        mut self,
        players: &[Cell],
        perimeter: Rc<RefCell<Perimeter<'a>>>,
    ) -> Self {
        for player in players {
            self.load_node(0);
            self.begin(*player);
        }
        self.perimeter = Some(perimeter);
        self
    }

    /// Also counts crates on wrong targets for every candidate.
    pub(crate) fn with_misplaced(self) -> Self {
        Self { heeds_misplaced: true, ..self }
    }

    /// Adds the current board as a root.
    fn begin(&mut self, player: Cell) {
        self.board.divide();
        let features = self.features(player);
        let (parent, from, to) = (Node::NO_PARENT, NONE, NONE);
        let first = Node { parent, from, to, player, weight: 0, features, moves: None };
        self.tree.add(first, &self.board.crates);
    }

    /// Estimated memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let per_node = size_of::<Node>() + 3 * 2 * (self.board.crates.len() + 12);
        let packing = self.measure.as_ref().map_or(0, |measure| measure.packing.bytes());
        let perimeter = self.perimeter.as_ref().map_or(0, |boards| boards.borrow().bytes());
        self.tree.len() * per_node + packing + perimeter
    }

    /// Loads the crates of a node; returns the player's cell.
    fn load_node(&mut self, node: u32) -> Cell {
        let crates = self.tree.crates(node).to_vec();
        self.board.load(&crates);
        self.tree.node(node).player
    }

    /// Features of the current board, whose regions must be computed.
    fn features(&mut self, player: Cell) -> Features {
        let regions = self.board.regions.count() as u16;
        let Some(measure) = &mut self.measure else { return Features::of_parts(regions) };
        let progress = measure.packing.assess(&self.board.crates, player);
        measure.features(progress, &self.board.crates, regions)
    }

    /// Loads a node and measures it.
    pub(crate) fn look_at(&mut self, id: u32) -> Situation {
        let player = self.load_node(id);
        let features = self.tree.node(id).features;
        self.board.divide();
        let (progress, in_the_way) = self.measure.as_mut().map_or((0, 0), |measure| {
            let progress = measure.packing.assess(&self.board.crates, player);
            (progress, measure.in_the_way(progress, &self.board.occupied))
        });
        let reachable = self.board.regions.size(player);
        Situation { progress, features, in_the_way, reachable }
    }

    /// Loads a node and generates its moves.
    ///
    /// Returns the complete solution if the node is in the perimeter or a move solves the board.
    pub(crate) fn find_or_solve(
        &mut self,
        id: u32,
        moves: &mut Vec<Move>,
    ) -> Option<Vec<MacroMove>> {
        let now = self.look_at(id);
        self.met(id).or_else(|| match self.find(id, &now, moves, &|| false) {
            Found::Solved(solved) => Some(self.macro_moves(solved)),
            Found::Moves | Found::Stopped => None,
        })
    }

    /// The complete solution, if the node just loaded is in the perimeter.
    fn met(&mut self, id: u32) -> Option<Vec<MacroMove>> {
        let perimeter = self.perimeter.clone()?;
        let player = self.tree.node(id).player;
        let key = self.board.regions.key(self.plan, self.tree.crates(id), player);
        let met = perimeter.borrow().find(&key)?;
        // First the path of the perimeter, then the reversed path of this search.
        let mut macro_moves = perimeter.borrow_mut().macro_moves(met);
        macro_moves.append(&mut self.macro_moves(id));
        Some(macro_moves)
    }

    /// Whether a candidate leads to a known board, and the player's reachable cells there.
    ///
    /// Loads that board.
    pub(crate) fn preview(&mut self, parent: u32, next: &Move) -> (bool, u16) {
        let crates = self.tree.step(parent, next.from, next.to);
        self.board.load(&crates);
        self.board.divide();
        self.reach.flood(self.plan, &self.board.occupied, next.player);
        let is_known =
            self.known.contains(&self.board.regions.key(self.plan, &crates, next.player));
        (is_known, self.reach.cells().len() as u16)
    }

    /// Makes a move and adds its result; `None` if the board is known or a proven deadlock.
    pub(crate) fn make(
        &mut self,
        parent: u32,
        (from, to, player): (Cell, Cell, Cell),
        weight: u32,
    ) -> Option<u32> {
        let crates = self.tree.step(parent, from, to);
        self.board.load(&crates);
        self.board.divide();
        let is_new = self.known.insert(self.board.regions.key(self.plan, &crates, player));
        if !is_new || self.is_hopeless(to, player) {
            return None;
        }
        let features = self.features(player);
        let node = Node { parent, from, to, player, weight, features, moves: None };
        Some(self.tree.add(node, &crates))
    }

    /// Like [`Self::make`], with the number of pushes from the root as the weight.
    pub(crate) fn follow(&mut self, parent: u32, next: &Move) -> Option<u32> {
        let weight = self.tree.node(parent).weight + u32::from(next.pushes);
        self.make(parent, (next.from, next.to, next.player), weight)
    }

    /// Returns true if the current board is a proven deadlock.
    ///
    /// `to` is the cell of the last moved crate.
    fn is_hopeless(&mut self, to: Cell, player: Cell) -> bool {
        let Self { plan, board: BoardAtHand { occupied, crates, regions, .. }, judge, .. } = self;
        judge.is_hopeless(plan, occupied, regions, (crates, player), Some(to))
    }

    /// Generates every move of the node just loaded that is not an immediate deadlock.
    ///
    /// If a PI-corral exists, only its crates move.
    pub(crate) fn find(
        &mut self,
        id: u32,
        now: &Situation,
        moves: &mut Vec<Move>,
        should_stop: Guard<'_>,
    ) -> Found {
        let crates = self.board.crates.clone();
        let player = self.tree.node(id).player;
        let board = (&crates[..], player);
        // PI-corral pruning: other crates need not move now.
        let bound_to =
            self.judge.obligation(self.plan, &self.board.occupied, &self.board.regions, board);
        self.travel.look_at(self.plan, &self.board.occupied, player);
        for &from in bound_to.as_deref().unwrap_or(&crates) {
            if !self.push_until(from, should_stop) {
                return Found::Stopped;
            }
            // The candidate's region count follows from those without the crate: no flood fill is
            // needed.
            let regions_without = self.board.regions_without(from);
            let lone = &self.plan.lone;
            let distance = i32::from(lone.nearest(from, lone.sides(from, player)));
            for index in 0..self.travel.stops().len() {
                if (index + 1) % STOPS_BETWEEN_LOOKS == 0 && should_stop() {
                    return Found::Stopped;
                }
                let stop = self.travel.stops()[index];
                let alive_sides = self.plan.lone.alive_sides(stop.cell);
                // From here the crate could reach no target even alone.
                if self.plan.spare == 0 && alive_sides & stop.sides == 0 {
                    continue;
                }
                self.board.occupied[usize::from(from)] = false;
                self.board.occupied[usize::from(stop.cell)] = true;
                // A goal test at generation saves the expansion of the last board.
                if self.plan.is_target[usize::from(stop.cell)]
                    && self.board.is_solved()
                    && self.board.is_home(stop.player)
                {
                    let solved = self.tree.step(id, from, stop.cell);
                    self.board.load(&solved);
                    let Node { weight, features, .. } = *self.tree.node(id);
                    let (parent, to, player) = (id, stop.cell, stop.player);
                    let node = Node { parent, from, to, player, weight, features, moves: None };
                    return Found::Solved(self.tree.add(node, &self.board.crates));
                }
                // A freeze deadlock is found without building the board.
                let lost = self.judge.lost_with(self.plan, &self.board.occupied, stop.cell);
                if lost <= self.plan.spare {
                    let lone = &self.plan.lone;
                    let gain = distance - i32::from(lone.nearest(stop.cell, stop.sides));
                    let (to, player, pushes) = (stop.cell, stop.player, stop.pushes);
                    let brought = (from, to, player);
                    let regions = (regions_without + u16::from(stop.parts)).saturating_sub(1);
                    let (features, in_the_way, misplaced) =
                        self.features_after(brought, now, regions);
                    moves.push(Move {
                        from,
                        to,
                        player,
                        pushes,
                        gain,
                        features,
                        in_the_way,
                        misplaced,
                    });
                }
                self.board.occupied[usize::from(stop.cell)] = false;
                self.board.occupied[usize::from(from)] = true;
            }
        }
        Found::Moves
    }

    /// Features, obstacles and misplaced crates after a move.
    ///
    /// `occupied` already shows the crate at `to`, the crate list still shows it at `from`. If the
    /// scope excludes candidates, only the number of regions is correct.
    fn features_after(
        &mut self,
        (from, to, player): (Cell, Cell, Cell),
        now: &Situation,
        regions: u16,
    ) -> (Features, u16, u16) {
        let Self { moved, board: BoardAtHand { occupied, crates, .. }, measure, .. } = self;
        let Some(measure) = measure.as_mut().filter(|_| self.heeds_moves) else {
            return (Features { regions, ..now.features }, now.in_the_way, 0);
        };
        // Features are approximate here and exact once the move is made.
        moved.clear();
        moved.extend(crates.iter().map(|cell| if *cell == from { to } else { *cell }));
        let progress = measure.packing.after(now.progress, (from, to), (moved, player));
        let features = measure.features(progress, moved, regions);
        // Advisors use this only if it decreases.
        let in_the_way = match now.in_the_way {
            0 => 0,
            _ => measure.in_the_way(progress, occupied),
        };
        let misplaced = if self.heeds_misplaced { measure.misplaced(progress, moved) } else { 0 };
        (features, in_the_way, misplaced)
    }

    /// Finds all placements of a crate, by pushes or (in reversed play) by pulls.
    fn push(&mut self, from: Cell) {
        self.push_until(from, &|| false);
    }

    /// Like [`Self::push`]; returns false if the guard stopped it.
    fn push_until(&mut self, from: Cell, should_stop: Guard<'_>) -> bool {
        let Self { plan, board, allowed, travel, .. } = self;
        let crate_and_way = (from, plan.travelling);
        travel.explore_until(plan, &mut board.occupied, crate_and_way, allowed, should_stop)
    }

    /// Macro moves of forward play between the root and a node, in order of play.
    pub(crate) fn macro_moves(&mut self, last: u32) -> Vec<MacroMove> {
        let mut macro_moves = Vec::new();
        // The tree stores start and end of each macro move; a new one-crate search restores its
        // pushes.
        for id in self.tree.path(last) {
            let Node { parent, from, to, player: player_after, .. } = *self.tree.node(id);
            let player = self.load_node(parent);
            self.travel.look_at(self.plan, &self.board.occupied, player);
            self.push(from);
            macro_moves
                .push(self.travel.macro_move((from, to, player_after), self.plan.travelling));
        }
        if self.plan.travelling == Travelling::Backwards {
            macro_moves.reverse();
        }
        macro_moves
    }
}
