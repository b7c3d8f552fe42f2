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
//! exits are assigned by bipartite matching ([`claims`]).
//!
//! - [`unpacking`] removes crates in layers, without moving the others; enough for most levels.
//! - [`shifting`] is a retrograde search that also moves crates aside; [`parking`] removes blocking
//!   crates without saying where they go. They run if unpacking gets stuck.
//! - [`progress`] says how far a board is along the order, and which crates the order will shut out
//!   (out-of-plan).
//!
//! On reversed tables ([`Floorplan::turned_round`]) removal is by pushes, and the same code finds
//! the order in which a backward search fills the start cells.
//!
//! Limits: the order is a heuristic. It ignores crates that still lie outside, so a solution may
//! need to leave it. On ice there is one stage with all targets.

mod claims;
mod knowledge;
mod parking;
mod progress;
mod shifting;
mod unpacking;

use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::ground::{ALL_SIDES, Cell, Floorplan, NONE, Regions};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use parking::Parking;
use progress::{Progress, Step};
use rustc_hash::FxHashMap;
use shifting::{Shifting, Stage};
use std::cmp::Reverse;
use unpacking::Unpacking;

/// Most final regions of the player that are tried; each adds one unpacking per board.
const MOST_LAST_PLAYERS: usize = 2;

/// A missing crate costs as much as this many stages.
const LACKING_COST: usize = 2;

/// Measures how far any board is along the packing order.
///
/// A set of filled targets counts as packed if all other targets could be unpacked without moving
/// these crates. If no order works without parking crates on the way, a fixed sequence of stages
/// takes the place of these sets.
#[derive(Debug, Clone)]
pub(crate) struct Packing<'a> {
    plan: &'a Floorplan,
    unpacking: Unpacking<'a>,
    /// Final cells of the player, one for each region considered.
    last_players: Vec<Cell>,
    /// Fixed stages; stage `i` has progress `i`.
    stages: Option<Vec<Stage>>,
    /// Steps between consecutive stages.
    steps_of_stages: Vec<Step>,
    /// Progress of a stage with some crates missing.
    by_lacking: FxHashMap<(usize, Vec<Cell>), usize>,
    progress: Vec<Progress>,
    by_filled: FxHashMap<Vec<Cell>, usize>,
    by_packed: FxHashMap<(Vec<Cell>, u16), usize>,
    /// Progress after filling or emptying one target, by previous progress.
    steps: FxHashMap<(usize, Cell), usize>,
}

impl<'a> Packing<'a> {
    /// Computes the packing order of a board with crates at `crates`.
    ///
    /// A perturbation chooses between equally good orders. Only the guard of the budget counts:
    /// when it returns true, the order found so far is used.
    pub(crate) fn new(
        plan: &'a Floorplan,
        crates: &[Cell],
        perturbation: Perturbation,
        budget: &Budget<'_>,
    ) -> Self {
        let mut packing = Self {
            plan,
            unpacking: Unpacking::new(plan, crates, perturbation),
            last_players: Vec::new(),
            stages: None,
            steps_of_stages: Vec::new(),
            by_lacking: FxHashMap::default(),
            progress: Vec::new(),
            by_filled: FxHashMap::default(),
            by_packed: FxHashMap::default(),
            steps: FxHashMap::default(),
        };
        // Unpacking by pulls is impossible on ice: one stage, all targets at once.
        if plan.has_ice {
            packing.fix_stages(vec![Stage::anywhere(plan, plan.targets.clone())], crates);
            return packing;
        }
        let players = last_players(plan);
        // Plain unpacking first, for each possible final region of the player.
        for player in &players {
            if packing.last_players.len() == MOST_LAST_PLAYERS {
                break;
            }
            if packing.unpacking.layers(&[], *player).1 == 0 {
                packing.last_players.push(*player);
            }
        }
        if packing.last_players.is_empty() {
            // Either method may succeed, so a perturbation chooses randomly between them.
            let shifts = perturbation.of((NONE, 0), 2) == 0;
            let shifted =
                shifts.then(|| Shifting::new(plan, crates, perturbation).run(&players, budget));
            let is_whole =
                |stages: &Vec<Stage>| stages.last().is_some_and(|last| last.crates.is_empty());
            let stages = shifted.filter(is_whole).unwrap_or_else(|| {
                Parking::new(plan, crates, perturbation).stages(&players, budget)
            });
            packing.fix_stages(stages, crates);
        }
        packing
    }

