//! Push distances of a single crate on an otherwise empty board.

use super::blocks::Blocks;
use super::floor::{Cell, DIRECTIONS, Floor, NONE, opposite};
use super::regions::Reach;
use crate::planning::sokoban::PushDistances;
use crate::worlds::ice::Layout;
use std::collections::VecDeque;

/// No number of pushes is enough.
pub(crate) const NEVER: u16 = u16::MAX;

/// Bit mask of all four sides of a crate.
pub(crate) const ALL_SIDES: u8 = 0b1111;

/// Most distances in all tables together. Beyond it, all targets share one table with the distance
/// to the nearest target.
const MOST_DISTANCES: usize = 20_000_000;

/// Largest floor, in cells, with a table of the sides that the player can reach.
const MOST_CELLS: usize = 3000;

/// Push distances of a single crate and the sides that the player can reach.
///
/// Without ice the distances are exact: they include that the player must walk around the crate,
/// and that the crate may separate two regions. With ice they ignore the player, because another
/// crate may stop the player where an empty board would not.
#[derive(Debug, Clone, Default)]
pub(crate) struct LoneCrate {
    /// Fewest pushes by target, cell of the crate and side of the player; a single row if memory is
    /// short.
    rows: Vec<Vec<[u16; DIRECTIONS]>>,
    /// Bit mask by cell: sides of the player from which some target can be reached.
    alive_sides: Vec<u8>,
    /// Only for cells where a crate disconnects the floor: bit mask by player cell of the sides in
    /// reach.
    divided: Vec<Option<Box<[u8]>>>,
    /// Fewest pushes to any target by cell and side of the player.
    nearest: Vec<[u16; DIRECTIONS]>,
}

impl LoneCrate {
    /// Builds the tables of a board without ice. O(targets × cells).
    pub(super) fn on_floor(floor: &Floor, targets: &[Cell]) -> Self {
        let mut blocks = Blocks::new(floor.len());
        let nothing = vec![false; floor.len()];
        blocks.find(floor, &nothing, 0);
        let blocks = &blocks;
        // Too many distances: all targets share one group.
        let groups: Vec<Vec<Cell>> = if targets.len() * floor.len() > MOST_DISTANCES {
            vec![targets.to_vec()]
        } else {
            targets.iter().map(|target| vec![*target]).collect()
        };
        let rows = groups.iter().map(|targets| pulls(floor, blocks, &nothing, targets)).collect();
        let divided = (0..floor.len() as Cell)
            .map(|cell| if floor.len() > MOST_CELLS { None } else { division(floor, blocks, cell) })
            .collect();
        Self::with_rows(floor, rows, divided)
    }

    /// Builds the tables of reversed play on the same floor, which has no ice. O(starts × cells).
    ///
    /// Crates are pulled to the starts; each start comes with a bit mask of the sides that the
    /// player is on there.
    pub(super) fn seen_from_the_end(&self, floor: &Floor, starts: &[(Cell, u8)]) -> Self {
        let mut blocks = Blocks::new(floor.len());
        blocks.find(floor, &vec![false; floor.len()], 0);
        let rows = starts.iter().map(|start| pushes(floor, &blocks, *start)).collect();
        Self::with_rows(floor, rows, self.divided.clone())
    }

    /// Builds the tables of a board with ice from push distances that ignore the player.
    pub(super) fn on_ice(floor: &Floor, distances: &PushDistances, layout: &Layout) -> Self {
        let rows = layout
            .targets()
            .iter()
            .enumerate()
            .filter(|(_, target)| floor.number[usize::from(*target)] != NONE)
            .map(|(index, _)| {
                let pushes = |cell| distances.pushes(index, cell).map_or(NEVER, |n| n as u16);
                floor.cells.iter().map(|cell| [pushes(*cell); DIRECTIONS]).collect()
            })
            .collect();
        Self::with_rows(floor, rows, vec![None; floor.len()])
    }

