//! In which order the targets are filled, found by unpacking the solved board.

mod claims;
mod knowledge;
mod progress;
mod shifting;
mod unpacking;

use super::floor::Cell;
use super::floorplan::Floorplan;
use super::lone_crate::ALL_SIDES;
use super::regions::Regions;
use progress::Progress;
use rustc_hash::FxHashMap;
use shifting::Shifting;
use std::cmp::Reverse;
use unpacking::Unpacking;

/// Says of any board how far it is packed.
///
/// A set of filled targets counts as packed if the crates on the other targets could all be taken
/// away from the solved board without moving it. Where that is true of no order of targets,
/// as crates have to be parked on the way, a fixed sequence of stages takes its place.
#[derive(Debug, Clone)]
pub(super) struct Packing<'a> {
    plan: &'a Floorplan,
    unpacking: Unpacking<'a>,
    /// Where the player may be left at the end.
    last_players: Vec<Cell>,
    /// Fixed stages, the number of each being that of its progress.
    stages: Option<Vec<Vec<Cell>>>,
    progress: Vec<Progress>,
    by_filled: FxHashMap<Vec<Cell>, usize>,
    by_packed: FxHashMap<(Vec<Cell>, u16), usize>,
    /// The progress after a target was filled, or emptied, from another progress.
    steps: FxHashMap<(usize, Cell), usize>,
}

impl<'a> Packing<'a> {
    /// Plans the packing of a board with crates at `crates`.
    pub(super) fn new(plan: &'a Floorplan, crates: &[Cell]) -> Self {
        let mut packing = Self {
            plan,
            unpacking: Unpacking::new(plan, crates),
            last_players: Vec::new(),
            stages: None,
            progress: Vec::new(),
            by_filled: FxHashMap::default(),
            by_packed: FxHashMap::default(),
            steps: FxHashMap::default(),
        };
        if plan.has_ice {
            packing.fix_stages(vec![plan.targets.clone()], crates);
            return packing;
        }
        let players = last_players(plan);
        for player in &players {
            if packing.unpacking.layers(&[], *player).1 == 0 {
                packing.last_players.push(*player);
            }
        }
        if packing.last_players.is_empty() {
            let stages = Shifting::new(plan, crates).run(&players);
            packing.fix_stages(stages, crates);
        }
        packing
    }

    /// Makes stages of the sets that unpacking went through, all targets first.
    fn fix_stages(&mut self, mut stages: Vec<Vec<Cell>>, crates: &[Cell]) {
        // What could not be taken away is filled farthest first.
        let left = stages.last().cloned().unwrap_or_default();
        let mut order = left.clone();
        order.sort_by_key(|target| nearest_crate(self.plan, crates, *target));
        let mut stage = left;
        for target in order {
            stage.retain(|cell| *cell != target);
            stages.push(stage.clone());
        }
        stages.reverse();
        let filled: Vec<Vec<Cell>> = stages
            .windows(2)
            .map(|pair| pair[1].iter().copied().filter(|cell| !pair[0].contains(cell)).collect())
            .collect();
        self.progress = stages
            .iter()
            .enumerate()
            .map(|(index, stage)| {
                Progress::new(self.plan, stage.clone(), &filled[index..], index as u16)
            })
            .collect();
        self.stages = Some(stages);
    }

    /// The number of the progress of a board.
    pub(super) fn assess(&mut self, occupied: &[bool]) -> usize {
        if let Some(stages) = &self.stages {
            let stands = |stage: &Vec<Cell>| stage.iter().all(|cell| occupied[usize::from(*cell)]);
            return stages.iter().rposition(stands).unwrap_or(0);
        }
        let targets = self.plan.targets.iter();
        let filled = targets.copied().filter(|cell| occupied[usize::from(*cell)]).collect();
        self.assess_filled(filled)
    }

    /// The number of the progress of a board after one crate was brought somewhere else: good
    /// enough to choose between boards, and found quickly. `occupied` is the board then.
    pub(super) fn after(
        &mut self,
        now: usize,
        (from, to): (Cell, Cell),
        occupied: &[bool],
    ) -> usize {
        if self.stages.is_some() {
            return self.assess(occupied);
        }
        let mut progress = now;
        for (cell, is_filled) in [(from, false), (to, true)] {
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
            // A crate on the wrong target is not packed, but unpacks no other.
            if is_filled && self.progress[index].rank <= self.progress[progress].rank {
                index = progress;
            }
            self.steps.insert((progress, cell), index);
            progress = index;
        }
        progress
    }

    /// The number of the progress of a board with crates on those targets, in rising order.
    fn assess_filled(&mut self, filled: Vec<Cell>) -> usize {
        if let Some(index) = self.by_filled.get(&filled) {
            return *index;
        }
        let mut best: Option<(usize, usize, Vec<Vec<Cell>>)> = None;
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
        // What stands elsewhere makes no difference to how packing goes on.
        let next = self.progress.len();
        let index = *self.by_packed.entry((packed.clone(), rank)).or_insert(next);
        if index == next {
            self.progress.push(Progress::new(self.plan, packed, &layers, rank));
        }
        self.by_filled.insert(filled, index);
        index
    }

    /// Memory taken, in bytes, roughly.
    pub(super) fn bytes(&self) -> usize {
        let cell = size_of::<u16>() + size_of::<u64>();
        let filled = 48 + self.plan.targets.len() * size_of::<Cell>();
        self.progress.len() * (self.plan.len() * cell + size_of::<Progress>() + filled)
            + self.by_filled.len() * filled
            + self.steps.len() * 32
    }

    /// The progress with that number.
    pub(super) fn progress(&self, index: usize) -> &Progress {
        &self.progress[index]
    }
}

fn nearest_crate(plan: &Floorplan, crates: &[Cell], target: Cell) -> u16 {
    let index = plan.targets.iter().position(|cell| *cell == target).unwrap_or(0);
    crates.iter().map(|cell| plan.lone.pushes(index, *cell, ALL_SIDES)).min().unwrap_or(0)
}

/// A cell of each part into which crates on all targets divide the floor, largest part first.
fn last_players(plan: &Floorplan) -> Vec<Cell> {
    let mut regions = Regions::new(plan.len());
    regions.divide(plan, &plan.is_target);
    let is_first = |cell: &Cell| !plan.is_target[usize::from(*cell)] && regions.first(*cell) == *cell;
    let mut players: Vec<Cell> = (0..plan.len() as Cell).filter(is_first).collect();
    players.sort_by_key(|cell| Reverse(regions.size(*cell)));
    players
}
