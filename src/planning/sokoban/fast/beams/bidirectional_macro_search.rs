//! Bidirectional best-first search over macro moves, for small boards.
//!
//! A macro move takes one crate to another cell by any number of consecutive pushes (or pulls). The
//! forward side pushes crates from the first board, the backward side pulls them from all solved
//! boards, until one side reaches a board of the other. A region is a connected part of the floor
//! without crates; boards with the same crates and the same region of the player count as one.
//!
//! ```text
//!   rank = pushes made + 2 · matched distance to the other end + 10 · regions
//!   expand the side with the shorter open list; stop at the first common board
//! ```
//!
//! The matched distance is the cost of a minimum-cost matching of crates to goal cells: targets
//! for the forward side, start cells for the backward side.
//!
//! For boards with few crates in little space, where a search in one direction would visit most
//! states. The first meeting ends the search, so the plan is not optimal. The search is complete:
//! if one open list runs empty, the level is unsolvable. [`LayeredSearch`] runs beams through the
//! forward side instead.

use super::beam::{BeamSuccessor, LayeredSearch};
use super::bidirectional_side::{Node, OpenNode, REMAINING_PUSH_WEIGHT, Side};
use crate::planning::search::{Budget, SearchDirection};
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::deadlocks::DeadlockDetection;
use crate::planning::sokoban::fast::moves::SearchOutcome;
use crate::planning::sokoban::fast::topology::{
    Cell, CratePlacement, CrateSearch, MacroMove, Regions, StaticLevel, occupy,
};
use crate::worlds::ice::{BoardLayout, State};
use std::rc::Rc;

/// Maximum product of crates and cells; on larger boards the two sides hardly ever meet.
const MAX_CRATE_CELLS: usize = 1_000;

/// Weight of a remaining push in a beam, relative to a push made.
///
/// Lower than in best-first order, because all boards of a layer have equally many macro moves.
const REMAINING_PUSH_WEIGHT_IN_BEAM: u32 = 1;

/// The search on one level without ice and with as many crates as targets.
pub(crate) struct BidirectionalMacroSearch<'a> {
    level: &'a StaticLevel,
    /// Number of crates.
    crate_count: usize,
    /// Forward and backward side.
    sides: [Side; 2],
    crate_search: CrateSearch,
    regions: Regions,
    deadlocks: DeadlockDetection,
    /// Current board: whether each cell has a crate.
    occupied: Vec<bool>,
    expanded: u64,
}

impl<'a> BidirectionalMacroSearch<'a> {
    /// Starts a search; `None` if the level does not qualify.
    ///
    /// It qualifies without ice, without surplus or unreachable crates, and up to
    /// [`MAX_CRATE_CELLS`]. `level` holds the tables of forward play, `crates` the crates of
    /// `state` on its floor, `to_targets` the push distances.
    pub(crate) fn new(
        (layout, state): (&BoardLayout, &State),
        (level, crates): (&'a StaticLevel, &[Cell]),
        to_targets: &PushDistances,
    ) -> Option<Self> {
        let is_complete = crates.len() == state.crates.len()
            && crates.len() == layout.targets().len()
            && crates.len() * level.len() <= MAX_CRATE_CELLS;
        if level.has_ice || !is_complete {
            return None;
        }
        let starts = state.crates.iter().map(|cell| vec![to_targets.placement(cell, state.player)]);
        let from_start = to_targets.distances_from_starts(layout, &starts.collect::<Vec<_>>());
        let cells = level.len();
        let mut search = Self {
            level,
            crate_count: crates.len(),
            sides: [
                Side::new(
                    SearchDirection::Forward,
                    Rc::new(to_targets.clone()),
                    level.alive.clone(),
                ),
                Side::new(SearchDirection::Backward, Rc::new(from_start), vec![true; cells]),
            ],
            crate_search: CrateSearch::new(cells),
            regions: Regions::new(cells),
            deadlocks: DeadlockDetection::new(cells),
            occupied: vec![false; cells],
            expanded: 0,
        };
        search.add_roots(SearchDirection::Forward, crates, |cell| {
            cell == level.number_of(state.player)
        });
        search.add_roots(SearchDirection::Backward, &level.targets, |_| true);
        Some(search)
    }

    /// Adds roots with these crates: one for each region with a cell that `is_start` accepts.
    fn add_roots(
        &mut self,
        direction: SearchDirection,
        crates: &[Cell],
        is_start: impl Fn(Cell) -> bool,
    ) {
        let mut crates = crates.to_vec();
        crates.sort_unstable();
        self.load(&crates);
        let mut begun = Vec::new();
        // One root per region of the player.
        for player in (0..self.level.len() as Cell).filter(|cell| is_start(*cell)) {
            if !self.occupied[usize::from(player)] && !begun.contains(&self.regions.of(player)) {
                begun.push(self.regions.of(player));
                let key = self.regions.key(self.level, &crates, player);
                let parent = Node::NO_PARENT;
                let root = Node { parent, from: player, to: player, player, pushes: 0 };
                self.add(direction, key, root, &crates, 0);
            }
        }
    }

    /// Number of states expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize {
        // A node's crates are also in its key, and the hash table is about half empty.
        let per_node =
            size_of::<Node>() + 4 * (self.crate_count + 1) + 2 * size_of::<(&[Cell], u32)>();
        let open = 2 * size_of::<(u32, u32, u32)>();
        let nodes: usize = self.sides.iter().map(Side::len).sum();
        nodes * (per_node + open)
    }

