//! Retrograde search from the solved board that also moves crates aside.
//!
//! Used if unpacking gets stuck. A node is the remaining crates and the player. If some crate is on
//! an exit (a start cell) or can be pulled to one, and all removed crates can be matched to
//! distinct exits, it is removed; otherwise every macro move of every crate is a successor. The
//! search is a feature space search with its own features ([`RetrogradeFeatures`]).

use super::super::feature_space::{FeatureSpace, OpenEntry, Ranked, TurnPolicy};
use super::super::obstacles::{ObstacleQuery, Obstacles};
use super::exits::ExitMatching;
use super::unpacking::MAX_PERTURBATION;
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{
    Cell, CrateSearch, PlayerReach, Regions, StaticLevel, occupy,
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Number of nodes times targets (the most crates of a node) above which the search ends.
const MAX_CRATES: usize = 1_000_000;
/// Like [`MAX_CRATES`], for perturbed searches; lower because there are many of them.
const MAX_CRATES_PERTURBED: usize = 200_000;

/// Features of a node of the retrograde search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct RetrogradeFeatures {
    /// Number of remaining crates.
    left: u16,
    /// Minimum number of crates between some crate and an exit; see [`Obstacles::fewest`].
    obstacles: u16,
    /// Sum over the regions of the minimum number of crates between player and region.
    separating_crates: u16,
}

impl Ranked for RetrogradeFeatures {
    type Rank = (u16, u16, u16);

    fn rank(&self) -> Self::Rank {
        (self.left, self.obstacles, self.separating_crates)
    }
}

/// A required arrangement: cells with crates, and cells where the player may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PackingStage {
    /// Cells that must have crates.
    pub(super) crates: Vec<Cell>,
    /// The crates as a set.
    crate_set: CellSet,
    /// By cell: whether the player may be there.
    players: Vec<bool>,
}

impl PackingStage {
    /// Creates a stage; `players` says by cell whether the player may be there.
    fn new(crates: Vec<Cell>, players: Vec<bool>) -> Self {
        let crate_set = CellSet::from_cells(players.len(), crates.iter().copied());
        Self { crates, crate_set, players }
    }

    /// A stage without a condition on the player.
    pub(super) fn anywhere(level: &StaticLevel, crates: Vec<Cell>) -> Self {
        Self::new(crates, vec![true; level.len()])
    }

    /// Number of missing crates; `None` if the player is on a forbidden cell.
    pub(super) fn missing_count(&self, occupied: &CellSet, player: Cell) -> Option<usize> {
        let lacks = || self.crates.len() - self.crate_set.intersection_count(occupied);
        self.players[usize::from(player)].then(lacks)
    }

    /// Cells of the stage without a crate.
    pub(super) fn missing(&self, occupied: &CellSet) -> Vec<Cell> {
        self.crates.iter().copied().filter(|cell| !occupied.contains(*cell)).collect()
    }
}

/// A node: remaining crates and the player.
struct RetrogradeNode {
    /// Cells of the remaining crates.
    crates: Vec<Cell>,
    player: Cell,
    /// Index of the parent; `usize::MAX` in a root.
    parent: usize,
    /// Number of macro moves from the root, without removals.
    move_count: u32,
    /// Exits that each removed crate can use, in order of removal.
    exits_of_removed: Vec<Rc<[Cell]>>,
}

/// Retrograde search over removals and moves of crates.
pub(super) struct RetrogradeSearch<'a> {
    level: &'a StaticLevel,
    exits: &'a [Cell],
    perturbation: Perturbation,
    /// By cell: whether it is an exit.
    is_exit: Vec<bool>,
    crate_search: CrateSearch,
    reach: PlayerReach,
    regions: Regions,
    obstacles: Obstacles,
    exit_matching: ExitMatching,
    occupied: Vec<bool>,
    /// All nodes, in order of discovery.
    nodes: Vec<RetrogradeNode>,
    space: FeatureSpace<RetrogradeFeatures>,
    /// Crates and canonical player cell of every node.
    known: FxHashSet<(Vec<Cell>, Cell)>,
    /// Index of the first node with the minimum number of remaining crates.
    best: usize,
}

