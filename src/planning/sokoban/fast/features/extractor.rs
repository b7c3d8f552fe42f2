//! Computes the features of boards, with the corridors of the level.

use super::feature_space::Ranked;
use super::obstacles::{ObstacleQuery, Obstacles};
use super::packing::Packing;
use crate::board::Direction;
use crate::planning::sokoban::fast::topology::{Cell, Floor, NONE, StaticLevel};

/// Feature vector of a board: a cell of the feature space, as in FESS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Features {
    /// Packing: rank of the board's position in the packing order; higher is better.
    pub(crate) packed: u16,
    /// Connectivity: number of regions, the connected parts of the floor without crates.
    pub(crate) regions: u16,
    /// Room connectivity: number of corridors that hold a crate.
    pub(crate) blocked_corridors: u16,
    /// Out-of-plan: estimated number of crates that the rest of the packing order shuts out.
    pub(crate) out_of_plan: u16,
}

impl Features {
    /// Features with only the number of regions; the others are 0.
    pub(crate) const fn with_regions(regions: u16) -> Self {
        Self { packed: 0, regions, blocked_corridors: 0, out_of_plan: 0 }
    }
}

/// Rank of features, compared lexicographically; lower is better.
///
/// (2 × out-of-plan − packed, out-of-plan, blocked corridors, regions).
pub(super) type Rank = (i32, u16, u16, u16);

impl Ranked for Features {
    type Rank = Rank;

    fn rank(&self) -> Rank {
        let Self { packed, regions, blocked_corridors, out_of_plan } = *self;
        let shut_out = 2 * i32::from(out_of_plan);
        (shut_out - i32::from(packed), out_of_plan, blocked_corridors, regions)
    }
}

/// Feature extractor for boards of one level; reuses its memory between calls.
#[derive(Debug)]
pub(crate) struct FeatureExtractor<'a> {
    level: &'a StaticLevel,
    /// The packing order, which gives the progress of a board.
    pub(crate) packing: Packing<'a>,
    corridors: Corridors,
    /// Working memory of the out-of-plan count.
    counts: Vec<u16>,
    /// Working memory of the corridor count.
    seen: Vec<bool>,
    obstacles: Obstacles,
}

impl<'a> FeatureExtractor<'a> {
    /// Creates an extractor for boards with this packing order.
    pub(crate) fn new(level: &'a StaticLevel, packing: Packing<'a>) -> Self {
        Self {
            level,
            packing,
            corridors: Corridors::new(level),
            counts: Vec::new(),
            seen: Vec::new(),
            obstacles: Obstacles::new(level.len()),
        }
    }

    /// Features of a board with a known packing progress and number of regions.
    ///
    /// `progress` is the answer of [`Packing::progress_of`] or [`Packing::progress_after`] for the
    /// board. O(crates × 64 + corridors).
    pub(crate) fn features(&mut self, progress: usize, crates: &[Cell], regions: u16) -> Features {
        let progress = self.packing.progress(progress);
        Features {
            packed: progress.rank,
            regions,
            blocked_corridors: self.corridors.blocked(crates, &mut self.seen),
            out_of_plan: progress.out_of_plan(crates, &mut self.counts),
        }
    }

    /// Number of crates on targets that do not count as packed. O(crates log crates).
    ///
    /// Such a crate may have to leave its target again. `progress` is the index of the board's
    /// position in the packing order.
    pub(crate) fn misplaced(&mut self, progress: usize, crates: &[Cell]) -> u16 {
        let is_target = &self.level.is_target;
        let progress = self.packing.progress(progress);
        let on_targets = crates.iter().filter(|cell| is_target[usize::from(**cell)]);
        on_targets.filter(|cell| !progress.is_packed(**cell)).count() as u16
    }

    /// Estimated minimum number of crates between a crate and a cell that the next step fills.
    ///
    /// The step is that of the packing order after the position with index `progress`. Packed
    /// crates that stay during the step do not move; they are walls. Includes crates on the cells
    /// from which the player must push. `u16::MAX` if no other crate can reach such a cell, or if
    /// the order is complete. Usually nearly O(cells).
    pub(crate) fn obstacles_to_next(&mut self, progress: usize, occupied: &[bool]) -> u16 {
        let progress = self.packing.progress(progress);
        let destination = ObstacleQuery { goals: &progress.next.fills, motion: self.level.motion };
        self.obstacles.fewest(self.level, occupied, &destination, |cell| progress.stays(cell))
    }
}