    /// Resumes the search for at most `budget.nodes` further states.
    ///
    /// Returns [`SearchOutcome::Exhausted`] if one side has no open node: the level is unsolvable.
    /// That is no proof if a beam has run through this object.
    pub(crate) fn resume(&mut self, budget: &Budget<'_>) -> SearchOutcome {
        // The first board may already be solved.
        if let Some(meeting) = self.meeting_of_ends() {
            return SearchOutcome::Solved(self.macro_moves(meeting));
        }
        let last = self.expanded.saturating_add(budget.nodes);
        loop {
            let is_spent = self.expanded >= last || self.bytes() > budget.bytes;
            if is_spent || (budget.should_stop)() {
                return SearchOutcome::BudgetSpent;
            }
            // Expand the side with fewer open nodes.
            let [forward, back] = self.sides.each_ref().map(Side::open_count);
            let direction =
                if forward <= back { SearchDirection::Forward } else { SearchDirection::Backward };
            let Some(node) = self.sides[direction as usize].take() else {
                return SearchOutcome::Exhausted;
            };
            if let Some(meeting) = self.expand(direction, node) {
                return SearchOutcome::Solved(self.macro_moves(meeting));
            }
        }
    }

    /// Node indices on both sides of the first board if it is already solved.
    fn meeting_of_ends(&self) -> Option<[u32; 2]> {
        let [forward, back] = &self.sides;
        back.find(forward.first_key()?).map(|node| [0, node])
    }

    /// Sets the crates of the current board and computes its regions.
    fn load(&mut self, crates: &[Cell]) {
        occupy(&mut self.occupied, crates);
        self.regions.divide(self.level, &self.occupied);
    }

    /// Adds the current board to a side; returns both nodes if the sides meet there.
    ///
    /// The forward node comes first. `pushes_ahead` is the matched distance.
    fn add(
        &mut self,
        direction: SearchDirection,
        key: Box<[Cell]>,
        node: Node,
        crates: &[Cell],
        pushes_ahead: u32,
    ) -> Option<[u32; 2]> {
        let region_count = self.regions.count() as u32;
        let other = self.sides[direction.opposite() as usize].find(&key);
        let number =
            self.sides[direction as usize].add(key, node, crates, (pushes_ahead, region_count));
        other.map(|other| match direction {
            SearchDirection::Forward => [number, other],
            SearchDirection::Backward => [other, number],
        })
    }

