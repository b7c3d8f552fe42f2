//! Packing order with parked crates: crates are set aside without choosing cells for them.
//!
//! Best-first search over sets of remaining crates, from all targets down. A crate that is on an
//! exit (a start cell) or can be pulled to one is removed at no cost, if all crates removed in this
//! way can be matched to distinct exits. If there is no such crate, a crate that can move at all is
//! removed as "parked"; the cost is higher the fewer cells it could be parked on.

use super::exits::ExitMatching;
use super::retrograde_search::PackingStage;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{Cell, CrateSearch, StaticLevel, occupy};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Number of one-crate searches above which the search ends with the best order so far.
///
/// The possible final cells of the player share this number equally.
const MAX_CRATE_SEARCHES: usize = 100_000;

/// Cost of parking a crate.
const PARKING_COST: u32 = 4;
/// Extra cost of parking a crate that has few parking cells.
///
/// It is divided by the number of cells that the crate can be pulled to.
const NARROWNESS_COST: u32 = 40;

/// A search node: the crates that remain on targets.
struct ParkingNode {
    /// Targets whose crates remain.
    remaining: Vec<Cell>,
    /// Index of the parent; `usize::MAX` in the root.
    parent: usize,
    /// Cost of the parked crates so far.
    cost: u32,
    /// For each crate removed through an exit, the exits that it can use.
    exits_of_removed: Vec<Rc<[Cell]>>,
    /// Crates removed since the parent, in order.
    removed: Vec<Cell>,
}

/// Search for a removal order with low parking cost.
pub(super) struct ParkingSearch<'a> {
    level: &'a StaticLevel,
    /// By cell: whether it is an exit.
    is_exit: Vec<bool>,
    /// Source of noise: parking the crate of a target costs 0 or 1 more, by target.
    perturbation: Perturbation,
    /// Working memory: the cells that one crate can be pulled to.
    crate_search: CrateSearch,
    /// Matching of the crates removed through exits to distinct exits.
    exit_matching: ExitMatching,
    /// By cell: whether a remaining crate is there.
    occupied: Vec<bool>,
    /// Number of one-crate searches for the current final player.
    search_count: usize,
}

impl<'a> ParkingSearch<'a> {
    /// Creates a search; each of `exits` serves one crate.
    ///
    /// `perturbation` adds 0 or 1 to each parking cost, so that restarted searches find other
    /// orders.
    pub(super) fn new(level: &'a StaticLevel, exits: &[Cell], perturbation: Perturbation) -> Self {
        let mut is_exit = vec![false; level.len()];
        for cell in exits {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            level,
            is_exit,
            perturbation,
            crate_search: CrateSearch::new(level.len()),
            exit_matching: ExitMatching::new(level.len()),
            occupied: vec![false; level.len()],
            search_count: 0,
        }
    }

    /// Stages from all targets down to the minimum number of remaining crates found.
    ///
    /// Each stage has one crate fewer than the one before. Among equal numbers the order with the
    /// lower parking cost wins. `players` are the possible final cells of the player. Only the stop
    /// signal of the budget counts.
    pub(super) fn stages(mut self, players: &[Cell], budget: &Budget<'_>) -> Vec<PackingStage> {
        let max_searches = MAX_CRATE_SEARCHES / players.len().max(1);
        let orders = players.iter().map(|player| self.order(*player, max_searches, budget));
        let best = orders.min_by_key(|(cost, order)| (Reverse(order.len()), *cost));
        let (mut left, level) = (self.level.targets.clone(), self.level);
        let mut stages = vec![PackingStage::anywhere(level, left.clone())];
        for cell in best.map(|(_, order)| order).unwrap_or_default() {
            left.retain(|other| *other != cell);
            stages.push(PackingStage::anywhere(level, left.clone()));
        }
        stages
    }

    /// Cost and removal order of the best node for a final player cell.
    ///
    /// The best node has the fewest remaining crates, then the least cost; the order lists targets.
    /// The cost is `u32::MAX` and the order empty if the search stops before its first node.
    /// `max_searches` limits the number of one-crate searches.
    fn order(
        &mut self,
        player: Cell,
        max_searches: usize,
        budget: &Budget<'_>,
    ) -> (u32, Vec<Cell>) {
        let targets = self.level.targets.clone();
        self.search_count = 0;
        let first = ParkingNode {
            remaining: targets,
            parent: usize::MAX,
            cost: 0,
            exits_of_removed: Vec::new(),
            removed: Vec::new(),
        };
        let mut nodes = vec![first];
        let mut known: FxHashSet<Vec<Cell>> = FxHashSet::default();
        let mut open = BinaryHeap::from([Reverse((0_u32, 0_usize))]);
        let mut best = (usize::MAX, u32::MAX, 0);
        while let Some(Reverse((_, index))) = open.pop() {
            if self.search_count > max_searches || (budget.should_stop)() {
                break;
            }
            // Removing crates through exits is free, so it is done before branching.
            let movable = self.remove_free_crates(&mut nodes[index], player);
            let ParkingNode { remaining, cost, exits_of_removed, .. } = &nodes[index];
            if !known.insert(remaining.clone()) {
                continue;
            }
            // Keep the best node in case the search ends early.
            if (remaining.len(), *cost) < (best.0, best.1) {
                best = (remaining.len(), *cost, index);
            }
            if remaining.is_empty() {
                break;
            }
            let (remaining, cost, exits_of_removed) =
                (remaining.clone(), *cost, exits_of_removed.clone());
            for (cell, cell_count) in movable {
                let perturbation = u32::from(self.perturbation.of((cell, 1), 2));
                // A crate with few parking cells is likely to be in the way again.
                let cost = cost + PARKING_COST + NARROWNESS_COST / cell_count as u32 + perturbation;
                let left: Vec<Cell> =
                    remaining.iter().copied().filter(|other| *other != cell).collect();
                let urgency = cost + PARKING_COST * left.len() as u32;
                open.push(Reverse((urgency, nodes.len())));
                let (exits_of_removed, removed) = (exits_of_removed.clone(), vec![cell]);
                nodes.push(ParkingNode {
                    remaining: left,
                    parent: index,
                    cost,
                    exits_of_removed,
                    removed,
                });
            }
        }
        let (_, cost, mut index) = best;
        let mut parts = Vec::new();
        // Collect the removals from the root to the best node.
        while index < nodes.len() {
            parts.push(nodes[index].removed.clone());
            index = nodes[index].parent;
        }
        parts.reverse();
        (cost, parts.concat())
    }

