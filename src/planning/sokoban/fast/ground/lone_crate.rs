//! What one crate could do if it were alone on the board.

use super::blocks::Blocks;
use super::floor::{Cell, DIRECTIONS, Floor, NONE, opposite};
use super::regions::Reach;
use crate::planning::sokoban::PushDistances;
use crate::worlds::ice::Layout;
use std::collections::VecDeque;

/// No number of pushes suffices.
pub(crate) const NEVER: u16 = u16::MAX;

/// Every side of a crate.
pub(crate) const ALL_SIDES: u8 = 0b1111;

/// Most distances that are kept. Beyond that all targets share one row, the distance to the
/// nearest.
const MOST_DISTANCES: usize = 20_000_000;

/// Largest floor for which it is known on which side of a lone crate the player is.
const MOST_CELLS: usize = 3000;

/// Distances of a lone crate, and on which sides of it the player can be.
///
/// Without ice they are exact: the player has to walk around the crate to push it another way,
/// and may be shut off. With ice they leave the player out, as other crates may stop him where he
/// could not stop without them.
#[derive(Debug, Clone, Default)]
pub(crate) struct LoneCrate {
    /// For each target, or once for all: fewest pushes from each cell with the player on each
    /// side.
    rows: Vec<Vec<[u16; DIRECTIONS]>>,
    /// The sides with the player on which some target can be reached.
    alive_sides: Vec<u8>,
    /// For cells on which a crate divides the floor: for each cell of the player, the sides he
    /// can walk to.
    divided: Vec<Option<Box<[u8]>>>,
    /// Fewest pushes to any target from each cell with the player on each side.
    nearest: Vec<[u16; DIRECTIONS]>,
}

impl LoneCrate {
    /// On a board without ice. O(targets × cells).
    pub(super) fn on_floor(floor: &Floor, targets: &[Cell]) -> Self {
        let mut blocks = Blocks::new(floor.len());
        let nothing = vec![false; floor.len()];
        blocks.find(floor, &nothing, 0);
        let blocks = &blocks;
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

    /// On the same floor, which has no ice, as play looks from its end: crates are pulled to the
    /// starts, each with the sides of it that the player is on there. O(starts × cells).
    pub(super) fn seen_from_the_end(&self, floor: &Floor, starts: &[(Cell, u8)]) -> Self {
        let mut blocks = Blocks::new(floor.len());
        blocks.find(floor, &vec![false; floor.len()], 0);
        let rows = starts.iter().map(|start| pushes(floor, &blocks, *start)).collect();
        Self::with_rows(floor, rows, self.divided.clone())
    }

    /// On a board with ice.
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

    /// The sides of a crate with the player on which it can be brought to some target.
    #[inline]
    pub(crate) fn alive_sides(&self, cell: Cell) -> u8 {
        self.alive_sides[usize::from(cell)]
    }

    /// The sides of a lone crate that the player could walk to.
    #[inline]
    pub(crate) fn sides(&self, cell: Cell, player: Cell) -> u8 {
        match &self.divided[usize::from(cell)] {
            Some(sides) => sides[usize::from(player)],
            None => ALL_SIDES,
        }
    }

    /// Fewest pushes to the target with that number, the player being on any of those sides;
    /// [`NEVER`] if it cannot be reached.
    #[inline]
    pub(crate) fn pushes(&self, target: usize, cell: Cell, sides: u8) -> u16 {
        let row = self.rows.get(target).unwrap_or(&self.rows[0]);
        fewest(row[usize::from(cell)], sides)
    }

    /// Fewest pushes to any target, the player being on any of those sides.
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

/// Fewest pushes to one of some targets, found by pulling past crates that never move, for which
/// the blocks were found too.
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
        // The last push may come from any side, or none be needed.
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

/// Fewest pushes from a start, with the player on those sides of it, to each cell with the player
/// left on each side.
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

/// For each cell of the player, the sides of a lone crate on `cell` that he can walk to; `None` if
/// always all.
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
    for side in (0..DIRECTIONS).filter(open) {
        reach.flood(floor, &occupied, floor.next(cell, side));
        for reached in reach.cells() {
            table[usize::from(*reached)] |= 1 << side;
        }
    }
    // Where the crate stands the player cannot be; it is asked of crates about to be there.
    table[usize::from(cell)] = ALL_SIDES;
    Some(table)
}
