//! Removes crates from the solved board in layers, without moving the other crates.

use super::exits::{ExitMatching, PullCache, PullResult, RemainingCrates};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{Cell, CrateSearch, StaticLevel, occupy};
use std::cmp::Reverse;

/// Layered unpacking with cached one-crate searches.
#[derive(Debug, Clone)]
pub(super) struct Unpacking<'a> {
    level: &'a StaticLevel,
    perturbation: Perturbation,
    /// By cell: whether it is an exit, the start cell of a crate.
    is_exit: Vec<bool>,
    crate_search: CrateSearch,
    /// By cell: whether a remaining crate is there.
    occupied: Vec<bool>,
    /// Exits found by the last one-crate search, the crate's own cell included if it is one.
    exits: Vec<Cell>,
    exit_matching: ExitMatching,
    /// Final cells of the player met so far.
    final_players: Vec<Cell>,
    /// For each of these cells, the cache of every target.
    pull_caches: Vec<Vec<PullCache>>,
}

/// Exclusive limit of perturbations of a pull distance, in pulls.
pub(super) const MAX_PERTURBATION: u16 = 12;

/// Context of a query for the exits of a crate on a target.
struct ExitQuery<'a> {
    /// Targets whose crates remain.
    remaining: &'a RemainingCrates,
    /// Final cell of the player.
    player: Cell,
    cache_use: CacheUse,
    /// Whether the one-crate search already has the current board.
    has_board: bool,
}

/// When to search despite a cached success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CacheUse {
    /// Search only if the cache has no answer.
    CacheFirst,
    /// Search also if all cached exits are assigned to others.
    SearchAgain,
}

impl<'a> Unpacking<'a> {
    /// Creates an unpacking with the cells of `crates` as exits.
    pub(super) fn new(level: &'a StaticLevel, crates: &[Cell], perturbation: Perturbation) -> Self {
        let mut is_exit = vec![false; level.len()];
        for cell in crates {
            is_exit[usize::from(*cell)] = true;
        }
        Self {
            level,
            perturbation,
            is_exit,
            crate_search: CrateSearch::new(level.len()),
            occupied: vec![false; level.len()],
            exits: Vec::new(),
            exit_matching: ExitMatching::new(level.len()),
            final_players: Vec::new(),
            pull_caches: Vec::new(),
        }
    }

    /// Unpacks the solved board; crates on `staying` are removed only if nothing else helps.
    ///
    /// `staying` must be in ascending order; `player` is the final cell of the player. Returns the
    /// layers (targets) in order of removal, and the number of crates outside `staying` that could
    /// not be removed. If there are any, they form the last layer.
    pub(super) fn layers(&mut self, staying: &[Cell], player: Cell) -> (Vec<Vec<Cell>>, usize) {
        let level = self.level;
        let mut left: Vec<usize> = (0..level.targets.len()).collect();
        let mut remaining = RemainingCrates::all(left.len());
        occupy(&mut self.occupied, &level.targets);
        self.exit_matching.clear();
        let stays = |index: usize| staying.binary_search(&level.targets[index]).is_ok();
        let mut layers = Vec::new();
        loop {
            let mut taken: Vec<(u16, usize)> = Vec::new();
            // Cached answers for larger sets come first; they nearly always suffice.
            for cache_use in [CacheUse::CacheFirst, CacheUse::SearchAgain] {
                let mut query =
                    ExitQuery { remaining: &remaining, player, cache_use, has_board: false };
                for &index in left.iter().filter(|index| !stays(**index)) {
                    if let Some(pulls) = self.assign_exit(index, &mut query) {
                        taken.push((pulls, index));
                    }
                }
                if !taken.is_empty() {
                    break;
                }
            }
            // Nothing else can leave: finished, or one of the staying crates must go.
            if taken.is_empty() {
                if left.iter().all(|index| stays(*index)) {
                    return (layers, 0);
                }
                let mut staying = left.iter().filter(|index| stays(**index));
                let cache_use = CacheUse::SearchAgain;
                let mut query =
                    ExitQuery { remaining: &remaining, player, cache_use, has_board: false };
                let Some(found) = staying.find_map(|index| {
                    let pulls = self.assign_exit(*index, &mut query)?;
                    Some((pulls, *index))
                }) else {
                    break;
                };
                taken.push(found);
            }
            // Within a layer the crate that is pulled farthest is packed first.
            let perturbation = self.perturbation;
            let farness = |(pulls, index): (u16, usize)| {
                (
                    pulls.saturating_add(
                        perturbation.of((level.targets[index], 0), MAX_PERTURBATION),
                    ),
                    index,
                )
            };
            taken.sort_unstable_by_key(|one| Reverse(farness(*one)));
            // All crates of a layer leave together: none of them blocks another.
            for (_, index) in &taken {
                self.occupied[usize::from(level.targets[*index])] = false;
                remaining.remove(*index);
            }
            left.retain(|index| self.occupied[usize::from(level.targets[*index])]);
            layers.push(taken.into_iter().map(|(_, index)| level.targets[index]).collect());
        }
        let stuck: Vec<Cell> = left
            .iter()
            .filter(|index| !stays(**index))
            .map(|index| level.targets[*index])
            .collect();
        let count = stuck.len();
        layers.push(stuck);
        (layers, count)
    }