    /// Turns the boards of an unpacking into stages, in order of packing.
    fn fix_stages(&mut self, mut stages: Vec<Stage>, crates: &[Cell]) {
        // Targets that unpacking could not empty are filled in order of their distance to the
        // nearest crate, farthest first.
        let left = stages.last().map(|stage| stage.crates.clone()).unwrap_or_default();
        let mut order = left.clone();
        order.sort_by_key(|target| nearest_crate(self.plan, crates, *target));
        let mut stage = left;
        for target in order {
            stage.retain(|cell| *cell != target);
            stages.push(Stage::anywhere(self.plan, stage.clone()));
        }
        stages.reverse();
        // Each step fills the cells that the next stage adds and vacates those that it lacks.
        let without = |one: &[Cell], other: &[Cell]| -> Vec<Cell> {
            one.iter().copied().filter(|cell| !other.contains(cell)).collect()
        };
        let steps: Vec<Step> = stages
            .windows(2)
            .map(|pair| Step {
                fills: without(&pair[1].crates, &pair[0].crates),
                vacates: without(&pair[0].crates, &pair[1].crates),
            })
            .collect();
        self.progress = stages
            .iter()
            .enumerate()
            .map(|(index, stage)| {
                Progress::new(self.plan, stage.crates.clone(), &steps[index..], index as u16)
            })
            .collect();
        self.stages = Some(stages);
        self.steps_of_stages = steps;
    }

    /// Progress index of a board. `crates` must be in ascending order.
    pub(crate) fn assess(&mut self, crates: &[Cell], player: Cell) -> usize {
        if self.stages.is_some() {
            return self.assess_stages(crates, player);
        }
        let is_target = |cell: &Cell| self.plan.is_target[usize::from(*cell)];
        let filled = crates.iter().copied().filter(is_target).collect();
        self.assess_filled(filled)
    }

    /// Progress index by stages: the stage with the best rank, each missing crate costing two
    /// stages.
    ///
    /// The crates may be in any order. Play may leave the order of the stages, so the last complete
    /// stage alone would be too strict.
    fn assess_stages(&mut self, crates: &[Cell], player: Cell) -> usize {
        let stages = self.stages.as_deref().unwrap_or_default();
        let occupied = CellSet::from_cells(self.plan.len(), crates.iter().copied());
        let (mut best, mut best_rank, mut lacks) = (0, 0, 0);
        // Stages in descending order; a stage counts only if it beats the best rank despite its
        // missing crates.
        for (index, stage) in stages.iter().enumerate().rev() {
            if index <= best_rank {
                break;
            }
            let most = (index - best_rank - 1) / LACKING_COST;
            if let Some(fewer) = stage.lacks(&occupied, player).filter(|lacks| *lacks <= most) {
                (best, best_rank, lacks) = (index, index - fewer * LACKING_COST, fewer);
            }
        }
        if lacks == 0 {
            return best;
        }
        let lacking = stages[best].lacking(&occupied);
        let next = self.progress.len();
        let number = *self.by_lacking.entry((best, lacking.clone())).or_insert(next);
        if number == next {
            let stage = &stages[best];
            let mut packed = stage.crates.clone();
            packed.retain(|cell| !lacking.contains(cell));
            let steps: Vec<Step> = [Step { fills: lacking, vacates: Vec::new() }]
                .into_iter()
                .chain(self.steps_of_stages[best..].iter().cloned())
                .collect();
            self.progress.push(Progress::new(self.plan, packed, &steps, best_rank as u16));
        }
        number
    }

    /// Approximate progress index after one crate moved, from a cache.
    ///
    /// The crates, in any order, and the player are those after the move.
    pub(crate) fn after(
        &mut self,
        now: usize,
        (from, to): (Cell, Cell),
        (crates, player): (&[Cell], Cell),
    ) -> usize {
        if self.stages.is_some() {
            return self.assess_stages(crates, player);
        }
        let mut progress = now;
        for (cell, is_filled) in [(from, false), (to, true)] {
            // Only a change of a target can change the progress.
            if !self.plan.is_target[usize::from(cell)]
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
            let mut index = self.assess_filled(filled);
            // A crate on the wrong target is not packed, but does not unpack other crates either.
            if is_filled && self.progress[index].rank <= self.progress[progress].rank {
                index = progress;
            }
            self.steps.insert((progress, cell), index);
            progress = index;
        }
        progress
    }

