//! The cells of a board that are connected to the player, numbered without gaps, and their parts:
//! the cells in reach of the player, and the regions.
//!
//! A region is a connected component of the free floor, the floor without crates. In every
//! function, `occupied` marks the cells under crates.

use crate::board::{CellIndex, CellSet, flood_fill};
use crate::planning::numbered_cells::NumberedCells;
use crate::worlds::ice::{BoardLayout, slide};
use std::ops::Deref;

/// Index of a floor cell, from 0.
pub(crate) type Cell = u16;

/// Marks a wall, the edge of the board, or a cell that is not connected to the player.
pub(crate) const NONE: Cell = Cell::MAX;

/// Number of directions; a direction is an index into [`Direction::ALL`](crate::board::Direction::ALL).
pub(crate) const DIRECTIONS: usize = 4;

/// Returns the opposite direction.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    // Opposite directions are neighbours in the order: up and down, left and right.
    direction ^ 1
}

/// The cells connected to the player, with crates ignored and ice as floor.
///
/// All other cells count as walls.
#[derive(Debug, Clone)]
pub(crate) struct Floor {
    /// The cells in ascending order; [`NONE`] marks a cell off the floor.
    numbered: NumberedCells<Cell>,
    /// By cell: whether it is ice.
    pub(crate) is_ice: Vec<bool>,
    /// Whether any cell is ice.
    pub(crate) has_ice: bool,
}

impl Deref for Floor {
    type Target = NumberedCells<Cell>;

    fn deref(&self) -> &NumberedCells<Cell> {
        &self.numbered
    }
}

impl Floor {
    /// Builds the floor around a player. O(cells).
    pub(super) fn new(layout: &BoardLayout, ice: &CellSet, player: CellIndex) -> Self {
        let ground = flood_fill(layout.cell_count(), [player], |cell| layout.neighbours(cell));
        let numbered = NumberedCells::new(layout, ground.iter().collect());
        let is_ice: Vec<bool> = numbered.cells.iter().map(|cell| ice.contains(*cell)).collect();
        let has_ice = is_ice.contains(&true);
        Self { numbered, is_ice, has_ice }
    }

    /// Returns the cell where a crate or player that enters `entered` comes to rest.
    ///
    /// `occupied` says by cell whether it has a crate; it must not contain the moving crate.
    /// `entered` must be free.
    #[inline]
    pub(crate) fn slide(&self, occupied: &[bool], entered: Cell, direction: usize) -> Cell {
        // Most boards have no ice, so the neighbour is looked up on ice only.
        if !self.is_ice[usize::from(entered)] {
            return entered;
        }
        let ahead = |cell| {
            let next = self.neighbour(cell, direction);
            (next != NONE && !occupied[usize::from(next)]).then_some(next)
        };
        slide(entered, ahead, |cell| self.is_ice[usize::from(cell)])
    }
}

/// Sets `occupied` to exactly these crates. O(cells).
pub(crate) fn occupy<'a>(occupied: &mut [bool], crates: impl IntoIterator<Item = &'a Cell>) {
    occupied.fill(false);
    for cell in crates {
        occupied[usize::from(*cell)] = true;
    }
}

/// Cells that the player can walk to; reuses its memory between flood fills.
#[derive(Debug, Clone)]
pub(crate) struct PlayerReach {
    /// Number of the last flood fill.
    round: u32,
    /// For each cell the last flood fill that reached it.
    marks: Vec<u32>,
    /// Cells that the last flood fill reached, in breadth-first order.
    queue: Vec<Cell>,
}

impl PlayerReach {
    /// Creates a reach for boards of this many floor cells, without a flood fill.
    pub(crate) fn new(cell_count: usize) -> Self {
        Self { round: 0, marks: vec![0; cell_count], queue: Vec::with_capacity(cell_count) }
    }

    /// Finds every cell where the player can stop without pushing.
    ///
    /// Includes the cell `player`. O(cells); if the level has ice, O(cells × slide length).
    pub(crate) fn flood(&mut self, floor: &Floor, occupied: &[bool], player: Cell) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.marks.fill(0);
            self.round = 1;
        }
        self.queue.clear();
        self.queue.push(player);
        self.marks[usize::from(player)] = self.round;
        let mut read = 0;
        while let Some(&cell) = self.queue.get(read) {
            read += 1;
            for direction in 0..DIRECTIONS {
                let mut next = floor.neighbour(cell, direction);
                if next == NONE || occupied[usize::from(next)] {
                    continue;
                }
                if floor.has_ice {
                    next = floor.slide(occupied, next, direction);
                }
                let mark = &mut self.marks[usize::from(next)];
                if *mark != self.round {
                    *mark = self.round;
                    self.queue.push(next);
                }
            }
        }
    }

    /// Returns true if the last flood fill reached the cell.
    ///
    /// Meaningless before the first flood fill.
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.marks[usize::from(cell)] == self.round
    }

    /// The cells reached, in breadth-first order.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.queue
    }

    /// The cell that identifies the player's region in transposition keys. O(cells).
    ///
    /// Needs a flood fill from `player`. If the level has no ice, it is the first cell (lowest
    /// index) of the region. If the level has any ice, it is `player`: a walk may be impossible to
    /// reverse, so the cells of a region are not interchangeable.
    pub(crate) fn representative(&self, floor: &Floor, player: Cell) -> Cell {
        if floor.has_ice { player } else { self.queue.iter().copied().min().unwrap_or(player) }
    }
}