/// Connected groups of cells with walls on two opposite sides, dead ends left out.
///
/// Each cell has at least two neighbours that are no walls. A single such cell is a door. A crate
/// in a corridor blocks the passage between the rooms at its ends.
#[derive(Debug, Clone)]
pub(super) struct Corridors {
    /// The corridor of each cell, or [`Corridors::ROOM`].
    of: Vec<u16>,
    /// Number of corridors.
    count: usize,
}

impl Corridors {
    /// Marks a cell outside all corridors.
    const ROOM: u16 = u16::MAX;

    /// Finds the corridors of a floor. O(cells).
    pub(super) fn new(floor: &Floor) -> Self {
        let [up, down, left, right] =
            [Direction::Up, Direction::Down, Direction::Left, Direction::Right]
                .map(Direction::index);
        let is_narrow = |cell: Cell| {
            let next = floor.neighbours[usize::from(cell)];
            let is_wall = |direction: usize| next[direction] == NONE;
            let open = next.iter().filter(|cell| **cell != NONE).count();
            open >= 2 && (is_wall(up) && is_wall(down) || is_wall(left) && is_wall(right))
        };
        let mut of = vec![Self::ROOM; floor.len()];
        let mut count = 0;
        for first in 0..floor.len() as Cell {
            if !is_narrow(first) || of[usize::from(first)] != Self::ROOM {
                continue;
            }
            let mut stack = vec![first];
            of[usize::from(first)] = count as u16;
            while let Some(cell) = stack.pop() {
                for next in floor.neighbours[usize::from(cell)] {
                    if next != NONE && is_narrow(next) && of[usize::from(next)] == Self::ROOM {
                        of[usize::from(next)] = count as u16;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        Self { of, count }
    }

    /// Number of corridors that hold a crate; `seen` is working memory.
    ///
    /// O(crates + corridors).
    pub(super) fn blocked(&self, crates: &[Cell], seen: &mut Vec<bool>) -> u16 {
        seen.clear();
        seen.resize(self.count, false);
        let mut blocked = 0;
        for cell in crates {
            let corridor = self.of[usize::from(*cell)];
            if corridor != Self::ROOM && !std::mem::replace(&mut seen[usize::from(corridor)], true)
            {
                blocked += 1;
            }
        }
        blocked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::search::Budget;
    use crate::planning::sokoban::fast::perturbation::Perturbation;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    #[test]
    fn crates_that_shut_others_out_are_misplaced() {
        // The three targets form a row at the end of a corridor.
        let rows = ["##########", "#@____####", "#_$$$_...#", "#_____####", "##########"];
        let level = Level::untitled(board_of_letters(&rows.join("/")).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let check = |positions: &[(usize, usize)], misplaced: u16| {
            let (static_level, crates) =
                StaticLevel::new(terrain.layout(), terrain.ice(), &state).expect("crates in reach");
            let columns = terrain.layout().columns();
            let cells = positions
                .iter()
                .map(|(row, column)| static_level.number_of((row * columns + column) as u16));
            let mut cells: Vec<Cell> = cells.collect();
            cells.sort_unstable();
            let budget = Budget::nodes(1_000);
            let packing = Packing::new(&static_level, &crates, Perturbation::NONE, &budget);
            let mut measure = FeatureExtractor::new(&static_level, packing);
            let progress =
                measure.packing.progress_of(&cells, static_level.number_of(state.player));
            assert_eq!(measure.misplaced(progress, &cells), misplaced, "{positions:?}");
        };
        check(&[(2, 8), (2, 3), (2, 4)], 0);
        check(&[(2, 8), (2, 7), (2, 4)], 0);
        check(&[(2, 7), (2, 3), (2, 4)], 1);
        check(&[(2, 6), (2, 7), (2, 4)], 2);
        check(&[(2, 6), (2, 8), (2, 4)], 1);
    }
}
