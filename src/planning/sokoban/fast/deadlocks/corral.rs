//! Corral deadlocks: regions that the crates shut off from the player.

use super::crates_around::CratesAround;
use super::freeze::Freeze;
use crate::planning::sokoban::fast::ground::{
    Cell, DIRECTIONS, Floorplan, NONE, Reach, Regions, opposite,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BinaryHeap;

/// Least and most boards of one corral search. In between it is inversely proportional to the
/// number of targets, because larger levels run more of these searches and most of them end early.
const FEWEST_BOARDS: usize = 50;
const MOST_BOARDS: usize = 200;
const BOARDS_OF_ALL_TARGETS: usize = 1_400;

/// Most cached results.
const MOST_VERDICTS: usize = 200_000;

/// Most crates of a corral search, unless more crates surround the region itself.
const MOST_CRATES: usize = 12;

/// Searches corrals in isolation, with all other crates removed; caches every result.
#[derive(Debug, Clone)]
pub(super) struct Corrals {
    reach: Reach,
    freeze: Freeze,
    occupied: Vec<bool>,
    around: CratesAround,
    /// By corral crates, frozen crates and canonical player cell: whether the corral is a deadlock.
    verdicts: FxHashMap<(Vec<Cell>, Vec<Cell>, Cell), bool>,
}

impl Corrals {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            reach: Reach::new(cell_count),
            freeze: Freeze::new(cell_count),
            occupied: vec![false; cell_count],
            around: CratesAround::new(cell_count),
            verdicts: FxHashMap::default(),
        }
    }

    /// Returns true if the crate at `cell` helps to form a corral deadlock.
    ///
    /// That is a region whose border crates can never all reach targets. `frozen` marks crates that
    /// never move; they are walls. Removing the other crates can only make the board easier, so
    /// true is a proof on boards without ice and surplus crates. False proves nothing.
    pub(super) fn is_stuck(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        (crates, player): (&[Cell], Cell),
        frozen: &[bool],
        cell: Cell,
    ) -> bool {
        let home = regions.of(player);
        let mut tried: Vec<u16> = Vec::new();
        // The crate may also block a neighbouring crate that borders the region.
        let beside = plan.neighbours[usize::from(cell)].into_iter();
        let holding = beside.filter(|next| *next != NONE && occupied[usize::from(*next)]);
        for next in holding.chain([cell]).flat_map(|cell| plan.neighbours[usize::from(cell)]) {
            if next == NONE || occupied[usize::from(next)] {
                continue;
            }
            let region = regions.of(next);
            if region == home || tried.contains(&region) {
                continue;
            }
            tried.push(region);
            self.around.surround(plan, occupied, regions, region, crates);
            // A corral whose crates are all on targets may stay closed.
            if self.around.are_on_targets(plan) {
                continue;
            }
            loop {
                if self.trial(plan, crates, frozen, player) {
                    return true;
                }
                // Retry with the crates that touch the corral's crates.
                if !self.around.widen(plan, occupied) || self.around.cells().len() > MOST_CRATES {
                    break;
                }
            }
        }
        false
    }

    /// Runs or looks up one corral search.
    fn trial(&mut self, plan: &Floorplan, crates: &[Cell], frozen: &[bool], player: Cell) -> bool {
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
            .around
            .cells()
            .iter()
            .copied()
            .filter(|cell| !frozen[usize::from(*cell)])
            .collect();
        for cell in &moving {
            self.occupied[usize::from(*cell)] = true;
        }
        // The player may reach more cells once other crates are gone.
        self.reach.flood(plan, &self.occupied, player);
        let player = self.reach.representative(plan, player);
        let key = (moving, walls, player);
        if let Some(verdict) = self.verdicts.get(&key) {
            return *verdict;
        }
        let verdict = self.search(plan, &key.0, player, key.1.len());
        if self.verdicts.len() == MOST_VERDICTS {
            self.verdicts.clear();
        }
        self.verdicts.insert(key, verdict);
        verdict
    }

    /// Searches the corral's pushes; returns true if no board solves or opens it. Boards where the
    /// player reaches more come first.
    fn search(&mut self, plan: &Floorplan, crates: &[Cell], player: Cell, walls: usize) -> bool {
        let open_cells = plan.len() - walls - crates.len();
        let boards = BOARDS_OF_ALL_TARGETS / plan.targets.len().max(1);
        let most_boards = boards.clamp(FEWEST_BOARDS, MOST_BOARDS);
        let mut known: FxHashSet<(Vec<Cell>, Cell)> = FxHashSet::default();
        let mut open = BinaryHeap::from([(0, (crates.to_vec(), player))]);
        known.insert((crates.to_vec(), player));
        self.set_crates(crates, false);
        let mut pushes = Vec::new();
        while let Some((_, (crates, player))) = open.pop() {
            self.set_crates(&crates, true);
            self.reach.flood(plan, &self.occupied, player);
            self.collect_pushes(plan, &crates, &mut pushes);
            for (index, from, to) in pushes.drain(..) {
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(to)] = true;
                // Skip pushes that freeze a crate off target.
                if self.freeze.lost_with(plan, &self.occupied, to) == 0 {
                    self.reach.flood(plan, &self.occupied, from);
                    let reachable = self.reach.cells().len();
                    let mut next = crates.clone();
                    next[index] = to;
                    // The corral is harmless if its crates are all on targets or the player reaches
                    // every free cell; too many boards prove nothing.
                    let is_done = next.iter().all(|cell| plan.is_target[usize::from(*cell)]);
                    if is_done || reachable == open_cells || known.len() > most_boards {
                        return false;
                    }
                    next.sort_unstable();
                    let next = (next, self.reach.representative(plan, from));
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

    fn set_crates(&mut self, crates: &[Cell], present: bool) {
        for cell in crates {
            self.occupied[usize::from(*cell)] = present;
        }
    }

    fn collect_pushes(
        &self,
        plan: &Floorplan,
        crates: &[Cell],
        pushes: &mut Vec<(usize, Cell, Cell)>,
    ) {
        for (index, cell) in crates.iter().enumerate() {
            for direction in 0..DIRECTIONS {
                let behind = plan.next(*cell, opposite(direction));
                let ahead = plan.next(*cell, direction);
                let possible = behind != NONE
                    && ahead != NONE
                    && self.reach.contains(behind)
                    && !self.occupied[usize::from(ahead)]
                    && plan.lone.alive_sides(ahead) >> opposite(direction) & 1 == 1;
                if possible {
                    pushes.push((index, *cell, ahead));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::testing::prepared;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Returns true if the detector reports a corral deadlock at that crate.
    fn is_stuck(drawing: &str, cell: (usize, usize)) -> bool {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (plan, crates, occupied, player) = prepared(&terrain, &state).expect("crates in reach");
        let mut regions = Regions::new(plan.len());
        regions.divide(&plan, &occupied);
        let columns = terrain.layout().columns();
        let cell = plan.number[cell.0 * columns + cell.1];
        let frozen = vec![false; plan.len()];
        Corrals::new(plan.len()).is_stuck(
            &plan,
            &occupied,
            &regions,
            (&crates, player),
            &frozen,
            cell,
        )
    }

    #[test]
    fn a_corral_may_be_held_shut_by_a_crate_that_does_not_touch_it() {
        // The right crate of the upper two could be pushed left if the left one were not there.
        let board = |upper: &str| {
            format!("###########/#....@____#/{upper}/####_$$_###/####____###/###########")
        };
        let shut = board("#_________#/##_$$__####");
        assert!(is_stuck(&shut, (3, 3)));
        assert!(is_stuck(&shut, (3, 4)));
        let free = board("#__$______#/##__$__####");
        assert!(!is_stuck(&free, (2, 3)));
        assert!(!is_stuck(&free, (3, 4)));
    }
}