    /// Expands a node by all macro moves; returns both nodes if the sides meet.
    ///
    /// Adds nothing if the node is a proven deadlock. A PI-corral may restrict the forward moves.
    fn expand(&mut self, direction: SearchDirection, number: u32) -> Option<[u32; 2]> {
        let node = self.sides[direction as usize].node(number);
        let crates = self.sides[direction as usize].crates(number, self.crate_count);
        self.load(&crates);
        if direction == SearchDirection::Forward && self.is_hopeless(&crates, node) {
            return None;
        }
        self.expanded += 1;
        // PI-corral pruning applies to pushes only.
        let pi_corral = match direction {
            SearchDirection::Forward => {
                let board = (&crates[..], node.player);
                self.deadlocks.pi_corral_crates(self.level, &self.occupied, &self.regions, board)
            }
            SearchDirection::Backward => None,
        };
        self.sides[direction as usize].distances.set_board(self.level, (&crates, node.player));
        self.crate_search.set_board(self.level, &self.occupied, node.player);
        for (index, &from) in crates.iter().enumerate() {
            if pi_corral.as_ref().is_some_and(|bound| !bound.contains(&from)) {
                continue;
            }
            self.find_placements(direction, from);
            for placement in 0..self.crate_search.placements().len() {
                let placement = self.crate_search.placements()[placement];
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(placement.cell)] = true;
                let meeting = self.add_after_move(direction, (number, &crates), index, placement);
                self.occupied[usize::from(placement.cell)] = false;
                self.occupied[usize::from(from)] = true;
                if meeting.is_some() {
                    return meeting;
                }
            }
        }
        None
    }

    /// Adds the current board, after crate `index` of `before` moved to `placement`.
    ///
    /// Skips known boards, forward freeze deadlocks, and boards without a perfect matching. Returns
    /// the nodes of both sides if the sides meet.
    fn add_after_move(
        &mut self,
        direction: SearchDirection,
        (parent, before): (u32, &[Cell]),
        index: usize,
        placement: CratePlacement,
    ) -> Option<[u32; 2]> {
        let mut crates = before.to_vec();
        crates[index] = placement.cell;
        crates.sort_unstable();
        self.regions.divide(self.level, &self.occupied);
        let key = self.regions.key(self.level, &crates, placement.player);
        // A known board is not reopened: the search does not minimise pushes.
        if self.sides[direction as usize].find(&key).is_some() {
            return None;
        }
        if direction == SearchDirection::Forward
            && self.deadlocks.frozen_off_targets(self.level, &self.occupied, placement.cell) > 0
        {
            return None;
        }
        let moved = (before[index], placement.cell, placement.player);
        let side = &mut self.sides[direction as usize];
        let pushes_ahead = side.distances.remaining_after(self.level, before, moved)? as u32;
        let pushes = side.node(parent).pushes + u32::from(placement.pushes);
        let (from, to, player) = moved;
        self.add(direction, key, Node { parent, from, to, player, pushes }, &crates, pushes_ahead)
    }

    /// Returns true if the current board, that of a forward node, is a proven deadlock.
    fn is_hopeless(&mut self, crates: &[Cell], node: Node) -> bool {
        let Self { level, occupied, regions, deadlocks, .. } = self;
        let moved_to = (node.parent != Node::NO_PARENT).then_some(node.to);
        deadlocks.is_deadlock(level, occupied, regions, (crates, node.player), moved_to)
    }

    /// Finds all allowed placements that a crate of the current board can move to.
    fn find_placements(&mut self, direction: SearchDirection, from: Cell) {
        let Self { level, occupied, crate_search, sides, .. } = self;
        let side = &sides[direction as usize];
        crate_search.explore(level, occupied, (from, side.motion()), &side.allowed);
    }

    /// Macro moves from the first board through the common board to a solved board.
    fn macro_moves(&mut self, [forward, back]: [u32; 2]) -> Vec<MacroMove> {
        let mut macro_moves = self.macro_moves_of(SearchDirection::Forward, forward);
        macro_moves.reverse();
        macro_moves.append(&mut self.macro_moves_of(SearchDirection::Backward, back));
        macro_moves
    }

    /// Macro moves between a node and the root of its side, starting at the node.
    fn macro_moves_of(&mut self, direction: SearchDirection, last: u32) -> Vec<MacroMove> {
        let mut macro_moves = Vec::new();
        let mut node = self.sides[direction as usize].node(last);
        while node.parent != Node::NO_PARENT {
            let parent = self.sides[direction as usize].node(node.parent);
            let crates = self.sides[direction as usize].crates(node.parent, self.crate_count);
            self.load(&crates);
            self.crate_search.set_board(self.level, &self.occupied, parent.player);
            self.find_placements(direction, node.from);
            let brought = (node.from, node.to, node.player);
            macro_moves.push(
                self.crate_search.macro_move(brought, self.sides[direction as usize].motion()),
            );
            node = parent;
        }
        macro_moves
    }
}

/// Beams expand forward boards only; the backward side contributes the solved boards.
///
/// Uses the forward open list for the successors of one board, so the best-first search of the same
/// object cannot continue.
impl LayeredSearch for BidirectionalMacroSearch<'_> {
    type Step = u32;
    type Kind = ();

    fn root_count(&self) -> u32 {
        1
    }

    fn expand(
        &mut self,
        board: u32,
        ahead: &mut Vec<BeamSuccessor<u32, ()>>,
    ) -> Option<SearchOutcome> {
        self.sides[SearchDirection::Forward as usize].clear_open();
        if let Some(meeting) = self.expand(SearchDirection::Forward, board) {
            return Some(SearchOutcome::Solved(self.macro_moves(meeting)));
        }
        ahead.extend(self.sides[SearchDirection::Forward as usize].take_all().map(|waiting| {
            let OpenNode { node, rank, pushes, pushes_ahead } = waiting;
            let rank =
                rank - (REMAINING_PUSH_WEIGHT - REMAINING_PUSH_WEIGHT_IN_BEAM) * pushes_ahead;
            let far = rank as i32 - pushes as i32;
            // Among boards of equal rank prefer the newer one.
            let rank = [rank as i32, pushes_ahead as i32, -(node as i32)];
            BeamSuccessor { rank, distance: far, kind: (), step: node }
        }));
        None
    }

    fn make(&mut self, board: u32) -> Option<u32> {
        Some(board)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}
