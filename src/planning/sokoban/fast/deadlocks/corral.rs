//! Corral deadlocks: regions that crates shut off from the player for good.
//!
//! A region is a connected part of the floor without crates. A corral is a region that the player
//! cannot reach without a push, with the crates on its border ([`BorderCrates`]).

use super::freeze::FloorBoard;
use crate::planning::sokoban::deadlocks::Freeze;
use crate::planning::sokoban::fast::topology::{
    Cell, DIRECTIONS, NONE, PlayerReach, Regions, StaticLevel, opposite,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BinaryHeap;

/// Least board limit of one corral search.
const MIN_BOARDS: usize = 50;
/// Greatest board limit of one corral search.
const MAX_BOARDS: usize = 200;
/// Divided by the number of targets, the limit on the boards that one corral search may store.
///
/// Kept between [`MIN_BOARDS`] and [`MAX_BOARDS`]. Larger levels run more of these searches, and
/// most of the searches end early.
const BOARDS_TIMES_TARGETS: usize = 1_400;

/// Maximum number of cached results; at this number the cache is cleared.
const MAX_CACHED: usize = 200_000;

/// Maximum number of crates of a corral search, unless more crates touch the region itself.
const MAX_CRATES: usize = 12;

/// Searches corrals with all other crates removed that are not frozen; caches the results.
#[derive(Debug, Clone)]
pub(super) struct Corrals {
    reach: PlayerReach,
    freeze: Freeze,
    /// By cell: whether it has a crate of the searched board or a frozen crate.
    occupied: Vec<bool>,
    /// Crates of the corral being searched.
    border: BorderCrates,
    /// Whether a corral is a deadlock, by its movable crates, all frozen crates, and the player.
    ///
    /// The player's cell is the first cell of the player's region.
    verdicts: FxHashMap<(Vec<Cell>, Vec<Cell>, Cell), bool>,
}

impl Corrals {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            reach: PlayerReach::new(cell_count),
            freeze: Freeze::new(cell_count),
            occupied: vec![false; cell_count],
            border: BorderCrates::new(cell_count),
            verdicts: FxHashMap::default(),
        }
    }

    /// Returns true if a region beside the crate at `cell` is a proven corral deadlock.
    ///
    /// Also tries the regions beside the crates that touch this crate. A corral is a deadlock if
    /// its crates can neither all reach targets nor give the player access to all free cells.
    /// `frozen` marks crates that never move; they are walls. Removing the other crates can only
    /// make the board easier, so true is a proof on boards without ice and surplus crates. False
    /// proves nothing.
    pub(super) fn is_deadlock(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        (crates, player): (&[Cell], Cell),
        frozen: &[bool],
        cell: Cell,
    ) -> bool {
        let home = regions.of(player);
        let mut tried: Vec<u16> = Vec::new();
        // The crate may also block a neighbouring crate that touches the region.
        let beside = level.neighbours[usize::from(cell)].into_iter();
        let holding = beside.filter(|next| *next != NONE && occupied[usize::from(*next)]);
        for next in holding.chain([cell]).flat_map(|cell| level.neighbours[usize::from(cell)]) {
            if next == NONE || occupied[usize::from(next)] {
                continue;
            }
            let region = regions.of(next);
            if region == home || tried.contains(&region) {
                continue;
            }
            tried.push(region);
            self.border.collect(level, occupied, regions, region, crates);
            // A corral whose crates are all on targets may stay closed.
            if self.border.are_on_targets(level) {
                continue;
            }
            loop {
                if self.is_corral_deadlock(level, crates, frozen, player) {
                    return true;
                }
                // Retry with the crates that touch the corral's crates.
                if !self.border.widen(level, occupied) || self.border.cells().len() > MAX_CRATES {
                    break;
                }
            }
        }
        false
    }

    /// Runs or looks up one corral search; returns true if the corral is a deadlock.
    ///
    /// The corral is the crates collected in `border`; frozen crates are walls.
    fn is_corral_deadlock(
        &mut self,
        level: &StaticLevel,
        crates: &[Cell],
        frozen: &[bool],
        player: Cell,
    ) -> bool {
        self.occupied.fill(false);
        let mut walls = Vec::new();
        // Frozen crates stay as walls; all other crates outside the corral are removed.
        for cell in crates {
            if frozen[usize::from(*cell)] {
                self.occupied[usize::from(*cell)] = true;
                walls.push(*cell);
            }
        }
        let moving: Vec<Cell> = self
            .border
            .cells()
            .iter()
            .copied()
            .filter(|cell| !frozen[usize::from(*cell)])
            .collect();
        for cell in &moving {
            self.occupied[usize::from(*cell)] = true;
        }
        // The player may reach more cells once other crates are gone.
        self.reach.flood(level, &self.occupied, player);
        let player = self.reach.representative(level, player);
        let key = (moving, walls, player);
        if let Some(verdict) = self.verdicts.get(&key) {
            return *verdict;
        }
        let verdict = self.search(level, &key.0, player, key.1.len());
        if self.verdicts.len() == MAX_CACHED {
            self.verdicts.clear();
        }
        self.verdicts.insert(key, verdict);
        verdict
    }

    /// Searches the corral's pushes; returns true if no board solves or opens the corral.
    ///
    /// `crates` are the crates that can move. False also if the board limit is reached. Boards
    /// where the player reaches more cells come first. `walls` is the number of frozen crates,
    /// which `self.occupied` contains.
    fn search(&mut self, level: &StaticLevel, crates: &[Cell], player: Cell, walls: usize) -> bool {
        let open_cells = level.len() - walls - crates.len();
        let boards = BOARDS_TIMES_TARGETS / level.targets.len().max(1);
        let most_boards = boards.clamp(MIN_BOARDS, MAX_BOARDS);
        let mut known: FxHashSet<(Vec<Cell>, Cell)> = FxHashSet::default();
        let mut open = BinaryHeap::from([(0, (crates.to_vec(), player))]);
        known.insert((crates.to_vec(), player));
        self.set_crates(crates, false);
        let mut pushes = Vec::new();
        while let Some((_, (crates, player))) = open.pop() {
            self.set_crates(&crates, true);
            self.reach.flood(level, &self.occupied, player);
            self.collect_pushes(level, &crates, &mut pushes);
            for (index, from, to) in pushes.drain(..) {
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(to)] = true;
                // Skip pushes that freeze a crate off target.
                let board = FloorBoard { level, occupied: &self.occupied };
                if self.freeze.frozen_off_targets(&board, to) == 0 {
                    self.reach.flood(level, &self.occupied, from);
                    let reachable = self.reach.cells().len();
                    let mut next = crates.clone();
                    next[index] = to;
                    // The corral is harmless if its crates are all on targets or the player reaches
                    // every free cell; too many boards prove nothing.
                    let is_done = next.iter().all(|cell| level.is_target[usize::from(*cell)]);
                    if is_done || reachable == open_cells || known.len() > most_boards {
                        return false;
                    }
                    next.sort_unstable();
                    let next = (next, self.reach.representative(level, from));
                    if !known.contains(&next) {
                        known.insert(next.clone());
                        open.push((reachable, next));
                    }
                }
                self.occupied[usize::from(to)] = false;
                self.occupied[usize::from(from)] = true;
            }
            self.set_crates(&crates, false);
        }
        true
    }

    /// Adds crates to `self.occupied`, or removes them.
    fn set_crates(&mut self, crates: &[Cell], present: bool) {
        for cell in crates {
            self.occupied[usize::from(*cell)] = present;
        }
    }

    /// Appends the possible pushes: crate index, old and new cell.
    ///
    /// Leaves out pushes after which the crate alone could reach no target. The player's reach must
    /// be that of the current board.
    fn collect_pushes(
        &self,
        level: &StaticLevel,
        crates: &[Cell],
        pushes: &mut Vec<(usize, Cell, Cell)>,
    ) {
        for (index, cell) in crates.iter().enumerate() {
            for direction in 0..DIRECTIONS {
                let behind = level.neighbour(*cell, opposite(direction));
                let ahead = level.neighbour(*cell, direction);
                let possible = behind != NONE
                    && ahead != NONE
                    && self.reach.contains(behind)
                    && !self.occupied[usize::from(ahead)]
                    && level.single_crate.alive_sides(ahead) >> opposite(direction) & 1 == 1;
                if possible {
                    pushes.push((index, *cell, ahead));
                }
            }
        }
    }
}

