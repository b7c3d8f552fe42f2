//! One-crate search: all placements of one crate while the other crates stay.
//!
//! A placement is a cell of the crate with a region of the player (if the level has ice, with a
//! cell of the player). Breadth-first search over placements. If the level has no ice, blocks
//! (biconnected components) answer in O(1) which sides of the crate the player can reach, so a
//! search costs O(cells). If it has ice, every placement needs a flood fill, so a search costs
//! O(cells²), times the slide length at worst. Each placement found is one macro move.

use super::blocks::Blocks;
use super::floor::PlayerReach;
use super::floor::{Cell, DIRECTIONS, NONE, opposite};
use super::static_level::MacroMove;
use super::static_level::{CrateMotion, StaticLevel};
use crate::board::Direction;
use crate::planning::search::Guard;
use rustc_hash::FxHashSet;

/// Approximate number of cells flood-filled between two checks of the stop signal.
///
/// Takes a few milliseconds.
const CELLS_BETWEEN_GUARD_CHECKS: usize = 1_000_000;

/// A placement of the crate, with the player where the last push or pull ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CratePlacement {
    /// Cell of the crate.
    pub(crate) cell: Cell,
    /// Cell of the player after the last push or pull.
    pub(crate) player: Cell,
    /// Minimum number of pushes or pulls from the start of the search.
    pub(crate) pushes: u16,
    /// The direction of the last push, or of the push that the last pull undoes.
    ///
    /// An index into [`Direction::ALL`].
    direction: u8,
    /// Bit mask of the sides of the crate that the player can walk to.
    ///
    /// Bit `1 << d` is the neighbour in direction `Direction::ALL[d]`.
    pub(crate) sides: u8,
    /// Number of regions (connected parts of the free floor) that touch the crate there.
    ///
    /// If the level has ice, always 1, which is an approximation.
    pub(crate) adjacent_regions: u8,
    /// Index of the previous placement, or [`CratePlacement::FIRST`].
    parent: u32,
}

/// Returns true if the player can push or pull the crate from one of `sides`, a bit mask.
fn can_move(
    level: &StaticLevel,
    occupied: &[bool],
    (cell, sides): (Cell, u8),
    motion: CrateMotion,
) -> bool {
    (0..DIRECTIONS).filter(|side| sides >> side & 1 == 1).any(|side| {
        let ahead = match motion {
            CrateMotion::Push => level.neighbour(cell, opposite(side)),
            CrateMotion::Pull => level.neighbour(level.neighbour(cell, side), side),
        };
        ahead != NONE && !occupied[usize::from(ahead)]
    })
}

impl CratePlacement {
    /// Parent of the placements one push or pull after the start.
    const FIRST: u32 = u32::MAX;
}

/// Finds the placements of one crate after another on a fixed board; reuses its memory.
#[derive(Debug, Clone)]
pub(crate) struct CrateSearch {
    blocks: Blocks,
    /// Cells in reach of the player on the current board.
    player_reach: PlayerReach,
    /// If the level has ice: cells in reach of the player with the crate moved.
    reach: PlayerReach,
    /// If the level has no ice: bit mask by crate cell of the player sides already visited.
    seen: Vec<u8>,
    /// Cells with an entry in `seen`.
    touched: Vec<Cell>,
    /// If the level has ice: visited pairs of crate and player cell.
    seen_pairs: FxHashSet<(Cell, Cell)>,
    /// Placements that the last search found, in ascending number of pushes.
    placements: Vec<CratePlacement>,
}

