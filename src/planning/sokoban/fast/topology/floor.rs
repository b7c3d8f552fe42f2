//! The cells of a board that are connected to the player, numbered without gaps.

use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{BoardLayout, NO_CELL, slide};

/// Index of a floor cell, from 0.
pub(crate) type Cell = u16;

/// Marks a wall, the edge of the board, or a cell that is not connected to the player.
pub(crate) const NONE: Cell = Cell::MAX;

/// Number of directions; a direction is an index into [`Direction::ALL`].
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
    /// The board index of every floor cell, ascending.
    pub(crate) cells: Vec<CellIndex>,
    /// The floor cell of every board index, or [`NONE`] off the floor.
    pub(crate) number_of_cell: Vec<Cell>,
    /// The four neighbours of each cell in the order of [`Direction::ALL`], or [`NONE`].
    pub(crate) neighbours: Vec<[Cell; DIRECTIONS]>,
    /// By cell: whether it is ice.
    pub(crate) is_ice: Vec<bool>,
    /// Whether any cell is ice.
    pub(crate) has_ice: bool,
}

impl Floor {
    /// Builds the floor around a player. O(cells).
    pub(super) fn new(layout: &BoardLayout, ice: &CellSet, player: CellIndex) -> Self {
        let ground = flood_fill(layout.cell_count(), [player], |cell| layout.neighbours(cell));
        let cells: Vec<CellIndex> = ground.iter().collect();
        let mut number_of_cell = vec![NONE; layout.cell_count()];
        for (index, cell) in cells.iter().enumerate() {
            number_of_cell[usize::from(*cell)] = index as Cell;
        }
        let at = |cell: CellIndex| {
            if cell == NO_CELL { NONE } else { number_of_cell[usize::from(cell)] }
        };
        let neighbours = cells
            .iter()
            .map(|cell| Direction::ALL.map(|direction| at(layout.neighbour(*cell, direction))))
            .collect();
        let is_ice: Vec<bool> = cells.iter().map(|cell| ice.contains(*cell)).collect();
        let has_ice = is_ice.contains(&true);
        Self { cells, number_of_cell, neighbours, is_ice, has_ice }
    }

    /// The floor cell of a board index, or [`NONE`] off the floor.
    pub(crate) fn number_of(&self, cell: CellIndex) -> Cell {
        self.number_of_cell.get(usize::from(cell)).copied().unwrap_or(NONE)
    }

    /// Number of cells.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The neighbour in a direction, or [`NONE`].
    #[inline]
    pub(crate) fn neighbour(&self, cell: Cell, direction: usize) -> Cell {
        self.neighbours[usize::from(cell)][direction]
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
