//! The ground of a board, with its cells numbered without gaps.

use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{Layout, NO_CELL};

/// The number of a cell of the floor.
pub(crate) type Cell = u16;

/// No such cell: a wall, or ground that the player can never reach.
pub(crate) const NONE: Cell = Cell::MAX;

/// Directions as numbers: the index of [`Direction::ALL`].
pub(crate) const DIRECTIONS: usize = 4;

/// The direction the other way.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    // Directions stand in pairs: up and down, left and right.
    direction ^ 1
}

/// The ground that the player of a level could reach if there were no crates. All other ground
/// counts as wall.
#[derive(Debug, Clone)]
pub(crate) struct Floor {
    /// The board's number of every cell.
    pub(crate) cells: Vec<CellIndex>,
    /// The number of every cell of the board, or [`NONE`].
    pub(crate) number: Vec<Cell>,
    /// The four neighbours, in the order of [`Direction::ALL`].
    pub(crate) neighbours: Vec<[Cell; DIRECTIONS]>,
    pub(crate) is_ice: Vec<bool>,
    pub(crate) has_ice: bool,
}

impl Floor {
    /// The floor around a player. O(cells).
    pub(super) fn new(layout: &Layout, ice: &CellSet, player: CellIndex) -> Self {
        let ground = flood_fill(layout.cell_count(), [player], |cell| layout.neighbours(cell));
        let cells: Vec<CellIndex> = ground.iter().collect();
        let mut number = vec![NONE; layout.cell_count()];
        for (index, cell) in cells.iter().enumerate() {
            number[usize::from(*cell)] = index as Cell;
        }
        let at = |cell: CellIndex| if cell == NO_CELL { NONE } else { number[usize::from(cell)] };
        let neighbours = cells
            .iter()
            .map(|cell| Direction::ALL.map(|direction| at(layout.neighbour(*cell, direction))))
            .collect();
        let is_ice: Vec<bool> = cells.iter().map(|cell| ice.contains(*cell)).collect();
        let has_ice = is_ice.contains(&true);
        Self { cells, number, neighbours, is_ice, has_ice }
    }

    /// The number of a cell of the board, or [`NONE`].
    pub(crate) fn at(&self, cell: CellIndex) -> Cell {
        self.number.get(usize::from(cell)).copied().unwrap_or(NONE)
    }

    /// Number of cells.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The next cell in a direction, or [`NONE`].
    #[inline]
    pub(crate) fn next(&self, cell: Cell, direction: usize) -> Cell {
        self.neighbours[usize::from(cell)][direction]
    }

    /// Where a slider comes to rest that has just entered the open cell `entered`.
    #[inline]
    pub(crate) fn slide(&self, occupied: &[bool], entered: Cell, direction: usize) -> Cell {
        let mut cell = entered;
        while self.is_ice[usize::from(cell)] {
            let beyond = self.next(cell, direction);
            if beyond == NONE || occupied[usize::from(beyond)] {
                break;
            }
            cell = beyond;
        }
        cell
    }
}

/// Puts these crates on the board, and takes all others away. O(cells).
pub(crate) fn occupy<'a>(occupied: &mut [bool], crates: impl IntoIterator<Item = &'a Cell>) {
    occupied.fill(false);
    for cell in crates {
        occupied[usize::from(*cell)] = true;
    }
}