/// Connected components (regions) of the free floor, as if every step were reversible.
///
/// Free cells are those without a crate; ice counts as floor.
#[derive(Debug, Clone)]
pub(crate) struct Regions {
    /// The region of each cell, or `NO_REGION` under a crate.
    of: Vec<u16>,
    /// The first cell (lowest index) of each region.
    least_cells: Vec<Cell>,
    /// Number of cells of each region.
    sizes: Vec<u16>,
    /// Union-find forest over provisional labels.
    labels: Vec<u16>,
}

impl Regions {
    /// Marks a cell under a crate.
    const NO_REGION: u16 = u16::MAX;

    /// Creates an object for boards of this many floor cells, without regions.
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            of: vec![Self::NO_REGION; cell_count],
            least_cells: Vec::new(),
            sizes: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Finds all regions and numbers them from 0 by their first cells. Nearly O(cells).
    ///
    /// Two-pass component labelling with union-find; Rosenfeld and Pfaltz, *Sequential Operations
    /// in Digital Picture Processing* (1966).
    pub(crate) fn divide(&mut self, floor: &Floor, occupied: &[bool]) {
        let Self { of, labels, least_cells: firsts, sizes } = self;
        labels.clear();
        firsts.clear();
        sizes.clear();
        for (cell, neighbours) in floor.neighbours.iter().enumerate() {
            if occupied[cell] {
                of[cell] = Self::NO_REGION;
                continue;
            }
            let mut label = Self::NO_REGION;
            // Only neighbours with a lower number have a label. `NONE` is larger than every cell.
            for next in neighbours.iter().filter(|next| usize::from(**next) < cell) {
                let other = of[usize::from(*next)];
                if label == Self::NO_REGION {
                    label = other;
                } else if other != Self::NO_REGION && other != label {
                    let (one, other) = (root(labels, label), root(labels, other));
                    labels[usize::from(one.max(other))] = one.min(other);
                }
            }
            if label == Self::NO_REGION {
                label = labels.len() as u16;
                labels.push(label);
                firsts.push(cell as Cell);
            }
            of[cell] = label;
        }
        // Second pass: replace provisional labels by consecutive region numbers. Each label points
        // to a smaller one, which is final already.
        let mut count = 0;
        for label in 0..labels.len() {
            let met = usize::from(labels[label]);
            if met < label {
                labels[label] = labels[met];
            } else {
                firsts[count] = firsts[label];
                labels[label] = count as u16;
                count += 1;
            }
        }
        firsts.truncate(count);
        sizes.resize(count, 0);
        for label in of.iter_mut().filter(|label| **label != Self::NO_REGION) {
            *label = labels[usize::from(*label)];
            sizes[usize::from(*label)] += 1;
        }
    }

    /// Number of regions.
    pub(crate) fn count(&self) -> usize {
        self.least_cells.len()
    }

    /// The region of a free cell; [`Self::NO_REGION`] under a crate.
    #[inline]
    pub(crate) fn of(&self, cell: Cell) -> u16 {
        self.of[usize::from(cell)]
    }

    /// The first cell (lowest index) of the region of a free cell.
    pub(crate) fn least_cell(&self, cell: Cell) -> Cell {
        self.least_cells[usize::from(self.of(cell))]
    }

    /// Transposition key: the crates, then one cell for the player.
    ///
    /// The last cell is the first cell (lowest index) of the player's region. If the level has any
    /// ice, it is the player's own cell instead. `crates` must be in ascending order, and the
    /// regions must be those of these crates.
    pub(crate) fn key(&self, floor: &Floor, crates: &[Cell], player: Cell) -> Box<[Cell]> {
        let player = if floor.has_ice { player } else { self.least_cell(player) };
        crates.iter().copied().chain([player]).collect()
    }

    /// Number of cells in the region of a free cell.
    pub(crate) fn size(&self, cell: Cell) -> u16 {
        self.sizes[usize::from(self.of(cell))]
    }
}

/// Root of a label in the union-find forest; shortens the path to the root.
fn root(labels: &mut [u16], mut label: u16) -> u16 {
    while labels[usize::from(label)] != label {
        // Path halving.
        labels[usize::from(label)] = labels[usize::from(labels[usize::from(label)])];
        label = labels[usize::from(label)];
    }
    label
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;
    use crate::worlds::ice::BoardLayout;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn regions_agree_with_flood_fill(
            walls in prop::collection::btree_set(1..63_u16, 0..20),
            crates in prop::collection::btree_set(0..63_u16, 0..30),
        ) {
            let set = |cells: &std::collections::BTreeSet<u16>| {
                CellSet::from_cells(63, cells.iter().copied())
            };
            let layout = BoardLayout::new(7, 9, set(&walls), CellSet::new(63));
            let floor = Floor::new(&layout, &CellSet::new(63), 0);
            let is_occupied = |cell: &u16| crates.contains(cell);
            let occupied: Vec<bool> = floor.cells.iter().map(is_occupied).collect();
            let (mut regions, mut reach) = (Regions::new(floor.len()), PlayerReach::new(floor.len()));
            regions.divide(&floor, &occupied);
            let mut firsts = Vec::new();
            for cell in (0..floor.len() as Cell).filter(|cell| !occupied[usize::from(*cell)]) {
                reach.flood(&floor, &occupied, cell);
                let first = reach.representative(&floor, cell);
                prop_assert_eq!(regions.least_cell(cell), first);
                prop_assert_eq!(usize::from(regions.size(cell)), reach.cells().len());
                if first == cell {
                    firsts.push(cell);
                }
                // Regions are numbered by their least cells.
                let number = firsts.iter().position(|other| *other == first);
                prop_assert_eq!(Some(usize::from(regions.of(cell))), number);
            }
            prop_assert_eq!(regions.count(), firsts.len());
        }
    }
}