    /// Assigns the crate on a target an exit; returns its pulls to the nearest exit.
    ///
    /// `index` is that of the target. A cached answer may be for more remaining crates, which can
    /// mean more pulls and fewer exits. `u16::MAX` if the crate is on an exit. `None` if the crate
    /// can reach no exit, or if all its exits are needed for other crates.
    fn assign_exit(&mut self, index: usize, query: &mut ExitQuery<'_>) -> Option<u16> {
        let ExitQuery { remaining, player, cache_use, .. } = *query;
        let from = self.level.targets[index];
        let place =
            self.final_players.iter().position(|other| *other == player).unwrap_or_else(|| {
                self.final_players.push(player);
                self.pull_caches.push(vec![PullCache::default(); self.level.targets.len()]);
                self.final_players.len() - 1
            });
        let cache = &self.pull_caches[place][index];
        if cache.is_stuck(remaining) {
            return None;
        }
        if let Some(result) = cache.find_exits(remaining) {
            if self.exit_matching.assign(index, &result.exits) {
                return Some(result.pulls);
            }
            if cache_use == CacheUse::CacheFirst {
                return None;
            }
        }
        if !std::mem::replace(&mut query.has_board, true) {
            self.crate_search.set_board(self.level, &self.occupied, player);
        }
        let pulls = self.find_exits(from);
        let result = pulls.map(|pulls| PullResult { pulls, exits: self.exits.clone() });
        self.pull_caches[place][index].insert(remaining, result);
        pulls.filter(|_| self.exit_matching.assign(index, &self.exits))
    }

    /// Searches all cells that a crate can be pulled to (in reversed play, pushed to).
    fn pull(&mut self, from: Cell) {
        let Self { level, occupied, crate_search, .. } = self;
        crate_search.explore(
            level,
            occupied,
            (from, level.motion.reversed()),
            &level.retrograde_cells,
        );
    }

    /// Finds the exits of the crate at `from`; returns its pulls to the nearest exit.
    ///
    /// `u16::MAX` if `from` is an exit; `None` without an exit.
    fn find_exits(&mut self, from: Cell) -> Option<u16> {
        self.pull(from);
        self.exits.clear();
        let exits = &mut self.exits;
        if self.is_exit[usize::from(from)] {
            exits.push(from);
        }
        let mut nearest = None;
        for placement in self.crate_search.placements() {
            if self.is_exit[usize::from(placement.cell)] && !exits.contains(&placement.cell) {
                exits.push(placement.cell);
                nearest = nearest.or(Some(placement.pushes));
            }
        }
        // A crate that starts on its target may count as removed; `u16::MAX` makes it packed first.
        if self.is_exit[usize::from(from)] { Some(u16::MAX) } else { nearest }
    }
}
