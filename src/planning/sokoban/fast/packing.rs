//! In which order the targets are filled, found by unpacking the solved board.

use super::floorplan::{Cell, DIRECTIONS, Floorplan, NONE, opposite};
use super::lone_crate::ALL_SIDES;
use super::regions::{Reach, Regions};
use super::travel::{Travel, Travelling};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Boards that unpacking may look at before it gives up.
const MOST_BOARDS: usize = 1500;

/// How far a board is packed, and how packing goes on from there.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    /// The crates that may stay where they are, in rising order.
    pub(super) packed: Vec<Cell>,
    /// How far that is: the number of crates packed, or the number of the stage.
    pub(super) rank: u16,
    /// The cells that may be filled next.
    pub(super) next: Vec<Cell>,
    /// How many cells are to be filled.
    left: u16,
    /// For each cell, how many of them can be filled before a crate there is shut out from those
    /// that are left then.
    too_late: Vec<u16>,
    /// For each cell, which of the first 64 cells to be filled a crate there can reach.
    reaches: Vec<u64>,
}

impl Progress {
    fn new(plan: &Floorplan, packed: Vec<Cell>, order: &[Vec<Cell>], rank: u16) -> Self {
        let too_late = too_late(plan, &packed, order);
        let next = order.first().cloned().unwrap_or_default();
        let left = order.iter().map(Vec::len).sum::<usize>() as u16;
        let reaches = reaches(plan, &packed, order);
        Self { packed, rank, next, left, too_late, reaches }
    }

    pub(super) fn is_packed(&self, cell: Cell) -> bool {
        self.packed.binary_search(&cell).is_ok()
    }

    /// How many crates more stand where they will be shut out than can be used until then.
    pub(super) fn out_of_plan(&self, crates: &[Cell], counts: &mut Vec<u16>) -> u16 {
        counts.clear();
        counts.resize(usize::from(self.left) + 1, 0);
        for cell in crates {
            if !self.is_packed(*cell) {
                counts[usize::from(self.too_late[usize::from(*cell)].min(self.left))] += 1;
            }
        }
        let mut waiting = 0;
        let mut worst = 0_u16;
        for (filled, count) in counts.iter().enumerate().take(usize::from(self.left)) {
            waiting += count;
            worst = worst.max(waiting.saturating_sub(filled as u16));
        }
        worst.max(self.without_crate(crates))
    }

    /// How many cells to be filled find no crate that can reach them as things stand packed.
    fn without_crate(&self, crates: &[Cell]) -> u16 {
        let wanted = usize::from(self.left).min(64);
        let mut crate_for = [NONE; 64];
        let mut matched = 0;
        for cell in crates {
            let mut tried = 0_u64;
            if !self.is_packed(*cell) && self.assign(*cell, &mut crate_for, &mut tried) {
                matched += 1;
                if matched == wanted {
                    break;
                }
            }
        }
        (wanted - matched) as u16
    }

    fn assign(&self, cell: Cell, crate_for: &mut [Cell; 64], tried: &mut u64) -> bool {
        let mut open = self.reaches[usize::from(cell)] & !*tried;
        while open != 0 {
            let goal = open.trailing_zeros() as usize;
            *tried |= 1 << goal;
            if crate_for[goal] == NONE || self.assign(crate_for[goal], crate_for, tried) {
                crate_for[goal] = cell;
                return true;
            }
            open &= !*tried & (open - 1);
        }
        false
    }
}

