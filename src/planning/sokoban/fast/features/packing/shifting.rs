//! Retrograde search from the solved board that also moves crates aside.
//!
//! Used if no crate can be removed without moving others. A node is the remaining crates and the
//! player. If some crate can reach a free exit it is removed; otherwise every move of every crate
//! is a successor. The search is a feature space search with its own features ([`Clearance`]).

use super::super::feature_space::{FeatureSpace, OpenEntry, Ranked, Style};
use super::super::obstacles::{Destination, Obstacles};
use super::claims::Claims;
use super::unpacking::MOST_PERTURBATION;
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Reach, Regions, Travel, occupy};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Most crates summed over all nodes; less for perturbed searches, because there are many of them.
const MOST_CRATES_MET: usize = 1_000_000;
const MOST_CRATES_MET_PERTURBED: usize = 200_000;

/// Features of a node of the retrograde search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Clearance {
    /// Remaining crates.
    left: u16,
    /// Crates in the way of the crate that is nearest to an exit.
    obstacles: u16,
    /// Sum over regions of the crates between the player and the region.
    seclusion: u16,
}

impl Ranked for Clearance {
    type Rank = (u16, u16, u16);

    fn rank(&self) -> Self::Rank {
        (self.left, self.obstacles, self.seclusion)
    }
}

/// A required arrangement: cells with crates, and cells where the player may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stage {
    pub(super) crates: Vec<Cell>,
    /// The crates as a set.
    standing: CellSet,
    /// Cells where the player may be, as if other crates were absent.
    players: Vec<bool>,
}

impl Stage {
    fn new(crates: Vec<Cell>, players: Vec<bool>) -> Self {
        let standing = CellSet::from_cells(players.len(), crates.iter().copied());
        Self { crates, standing, players }
    }

    /// A stage without a condition on the player.
    pub(super) fn anywhere(plan: &Floorplan, crates: Vec<Cell>) -> Self {
        Self::new(crates, vec![true; plan.len()])
    }

    /// Number of missing crates; `None` if the player is in a wrong place.
    pub(super) fn lacks(&self, occupied: &CellSet, player: Cell) -> Option<usize> {
        let lacks = || self.crates.len() - self.standing.common_count(occupied);
        self.players[usize::from(player)].then(lacks)
    }

    /// Cells of the stage without a crate.
    pub(super) fn lacking(&self, occupied: &CellSet) -> Vec<Cell> {
        self.crates.iter().copied().filter(|cell| !occupied.contains(*cell)).collect()
    }
}

/// A node: remaining crates and the player.
struct Board {
    crates: Vec<Cell>,
    player: Cell,
    parent: usize,
    shifts: u32,
    /// Exits of each removed crate.
    ways: Vec<Rc<[Cell]>>,
}

/// Retrograde search over removals and moves of crates.
pub(super) struct Shifting<'a> {
    plan: &'a Floorplan,
    exits: &'a [Cell],
    perturbation: Perturbation,
    is_exit: Vec<bool>,
    travel: Travel,
    reach: Reach,
    regions: Regions,
    obstacles: Obstacles,
    claims: Claims,
    occupied: Vec<bool>,
    boards: Vec<Board>,
    space: FeatureSpace<Clearance>,
    known: FxHashSet<(Vec<Cell>, Cell)>,
    best: usize,
}

impl<'a> Shifting<'a> {
    /// A search from the solved board; each exit serves one crate.
    pub(super) fn new(plan: &'a Floorplan, exits: &'a [Cell], perturbation: Perturbation) -> Self {
        let mut is_exit = vec![false; plan.len()];
        for cell in exits {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            plan,
            exits,
            perturbation,
            is_exit,
            travel: Travel::new(plan.len()),
            reach: Reach::new(plan.len()),
            regions: Regions::new(plan.len()),
            obstacles: Obstacles::new(plan.len()),
            claims: Claims::new(plan.len()),
            occupied: vec![false; plan.len()],
            boards: Vec::new(),
            space: FeatureSpace::new(Style::Eager, perturbation),
            known: FxHashSet::default(),
            best: 0,
        }
    }

    /// Runs the search; returns the stages from all targets down to the fewest remaining crates.
    pub(super) fn run(mut self, players: &[Cell], budget: &Budget<'_>) -> Vec<Stage> {
        for player in players {
            let crates = self.plan.targets.clone();
            let (parent, shifts, ways) = (usize::MAX, 0, Vec::new());
            self.add(Board { crates, player: *player, parent, shifts, ways });
        }
        let most_crates = if self.perturbation == Perturbation::NONE {
            MOST_CRATES_MET
        } else {
            MOST_CRATES_MET_PERTURBED
        };
        let most = most_crates / self.plan.targets.len().max(1);
        while let Some(entry) = self.space.take() {
            let is_done = self.boards[self.best].crates.is_empty();
            if is_done || self.boards.len() > most || (budget.should_stop)() {
                break;
            }
            for board in self.successors(entry.board as usize) {
                self.add(board);
            }
        }
        let mut stages = Vec::new();
        let mut index = self.best;
        // Stages along the path from the solved board to the best node.
        while index < self.boards.len() {
            stages.push(self.stage(index));
            index = self.boards[index].parent;
        }
        stages.reverse();
        stages.dedup();
        stages
    }

