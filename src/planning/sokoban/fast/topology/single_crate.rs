//! Push distances of a single crate without other crates, or past frozen crates.
//!
//! A side of a crate is one of its four neighbour cells. Side `d` is the neighbour in direction
//! `Direction::ALL[d]`; a player there pushes the crate in the opposite direction. A bit mask of
//! sides has bit `1 << d` for side `d`.

use super::blocks::Blocks;
use super::floor::PlayerReach;
use super::floor::{Cell, DIRECTIONS, Floor, NONE, opposite};
use crate::planning::sokoban::PushDistances;
use crate::worlds::ice::BoardLayout;
use std::collections::VecDeque;

/// Push distance if no sequence of pushes leads there.
pub(crate) const NEVER: u16 = u16::MAX;

/// Bit mask of all four sides of a crate.
pub(crate) const ALL_SIDES: u8 = 0b1111;

/// Maximum product of targets and cells for one table per target.
///
/// Beyond it, [`SingleCrateTables::without_ice`] builds one table for all targets, with the
/// distance to the nearest target.
const MAX_DISTANCES: usize = 20_000_000;

/// Maximum number of cells of a floor with tables of reachable sides.
///
/// On larger floors all sides count as reachable.
const MAX_CELLS: usize = 3000;

/// Push distances of a single crate and the sides that the player can reach.
///
/// Without ice the distances to a target are exact, unless all targets share one table (see
/// [`MAX_DISTANCES`]): they include that the player must walk around the crate, and that the crate
/// may separate two regions. With ice they are lower bounds that ignore the player, because another
/// crate may stop the player where an empty board would not. In reversed play, the start cells are
/// the targets, pulls are counted, and the distances are lower bounds beyond [`MAX_CELLS`].
#[derive(Debug, Clone, Default)]
pub(crate) struct SingleCrateTables {
    /// Minimum number of pushes by target, cell of the crate and side of the player.
    ///
    /// A single row, for the nearest target, if all targets share one table.
    rows: Vec<Vec<[u16; DIRECTIONS]>>,
    /// Bit mask by cell: sides of the player from which some target can be reached.
    alive_sides: Vec<u8>,
    /// Bit masks of the sides in reach, by crate cell and player cell.
    ///
    /// `None` if a crate on the cell does not disconnect the floor, if there is ice, and beyond
    /// [`MAX_CELLS`]; then all four sides count as in reach.
    side_tables: Vec<Option<Box<[u8]>>>,
    /// Minimum number of pushes to any target by cell and side of the player.
    pushes_to_nearest: Vec<[u16; DIRECTIONS]>,
}

impl SingleCrateTables {
    /// Builds the tables of a board without ice.
    ///
    /// `targets` are in ascending order. O(targets × cells), plus O(cells²) for the side tables,
    /// which exist up to [`MAX_CELLS`] cells.
    pub(super) fn without_ice(floor: &Floor, targets: &[Cell]) -> Self {
        let mut blocks = Blocks::new(floor.len());
        let nothing = vec![false; floor.len()];
        blocks.find(floor, &nothing, 0);
        let blocks = &blocks;
        // Too many distances: all targets share one group.
        let groups: Vec<Vec<Cell>> = if targets.len() * floor.len() > MAX_DISTANCES {
            vec![targets.to_vec()]
        } else {
            targets.iter().map(|target| vec![*target]).collect()
        };
        let rows = groups
            .iter()
            .map(|targets| pushes_to_targets(floor, blocks, &nothing, targets))
            .collect();
        let divided = (0..floor.len() as Cell)
            .map(
                |cell| if floor.len() > MAX_CELLS { None } else { side_table(floor, blocks, cell) },
            )
            .collect();
        Self::with_rows(floor, rows, divided)
    }

    /// Builds the tables of reversed play on the same floor.
    ///
    /// The floor must have no ice. The starts, to which the crates are pulled, replace the targets;
    /// each start has a bit mask of the sides that the player can reach there. O(starts × cells),
    /// plus a copy of the side tables.
    pub(super) fn reversed(&self, floor: &Floor, starts: &[(Cell, u8)]) -> Self {
        let mut blocks = Blocks::new(floor.len());
        blocks.find(floor, &vec![false; floor.len()], 0);
        let rows = starts.iter().map(|start| pushes_from_start(floor, &blocks, *start)).collect();
        Self::with_rows(floor, rows, self.side_tables.clone())
    }

