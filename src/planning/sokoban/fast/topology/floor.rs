//! The cells of a board that are connected to the player, numbered without gaps.

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
