//! Packing order: the order in which the targets are filled.
//!
//! As in FESS, the order comes from unpacking the solved board: crates are pulled off their
//! targets, and the reverse of a feasible order of removal is an order of packing that shuts no
//! target off.
//!
//! ```text
//!    goal room   # A B C    entrance on the right.
//!    unpacking:  C, B, A leave in this order (A is behind B, B behind C)
//!    packing:    A first, then B, then C
//! ```
//!
//! A crate leaves through an exit: a start cell of some crate. Every exit serves one crate only, so
//! exits are assigned by bipartite matching ([`exits`]).
//!
//! A *step* of the order fills one or more targets. A *progress* is a position in the order: the
//! packed crates and the remaining steps; its index refers to the list in [`Packing`]. A *stage* is
//! a fixed set of cells that must have crates; a sequence of stages gives the steps if some crates
//! must be moved aside. The final player is the player on the solved board.
//!
//! - [`unpacking`] removes crates in layers, without moving the others; enough for most levels.
//! - [`retrograde_search`] also moves crates aside; [`parking_search`] removes blocking crates
//!   without choosing cells for them. They run if unpacking gets stuck.
//! - [`progress`] holds the position of a board in the order, and counts the crates that the order
//!   will shut out (out-of-plan).
//!
//! On tables of reversed play ([`StaticLevel::reversed`]) removal is by pushes, and the same code
//! finds the order in which a backward search fills the start cells.
//!
//! Limits: the order is a heuristic. It ignores crates that are still outside, so a solution may
//! need to leave it. If the level has ice, the targets are filled in order of their push distance
//! to the nearest crate, farthest first.

mod exits;
mod parking_search;
mod progress;
mod retrograde_search;
mod unpacking;

use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{ALL_SIDES, Cell, NONE, Regions, StaticLevel};
use parking_search::ParkingSearch;
use progress::{PackingProgress, PackingStep};
use retrograde_search::{PackingStage, RetrogradeSearch};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use unpacking::Unpacking;

/// Maximum number of final player regions in use.
///
/// Each adds one unpacking per set of filled targets.
const MAX_FINAL_PLAYERS: usize = 2;

/// Cost of a missing crate, in stages.
const MISSING_CRATE_COST: usize = 2;

/// Measures the progress of any board along the packing order.
///
/// A set of filled targets counts as packed if all other targets could be unpacked without moving
/// these crates. If no order works without moving crates aside, a fixed sequence of stages replaces
/// these sets.
#[derive(Debug, Clone)]
pub(crate) struct Packing<'a> {
    level: &'a StaticLevel,
    unpacking: Unpacking<'a>,
    /// Final cells of the player in up to [`MAX_FINAL_PLAYERS`] regions where unpacking succeeds.
    final_players: Vec<Cell>,
    /// Fixed stages in order of packing; stage `i` has progress index `i`.
    ///
    /// `None` if unpacking without moving crates aside succeeds; never `None` with ice.
    stages: Option<Vec<PackingStage>>,
    /// Steps between consecutive stages.
    steps_of_stages: Vec<PackingStep>,
    /// Progress index of a stage with some crates missing, by stage and missing crates.
    by_missing: FxHashMap<(usize, Vec<Cell>), usize>,
    /// All positions in the order met so far, by progress index.
    progress: Vec<PackingProgress>,
    /// Progress index by filled targets.
    by_filled: FxHashMap<Vec<Cell>, usize>,
    /// Progress index by packed crates and rank.
    by_packed: FxHashMap<(Vec<Cell>, u16), usize>,
    /// Progress index after filling or emptying one target, by previous index and target.
    steps: FxHashMap<(usize, Cell), usize>,
}

impl<'a> Packing<'a> {
    /// Computes the packing order for a first board with crates at `crates`.
    ///
    /// A perturbation chooses between equally good orders. Only the stop signal of the budget
    /// counts: when it returns true, the order found so far is used.
    pub(crate) fn new(
        level: &'a StaticLevel,
        crates: &[Cell],
        perturbation: Perturbation,
        budget: &Budget<'_>,
    ) -> Self {
        let mut packing = Self {
            level,
            unpacking: Unpacking::new(level, crates, perturbation),
            final_players: Vec::new(),
            stages: None,
            steps_of_stages: Vec::new(),
            by_missing: FxHashMap::default(),
            progress: Vec::new(),
            by_filled: FxHashMap::default(),
            by_packed: FxHashMap::default(),
            steps: FxHashMap::default(),
        };
        // With ice, unpacking by pulls is impossible; the targets are ordered by distance only.
        if level.has_ice {
            packing.fix_stages(vec![PackingStage::anywhere(level, level.targets.clone())], crates);
            return packing;
        }
        let players = final_players(level);
        // Plain unpacking first, for each possible final region of the player.
        for player in &players {
            if packing.final_players.len() == MAX_FINAL_PLAYERS {
                break;
            }
            if packing.unpacking.layers(&[], *player).1 == 0 {
                packing.final_players.push(*player);
            }
        }
        if packing.final_players.is_empty() {
            // Either method may succeed, so a perturbation chooses randomly between them.
            let uses_retrograde = perturbation.of((NONE, 0), 2) == 0;
            let retrograde_stages = uses_retrograde
                .then(|| RetrogradeSearch::new(level, crates, perturbation).run(&players, budget));
            let is_complete = |stages: &Vec<PackingStage>| {
                stages.last().is_some_and(|last| last.crates.is_empty())
            };
            let stages = retrograde_stages.filter(is_complete).unwrap_or_else(|| {
                ParkingSearch::new(level, crates, perturbation).stages(&players, budget)
            });
            packing.fix_stages(stages, crates);
        }
        packing
    }