    /// Builds the tables of a board with ice from push distances that ignore the player.
    ///
    /// Only targets on the floor get a table. O(targets × cells).
    pub(super) fn with_ice(floor: &Floor, distances: &PushDistances, layout: &BoardLayout) -> Self {
        let rows = layout
            .targets()
            .iter()
            .enumerate()
            .filter(|(_, target)| floor.number_of(*target) != NONE)
            .map(|(index, _)| {
                let pushes = |cell| distances.pushes(index, cell).map_or(NEVER, |n| n as u16);
                floor.cells.iter().map(|cell| [pushes(*cell); DIRECTIONS]).collect()
            })
            .collect();
        Self::with_rows(floor, rows, vec![None; floor.len()])
    }

    /// Builds the tables from the push distances and the side tables.
    fn with_rows(
        floor: &Floor,
        rows: Vec<Vec<[u16; DIRECTIONS]>>,
        side_tables: Vec<Option<Box<[u8]>>>,
    ) -> Self {
        let mut alive_sides = vec![0; floor.len()];
        let mut pushes_to_nearest = vec![[NEVER; DIRECTIONS]; floor.len()];
        for row in &rows {
            for (nearest, pushes) in pushes_to_nearest.iter_mut().zip(row) {
                for (nearest, pushes) in nearest.iter_mut().zip(pushes) {
                    *nearest = (*nearest).min(*pushes);
                }
            }
            for (sides, pushes) in alive_sides.iter_mut().zip(row) {
                for (side, pushes) in pushes.iter().enumerate() {
                    *sides |= u8::from(*pushes != NEVER) << side;
                }
            }
        }
        Self { rows, alive_sides, side_tables, pushes_to_nearest }
    }

    /// Bit mask of the player's sides from which the crate can reach some target.
    #[inline]
    pub(crate) fn alive_sides(&self, cell: Cell) -> u8 {
        self.alive_sides[usize::from(cell)]
    }

    /// Bit mask that includes every side of a single crate within the player's reach.
    ///
    /// Exact for a crate that separates two of its sides. All four sides, walls included, for any
    /// other crate, with ice, beyond [`MAX_CELLS`], and if the player is on the crate's cell.
    #[inline]
    pub(crate) fn possible_sides(&self, cell: Cell, player: Cell) -> u8 {
        match &self.side_tables[usize::from(cell)] {
            Some(sides) => sides[usize::from(player)],
            None => ALL_SIDES,
        }
    }

    /// Minimum number of pushes to a target, with the player on the best of `sides`.
    ///
    /// `target` is the index in the order in which the tables were built. [`NEVER`] if the target
    /// is unreachable. The distance to the nearest target if the tables contain no other.
    #[inline]
    pub(crate) fn pushes(&self, target: usize, cell: Cell, sides: u8) -> u16 {
        let row = self.rows.get(target).unwrap_or(&self.rows[0]);
        fewest(row[usize::from(cell)], sides)
    }

    /// Minimum number of pushes to any target, with the player on the best of `sides`.
    ///
    /// [`NEVER`] if every target is unreachable.
    #[inline]
    pub(crate) fn pushes_to_nearest(&self, cell: Cell, sides: u8) -> u16 {
        fewest(self.pushes_to_nearest[usize::from(cell)], sides)
    }
}

/// Minimum over the sides in the bit mask `sides`; [`NEVER`] if the mask is empty.
#[inline]
fn fewest(pushes: [u16; DIRECTIONS], sides: u8) -> u16 {
    let mut fewest = NEVER;
    for (side, pushes) in pushes.into_iter().enumerate() {
        if sides >> side & 1 == 1 {
            fewest = fewest.min(pushes);
        }
    }
    fewest
}

