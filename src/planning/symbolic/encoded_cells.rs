//! Cells of the player's area, and their order in the diagrams.
//!
//! The player's area is the set of cells connected to the player if the board had no crates and no
//! ice. An element is a variable of a diagram.

use super::families::Element;
use crate::board::{CellIndex, CellSet, flood_fill};
use crate::planning::numbered_cells::NumberedCells;
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// Cells of the player's area, with a diagram element for a crate on each.
///
/// Crates outside the area never move and have no element. An empty target outside it can never be
/// covered.
pub(super) struct EncodedCells {
    layout: Arc<BoardLayout>,
    /// Cells of the area, numbered by their elements.
    numbered: NumberedCells<Element>,
    /// All ice of the level, also outside the area.
    ice: CellSet,
    /// Targets in the area, in increasing order.
    targets: Vec<CellIndex>,
    /// Crates in the area in the first state, in increasing order.
    crates: Vec<CellIndex>,
    /// Crates outside the area in the first state.
    immovable_crates: CellSet,
    /// Whether a target outside the area is empty.
    has_uncoverable_target: bool,
}

/// Marks a cell outside the area, which has no element.
const OUTSIDE: Element = Element::MAX;

impl EncodedCells {
    /// Collects the area of the player of `state`, the first state. O(cells · log cells).
    ///
    /// The order is column by column if the area spans more columns than rows, otherwise row by
    /// row. Then neighbours are close in the order and the diagrams stay small.
    pub(super) fn new(layout: &Arc<BoardLayout>, ice: &CellSet, state: &State) -> Self {
        let inside =
            flood_fill(layout.cell_count(), [state.player], |cell| layout.neighbours(cell));
        let mut cells: Vec<CellIndex> = inside.iter().collect();
        if is_wide(layout, &inside) {
            cells.sort_by_key(|cell| {
                let position = layout.position_of(*cell);
                (position.column, position.row)
            });
        }
        let within = |cells: &CellSet| cells.iter().filter(|it| inside.contains(*it)).collect();
        let mut has_uncoverable_target = false;
        for target in layout.targets().iter() {
            has_uncoverable_target |= !inside.contains(target) && !state.crates.contains(target);
        }
        // Crates that the player can never reach are constant and need no element.
        let mut immovable_crates = state.crates.clone();
        immovable_crates.subtract(&inside);
        Self {
            layout: Arc::clone(layout),
            numbered: NumberedCells::new(layout, cells),
            ice: ice.clone(),
            targets: within(layout.targets()),
            crates: within(&state.crates),
            immovable_crates,
            has_uncoverable_target,
        }
    }

    /// Walls and targets of the whole board.
    pub(super) fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// The cells, in the order of their elements.
    pub(super) fn cells(&self) -> &[CellIndex] {
        &self.numbered.cells
    }

    /// The element for a crate on a cell; [`OUTSIDE`] for a board cell outside the area.
    pub(super) fn crate_element(&self, cell: CellIndex) -> Element {
        self.numbered.number_of(cell)
    }

    /// Returns true if the cell is ice.
    pub(super) fn is_ice(&self, cell: CellIndex) -> bool {
        self.ice.contains(cell)
    }

    /// Targets in the area, in increasing order.
    pub(super) fn targets(&self) -> &[CellIndex] {
        &self.targets
    }

    /// Crates in the area in the state given to [`Self::new`], in increasing order.
    pub(super) fn crates(&self) -> &[CellIndex] {
        &self.crates
    }

    /// Returns true if `state` has the same crates outside the area as the first state.
    ///
    /// These crates never move.
    pub(super) fn has_same_immovable_crates(&self, state: &State) -> bool {
        let outside = state.crates.iter().filter(|cell| !self.contains(*cell));
        outside.eq(self.immovable_crates.iter())
    }

    /// Returns true if a target outside the area is empty: then no state is a goal.
    pub(super) fn has_uncoverable_target(&self) -> bool {
        self.has_uncoverable_target
    }

    /// Returns true if the cell belongs to the area.
    pub(super) fn contains(&self, cell: CellIndex) -> bool {
        self.numbered.number_of(cell) != OUTSIDE
    }
}

/// Returns true if the cells span more columns than rows.
fn is_wide(layout: &BoardLayout, cells: &CellSet) -> bool {
    let span = |line_of: fn(crate::board::Position) -> usize| {
        let lines = || cells.iter().map(|cell| line_of(layout.position_of(cell)));
        lines().max().unwrap_or(0) - lines().min().unwrap_or(0)
    };
    span(|position| position.column) > span(|position| position.row)
}
