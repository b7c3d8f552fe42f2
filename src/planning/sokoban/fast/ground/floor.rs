//! The cells of a board that the player can ever reach, numbered without gaps.

use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{Layout, NO_CELL};

/// Number of a floor cell.
pub(crate) type Cell = u16;

/// Marks a wall, or a cell that the player can never reach.
pub(crate) const NONE: Cell = Cell::MAX;

/// Directions as numbers: the index of [`Direction::ALL`].
pub(crate) const DIRECTIONS: usize = 4;

/// Returns the opposite direction.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    // Opposite directions are neighbours in the order: up and down, left and right.
    direction ^ 1
}

/// The cells that the player could reach without crates. All other cells count as walls.
#[derive(Debug, Clone)]
pub(crate) struct Floor {
    /// The board index of every floor cell.
    pub(crate) cells: Vec<CellIndex>,
    /// The floor cell of every board index, or [`NONE`].
    pub(crate) number: Vec<Cell>,
    /// The four neighbours of each cell in the order of [`Direction::ALL`].
    pub(crate) neighbours: Vec<[Cell; DIRECTIONS]>,
    pub(crate) is_ice: Vec<bool>,
    pub(crate) has_ice: bool,
}

impl Floor {
    /// Builds the floor around a player. O(cells).
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

    /// The floor cell of a board index, or [`NONE`].
    pub(crate) fn at(&self, cell: CellIndex) -> Cell {
        self.number.get(usize::from(cell)).copied().unwrap_or(NONE)
    }

    /// Number of cells.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The neighbour in a direction, or [`NONE`].
    #[inline]
    pub(crate) fn next(&self, cell: Cell, direction: usize) -> Cell {
        self.neighbours[usize::from(cell)][direction]
    }

    /// Returns the cell where an object that enters `entered` comes to rest.
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

/// Sets `occupied` to exactly these crates. O(cells).
pub(crate) fn occupy<'a>(occupied: &mut [bool], crates: impl IntoIterator<Item = &'a Cell>) {
    occupied.fill(false);
    for cell in crates {
        occupied[usize::from(*cell)] = true;
    }
}