/// Minimum number of pushes to any target past frozen crates, by cell and player side.
///
/// Only for floors without ice. [`NEVER`] if no target is reachable. `is_frozen` marks the cells of
/// frozen crates; `blocks` are the biconnected components of the floor without these cells. Cells
/// that the search for `blocks` did not visit count as walls. A target under a frozen crate counts,
/// too. Breadth-first search backwards, by pulls. O(cells).
pub(crate) fn pushes_to_targets(
    floor: &Floor,
    blocks: &Blocks,
    is_frozen: &[bool],
    targets: &[Cell],
) -> Vec<[u16; DIRECTIONS]> {
    let is_open =
        |cell: Cell| cell != NONE && !is_frozen[usize::from(cell)] && blocks.contains(cell);
    let mut row = vec![[NEVER; DIRECTIONS]; floor.len()];
    let mut queue = VecDeque::new();
    for target in targets {
        // The last push may come from any side, and no push may be needed.
        row[usize::from(*target)] = [0; DIRECTIONS];
        for side in 0..DIRECTIONS {
            queue.push_back((*target, side));
        }
    }
    while let Some((cell, side)) = queue.pop_front() {
        let pulled = floor.neighbour(cell, side);
        if !is_open(pulled) || !is_open(floor.neighbour(pulled, side)) {
            continue;
        }
        let pushes = row[usize::from(cell)][side] + 1;
        let block = blocks.of(pulled, side);
        // The player can walk to every side of the crate whose edge is in the same block.
        for (other, known) in row[usize::from(pulled)].iter_mut().enumerate() {
            let is_reached =
                is_open(floor.neighbour(pulled, other)) && blocks.of(pulled, other) == block;
            if is_reached && *known == NEVER {
                *known = pushes;
                queue.push_back((pulled, other));
            }
        }
    }
    row
}

/// Minimum number of pushes from a start to each cell, by the player's final side.
///
/// `sides` is a bit mask of the player's sides at the start; [`NEVER`] if unreachable. O(cells).
fn pushes_from_start(
    floor: &Floor,
    blocks: &Blocks,
    (start, sides): (Cell, u8),
) -> Vec<[u16; DIRECTIONS]> {
    let mut row = vec![[NEVER; DIRECTIONS]; floor.len()];
    let mut queue = VecDeque::new();
    for side in (0..DIRECTIONS).filter(|side| sides >> side & 1 == 1) {
        row[usize::from(start)][side] = 0;
        queue.push_back((start, side));
    }
    while let Some((cell, side)) = queue.pop_front() {
        let pushed = floor.neighbour(cell, opposite(side));
        if pushed == NONE || floor.neighbour(cell, side) == NONE {
            continue;
        }
        let pushes = row[usize::from(cell)][side] + 1;
        let block = blocks.of(pushed, side);
        for (other, known) in row[usize::from(pushed)].iter_mut().enumerate() {
            let is_reached =
                floor.neighbour(pushed, other) != NONE && blocks.of(pushed, other) == block;
            if is_reached && *known == NEVER {
                *known = pushes;
                queue.push_back((pushed, other));
            }
        }
    }
    row
}

/// For a crate on `cell`: bit mask of the sides in reach, by player cell.
///
/// All four sides if the player's cell is `cell`. `None` if the crate separates no two of its
/// sides. O(cells).
fn side_table(floor: &Floor, blocks: &Blocks, cell: Cell) -> Option<Box<[u8]>> {
    let open = |side: &usize| floor.neighbour(cell, *side) != NONE;
    let mut sides = (0..DIRECTIONS).filter(open);
    let first = blocks.of(cell, sides.next()?);
    if sides.all(|side| blocks.of(cell, side) == first) {
        return None;
    }
    let mut occupied = vec![false; floor.len()];
    occupied[usize::from(cell)] = true;
    let mut table = vec![0; floor.len()].into_boxed_slice();
    let mut reach = PlayerReach::new(floor.len());
    // One flood fill per side marks the player cells from which this side is in reach.
    for side in (0..DIRECTIONS).filter(open) {
        reach.flood(floor, &occupied, floor.neighbour(cell, side));
        for reached in reach.cells() {
            table[usize::from(*reached)] |= 1 << side;
        }
    }
    // The player cannot be in the crate; callers ask about crates that are about to be placed here.
    table[usize::from(cell)] = ALL_SIDES;
    Some(table)
}