    fn with_rows(
        floor: &Floor,
        rows: Vec<Vec<[u16; DIRECTIONS]>>,
        divided: Vec<Option<Box<[u8]>>>,
    ) -> Self {
        let mut alive_sides = vec![0; floor.len()];
        let mut nearest = vec![[NEVER; DIRECTIONS]; floor.len()];
        for row in &rows {
            for (nearest, pushes) in nearest.iter_mut().zip(row) {
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
        Self { rows, alive_sides, divided, nearest }
    }

    /// Bit mask of the player's sides from which the crate can reach some target.
    #[inline]
    pub(crate) fn alive_sides(&self, cell: Cell) -> u8 {
        self.alive_sides[usize::from(cell)]
    }

    /// Bit mask of the sides of a single crate that the player can walk to.
    #[inline]
    pub(crate) fn sides(&self, cell: Cell, player: Cell) -> u8 {
        match &self.divided[usize::from(cell)] {
            Some(sides) => sides[usize::from(player)],
            None => ALL_SIDES,
        }
    }

    /// Fewest pushes to a target, with the player on the best of `sides`.
    ///
    /// [`NEVER`] if the target is unreachable.
    #[inline]
    pub(crate) fn pushes(&self, target: usize, cell: Cell, sides: u8) -> u16 {
        let row = self.rows.get(target).unwrap_or(&self.rows[0]);
        fewest(row[usize::from(cell)], sides)
    }

    /// Fewest pushes to any target with the player on the best of `sides`.
    #[inline]
    pub(crate) fn nearest(&self, cell: Cell, sides: u8) -> u16 {
        fewest(self.nearest[usize::from(cell)], sides)
    }
}

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

/// Fewest pushes to any target past frozen crates, by cell and player side.
///
/// Breadth-first search backwards, by pulls. `blocks` must be those of the floor with the frozen
/// crates. O(cells).
pub(super) fn pulls(
    floor: &Floor,
    blocks: &Blocks,
    is_fixed: &[bool],
    targets: &[Cell],
) -> Vec<[u16; DIRECTIONS]> {
    let is_open =
        |cell: Cell| cell != NONE && !is_fixed[usize::from(cell)] && blocks.contains(cell);
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
        let pulled = floor.next(cell, side);
        if !is_open(pulled) || !is_open(floor.next(pulled, side)) {
            continue;
        }
        let pushes = row[usize::from(cell)][side] + 1;
        let block = blocks.of(pulled, side);
        // The player can walk to every side of the crate whose edge is in the same block.
        for (other, known) in row[usize::from(pulled)].iter_mut().enumerate() {
            let is_reached =
                is_open(floor.next(pulled, other)) && blocks.of(pulled, other) == block;
            if is_reached && *known == NEVER {
                *known = pushes;
                queue.push_back((pulled, other));
            }
        }
    }
    row
}

/// Fewest pushes from a start to each cell, by the player's final side.
///
/// `sides` is a bit mask of the player's sides at the start. O(cells).
fn pushes(floor: &Floor, blocks: &Blocks, (start, sides): (Cell, u8)) -> Vec<[u16; DIRECTIONS]> {
    let mut row = vec![[NEVER; DIRECTIONS]; floor.len()];
    let mut queue = VecDeque::new();
    for side in (0..DIRECTIONS).filter(|side| sides >> side & 1 == 1) {
        row[usize::from(start)][side] = 0;
        queue.push_back((start, side));
    }
    while let Some((cell, side)) = queue.pop_front() {
        let pushed = floor.next(cell, opposite(side));
        if pushed == NONE || floor.next(cell, side) == NONE {
            continue;
        }
        let pushes = row[usize::from(cell)][side] + 1;
        let block = blocks.of(pushed, side);
        for (other, known) in row[usize::from(pushed)].iter_mut().enumerate() {
            let is_reached = floor.next(pushed, other) != NONE && blocks.of(pushed, other) == block;
            if is_reached && *known == NEVER {
                *known = pushes;
                queue.push_back((pushed, other));
            }
        }
    }
    row
}

/// Bit masks by player cell: sides of a crate on `cell` in reach.
///
/// `None` if all sides are always connected.
fn division(floor: &Floor, blocks: &Blocks, cell: Cell) -> Option<Box<[u8]>> {
    let open = |side: &usize| floor.next(cell, *side) != NONE;
    let mut sides = (0..DIRECTIONS).filter(open);
    let first = blocks.of(cell, sides.next()?);
    if sides.all(|side| blocks.of(cell, side) == first) {
        return None;
    }
    let mut occupied = vec![false; floor.len()];
    occupied[usize::from(cell)] = true;
    let mut table = vec![0; floor.len()].into_boxed_slice();
    let mut reach = Reach::new(floor.len());
    // One flood fill per side marks the player cells from which this side is in reach.
    for side in (0..DIRECTIONS).filter(open) {
        reach.flood(floor, &occupied, floor.next(cell, side));
        for reached in reach.cells() {
            table[usize::from(*reached)] |= 1 << side;
        }
    }
    // The player cannot be in the crate; callers ask about crates that are about to be placed here.
    table[usize::from(cell)] = ALL_SIDES;
    Some(table)
}
