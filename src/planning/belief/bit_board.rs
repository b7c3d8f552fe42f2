//! A bit board: open cells numbered from 0, and sets of them in one 128-bit number.
//!
//! An open cell is one without a wall. [`BoardLayout`] numbers all cells, walls included.

use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::numbered_cells::NumberedCells;
use crate::worlds::ice::{Belief, BoardLayout, State};
use std::sync::Arc;

/// Number that means a cell outside the bit board, such as a wall.
pub const OUTSIDE: u8 = u8::MAX;

/// Distance of a state without a path to the goal of at most 254 actions.
pub const UNREACHABLE: u8 = u8::MAX;

/// The open cells connected to player, crates or targets, numbered in rising order.
///
/// There are at most [`BitBoard::MAX_CELLS`], so that a set of cells is one [`CellMask`].
#[derive(Debug, Clone)]
pub struct BitBoard {
    layout: Arc<BoardLayout>,
    numbered: NumberedCells<u8>,
    targets: CellMask,
}

/// Set of cells of a bit board; bit i stands for cell i.
pub type CellMask = u128;

/// Cells known to be ice or floor; all others are unknown. The default knows nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KnownCells {
    /// Known to be ice.
    pub ice: CellMask,
    /// Known to be floor.
    pub floor: CellMask,
}

/// State of the game: the player's cell and the cells with crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedState {
    /// Number of the player's cell.
    pub player: u8,
    /// Cells with crates.
    pub crates: CellMask,
}

/// Returns the set that contains only this cell, which must be below 128.
#[inline]
#[must_use]
pub const fn bit(cell: u8) -> CellMask {
    1 << cell
}

/// Returns true if the cell, which must be below 128, is in the set.
#[inline]
#[must_use]
pub const fn has(set: CellMask, cell: u8) -> bool {
    (set >> cell) & 1 == 1
}

/// Iterates over the cells of a set in rising order.
pub fn members(set: CellMask) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let cell = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            cell
        })
    })
}

impl BitBoard {
    /// Maximum number of cells, one bit each.
    pub const MAX_CELLS: usize = CellMask::BITS as usize;

    /// Numbers the open cells connected to the player, a crate or a target.
    ///
    /// `None` if there are more than [`Self::MAX_CELLS`].
    #[must_use]
    pub fn new(layout: &Arc<BoardLayout>, state: &State) -> Option<Self> {
        let actors = state.crates.iter().chain([state.player]);
        let cells: Vec<CellIndex> = layout.interior(actors).iter().collect();
        if cells.len() > Self::MAX_CELLS {
            return None;
        }
        let numbered = NumberedCells::new(layout, cells);
        let mut board = Self { layout: Arc::clone(layout), numbered, targets: 0 };
        board.targets = board.mask_of(layout.targets());
        Some(board)
    }

    /// Walls and targets of the level.
    #[must_use]
    pub fn layout(&self) -> &Arc<BoardLayout> {
        &self.layout
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.numbered.len()
    }

    /// Target cells.
    #[must_use]
    pub fn targets(&self) -> CellMask {
        self.targets
    }

    /// Returns the neighbour of a cell in a direction, or [`OUTSIDE`].
    #[inline]
    #[must_use]
    pub fn neighbour(&self, cell: u8, direction: Direction) -> u8 {
        self.numbered.neighbour(cell, direction.index())
    }

    /// Returns the neighbour in a direction if it is on the board and holds none of the crates.
    #[inline]
    #[must_use]
    pub fn open_neighbour(&self, cell: u8, direction: Direction, crates: CellMask) -> Option<u8> {
        let next = self.neighbour(cell, direction);
        (next != OUTSIDE && !has(crates, next)).then_some(next)
    }

    /// Returns the layout cell of a number.
    #[must_use]
    pub fn cell_of(&self, number: u8) -> CellIndex {
        self.numbered.cell_of(number)
    }

    /// Converts a set of layout cells; leaves out cells that are not on the board.
    #[must_use]
    pub fn mask_of(&self, cells: &CellSet) -> CellMask {
        cells.iter().filter_map(|cell| self.number_of(cell)).fold(0, |set, cell| set | bit(cell))
    }

    /// Converts a set of cells to a set of layout cells.
    #[must_use]
    pub fn cell_set(&self, set: CellMask) -> CellSet {
        CellSet::from_cells(
            self.layout.cell_count(),
            members(set).map(|number| self.cell_of(number)),
        )
    }

    /// Returns the number of a layout cell; `None` if it is not on the board.
    #[must_use]
    pub fn number_of(&self, cell: CellIndex) -> Option<u8> {
        Some(self.numbered.number_of(cell)).filter(|number| *number != OUTSIDE)
    }

    /// Packs a state.
    ///
    /// A player outside the board gets the cell [`OUTSIDE`]. Leaves out crates that are not on the
    /// board.
    #[must_use]
    pub fn pack(&self, state: &State) -> PackedState {
        PackedState {
            player: self.numbered.number_of(state.player),
            crates: self.mask_of(&state.crates),
        }
    }

    /// Unpacks a state whose player stands on the board.
    #[must_use]
    pub fn unpack(&self, state: PackedState) -> State {
        State { player: self.cell_of(state.player), crates: self.cell_set(state.crates) }
    }

    /// Returns true if there is a crate on every target.
    #[inline]
    #[must_use]
    pub fn is_solved(&self, state: PackedState) -> bool {
        self.targets & !state.crates == 0
    }

    /// Returns the cells whose ice may change a transition.
    ///
    /// Such a cell has open cells on two opposite sides: a slider can enter it with an open cell
    /// beyond. Targets are left out because they are never ice.
    #[must_use]
    pub fn relevant_cells(&self) -> CellMask {
        let matters = |cell: &u8| {
            Direction::ALL.into_iter().any(|direction| {
                self.neighbour(*cell, direction) != OUTSIDE
                    && self.neighbour(*cell, direction.opposite()) != OUTSIDE
            })
        };
        let all = (0..self.cell_count() as u8).filter(matters);
        all.fold(0, |set, cell| set | bit(cell)) & !self.targets
    }
}

/// Returns the cells of the board that the belief knows to be ice or floor.
#[must_use]
pub fn known_cells(board: &BitBoard, belief: &Belief) -> KnownCells {
    KnownCells {
        ice: board.mask_of(belief.known_ice()),
        floor: board.mask_of(belief.known_floor()),
    }
}

#[cfg(test)]
mod tests {
    use crate::planning::belief::testing::board_of;

    #[track_caller]
    fn check(drawing: &str, expected: usize) {
        assert_eq!(board_of(drawing).0.cell_count(), expected, "{drawing}");
    }

    #[test]
    fn floor_outside_the_walls_has_no_number() {
        check("@$.\n___", 6);
        check("___#####\n_###___#\n_#@_$_.#\n_#######", 8);
        // A crate elsewhere, and a target that no crate can reach.
        check("@$.#__#_\n###$#_##\n#*#__#.#", 8);
    }
}
