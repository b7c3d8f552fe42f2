//! Cells that can matter, and their order in the diagrams.

use super::families::Element;
use crate::board::{CellIndex, CellSet, flood_fill};
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// Cells the player could reach without crates, with a diagram element for a crate on each.
///
/// Crates elsewhere never move and are left out. A bare target elsewhere can never be covered.
pub(super) struct Floor {
    layout: Arc<Layout>,
    cells: Vec<CellIndex>,
    crate_elements: Vec<Element>,
    ice: CellSet,
    targets: Vec<CellIndex>,
    crates: Vec<CellIndex>,
    still_crates: CellSet,
    has_lost_target: bool,
}

/// No element: the cell is not among these.
const OUTSIDE: Element = Element::MAX;

impl Floor {
    /// Collects the cells around the player. O(cells · log cells).
    ///
    /// The order runs along the longer side of the board, so that neighbours are close in the order
    /// and the diagrams stay small.
    pub(super) fn new(layout: &Arc<Layout>, ice: &CellSet, state: &State) -> Self {
        let inside =
            flood_fill(layout.cell_count(), [state.player], |cell| layout.neighbours(cell));
        let mut cells: Vec<CellIndex> = inside.iter().collect();
        if is_wide(layout, &inside) {
            cells.sort_by_key(|cell| {
                let position = layout.position_of(*cell);
                (position.column, position.row)
            });
        }
        // The element of a cell is its position in this order.
        let mut crate_elements = vec![OUTSIDE; layout.cell_count()];
        for (element, cell) in (0..).zip(&cells) {
            crate_elements[usize::from(*cell)] = element;
        }
        let within = |cells: &CellSet| cells.iter().filter(|it| inside.contains(*it)).collect();
        let mut has_lost_target = false;
        for target in layout.targets().iter() {
            has_lost_target |= !inside.contains(target) && !state.crates.contains(target);
        }
        // Crates that the player can never reach are constant and need no element.
        let mut still_crates = state.crates.clone();
        still_crates.subtract(&inside);
        Self {
            layout: Arc::clone(layout),
            cells,
            crate_elements,
            ice: ice.clone(),
            targets: within(layout.targets()),
            crates: within(&state.crates),
            still_crates,
            has_lost_target,
        }
    }

    /// Walls and targets.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The cells, in the order of their elements.
    pub(super) fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    /// The element for a crate on a cell, which must be one of these cells.
    pub(super) fn crate_on(&self, cell: CellIndex) -> Element {
        self.crate_elements[usize::from(cell)]
    }

    /// Returns true if the cell is ice.
    pub(super) fn is_ice(&self, cell: CellIndex) -> bool {
        self.ice.contains(cell)
    }

    /// Targets among these cells.
    pub(super) fn targets(&self) -> &[CellIndex] {
        &self.targets
    }

    /// Crates on these cells in the first state.
    pub(super) fn crates(&self) -> &[CellIndex] {
        &self.crates
    }

    /// Returns true if the crates outside these cells, which never move, are at their first
    /// positions.
    pub(super) fn has_still_crates_of(&self, state: &State) -> bool {
        let elsewhere = state.crates.iter().filter(|cell| !self.contains(*cell));
        elsewhere.eq(self.still_crates.iter())
    }

    /// Returns true if a target that no crate can reach is not covered.
    pub(super) fn has_lost_target(&self) -> bool {
        self.has_lost_target
    }

    /// Returns true if the cell is one of these.
    pub(super) fn contains(&self, cell: CellIndex) -> bool {
        self.crate_elements.get(usize::from(cell)).is_some_and(|element| *element != OUTSIDE)
    }
}

/// Returns true if the cells span more columns than rows.
fn is_wide(layout: &Layout, cells: &CellSet) -> bool {
    let span = |line_of: fn(crate::board::Position) -> usize| {
        let lines = || cells.iter().map(|cell| line_of(layout.position_of(cell)));
        lines().max().unwrap_or(0) - lines().min().unwrap_or(0)
    };
    span(|position| position.column) > span(|position| position.row)
}