/// The crates that touch a region, optionally with their neighbours; reuses its memory.
#[derive(Debug, Clone)]
pub(super) struct BorderCrates {
    /// Cells of the collected crates.
    cells: Vec<Cell>,
    /// By cell: whether its crate is among them.
    contains: Vec<bool>,
}

impl BorderCrates {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cells: Vec::new(), contains: vec![false; cell_count] }
    }

    /// Cells of the collected crates.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns true if the crate on this cell is collected.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.contains[usize::from(cell)]
    }

    /// Returns true if every collected crate is on a target.
    pub(super) fn are_on_targets(&self, level: &StaticLevel) -> bool {
        self.cells.iter().all(|cell| level.is_target[usize::from(*cell)])
    }

    /// Replaces the collection by those of `crates` that touch a region.
    pub(super) fn collect(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        region: u16,
        crates: &[Cell],
    ) {
        for cell in self.cells.drain(..) {
            self.contains[usize::from(cell)] = false;
        }
        for cell in crates {
            let touches = level.neighbours[usize::from(*cell)].iter().any(|next| {
                *next != NONE && !occupied[usize::from(*next)] && regions.of(*next) == region
            });
            if touches {
                self.cells.push(*cell);
                self.contains[usize::from(*cell)] = true;
            }
        }
    }

    /// Adds all crates that touch a collected crate; returns true if there are any.
    ///
    /// Sorts the collection by cell.
    pub(super) fn widen(&mut self, level: &StaticLevel, occupied: &[bool]) -> bool {
        let before = self.cells.len();
        for index in 0..before {
            for next in level.neighbours[usize::from(self.cells[index])] {
                if next != NONE
                    && occupied[usize::from(next)]
                    && !std::mem::replace(&mut self.contains[usize::from(next)], true)
                {
                    self.cells.push(next);
                }
            }
        }
        self.cells.sort_unstable();
        self.cells.len() > before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::testing::static_level;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Returns true if the detector reports a corral deadlock at that crate.
    fn is_deadlock(drawing: &str, cell: (usize, usize)) -> bool {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (static_level, crates, occupied, player) =
            static_level(&terrain, &state).expect("crates in reach");
        let mut regions = Regions::new(static_level.len());
        regions.divide(&static_level, &occupied);
        let columns = terrain.layout().columns();
        let cell = static_level.number_of((cell.0 * columns + cell.1) as u16);
        let frozen = vec![false; static_level.len()];
        Corrals::new(static_level.len()).is_deadlock(
            &static_level,
            &occupied,
            &regions,
            (&crates, player),
            &frozen,
            cell,
        )
    }

    #[test]
    fn corral_may_depend_on_a_crate_that_does_not_border_it() {
        // The right crate of the upper two could be pushed left if the left one were not there.
        let board = |upper: &str| {
            format!("###########/#....@____#/{upper}/####_$$_###/####____###/###########")
        };
        let shut = board("#_________#/##_$$__####");
        assert!(is_deadlock(&shut, (3, 3)));
        assert!(is_deadlock(&shut, (3, 4)));
        let free = board("#__$______#/##__$__####");
        assert!(!is_deadlock(&free, (2, 3)));
        assert!(!is_deadlock(&free, (3, 4)));
    }
}