    /// Stores the stages of an unpacking, in order of removal, as fixed stages.
    ///
    /// Adds stages for the targets that unpacking could not empty.
    fn fix_stages(&mut self, mut stages: Vec<PackingStage>, crates: &[Cell]) {
        // Targets that unpacking could not empty are filled in order of their distance to the
        // nearest crate, farthest first.
        let left = stages.last().map(|stage| stage.crates.clone()).unwrap_or_default();
        let mut order = left.clone();
        order.sort_by_key(|target| nearest_crate(self.level, crates, *target));
        let mut stage = left;
        for target in order {
            stage.retain(|cell| *cell != target);
            stages.push(PackingStage::anywhere(self.level, stage.clone()));
        }
        stages.reverse();
        // Each step fills the cells that the next stage adds and vacates those that it lacks.
        let without = |one: &[Cell], other: &[Cell]| -> Vec<Cell> {
            one.iter().copied().filter(|cell| !other.contains(cell)).collect()
        };
        let steps: Vec<PackingStep> = stages
            .windows(2)
            .map(|pair| PackingStep {
                fills: without(&pair[1].crates, &pair[0].crates),
                vacates: without(&pair[0].crates, &pair[1].crates),
            })
            .collect();
        self.progress = stages
            .iter()
            .enumerate()
            .map(|(index, stage)| {
                PackingProgress::new(
                    self.level,
                    stage.crates.clone(),
                    &steps[index..],
                    index as u16,
                )
            })
            .collect();
        self.stages = Some(stages);
        self.steps_of_stages = steps;
    }

    /// Progress index of a board; see [`Self::progress`]. `crates` must be in ascending order.
    pub(crate) fn progress_of(&mut self, crates: &[Cell], player: Cell) -> usize {
        if self.stages.is_some() {
            return self.progress_by_stages(crates, player);
        }
        let is_target = |cell: &Cell| self.level.is_target[usize::from(*cell)];
        let filled = crates.iter().copied().filter(is_target).collect();
        self.progress_of_filled(filled)
    }

    /// Progress index by stages: that of the stage of best rank with its missing crates.
    ///
    /// The rank is the index of the stage minus [`MISSING_CRATE_COST`] per missing crate. The
    /// crates may be in any order. Play may leave the order of the stages, so the last complete
    /// stage alone would be too strict.
    fn progress_by_stages(&mut self, crates: &[Cell], player: Cell) -> usize {
        let stages = self.stages.as_deref().unwrap_or_default();
        let occupied = CellSet::from_cells(self.level.len(), crates.iter().copied());
        let (mut best, mut best_rank, mut lacks) = (0, 0, 0);
        // Stages in descending order; a stage counts only if it beats the best rank despite its
        // missing crates.
        for (index, stage) in stages.iter().enumerate().rev() {
            if index <= best_rank {
                break;
            }
            let most = (index - best_rank - 1) / MISSING_CRATE_COST;
            if let Some(fewer) =
                stage.missing_count(&occupied, player).filter(|lacks| *lacks <= most)
            {
                (best, best_rank, lacks) = (index, index - fewer * MISSING_CRATE_COST, fewer);
            }
        }
        if lacks == 0 {
            return best;
        }
        let lacking = stages[best].missing(&occupied);
        let next = self.progress.len();
        let number = *self.by_missing.entry((best, lacking.clone())).or_insert(next);
        if number == next {
            let stage = &stages[best];
            let mut packed = stage.crates.clone();
            packed.retain(|cell| !lacking.contains(cell));
            let steps: Vec<PackingStep> = [PackingStep { fills: lacking, vacates: Vec::new() }]
                .into_iter()
                .chain(self.steps_of_stages[best..].iter().cloned())
                .collect();
            self.progress.push(PackingProgress::new(self.level, packed, &steps, best_rank as u16));
        }
        number
    }

    /// Approximate progress index after one crate moved; `now` is the index before.
    ///
    /// The crates, in any order, and the player are those after the move.
    pub(crate) fn progress_after(
        &mut self,
        now: usize,
        (from, to): (Cell, Cell),
        (crates, player): (&[Cell], Cell),
    ) -> usize {
        if self.stages.is_some() {
            return self.progress_by_stages(crates, player);
        }
        let mut progress = now;
        for (cell, is_filled) in [(from, false), (to, true)] {
            // Only a change of a target can change the progress.
            if !self.level.is_target[usize::from(cell)]
                || self.progress[progress].is_packed(cell) == is_filled
            {
                continue;
            }
            if let Some(index) = self.steps.get(&(progress, cell)) {
                progress = *index;
                continue;
            }
            let mut filled = self.progress[progress].packed.clone();
            if is_filled {
                filled.push(cell);
                filled.sort_unstable();
            } else {
                filled.retain(|other| *other != cell);
            }
            let mut index = self.progress_of_filled(filled);
            // A crate on the wrong target is not packed, but does not unpack other crates either.
            if is_filled && self.progress[index].rank <= self.progress[progress].rank {
                index = progress;
            }
            self.steps.insert((progress, cell), index);
            progress = index;
        }
        progress
    }

