//! Makes the moves of a board and adds their results to the search tree; [`generation`] finds the
//! moves.

mod generation;

use super::current_board::{CandidateMove, CurrentBoard, ParentFeatures};
use super::perimeter::Perimeter;
use super::search_tree::{Node, SearchTree};
use crate::planning::search::Guard;
use crate::planning::sokoban::fast::deadlocks::DeadlockDetection;
use crate::planning::sokoban::fast::features::{FeatureExtractor, Features, Packing};
use crate::planning::sokoban::fast::topology::{
    Cell, CrateMotion, CrateSearch, MacroMove, NONE, PlayerReach, StaticLevel,
};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::rc::Rc;

/// Result of generating the moves of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveGeneration {
    /// Generation is complete; no move solves the board.
    Complete,
    /// A move solves the board: the index of the solved node.
    ///
    /// Later moves are missing.
    Solved(u32),
    /// The stop signal ended the generation; moves are missing.
    Stopped,
}

/// The boards for which the finder computes all features: packing, corridors and so on.
pub(crate) enum FeatureScope<'a> {
    /// No board; the finder computes only the number of regions.
    RegionsOnly,
    /// The boards in the tree.
    VisitedBoards(Packing<'a>),
    /// The boards in the tree, and the result of every candidate move.
    Candidates(Packing<'a>),
}

/// Generates moves, makes them, and stores the resulting boards in a search tree.
///
/// [`Self::make`] adds neither known boards nor proven deadlocks.
pub(crate) struct MoveFinder<'a> {
    pub(crate) level: &'a StaticLevel,
    /// `None` for [`FeatureScope::RegionsOnly`].
    extractor: Option<FeatureExtractor<'a>>,
    /// Whether the scope is [`FeatureScope::Candidates`].
    measures_candidates: bool,
    /// Whether candidates count crates on targets that are not packed.
    counts_misplaced: bool,
    /// Boards with a known path from the first board; only in reversed play.
    perimeter: Option<Rc<RefCell<Perimeter<'a>>>>,
    crate_search: CrateSearch,
    /// Working memory of [`Self::preview`].
    reach: PlayerReach,
    deadlocks: DeadlockDetection,
    /// By cell: whether a crate may rest there; false for dead cells without surplus crates.
    allowed: Vec<bool>,
    /// The board loaded last.
    pub(crate) board: CurrentBoard<'a>,
    /// Working memory: the crates after a candidate move.
    moved: Vec<Cell>,
    /// The roots and all boards added since.
    pub(crate) tree: SearchTree,
    /// Keys of all boards that [`Self::make`] received, deadlocks included, roots not.
    known: FxHashSet<Box<[Cell]>>,
}

impl<'a> MoveFinder<'a> {
    /// Creates a finder whose node 0 is the board with these crates and this player.
    ///
    /// The crates must be in ascending order.
    pub(crate) fn new(
        level: &'a StaticLevel,
        scope: FeatureScope<'a>,
        (crates, player): (&[Cell], Cell),
    ) -> Self {
        let cell_count = level.len();
        let measures_candidates = matches!(scope, FeatureScope::Candidates(_));
        let extractor = match scope {
            FeatureScope::RegionsOnly => None,
            FeatureScope::VisitedBoards(packing) | FeatureScope::Candidates(packing) => {
                Some(FeatureExtractor::new(level, packing))
            }
        };
        let mut finder = Self {
            level,
            extractor,
            measures_candidates,
            counts_misplaced: false,
            perimeter: None,
            crate_search: CrateSearch::new(cell_count),
            reach: PlayerReach::new(cell_count),
            deadlocks: DeadlockDetection::new(cell_count),
            allowed: if level.surplus_crates == 0 {
                level.alive.clone()
            } else {
                vec![true; cell_count]
            },
            board: CurrentBoard::new(level, crates.len()),
            moved: Vec::with_capacity(crates.len()),
            tree: SearchTree::new(crates.len()),
            known: FxHashSet::default(),
        };
        finder.board.load(crates);
        finder.add_root(player);
        finder
    }

