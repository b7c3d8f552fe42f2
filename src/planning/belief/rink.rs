//! A board for reckoning in bits: its open cells numbered from 0, sets of them in one word.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL, State};
use std::sync::Arc;

/// No cell of a rink: beyond it is a wall.
pub const OUTSIDE: u8 = u8::MAX;

/// Open cells of a layout, numbered in rising order: those within its outline, to which player and
/// crates can come. At most [`Rink::MOST_CELLS`] of them, so that a set of cells is one [`Cells`].
#[derive(Debug, Clone)]
pub struct Rink {
    layout: Arc<Layout>,
    cells: Vec<CellIndex>,
    numbers: Vec<u8>,
    neighbours: Vec<[u8; 4]>,
    targets: Cells,
}

/// A set of cells of a rink, cell number = bit.
pub type Cells = u128;

/// Player and crates on a rink.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pose {
    /// The player's cell.
    pub player: u8,
    /// The crates' cells.
    pub crates: Cells,
}

/// The set with that cell alone.
#[inline]
#[must_use]
pub const fn bit(cell: u8) -> Cells {
    1 << cell
}

/// Whether the cell is in the set.
#[inline]
#[must_use]
pub const fn has(set: Cells, cell: u8) -> bool {
    (set >> cell) & 1 == 1
}

/// The cells of a set, in rising order.
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
    /// Cells that fit into one word.
    pub const MOST_CELLS: usize = Cells::BITS as usize;

    /// The open cells of a layout that player, crates or targets connect to; `None` if there are
    /// too many.
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

    /// The layout it was made from.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The cells that are targets.
    #[must_use]
    pub fn targets(&self) -> Cells {
        self.targets
    }

    /// The next cell in a direction, or [`OUTSIDE`].
    #[inline]
    #[must_use]
    pub fn neighbour(&self, cell: u8, direction: Direction) -> u8 {
        self.neighbours[usize::from(cell)][direction.index()]
    }

    /// The number on the layout of a cell.
    #[must_use]
    pub fn cell_of(&self, number: u8) -> CellIndex {
        self.cells[usize::from(number)]
    }

    /// The cells of the rink in a set of cells of the layout.
    #[must_use]
    pub fn set_of(&self, cells: &CellSet) -> Cells {
        cells.iter().filter_map(|cell| self.number_of(cell)).fold(0, |set, cell| set | bit(cell))
    }

    /// A set of cells as one of the layout.
    #[must_use]
    pub fn cell_set(&self, set: Cells) -> CellSet {
        CellSet::from_cells(self.numbers.len(), members(set).map(|number| self.cell_of(number)))
    }

    /// The number of an open cell of the layout.
    #[must_use]
    pub fn number_of(&self, cell: CellIndex) -> Option<u8> {
        self.numbers.get(usize::from(cell)).copied().filter(|number| *number != OUTSIDE)
    }

    /// A state as a pose; the player must not stand in a wall, crates in walls are left out.
    #[must_use]
    pub fn pose_of(&self, state: &State) -> Pose {
        Pose { player: self.numbers[usize::from(state.player)], crates: self.set_of(&state.crates) }
    }

    /// A pose as a state.
    #[must_use]
    pub fn state_of(&self, pose: Pose) -> State {
        State { player: self.cell_of(pose.player), crates: self.cell_set(pose.crates) }
    }

    /// Whether every target is covered.
    #[inline]
    #[must_use]
    pub fn is_solved(&self, pose: Pose) -> bool {
        self.targets & !pose.crates == 0
    }

    /// Cells whose ice can make a difference: a slider can enter them with an open cell beyond.
    /// A cell that can only be entered against a wall never matters; targets are never ice.
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
        // Somewhere else a crate, and a target that nothing can be brought to.
        check("@$.#__#_\n###$#_##\n#*#__#.#", 8);
    }
}