    /// Progress index of a board with these targets filled; they must be in ascending order.
    fn progress_of_filled(&mut self, filled: Vec<Cell>) -> usize {
        if let Some(index) = self.by_filled.get(&filled) {
            return *index;
        }
        let mut best: Option<(usize, usize, Vec<Vec<Cell>>)> = None;
        // The final region that leaves the fewest crates stuck, then the fewest crates to unpack.
        for player in self.final_players.clone() {
            let (layers, stuck) = self.unpacking.layers(&filled, player);
            let taken = layers.iter().map(Vec::len).sum::<usize>();
            if best.as_ref().is_none_or(|best| (stuck, taken) < (best.0, best.1)) {
                best = Some((stuck, taken, layers));
            }
        }
        let (stuck, _, mut layers) = best.unwrap_or_default();
        layers.reverse();
        let mut packed = self.level.targets.clone();
        packed.retain(|cell| !layers.iter().any(|layer| layer.contains(cell)));
        let rank = packed.len().saturating_sub(2 * stuck) as u16;
        // Crates elsewhere do not affect how packing continues, so equal packed sets share one
        // progress.
        let next = self.progress.len();
        let index = *self.by_packed.entry((packed.clone(), rank)).or_insert(next);
        if index == next {
            let fill = |fills| PackingStep { fills, vacates: Vec::new() };
            let steps: Vec<PackingStep> = layers.into_iter().map(fill).collect();
            self.progress.push(PackingProgress::new(self.level, packed, &steps, rank));
        }
        self.by_filled.insert(filled, index);
        index
    }

    /// Estimated memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let cell = size_of::<u16>() + size_of::<u64>();
        let filled = 48 + self.level.targets.len() * size_of::<Cell>();
        self.progress.len() * (self.level.len() * cell + size_of::<PackingProgress>() + filled)
            + self.by_filled.len() * filled
            + self.steps.len() * 32
    }

    /// The progress with this index.
    pub(super) fn progress(&self, index: usize) -> &PackingProgress {
        &self.progress[index]
    }
}

/// Lower bound on the pushes of any crate to a target (in reversed play, pulls); 0 without crates.
///
/// `u16::MAX` if no crate can reach the target. Ignores the other crates.
fn nearest_crate(level: &StaticLevel, crates: &[Cell], target: Cell) -> u16 {
    let index = level.targets.iter().position(|cell| *cell == target).unwrap_or(0);
    crates.iter().map(|cell| level.single_crate.pushes(index, *cell, ALL_SIDES)).min().unwrap_or(0)
}

/// The first cell of each possible final region of the player, largest region first.
///
/// The regions are those of the solved board. If the level requires a final player cell, only its
/// region is possible.
fn final_players(level: &StaticLevel) -> Vec<Cell> {
    let mut regions = Regions::new(level.len());
    regions.divide(level, &level.is_target);
    let is_first =
        |cell: &Cell| !level.is_target[usize::from(*cell)] && regions.least_cell(*cell) == *cell;
    let mut players: Vec<Cell> = (0..level.len() as Cell).filter(is_first).collect();
    if let Some(home) = level.final_player {
        players.retain(|cell| regions.of(*cell) == regions.of(home));
    }
    players.sort_by_key(|cell| Reverse(regions.size(*cell)));
    players
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn reversed_packing_fills_the_start_cells() {
        // The right crate leaves first through the corridor, so reversed play places it last.
        let drawing =
            "###############/#@___##_______#/#_$_$__..____##/#____##_______#/###############";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (static_level, crates) =
            StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
        let player = static_level.number_of(state.player);
        let reversed = static_level.reversed(&crates, player).expect("no ice");
        let budget = Budget::nodes(0);
        let mut packing =
            Packing::new(&reversed, &static_level.targets, Perturbation::NONE, &budget);
        // Not in the right region, although it is larger.
        let last_player = static_level.cells[usize::from(packing.final_players[0])];
        assert_eq!(packing.final_players.len(), 1);
        assert!(usize::from(last_player) % terrain.layout().columns() < 5);
        let (left, right, target) = (crates[0], crates[1], static_level.targets[0]);
        let mut rank = |crates: [Cell; 2]| {
            let number = packing.progress_of(&crates, player);
            packing.progress(number).rank
        };
        assert_eq!([[left, right], [left, target], [right, target]].map(&mut rank), [2, 1, 0]);
        let number = packing.progress_of(&static_level.targets, player);
        assert_eq!(packing.progress(number).next.fills, [left]);
    }
}