    /// Sets up reversed play: adds one more root for each of `players`, and a perimeter.
    ///
    /// The roots have the crates of node 0. [`Self::generate_or_solve`] then also solves boards of
    /// the perimeter. The static tables must be those of reversed play.
    pub(crate) fn with_perimeter(
        mut self,
        players: &[Cell],
        perimeter: Rc<RefCell<Perimeter<'a>>>,
    ) -> Self {
        for player in players {
            self.load_node(0);
            self.add_root(*player);
        }
        self.perimeter = Some(perimeter);
        self
    }

    /// Also counts the crates on targets that are not packed, for every candidate.
    ///
    /// No effect without [`FeatureScope::Candidates`].
    pub(crate) fn with_misplaced(self) -> Self {
        Self { counts_misplaced: true, ..self }
    }

    /// Adds the current board as a root.
    fn add_root(&mut self, player: Cell) {
        self.board.find_regions();
        let features = self.features(player);
        let (parent, from, to) = (Node::NO_PARENT, NONE, NONE);
        let first = Node { parent, from, to, player, weight: 0, features, moves: None };
        self.tree.add(first, &self.board.crates);
    }

    /// Estimated memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let per_node = size_of::<Node>() + 3 * 2 * (self.board.crates.len() + 12);
        let packing = self.extractor.as_ref().map_or(0, |extractor| extractor.packing.bytes());
        let perimeter = self.perimeter.as_ref().map_or(0, |boards| boards.borrow().bytes());
        self.tree.len() * per_node + packing + perimeter
    }

    /// Loads the crates of a node without its regions; returns the player's cell.
    fn load_node(&mut self, node: u32) -> Cell {
        let crates = self.tree.crates(node).to_vec();
        self.board.load(&crates);
        self.tree.node(node).player
    }

    /// Features of the current board, whose regions must be computed.
    fn features(&mut self, player: Cell) -> Features {
        let regions = self.board.regions.count() as u16;
        let Some(extractor) = &mut self.extractor else { return Features::with_regions(regions) };
        let progress = extractor.packing.progress_of(&self.board.crates, player);
        extractor.features(progress, &self.board.crates, regions)
    }

    /// Loads a node with its regions; returns its features.
    pub(crate) fn load_and_measure(&mut self, id: u32) -> ParentFeatures {
        let player = self.load_node(id);
        let features = self.tree.node(id).features;
        self.board.find_regions();
        let (packing_progress, obstacles) = self.extractor.as_mut().map_or((0, 0), |extractor| {
            let progress = extractor.packing.progress_of(&self.board.crates, player);
            (progress, extractor.obstacles_to_next(progress, &self.board.occupied))
        });
        let reachable = self.board.regions.size(player);
        ParentFeatures { packing_progress, features, obstacles, reachable_cells: reachable }
    }

    /// Loads a node and appends its moves to `moves`, or returns a complete solution.
    ///
    /// There is a solution if the node is in the perimeter or a move solves the board; otherwise
    /// returns `None`.
    pub(crate) fn generate_or_solve(
        &mut self,
        id: u32,
        moves: &mut Vec<CandidateMove>,
    ) -> Option<Vec<MacroMove>> {
        let parent = self.load_and_measure(id);
        self.solution_through_perimeter(id).or_else(|| {
            match self.generate(id, &parent, moves, &|| false) {
                MoveGeneration::Solved(solved) => Some(self.macro_moves(solved)),
                MoveGeneration::Complete | MoveGeneration::Stopped => None,
            }
        })
    }

    /// The complete solution, if the node just loaded is in the perimeter.
    fn solution_through_perimeter(&mut self, id: u32) -> Option<Vec<MacroMove>> {
        let perimeter = self.perimeter.clone()?;
        let player = self.tree.node(id).player;
        let key = self.board.regions.key(self.level, self.tree.crates(id), player);
        let met = perimeter.borrow().find(&key)?;
        // First the path of the perimeter, then the reversed path of this search.
        let mut macro_moves = perimeter.borrow_mut().macro_moves(met);
        macro_moves.append(&mut self.macro_moves(id));
        Some(macro_moves)
    }

    /// Returns whether a candidate leads to a known board, and the number of reachable cells.
    ///
    /// A board is known if [`Self::make`] received it before. The cells are those that the player
    /// reaches after the move. Loads the resulting board.
    pub(crate) fn preview(&mut self, parent: u32, next: &CandidateMove) -> (bool, u16) {
        let crates = self.tree.crates_after(parent, next.from, next.to);
        self.board.load(&crates);
        self.board.find_regions();
        self.reach.flood(self.level, &self.board.occupied, next.player);
        let is_known =
            self.known.contains(&self.board.regions.key(self.level, &crates, next.player));
        (is_known, self.reach.cells().len() as u16)
    }

    /// Makes a move and adds its result; returns the index of the new node.
    ///
    /// The move is given by the cells of the crate before and after and the player's cell after.
    /// `None` if this method received the board before, or if it is a proven deadlock. `weight` is
    /// that of the new node. Loads the resulting board.
    pub(crate) fn make(
        &mut self,
        parent: u32,
        (from, to, player): (Cell, Cell, Cell),
        weight: u32,
    ) -> Option<u32> {
        let crates = self.tree.crates_after(parent, from, to);
        self.board.load(&crates);
        self.board.find_regions();
        let is_new = self.known.insert(self.board.regions.key(self.level, &crates, player));
        if !is_new || self.is_deadlock(to, player) {
            return None;
        }
        let features = self.features(player);
        let node = Node { parent, from, to, player, weight, features, moves: None };
        Some(self.tree.add(node, &crates))
    }

    /// Like [`Self::make`], with the number of pushes from the root as the weight.
    pub(crate) fn make_counting_pushes(
        &mut self,
        parent: u32,
        next: &CandidateMove,
    ) -> Option<u32> {
        let weight = self.tree.node(parent).weight + u32::from(next.pushes);
        self.make(parent, next.ends(), weight)
    }

    /// Returns true if the current board is a proven deadlock.
    ///
    /// `to` is the cell of the last moved crate.
    fn is_deadlock(&mut self, to: Cell, player: Cell) -> bool {
        let Self {
            level, board: CurrentBoard { occupied, crates, regions, .. }, deadlocks, ..
        } = self;
        deadlocks.is_deadlock(level, occupied, regions, (crates, player), Some(to))
    }

    /// Finds all placements of a crate on allowed cells, by pushes or (in reversed play) by pulls.
    fn find_placements(&mut self, from: Cell) {
        self.find_placements_until(from, &|| false);
    }

    /// Like [`Self::find_placements`]; returns false if the stop signal ended the search.
    fn find_placements_until(&mut self, from: Cell, should_stop: Guard<'_>) -> bool {
        let Self { level, board, allowed, crate_search, .. } = self;
        let crate_and_motion = (from, level.motion);
        crate_search.explore_until(
            level,
            &mut board.occupied,
            crate_and_motion,
            allowed,
            should_stop,
        )
    }

    /// Macro moves of forward play between a root and a node, in order of play.
    pub(crate) fn macro_moves(&mut self, last: u32) -> Vec<MacroMove> {
        let mut macro_moves = Vec::new();
        // The tree stores start and end of each macro move; a new one-crate search restores its
        // pushes.
        for id in self.tree.path(last) {
            let Node { parent, from, to, player: player_after, .. } = *self.tree.node(id);
            let player = self.load_node(parent);
            self.crate_search.set_board(self.level, &self.board.occupied, player);
            self.find_placements(from);
            macro_moves
                .push(self.crate_search.macro_move((from, to, player_after), self.level.motion));
        }
        if self.level.motion == CrateMotion::Pull {
            macro_moves.reverse();
        }
        macro_moves
    }
}