impl<'a> RetrogradeSearch<'a> {
    /// Creates a search from the solved board; each exit serves one crate.
    pub(super) fn new(
        level: &'a StaticLevel,
        exits: &'a [Cell],
        perturbation: Perturbation,
    ) -> Self {
        let mut is_exit = vec![false; level.len()];
        for cell in exits {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            level,
            exits,
            perturbation,
            is_exit,
            crate_search: CrateSearch::new(level.len()),
            reach: PlayerReach::new(level.len()),
            regions: Regions::new(level.len()),
            obstacles: Obstacles::new(level.len()),
            exit_matching: ExitMatching::new(level.len()),
            occupied: vec![false; level.len()],
            nodes: Vec::new(),
            space: FeatureSpace::new(TurnPolicy::RankWeighted, perturbation),
            known: FxHashSet::default(),
            best: 0,
        }
    }

    /// Runs the search; returns the stages from all targets to the best node found.
    ///
    /// The best node has the minimum number of remaining crates, 0 if the search succeeds.
    /// `players` are the possible final cells of the player; without any the list is empty. Only
    /// the stop signal of the budget counts.
    pub(super) fn run(mut self, players: &[Cell], budget: &Budget<'_>) -> Vec<PackingStage> {
        for player in players {
            let crates = self.level.targets.clone();
            self.add(RetrogradeNode {
                crates,
                player: *player,
                parent: usize::MAX,
                move_count: 0,
                exits_of_removed: Vec::new(),
            });
        }
        let most_crates =
            if self.perturbation == Perturbation::NONE { MAX_CRATES } else { MAX_CRATES_PERTURBED };
        let max_nodes = most_crates / self.level.targets.len().max(1);
        while let Some(entry) = self.space.take() {
            let is_done = self.nodes[self.best].crates.is_empty();
            if is_done || self.nodes.len() > max_nodes || (budget.should_stop)() {
                break;
            }
            for node in self.successors(entry.board as usize) {
                self.add(node);
            }
        }
        let mut stages = Vec::new();
        let mut index = self.best;
        // Stages along the path from the solved board to the best node.
        while index < self.nodes.len() {
            stages.push(self.stage(index));
            index = self.nodes[index].parent;
        }
        stages.reverse();
        stages.dedup();
        stages
    }

    /// The stage of a node: its crates and the cells that the player reaches.
    fn stage(&mut self, index: usize) -> PackingStage {
        let RetrogradeNode { crates, player, .. } = &self.nodes[index];
        let (crates, player) = (crates.clone(), *player);
        occupy(&mut self.occupied, &crates);
        self.reach.flood(self.level, &self.occupied, player);
        let players = (0..self.level.len() as Cell).map(|cell| self.reach.contains(cell)).collect();
        PackingStage::new(crates, players)
    }

    /// Adds a node unless it is known.
    fn add(&mut self, node: RetrogradeNode) {
        occupy(&mut self.occupied, &node.crates);
        self.reach.flood(self.level, &self.occupied, node.player);
        let representative = self.reach.representative(self.level, node.player);
        if !self.known.insert((node.crates.clone(), representative)) {
            return;
        }
        self.regions.divide(self.level, &self.occupied);
        let destination = ObstacleQuery { goals: self.exits, motion: self.level.motion.reversed() };
        let clearance = RetrogradeFeatures {
            left: node.crates.len() as u16,
            obstacles: self.obstacles.fewest(self.level, &self.occupied, &destination, |_| false),
            separating_crates: self.obstacles.separating_crates(
                self.level,
                &self.occupied,
                &self.regions,
                node.player,
            ),
        };
        let index = self.nodes.len();
        let score = -(self.reach.cells().len() as i32);
        self.space
            .add(clearance, OpenEntry { weight: node.move_count, score, board: index as u32 });
        self.nodes.push(node);
        if self.nodes[index].crates.len() < self.nodes[self.best].crates.len() {
            self.best = index;
        }
    }