    /// Removes crates through exits, one by one, while all of them can have distinct exits.
    ///
    /// The crates removed earlier may get other exits. Next is the crate with the fewest pulls to
    /// its nearest exit, assigned or not; crates that already are on an exit come last. `player` is
    /// the final player cell. Returns the remaining crates that can move, with the number of cells
    /// each can be pulled to.
    fn remove_free_crates(&mut self, node: &mut ParkingNode, player: Cell) -> Vec<(Cell, usize)> {
        let ParkingNode { remaining, exits_of_removed, removed, .. } = node;
        occupy(&mut self.occupied, remaining.iter());
        self.exit_matching.clear();
        // Rebuild the matching of the crates removed so far.
        for (claimant, exits) in exits_of_removed.iter().enumerate() {
            self.exit_matching.assign(claimant, exits);
        }
        loop {
            self.search_count += remaining.len();
            let Self { level, occupied, crate_search, is_exit, exit_matching, .. } = self;
            crate_search.set_board(level, occupied, player);
            let mut movable = Vec::new();
            let mut leaving: Option<(u16, Cell, Rc<[Cell]>)> = None;
            for &from in remaining.iter() {
                crate_search.explore(
                    level,
                    occupied,
                    (from, level.motion.reversed()),
                    &level.retrograde_cells,
                );
                let mut cells: Vec<Cell> =
                    crate_search.placements().iter().map(|placement| placement.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                let cell_count = cells.len();
                if cell_count > 0 {
                    movable.push((from, cell_count));
                }
                let pulls = if is_exit[usize::from(from)] {
                    cells.push(from);
                    Some(u16::MAX)
                } else {
                    let mut exits = crate_search.placements().iter();
                    exits
                        .find(|placement| is_exit[usize::from(placement.cell)])
                        .map(|placement| placement.pushes)
                };
                let Some(pulls) = pulls else { continue };
                if leaving.as_ref().is_some_and(|(least, ..)| *least <= pulls) {
                    continue;
                }
                let exits: Vec<Cell> =
                    cells.into_iter().filter(|cell| is_exit[usize::from(*cell)]).collect();
                // Try on a copy: only the nearest crate is removed in this round.
                if exit_matching.clone().assign(exits_of_removed.len(), &exits) {
                    leaving = Some((pulls, from, exits.into()));
                }
            }
            let Some((_, from, exits)) = leaving else { return movable };
            exit_matching.assign(exits_of_removed.len(), &exits);
            exits_of_removed.push(exits);
            removed.push(from);
            occupied[usize::from(from)] = false;
            remaining.retain(|cell| *cell != from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::topology::CrateMotion;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Checks the targets in order of removal, by row and column.
    ///
    /// Also checks that each crate can move when it is removed.
    fn check(drawing: &str, expected: &[(usize, usize)]) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (level, crates) =
            StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("enough crates");
        let player = level.number_of(state.player);
        let parking = ParkingSearch::new(&level, &crates, Perturbation::NONE);
        let stages = parking.stages(&[player], &Budget::nodes(0));
        let mut crate_search = CrateSearch::new(level.len());
        let (mut occupied, anywhere) = (level.is_target.clone(), vec![true; level.len()]);
        let mut order = Vec::new();
        for pair in stages.windows(2) {
            let gone = pair[0].crates.iter().find(|cell| !pair[1].crates.contains(cell));
            let gone = *gone.expect("one crate fewer");
            crate_search.set_board(&level, &occupied, player);
            crate_search.explore(&level, &mut occupied, (gone, CrateMotion::Pull), &anywhere);
            assert!(!crate_search.placements().is_empty() || crates.contains(&gone), "{drawing}");
            occupied[usize::from(gone)] = false;
            let columns = terrain.layout().columns();
            let cell = usize::from(level.cells[usize::from(gone)]);
            order.push((cell / columns, cell % columns));
        }
        assert_eq!(order, expected, "{drawing}");
    }

    #[test]
    fn blocking_crates_are_parked() {
        // No parking is needed: the crate nearest to an exit leaves first.
        check("#########\n#@$$__..#\n#########", &[(1, 6), (1, 7)]);
        // Both crates come from below while the player is above: the upper one must be parked.
        check(
            "#######\n#_@___#\n#___._#\n####.##\n####_##\n####$##\n####$##\n####_##\n#######",
            &[(2, 4), (3, 4)],
        );
    }
}
