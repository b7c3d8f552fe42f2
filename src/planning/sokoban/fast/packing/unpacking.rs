//! A search from the solved board backwards.

use super::super::floor::{Cell, NONE};
use super::super::floorplan::Floorplan;
use super::super::regions::{Reach, Regions};
use super::super::travel::{Travel, Travelling};
use super::knowledge::{Knowledge, Standing, Way};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Boards that unpacking may look at before it gives up.
const MOST_BOARDS: usize = 1500;

/// Pulls crates away from the solved board to where crates are at first.
#[derive(Debug)]
pub(super) struct Unpacking<'a> {
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
    /// Where the player was, and what is known of every target then.
    players: Vec<Cell>,
    knowledge: Vec<Vec<Knowledge>>,
}

/// Crates that are left, and the player.
#[derive(Debug)]
struct Board {
    crates: Vec<Cell>,
    player: Cell,
    parent: usize,
    shifts: u32,
}

/// How a crate on a target is asked for a way to an exit.
struct Look<'a> {
    standing: &'a Standing,
    player: Cell,
    looks: Looks,
    is_flooded: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// Only if nothing is known of it.
    Once,
    /// Also if all exits that are known are claimed by others.
    Again,
}

impl<'a> Unpacking<'a> {
    pub(super) fn new(plan: &'a Floorplan, crates: &[Cell]) -> Self {
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
            players: Vec::new(),
            knowledge: Vec::new(),
        }
    }

    /// A cell of each part into which crates on all targets divide the floor, largest part first.
    pub(super) fn starts(&mut self) -> Vec<Cell> {
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
    pub(super) fn layers(&mut self, staying: &[Cell], player: Cell) -> (Vec<Vec<Cell>>, usize) {
        let plan = self.plan;
        let mut left: Vec<usize> = (0..plan.targets.len()).collect();
        let mut standing = Standing::all(left.len());
        self.load(&plan.targets);
        self.claimed_by.fill(NONE);
        let stays = |index: usize| staying.binary_search(&plan.targets[index]).is_ok();
        let mut layers = Vec::new();
        loop {
            let mut taken: Vec<(u16, usize)> = Vec::new();
            // What is known of larger sets of crates is asked first, and does nearly always.
            for looks in [Looks::Once, Looks::Again] {
                let mut look = Look { standing: &standing, player, looks, is_flooded: false };
                for &index in left.iter().filter(|index| !stays(**index)) {
                    if let Some(pulls) = self.claim(index, &mut look) {
                        taken.push((pulls, index));
                    }
                }
                if !taken.is_empty() {
                    break;
                }
            }
            if taken.is_empty() {
                if left.iter().all(|index| stays(*index)) {
                    return (layers, 0);
                }
                let mut staying = left.iter().filter(|index| stays(**index));
                let looks = Looks::Again;
                let mut look = Look { standing: &standing, player, looks, is_flooded: false };
                let Some(found) = staying.find_map(|index| {
                    let pulls = self.claim(*index, &mut look)?;
                    Some((pulls, *index))
                }) else {
                    break;
                };
                taken.push(found);
            }
            // What is pulled farthest is packed first.
            taken.sort_unstable();
            taken.reverse();
            for (_, index) in &taken {
                self.occupied[usize::from(plan.targets[*index])] = false;
                standing.remove(*index);
            }
            left.retain(|index| self.occupied[usize::from(plan.targets[*index])]);
            layers.push(taken.into_iter().map(|(_, index)| plan.targets[index]).collect());
        }
        let stuck: Vec<Cell> =
            left.iter().filter(|index| !stays(**index)).map(|index| plan.targets[*index]).collect();
        let count = stuck.len();
        layers.push(stuck);
        (layers, count)
    }

    /// Gives the crate on a target an exit that it can be pulled to; the pulls to the nearest.
    fn claim(&mut self, index: usize, look: &mut Look<'_>) -> Option<u16> {
        let Look { standing, player, looks, .. } = *look;
        let from = self.plan.targets[index];
        let place = self.players.iter().position(|other| *other == player).unwrap_or_else(|| {
            self.players.push(player);
            self.knowledge.push(vec![Knowledge::default(); self.plan.targets.len()]);
            self.players.len() - 1
        });
        let knowledge = &self.knowledge[place][index];
        if knowledge.is_shut_in(standing) {
            return None;
        }
        if let Some(way) = knowledge.way(standing) {
            let exits = &mut self.exits[usize::from(from)];
            exits.clear();
            exits.extend_from_slice(&way.exits);
            let pulls = way.pulls;
            if self.claim_exit(from) {
                return Some(pulls);
            }
            if looks == Looks::Once {
                return None;
            }
        }
        if !std::mem::replace(&mut look.is_flooded, true) {
            self.reach.flood(self.plan, &self.occupied, player);
        }
        let pulls = self.find_exits(from);
        let exits = self.exits[usize::from(from)].clone();
        let way = pulls.map(|pulls| Way { pulls, exits });
        self.knowledge[place][index].learn(standing, way);
        pulls.filter(|_| self.claim_exit(from))
    }

    /// Finds everywhere that a crate of the board at hand can be pulled to.
    fn pull(&mut self, from: Cell) {
        let Self { plan, occupied, reach, anywhere, travel, .. } = self;
        travel.explore(plan, occupied, reach, (from, Travelling::Backwards), anywhere);
    }

    /// Finds the exits that a crate can be pulled to; the pulls to the nearest.
    fn find_exits(&mut self, from: Cell) -> Option<u16> {
        self.pull(from);
        let exits = &mut self.exits[usize::from(from)];
        exits.clear();
        if self.is_exit[usize::from(from)] {
            exits.push(from);
        }
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
    pub(super) fn run(&mut self) -> Vec<Vec<Cell>> {
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
            self.pull(from);
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