/// Says of any board how far it is packed.
///
/// A set of filled targets counts as packed if the crates on the other targets could all be taken
/// away from the solved board without moving it. Where that is true of no order of targets,
/// as crates have to be parked on the way, a fixed sequence of stages takes its place.
#[derive(Debug)]
pub(super) struct Packing<'a> {
    plan: &'a Floorplan,
    unpacking: Unpacking<'a>,
    /// Where the player may be left at the end.
    last_players: Vec<Cell>,
    /// Fixed stages, the number of each being that of its progress.
    stages: Option<Vec<Vec<Cell>>>,
    progress: Vec<Progress>,
    by_filled: FxHashMap<Box<[Cell]>, usize>,
    filled: Vec<Cell>,
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
            filled: Vec::new(),
        };
        if plan.has_ice {
            packing.fix_stages(vec![plan.targets.clone()], crates);
            return packing;
        }
        let starts = packing.unpacking.starts();
        for player in starts {
            if packing.unpacking.layers(&[], player).1 == 0 {
                packing.last_players.push(player);
            }
        }
        if packing.last_players.is_empty() {
            let stages = packing.unpacking.run();
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
        self.filled.clear();
        let targets = self.plan.targets.iter();
        self.filled.extend(targets.copied().filter(|cell| occupied[usize::from(*cell)]));
        if let Some(index) = self.by_filled.get(&self.filled[..]) {
            return *index;
        }
        let mut best: Option<(usize, usize, Vec<Vec<Cell>>)> = None;
        for player in self.last_players.clone() {
            let (layers, stuck) = self.unpacking.layers(&self.filled, player);
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
        let index = self.progress.len();
        self.progress.push(Progress::new(self.plan, packed, &layers, rank));
        self.by_filled.insert(self.filled.as_slice().into(), index);
        index
    }

    /// Memory taken, in bytes, roughly.
    pub(super) fn bytes(&self) -> usize {
        let cell = size_of::<u16>() + size_of::<u64>();
        self.progress.len() * (self.plan.len() * cell + size_of::<Progress>())
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

/// For each cell, which of the first 64 cells to be filled a crate there can reach, the crates
/// packed being walls.
fn reaches(plan: &Floorplan, packed: &[Cell], order: &[Vec<Cell>]) -> Vec<u64> {
    let mut is_wall = vec![false; plan.len()];
    for cell in packed {
        is_wall[usize::from(*cell)] = true;
    }
    let mut reaches = vec![0; plan.len()];
    for (index, goal) in order.iter().flatten().take(64).enumerate() {
        mark_sources(plan, &is_wall, &[*goal], |cell| {
            let known = reaches[usize::from(cell)] >> index & 1 == 1;
            reaches[usize::from(cell)] |= 1 << index;
            !known
        });
    }
    reaches
}

/// Calls `mark` with every cell from which a crate can be pushed to one of `goals`, the player
/// left out; `mark` says whether the cell is new.
fn mark_sources(
    plan: &Floorplan,
    is_wall: &[bool],
    goals: &[Cell],
    mut mark: impl FnMut(Cell) -> bool,
) {
    let is_open = |cell: Cell| cell != NONE && !is_wall[usize::from(cell)];
    let mut stack: Vec<Cell> =
        goals.iter().copied().filter(|cell| is_open(*cell) && mark(*cell)).collect();
    while let Some(cell) = stack.pop() {
        for direction in 0..DIRECTIONS {
            let mut from = plan.next(cell, opposite(direction));
            // On ice a crate may come from farther away.
            while is_open(from) {
                let behind = plan.next(from, opposite(direction));
                if is_open(behind) && mark(from) {
                    stack.push(from);
                }
                if !plan.is_ice[usize::from(from)] {
                    break;
                }
                from = behind;
            }
        }
    }
}

/// For each cell, how many cells can be filled, in that order, before a crate there reaches none
/// of those left.
fn too_late(plan: &Floorplan, packed: &[Cell], order: &[Vec<Cell>]) -> Vec<u16> {
    let order: Vec<Cell> = order.iter().flatten().copied().collect();
    let mut too_late = vec![u16::MAX; plan.len()];
    let mut is_wall = vec![false; plan.len()];
    for cell in packed {
        is_wall[usize::from(*cell)] = true;
    }
    let mut useful = vec![false; plan.len()];
    for (filled, next) in order.iter().enumerate() {
        useful.fill(false);
        mark_sources(plan, &is_wall, &order[filled..], |cell| {
            !std::mem::replace(&mut useful[usize::from(cell)], true)
        });
        for (cell, useful) in useful.iter().enumerate() {
            if !useful && !is_wall[cell] {
                too_late[cell] = too_late[cell].min(filled as u16);
            }
        }
        is_wall[usize::from(*next)] = true;
    }
    too_late
}

/// A search from the solved board backwards.
#[derive(Debug)]
struct Unpacking<'a> {
    plan: &'a Floorplan,
    is_exit: Vec<bool>,
    travel: Travel,
    reach: Reach,
    occupied: Vec<bool>,
    anywhere: Vec<bool>,
    boards: Vec<Board>,
    /// For each target, the exits that its crate can be pulled to.
    exits: Vec<Vec<Cell>>,
    /// For each exit, the target whose crate leaves through it.
    claimed_by: Vec<Cell>,
    tried: Vec<bool>,
}

/// Crates that are left, and the player.
#[derive(Debug)]
struct Board {
    crates: Vec<Cell>,
    player: Cell,
    parent: usize,
    shifts: u32,
}

impl<'a> Unpacking<'a> {
    fn new(plan: &'a Floorplan, crates: &[Cell]) -> Self {
        let mut is_exit = vec![false; plan.len()];
        for cell in crates {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            plan,
            is_exit,
            travel: Travel::new(plan.len()),
            reach: Reach::new(plan.len()),
            occupied: vec![false; plan.len()],
            anywhere: vec![true; plan.len()],
            boards: Vec::new(),
            exits: vec![Vec::new(); plan.len()],
            claimed_by: vec![NONE; plan.len()],
            tried: vec![false; plan.len()],
        }
    }

    /// A cell of each part into which crates on all targets divide the floor, largest part first.
    fn starts(&mut self) -> Vec<Cell> {
        self.load(&self.plan.targets.clone());
        let mut regions = Regions::new(self.plan.len());
        regions.divide(self.plan, &self.occupied);
        let mut starts: Vec<Cell> = (0..self.plan.len() as Cell)
            .filter(|cell| !self.occupied[usize::from(*cell)] && regions.first(*cell) == *cell)
            .collect();
        starts.sort_by_key(|cell| Reverse(regions.size(*cell)));
        starts
    }

    /// Takes crates away from the solved board, those of `staying` only if nothing else helps:
    /// the layers taken at once, and how many could not be taken away.
    fn layers(&mut self, staying: &[Cell], player: Cell) -> (Vec<Vec<Cell>>, usize) {
        let mut left = self.plan.targets.clone();
        self.load(&left.clone());
        self.claimed_by.fill(NONE);
        let mut layers = Vec::new();
        loop {
            self.reach.flood(self.plan, &self.occupied, player);
            let mut taken: Vec<(u16, Cell)> = Vec::new();
            for &from in left.iter().filter(|cell| !staying.contains(cell)) {
                if let Some(pulls) = self.find_exits(from)
                    && self.claim_exit(from)
                {
                    taken.push((pulls, from));
                }
            }
            if taken.is_empty() {
                if left.iter().all(|cell| staying.contains(cell)) {
                    return (layers, 0);
                }
                let mut staying = left.iter().filter(|cell| staying.contains(cell));
                let Some((pulls, from)) = staying.find_map(|from| {
                    let pulls = self.find_exits(*from)?;
                    self.claim_exit(*from).then_some((pulls, *from))
                }) else {
                    break;
                };
                taken.push((pulls, from));
            }
            // What is pulled farthest is packed first.
            taken.sort_unstable();
            taken.reverse();
            for (_, cell) in &taken {
                self.occupied[usize::from(*cell)] = false;
            }
            left.retain(|cell| self.occupied[usize::from(*cell)]);
            layers.push(taken.into_iter().map(|(_, cell)| cell).collect());
        }
        let stuck: Vec<Cell> =
            left.iter().copied().filter(|cell| !staying.contains(cell)).collect();
        let count = stuck.len();
        layers.push(stuck);
        (layers, count)
    }

    /// Finds the exits that a crate can be pulled to; the pulls to the nearest.
    fn find_exits(&mut self, from: Cell) -> Option<u16> {
        let exits = &mut self.exits[usize::from(from)];
        exits.clear();
        if self.is_exit[usize::from(from)] {
            exits.push(from);
        }
        self.travel.explore(
            self.plan,
            &mut self.occupied,
            &self.reach,
            (from, Travelling::Backwards),
            &self.anywhere,
        );
        let mut nearest = None;
        for stop in self.travel.stops() {
            if self.is_exit[usize::from(stop.cell)] && !exits.contains(&stop.cell) {
                exits.push(stop.cell);
                nearest = nearest.or(Some(stop.pushes));
            }
        }
        // What is there from the start may be thought away, but is packed first.
        if self.is_exit[usize::from(from)] { Some(u16::MAX) } else { nearest }
    }

    /// Gives a crate an exit of its own, others changing theirs if need be.
    fn claim_exit(&mut self, from: Cell) -> bool {
        self.tried.fill(false);
        self.augment(from)
    }

    fn augment(&mut self, from: Cell) -> bool {
        for index in 0..self.exits[usize::from(from)].len() {
            let exit = usize::from(self.exits[usize::from(from)][index]);
            if std::mem::replace(&mut self.tried[exit], true) {
                continue;
            }
            if self.claimed_by[exit] == NONE || self.augment(self.claimed_by[exit]) {
                self.claimed_by[exit] = from;
                return true;
            }
        }
        false
    }

    /// The sets of crates from all targets down to the fewest that could be left, crates being
    /// shifted where none can be taken away.
    fn run(&mut self) -> Vec<Vec<Cell>> {
        let starts = self.starts();
        let mut open = BinaryHeap::new();
        let mut known: FxHashSet<(Vec<Cell>, Cell)> = FxHashSet::default();
        for player in starts {
            let index = self.boards.len();
            let crates = self.plan.targets.clone();
            open.push((Reverse(crates.len()), Reverse(0), Reverse(index)));
            self.boards.push(Board { crates, player, parent: usize::MAX, shifts: 0 });
        }
        let mut best = 0;
        let mut looked_at = 0;
        while let Some((Reverse(left), _, Reverse(index))) = open.pop() {
            if left < self.boards[best].crates.len() {
                best = index;
            }
            looked_at += 1;
            if left == 0 || looked_at > MOST_BOARDS {
                break;
            }
            for board in self.successors(index) {
                self.load(&board.crates);
                self.reach.flood(self.plan, &self.occupied, board.player);
                let representative = self.reach.representative(self.plan, board.player);
                if known.insert((board.crates.clone(), representative)) {
                    let key = (Reverse(board.crates.len()), Reverse(board.shifts));
                    open.push((key.0, key.1, Reverse(self.boards.len())));
                    self.boards.push(board);
                }
            }
        }
        let mut stages = Vec::new();
        let mut index = best;
        while let Some(board) = self.boards.get(index) {
            stages.push(board.crates.clone());
            index = board.parent;
        }
        stages.reverse();
        stages.dedup();
        stages
    }

    fn load(&mut self, crates: &[Cell]) {
        self.occupied.fill(false);
        for cell in crates {
            self.occupied[usize::from(*cell)] = true;
        }
    }

    /// The board without the crate that is nearest to an exit; or, if none can be taken away,
    /// every board with one crate shifted.
    fn successors(&mut self, index: usize) -> Vec<Board> {
        let Board { crates, player, shifts, .. } = &self.boards[index];
        let (crates, player, shifts) = (crates.clone(), *player, *shifts);
        self.load(&crates);
        self.reach.flood(self.plan, &self.occupied, player);
        let mut nearest: Option<(u16, usize, Cell)> = None;
        let mut shifted = Vec::new();
        for (place, &from) in crates.iter().enumerate() {
            self.travel.explore(
                self.plan,
                &mut self.occupied,
                &self.reach,
                (from, Travelling::Backwards),
                &self.anywhere,
            );
            if self.is_exit[usize::from(from)] && nearest.is_none() {
                // A crate that is on its target from the start may as well be thought away, but
                // only if no other can: it is packed first.
                nearest = nearest.or(Some((u16::MAX, place, player)));
            }
            for stop in self.travel.stops() {
                if self.is_exit[usize::from(stop.cell)] {
                    if nearest.is_none_or(|(pulls, ..)| stop.pushes < pulls) {
                        nearest = Some((stop.pushes, place, stop.player));
                    }
                } else {
                    shifted.push((place, stop.cell, stop.player));
                }
            }
        }
        if let Some((_, place, player)) = nearest {
            let mut left = crates;
            left.remove(place);
            return vec![Board { crates: left, player, parent: index, shifts }];
        }
        shifted
            .into_iter()
            .map(|(place, to, player)| {
                let mut crates = crates.clone();
                crates[place] = to;
                crates.sort_unstable();
                Board { crates, player, parent: index, shifts: shifts + 1 }
            })
            .collect()
    }
}