impl CrateSearch {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            blocks: Blocks::new(cell_count),
            player_reach: PlayerReach::new(cell_count),
            reach: PlayerReach::new(cell_count),
            seen: vec![0; cell_count],
            touched: Vec::new(),
            seen_pairs: FxHashSet::default(),
            placements: Vec::new(),
        }
    }

    /// Sets the board and the player for the following searches.
    ///
    /// O(cells), times the slide length at worst if the level has ice.
    pub(crate) fn set_board(&mut self, level: &StaticLevel, occupied: &[bool], player: Cell) {
        self.player_reach.flood(level, occupied, player);
        if !level.has_ice {
            self.blocks.find_all(level, occupied);
        }
    }

    /// Finds all placements that the crate can be moved to, in ascending number of pushes.
    ///
    /// `crate_and_motion` is the cell `from` of the crate and how the crate moves. If the level has
    /// no ice, there is one placement for each crate cell and each region beside it in which the
    /// player can end, and `from` itself is a placement only if the player ends in another region.
    /// If the level has ice, there is one placement for each pair of crate cell and player cell;
    /// the pair at the start is none.
    ///
    /// Call [`Self::set_board`] first. The search uses `occupied` as working memory and restores
    /// it. `allowed` marks cells where the crate may rest. O(cells); if the level has ice,
    /// O(cells²), times the slide length at worst.
    pub(crate) fn explore(
        &mut self,
        level: &StaticLevel,
        occupied: &mut [bool],
        crate_and_motion: (Cell, CrateMotion),
        allowed: &[bool],
    ) {
        self.explore_until(level, occupied, crate_and_motion, allowed, &|| false);
    }

    /// Like [`Self::explore`], with a stop signal; returns true if the search is complete.
    ///
    /// Checks the signal only if the level has ice; otherwise the search is short.
    pub(crate) fn explore_until(
        &mut self,
        level: &StaticLevel,
        occupied: &mut [bool],
        (from, motion): (Cell, CrateMotion),
        allowed: &[bool],
        should_stop: Guard<'_>,
    ) -> bool {
        for cell in self.touched.drain(..) {
            self.seen[usize::from(cell)] = 0;
        }
        self.seen_pairs.clear();
        self.placements.clear();
        // The sides of the crate that the player can reach now.
        let mut sides = 0;
        for side in 0..DIRECTIONS {
            let beside = level.neighbour(from, side);
            if beside != NONE
                && !occupied[usize::from(beside)]
                && self.player_reach.contains(beside)
            {
                sides |= 1 << side;
            }
        }
        if !can_move(level, occupied, (from, sides), motion) {
            return true;
        }
        let player = self.player_reach.cells().first().copied().unwrap_or(from);
        self.mark_seen(level, from, player, sides);
        // Search with the crate lifted: its start cell is free for the player and for itself.
        occupied[usize::from(from)] = false;
        if !level.has_ice {
            self.blocks.open(level, occupied, from);
        }
        let (direction, parent) = (0, CratePlacement::FIRST);
        let start = CratePlacement {
            cell: from,
            player,
            pushes: 0,
            direction,
            parent,
            sides,
            adjacent_regions: 0,
        };
        // The start is expanded but not stored, so it is a result only if reached again with
        // another player region.
        self.expand(level, occupied, (start, CratePlacement::FIRST), motion, allowed);
        let stops_between_looks = (CELLS_BETWEEN_GUARD_CHECKS / level.len().max(1)).max(1);
        let mut read = 0;
        let mut is_complete = true;
        while let Some(&placement) = self.placements.get(read) {
            // With ice each placement costs a flood fill of the whole floor.
            if level.has_ice && read % stops_between_looks == 0 && should_stop() {
                is_complete = false;
                break;
            }
            self.expand(level, occupied, (placement, read as u32), motion, allowed);
            read += 1;
        }
        occupied[usize::from(from)] = true;
        is_complete
    }

    /// Marks a placement as visited; `sides` are those that the player can reach.
    fn mark_seen(&mut self, level: &StaticLevel, cell: Cell, player: Cell, sides: u8) {
        if level.has_ice {
            self.seen_pairs.insert((cell, player));
        } else {
            self.seen[usize::from(cell)] |= sides;
            self.touched.push(cell);
        }
    }

    /// Appends the new allowed placements one push or pull after `placement`.
    ///
    /// `parent` is the index of `placement`.
    fn expand(
        &mut self,
        level: &StaticLevel,
        occupied: &mut [bool],
        (placement, parent): (CratePlacement, u32),
        motion: CrateMotion,
        allowed: &[bool],
    ) {
        for side in 0..DIRECTIONS {
            if placement.sides >> side & 1 == 0 {
                continue;
            }
            let direction = opposite(side);
            // A push leaves the player on the crate's old cell; a pull moves both back by one cell.
            let (rest, player) = match motion {
                CrateMotion::Push => {
                    let entered = level.neighbour(placement.cell, direction);
                    if entered == NONE || occupied[usize::from(entered)] {
                        continue;
                    }
                    (level.slide(occupied, entered, direction), placement.cell)
                }
                CrateMotion::Pull => {
                    let pulled = level.neighbour(placement.cell, side);
                    let player = level.neighbour(pulled, side);
                    if player == NONE || occupied[usize::from(player)] {
                        continue;
                    }
                    (pulled, player)
                }
            };
            if !allowed[usize::from(rest)] {
                continue;
            }
            // Without ice a placement is the crate's cell and a group of connected sides.
            let is_seen = if level.has_ice {
                self.seen_pairs.contains(&(rest, player))
            } else {
                self.seen[usize::from(rest)] >> side & 1 == 1
            };
            if is_seen {
                continue;
            }
            let (sides, region_count) = if level.has_ice {
                (self.sides_on_ice(level, occupied, rest, player), 1)
            } else {
                self.sides_and_region_count(level, occupied, rest, side)
            };
            self.mark_seen(level, rest, player, sides);
            let direction = direction as u8;
            let pushes = placement.pushes + 1;
            self.placements.push(CratePlacement {
                cell: rest,
                player,
                pushes,
                direction,
                sides,
                adjacent_regions: region_count,
                parent,
            });
        }
    }

    /// Bit mask of the reachable sides, and number of regions that touch the crate.
    ///
    /// The player is at `side` of the crate on `cell`. Only for levels without ice.
    fn sides_and_region_count(
        &self,
        level: &StaticLevel,
        occupied: &[bool],
        cell: Cell,
        side: usize,
    ) -> (u8, u8) {
        let mut sides = 0;
        let mut region_count = 0;
        let mut blocks = [u16::MAX; DIRECTIONS];
        let own = self.blocks.of_with_opened(level, cell, side);
        for side in 0..DIRECTIONS {
            let beside = level.neighbour(cell, side);
            if beside == NONE || occupied[usize::from(beside)] {
                continue;
            }
            let block = self.blocks.of_with_opened(level, cell, side);
            sides |= u8::from(block == own) << side;
            region_count += u8::from(!blocks.contains(&block));
            blocks[side] = block;
        }
        (sides, region_count)
    }

    /// Bit mask of the sides of a crate in reach of the player, in levels with ice.
    fn sides_on_ice(
        &mut self,
        level: &StaticLevel,
        occupied: &mut [bool],
        cell: Cell,
        player: Cell,
    ) -> u8 {
        occupied[usize::from(cell)] = true;
        self.reach.flood(level, occupied, player);
        occupied[usize::from(cell)] = false;
        let mut sides = 0;
        for side in 0..DIRECTIONS {
            let beside = level.neighbour(cell, side);
            sides |= u8::from(beside != NONE && self.reach.contains(beside)) << side;
        }
        sides
    }

    /// The placements of the last search.
    pub(crate) fn placements(&self) -> &[CratePlacement] {
        &self.placements
    }

    /// The macro move to a placement of the last search.
    ///
    /// `from` is the start of the search; `to` and `player` are the cells of the placement. For
    /// pulls it is the macro move of forward play, from the placement back to the start. Its list
    /// of pushes is empty if there is no such placement.
    pub(crate) fn macro_move(
        &self,
        (from, to, player): (Cell, Cell, Cell),
        motion: CrateMotion,
    ) -> MacroMove {
        let last = self
            .placements
            .iter()
            .position(|placement| (placement.cell, placement.player) == (to, player));
        let path = std::iter::successors(last.map(|index| &self.placements[index]), |placement| {
            self.placements.get(placement.parent as usize)
        });
        let mut pushes: Vec<_> =
            path.map(|placement| Direction::ALL[usize::from(placement.direction)]).collect();
        match motion {
            CrateMotion::Push => {
                pushes.reverse();
                MacroMove { from, pushes }
            }
            // A pull stores the direction of the push that it undoes.
            CrateMotion::Pull => MacroMove { from: to, pushes },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::testing::{boards, brute_force_placements, static_level};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn crate_search_finds_every_placement() {
        let mut found = 0;
        for (seed, terrain, state) in boards(0..400) {
            let Some((level, crates, mut occupied, player)) = static_level(&terrain, &state) else {
                continue;
            };
            let anywhere = vec![true; level.len()];
            let (mut crate_search, mut reach) =
                (CrateSearch::new(level.len()), PlayerReach::new(level.len()));
            for from in crates {
                crate_search.set_board(&level, &occupied, player);
                let (before, forwards) = (occupied.clone(), CrateMotion::Push);
                crate_search.explore(&level, &mut occupied, (from, forwards), &anywhere);
                assert_eq!(occupied, before, "seed {seed}: the board is left as it was");
                occupied[usize::from(from)] = false;
                let stops: FxHashSet<(Cell, Vec<Cell>)> = crate_search
                    .placements()
                    .iter()
                    .map(|placement| {
                        occupied[usize::from(placement.cell)] = true;
                        reach.flood(&level, &occupied, placement.player);
                        occupied[usize::from(placement.cell)] = false;
                        let mut reached = reach.cells().to_vec();
                        reached.sort_unstable();
                        (placement.cell, reached)
                    })
                    .collect();
                occupied[usize::from(from)] = true;
                let mut expected = brute_force_placements(&level, &mut occupied, from, player);
                // The start itself, with the player's region unchanged, is not a placement.
                reach.flood(&level, &occupied, player);
                let mut reached = reach.cells().to_vec();
                reached.sort_unstable();
                let start = (from, reached);
                let stops: FxHashSet<_> =
                    stops.into_iter().filter(|placement| *placement != start).collect();
                expected.remove(&start);
                assert_eq!(stops, expected, "seed {seed}: crate at {from}");
                found += stops.len();
            }
        }
        assert!(found > 1_000);
    }

    /// A large board of ice, where each placement costs a full flood fill.
    #[test]
    fn guard_stops_crate_search_and_restores_the_board() {
        let side = 120;
        let mut rows = vec!["#".repeat(side)];
        rows.extend((2..side).map(|row| {
            let inner: String = (2..side)
                .map(|column| match (row, column) {
                    (4, 4) => '@',
                    (60, 60) => '$',
                    (90, 90) => '.',
                    _ if (row * 7 + column * 3) % 5 < 2 => '~',
                    _ => '_',
                })
                .collect();
            format!("#{inner}#")
        }));
        rows.push("#".repeat(side));
        let board = board_of_letters(&rows.join("/")).expect("letters only");
        let (terrain, state) = Terrain::compile(&Level::untitled(board)).expect("playable");
        let (level, crates, mut occupied, player) = static_level(&terrain, &state).expect("a plan");
        let before = occupied.clone();
        let anywhere = vec![true; level.len()];
        let mut crate_search = CrateSearch::new(level.len());
        crate_search.set_board(&level, &occupied, player);
        let looks = AtomicUsize::new(0);
        let guard = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
        let crate_and_motion = (crates[0], CrateMotion::Push);
        assert!(!crate_search.explore_until(
            &level,
            &mut occupied,
            crate_and_motion,
            &anywhere,
            &guard
        ));
        assert_eq!(looks.into_inner(), 4, "it ends at the look that says so");
        assert!(crate_search.placements().len() < 4 * 4 * CELLS_BETWEEN_GUARD_CHECKS / level.len());
        assert_eq!(occupied, before);
    }
}