    /// Successors: the removal of the crate nearest to an exit, or every macro move.
    ///
    /// A removal, if possible, is the only successor. A perturbation changes which crate counts as
    /// nearest.
    fn successors(&mut self, index: usize) -> Vec<RetrogradeNode> {
        let RetrogradeNode { crates, player, move_count, exits_of_removed, .. } =
            &self.nodes[index];
        let (crates, player, move_count, exits_of_removed) =
            (crates.clone(), *player, *move_count, exits_of_removed.clone());
        occupy(&mut self.occupied, &crates);
        self.crate_search.set_board(self.level, &self.occupied, player);
        self.exit_matching.clear();
        // Rebuild the matching of the crates removed so far.
        for (claimant, exits) in exits_of_removed.iter().enumerate() {
            self.exit_matching.assign(claimant, exits);
        }
        let mut nearest: Option<(u16, usize, Cell, Rc<[Cell]>)> = None;
        let mut moves = Vec::new();
        for (place, &from) in crates.iter().enumerate() {
            let Self { level, occupied, crate_search, .. } = self;
            crate_search.explore(
                level,
                occupied,
                (from, level.motion.reversed()),
                &level.retrograde_cells,
            );
            let stops = self.crate_search.placements();
            let leaving =
                || stops.iter().filter(|placement| self.is_exit[usize::from(placement.cell)]);
            // A crate already on its target may count as removed, but only as a last resort: it is
            // packed first.
            let stays = self.is_exit[usize::from(from)];
            let perturbation = self.perturbation.of((from, 0), MAX_PERTURBATION);
            let first = leaving()
                .next()
                .map(|placement| (placement.pushes + perturbation, placement.player));
            let first = if stays { Some((u16::MAX, player)) } else { first };
            if let Some((pulls, player)) = first
                && nearest.as_ref().is_none_or(|(least, ..)| pulls < *least)
            {
                let mut exits: Vec<Cell> = leaving().map(|placement| placement.cell).collect();
                exits.extend(stays.then_some(from));
                exits.sort_unstable();
                exits.dedup();
                if self.exit_matching.clone().assign(exits_of_removed.len(), &exits) {
                    nearest = Some((pulls, place, player, exits.into()));
                }
            }
            moves.extend(stops.iter().map(|placement| (place, placement.cell, placement.player)));
        }
        // A removal only frees cells, so the moves are not needed as alternatives.
        if let Some((_, place, player, exits)) = nearest {
            let mut left = crates;
            left.remove(place);
            let exits_of_removed = exits_of_removed.into_iter().chain([exits]).collect();
            return vec![RetrogradeNode {
                crates: left,
                player,
                parent: index,
                move_count,
                exits_of_removed,
            }];
        }
        moves
            .into_iter()
            .map(|(place, to, player)| {
                let mut crates = crates.clone();
                crates[place] = to;
                crates.sort_unstable();
                let (move_count, exits_of_removed) = (move_count + 1, exits_of_removed.clone());
                RetrogradeNode { crates, player, parent: index, move_count, exits_of_removed }
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
        let (static_level, crates) =
            StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("enough crates");
        let free = (0..static_level.len() as Cell)
            .filter(|cell| !static_level.is_target[usize::from(*cell)]);
        let players: Vec<Cell> = free.collect();
        let retrograde = RetrogradeSearch::new(&static_level, &crates, Perturbation::NONE);
        retrograde.run(&players, &Budget::nodes(0)).iter().map(|stage| stage.crates.len()).collect()
    }

    #[test]
    fn each_exit_serves_one_crate() {
        // Both crates come along the row; the one that starts on a target stays there.
        assert_eq!(stages("_______\n@$__*._\n_______"), [2, 1, 0]);
        // Two crates could only have come from the same exit, so one remains.
        assert_eq!(stages("#######\n@$__..#\n#####$#\n#######"), [2, 1]);
    }
}
