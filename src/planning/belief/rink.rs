//! A bit board: open cells numbered from 0, sets of them in one word.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL, State};
use std::sync::Arc;

/// Number for walls and everything outside.
pub const OUTSIDE: u8 = u8::MAX;

/// Open cells of a layout that player and crates can reach, in rising order.
///
/// At most [`Rink::MOST_CELLS`], so that a set of cells is one [`Cells`] word.
#[derive(Debug, Clone)]
pub struct Rink {
    layout: Arc<Layout>,
    cells: Vec<CellIndex>,
    numbers: Vec<u8>,
    neighbours: Vec<[u8; 4]>,
    targets: Cells,
}

/// Set of cells of a bit board; bit number = cell number.
pub type Cells = u128;

/// Packed state: player and crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pose {
    /// The player's cell.
    pub player: u8,
    /// The crates' cells.
    pub crates: Cells,
}

/// Returns the set with this cell alone.
#[inline]
#[must_use]
pub const fn bit(cell: u8) -> Cells {
    1 << cell
}

/// Returns true if the cell is in the set.
#[inline]
#[must_use]
pub const fn has(set: Cells, cell: u8) -> bool {
    (set >> cell) & 1 == 1
}

/// Iterates over the cells of a set in rising order.
pub fn members(set: Cells) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let cell = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            cell
        })
    })
}

impl Rink {
    /// Greatest number of cells, one bit each.
    pub const MOST_CELLS: usize = Cells::BITS as usize;

    /// Numbers the open cells connected to player, crates or targets.
    ///
    /// `None` if there are too many.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, state: &State) -> Option<Self> {
        let actors = state.crates.iter().chain([state.player]);
        let cells: Vec<CellIndex> = layout.inside(actors).iter().collect();
        if cells.len() > Self::MOST_CELLS {
            return None;
        }
        let mut numbers = vec![OUTSIDE; layout.cell_count()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[usize::from(*cell)] = number as u8;
        }
        let number_of = |cell: CellIndex| match cell {
            NO_CELL => OUTSIDE,
            _ => numbers[usize::from(cell)],
        };
        let neighbours = cells
            .iter()
            .map(|cell| {
                Direction::ALL.map(|direction| number_of(layout.neighbour(*cell, direction)))
            })
            .collect();
        let mut rink = Self { layout: Arc::clone(layout), cells, numbers, neighbours, targets: 0 };
        rink.targets = rink.set_of(layout.targets());
        Some(rink)
    }

    /// The layout that the board was made from.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// Target cells.
    #[must_use]
    pub fn targets(&self) -> Cells {
        self.targets
    }

    /// Returns the neighbour in a direction, or [`OUTSIDE`].
    #[inline]
    #[must_use]
    pub fn neighbour(&self, cell: u8, direction: Direction) -> u8 {
        self.neighbours[usize::from(cell)][direction.index()]
    }

    /// Returns the layout's index of a cell.
    #[must_use]
    pub fn cell_of(&self, number: u8) -> CellIndex {
        self.cells[usize::from(number)]
    }

    /// Converts a set of layout cells; leaves out cells that are not on the board.
    #[must_use]
    pub fn set_of(&self, cells: &CellSet) -> Cells {
        cells.iter().filter_map(|cell| self.number_of(cell)).fold(0, |set, cell| set | bit(cell))
    }

    /// Converts a set of cells to a set of layout cells.
    #[must_use]
    pub fn cell_set(&self, set: Cells) -> CellSet {
        CellSet::from_cells(self.numbers.len(), members(set).map(|number| self.cell_of(number)))
    }

    /// Returns the number of a layout cell; `None` if it is not on the board.
    #[must_use]
    pub fn number_of(&self, cell: CellIndex) -> Option<u8> {
        self.numbers.get(usize::from(cell)).copied().filter(|number| *number != OUTSIDE)
    }

    /// Packs a state. The player must stand on the board; crates outside are left out.
    #[must_use]
    pub fn pose_of(&self, state: &State) -> Pose {
        Pose { player: self.numbers[usize::from(state.player)], crates: self.set_of(&state.crates) }
    }

    /// Unpacks a state.
    #[must_use]
    pub fn state_of(&self, pose: Pose) -> State {
        State { player: self.cell_of(pose.player), crates: self.cell_set(pose.crates) }
    }

    /// Returns true if a crate covers every target.
    #[inline]
    #[must_use]
    pub fn is_solved(&self, pose: Pose) -> bool {
        self.targets & !pose.crates == 0
    }

    /// Returns the cells whose ice can change a transition.
    ///
    /// A slider must be able to enter such a cell with an open cell beyond. Targets are never ice.
    #[must_use]
    pub fn cells_that_matter(&self) -> Cells {
        let matters = |cell: &u8| {
            Direction::ALL.into_iter().any(|direction| {
                self.neighbour(*cell, direction) != OUTSIDE
                    && self.neighbour(*cell, direction.opposite()) != OUTSIDE
            })
        };
        let all = (0..self.cells.len() as u8).filter(matters);
        all.fold(0, |set, cell| set | bit(cell)) & !self.targets
    }
}

#[cfg(test)]
mod tests {
    use crate::planning::belief::testing::rink_of;

    #[track_caller]
    fn check(drawing: &str, expected: usize) {
        assert_eq!(rink_of(drawing).0.cell_count(), expected, "{drawing}");
    }

    #[test]
    fn floor_outside_the_walls_is_no_part_of_it() {
        check("@$.\n___", 6);
        check("___#####\n_###___#\n_#@_$_.#\n_#######", 8);
        // A crate elsewhere, and a target that no crate can reach.
        check("@$.#__#_\n###$#_##\n#*#__#.#", 8);
    }
}