    /// Progress index of a board with these targets filled, in ascending order.
    fn assess_filled(&mut self, filled: Vec<Cell>) -> usize {
        if let Some(index) = self.by_filled.get(&filled) {
            return *index;
        }
        let mut best: Option<(usize, usize, Vec<Vec<Cell>>)> = None;
        // The final region that leaves fewest crates stuck, then fewest crates to unpack.
        for player in self.last_players.clone() {
            let (layers, stuck) = self.unpacking.layers(&filled, player);
            let taken = layers.iter().map(Vec::len).sum::<usize>();
            if best.as_ref().is_none_or(|best| (stuck, taken) < (best.0, best.1)) {
                best = Some((stuck, taken, layers));
            }
        }
        let (stuck, _, mut layers) = best.unwrap_or_default();
        layers.reverse();
        let mut packed = self.plan.targets.clone();
        packed.retain(|cell| !layers.iter().any(|layer| layer.contains(cell)));
        let rank = packed.len().saturating_sub(2 * stuck) as u16;
        // Crates elsewhere do not affect how packing continues, so equal packed sets share one
        // progress.
        let next = self.progress.len();
        let index = *self.by_packed.entry((packed.clone(), rank)).or_insert(next);
        if index == next {
            let fill = |fills| Step { fills, vacates: Vec::new() };
            let steps: Vec<Step> = layers.into_iter().map(fill).collect();
            self.progress.push(Progress::new(self.plan, packed, &steps, rank));
        }
        self.by_filled.insert(filled, index);
        index
    }

    /// Estimated memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let cell = size_of::<u16>() + size_of::<u64>();
        let filled = 48 + self.plan.targets.len() * size_of::<Cell>();
        self.progress.len() * (self.plan.len() * cell + size_of::<Progress>() + filled)
            + self.by_filled.len() * filled
            + self.steps.len() * 32
    }

    /// The progress with that index.
    pub(super) fn progress(&self, index: usize) -> &Progress {
        &self.progress[index]
    }
}

fn nearest_crate(plan: &Floorplan, crates: &[Cell], target: Cell) -> u16 {
    let index = plan.targets.iter().position(|cell| *cell == target).unwrap_or(0);
    crates.iter().map(|cell| plan.lone.pushes(index, *cell, ALL_SIDES)).min().unwrap_or(0)
}

/// The least cell of each possible final region of the player, largest region first.
///
/// The regions are those between filled targets.
fn last_players(plan: &Floorplan) -> Vec<Cell> {
    let mut regions = Regions::new(plan.len());
    regions.divide(plan, &plan.is_target);
    let is_first =
        |cell: &Cell| !plan.is_target[usize::from(*cell)] && regions.first(*cell) == *cell;
    let mut players: Vec<Cell> = (0..plan.len() as Cell).filter(is_first).collect();
    if let Some(home) = plan.home {
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
    fn from_the_end_the_first_board_is_what_is_packed() {
        // The right crate leaves first through the corridor, so reversed play places it last.
        let drawing =
            "###############/#@___##_______#/#_$_$__..____##/#____##_______#/###############";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (plan, crates) =
            Floorplan::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
        let player = plan.at(state.player);
        let turned_round = plan.turned_round(&crates, player).expect("no ice");
        let budget = Budget::nodes(0);
        let mut packing = Packing::new(&turned_round, &plan.targets, Perturbation::NONE, &budget);
        // Not in the right region, although it is larger.
        let last_player = plan.cells[usize::from(packing.last_players[0])];
        assert_eq!(packing.last_players.len(), 1);
        assert!(usize::from(last_player) % terrain.layout().columns() < 5);
        let (left, right, target) = (crates[0], crates[1], plan.targets[0]);
        let mut rank = |crates: [Cell; 2]| {
            let number = packing.assess(&crates, player);
            packing.progress(number).rank
        };
        assert_eq!([[left, right], [left, target], [right, target]].map(&mut rank), [2, 1, 0]);
        let number = packing.assess(&plan.targets, player);
        assert_eq!(packing.progress(number).next.fills, [left]);
    }
}