    fn stage(&mut self, index: usize) -> Stage {
        let Board { crates, player, .. } = &self.boards[index];
        let (crates, player) = (crates.clone(), *player);
        occupy(&mut self.occupied, &crates);
        self.reach.flood(self.plan, &self.occupied, player);
        let players = (0..self.plan.len() as Cell).map(|cell| self.reach.contains(cell)).collect();
        Stage::new(crates, players)
    }

    /// Adds a node unless it is known.
    fn add(&mut self, board: Board) {
        occupy(&mut self.occupied, &board.crates);
        self.reach.flood(self.plan, &self.occupied, board.player);
        let representative = self.reach.representative(self.plan, board.player);
        if !self.known.insert((board.crates.clone(), representative)) {
            return;
        }
        self.regions.divide(self.plan, &self.occupied);
        let destination =
            Destination { goals: self.exits, travelling: self.plan.travelling.reversed() };
        let clearance = Clearance {
            left: board.crates.len() as u16,
            obstacles: self.obstacles.fewest(self.plan, &self.occupied, &destination, |_| false),
            seclusion: self.obstacles.seclusion(
                self.plan,
                &self.occupied,
                &self.regions,
                board.player,
            ),
        };
        let index = self.boards.len();
        let score = -(self.reach.cells().len() as i32);
        self.space.add(clearance, OpenEntry { weight: board.shifts, score, board: index as u32 });
        self.boards.push(board);
        if self.boards[index].crates.len() < self.boards[self.best].crates.len() {
            self.best = index;
        }
    }

    /// Successors: the removal of the crate nearest to an exit, or else every move of one crate.
    fn successors(&mut self, index: usize) -> Vec<Board> {
        let Board { crates, player, shifts, ways, .. } = &self.boards[index];
        let (crates, player, shifts, ways) = (crates.clone(), *player, *shifts, ways.clone());
        occupy(&mut self.occupied, &crates);
        self.travel.look_at(self.plan, &self.occupied, player);
        self.claims.forget();
        // Rebuild the matching of the crates removed so far.
        for (claimant, exits) in ways.iter().enumerate() {
            self.claims.claim(claimant, exits);
        }
        let mut nearest: Option<(u16, usize, Cell, Rc<[Cell]>)> = None;
        let mut shifted = Vec::new();
        for (place, &from) in crates.iter().enumerate() {
            let Self { plan, occupied, travel, .. } = self;
            travel.explore(plan, occupied, (from, plan.travelling.reversed()), &plan.rests);
            let stops = self.travel.stops();
            let leaving = || stops.iter().filter(|stop| self.is_exit[usize::from(stop.cell)]);
            // A crate already on its target may count as removed, but only as a last resort: it is
            // packed first.
            let stays = self.is_exit[usize::from(from)];
            let perturbation = self.perturbation.of((from, 0), MOST_PERTURBATION);
            let first = leaving().next().map(|stop| (stop.pushes + perturbation, stop.player));
            let first = if stays { Some((u16::MAX, player)) } else { first };
            if let Some((pulls, player)) = first
                && nearest.as_ref().is_none_or(|(least, ..)| pulls < *least)
            {
                let mut exits: Vec<Cell> = leaving().map(|stop| stop.cell).collect();
                exits.extend(stays.then_some(from));
                exits.sort_unstable();
                exits.dedup();
                if self.claims.clone().claim(ways.len(), &exits) {
                    nearest = Some((pulls, place, player, exits.into()));
                }
            }
            shifted.extend(stops.iter().map(|stop| (place, stop.cell, stop.player)));
        }
        // A removal only frees cells, so no alternative is tried.
        if let Some((_, place, player, exits)) = nearest {
            let mut left = crates;
            left.remove(place);
            let ways = ways.into_iter().chain([exits]).collect();
            return vec![Board { crates: left, player, parent: index, shifts, ways }];
        }
        shifted
            .into_iter()
            .map(|(place, to, player)| {
                let mut crates = crates.clone();
                crates[place] = to;
                crates.sort_unstable();
                let (shifts, ways) = (shifts + 1, ways.clone());
                Board { crates, player, parent: index, shifts, ways }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Number of remaining crates at each stage.
    fn stages(drawing: &str) -> Vec<usize> {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (plan, crates) =
            Floorplan::new(terrain.layout(), terrain.ice(), &state).expect("enough crates");
        let free = (0..plan.len() as Cell).filter(|cell| !plan.is_target[usize::from(*cell)]);
        let players: Vec<Cell> = free.collect();
        let shifting = Shifting::new(&plan, &crates, Perturbation::NONE);
        shifting.run(&players, &Budget::nodes(0)).iter().map(|stage| stage.crates.len()).collect()
    }

    #[test]
    fn every_start_of_a_crate_serves_one_target() {
        // Both crates come along the row; the one that starts on a target stays there.
        assert_eq!(stages("_______\n@$__*._\n_______"), [2, 1, 0]);
        // Two crates could only have come from the same exit, so one remains.
        assert_eq!(stages("#######\n@$__..#\n#####$#\n#######"), [2, 1]);
    }
}
