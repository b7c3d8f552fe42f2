//! Boards that look the same in a mirror.
//!
//! Where walls, targets and ice of the area the player may ever visit are symmetric, mirrored
//! states are equally far from the goal: one stands for all of them.

use crate::board::{CellIndex, CellSet, Position};
use crate::worlds::ice::{Layout, NO_CELL};

/// The symmetries of a board but the identity: where each of them takes every cell, and back.
#[derive(Debug, Clone)]
pub(super) struct Symmetry {
    pub(super) image: Box<[CellIndex]>,
    pub(super) origin: Box<[CellIndex]>,
}

impl Symmetry {
    /// The one that moves nothing.
    pub(super) fn identity(cell_count: usize) -> Self {
        let cells: Box<[CellIndex]> = (0..cell_count as CellIndex).collect();
        Self { image: cells.clone(), origin: cells }
    }

    /// Every symmetry of the part of the board that a player there could ever visit, the identity
    /// first. Cells elsewhere stay where they are. O(cells).
    pub(super) fn all(layout: &Layout, ice: &CellSet, player: CellIndex) -> Vec<Self> {
        let area = area_of(layout, player);
        let positions = || area.iter().map(|cell| layout.position_of(cell));
        let span = |along: fn(&Position) -> usize| {
            let least = positions().map(|position| along(&position)).min().unwrap_or(0);
            let most = positions().map(|position| along(&position)).max().unwrap_or(0);
            (least, most - least)
        };
        let (top, height) = span(|position| position.row);
        let (left, width) = span(|position| position.column);
        let mut all = vec![Self::identity(layout.cell_count())];
        for kind in 1..8 {
            let [flips_rows, flips_columns, swaps] = [1, 2, 4].map(|bit| kind & bit != 0);
            if swaps && height != width {
                continue;
            }
            let image = |cell: CellIndex| {
                let position = layout.position_of(cell);
                let (mut row, mut column) = (position.row - top, position.column - left);
                if flips_rows {
                    row = height - row;
                }
                if flips_columns {
                    column = width - column;
                }
                if swaps {
                    (row, column) = (column, row);
                }
                ((row + top) * layout.columns() + column + left) as CellIndex
            };
            let fits = |cell: CellIndex| {
                let other = image(cell);
                area.contains(other)
                    && layout.targets().contains(cell) == layout.targets().contains(other)
                    && ice.contains(cell) == ice.contains(other)
            };
            if area.iter().all(fits) {
                let mut symmetry = all[0].clone();
                for cell in area.iter() {
                    symmetry.image[usize::from(cell)] = image(cell);
                    symmetry.origin[usize::from(image(cell))] = cell;
                }
                all.push(symmetry);
            }
        }
        all
    }
}

/// The cells the player could ever walk to, were there no crates.
pub(super) fn area_of(layout: &Layout, player: CellIndex) -> CellSet {
    let mut area = CellSet::from_cells(layout.cell_count(), [player]);
    let mut queue = vec![player];
    while let Some(cell) = queue.pop() {
        for next in layout.neighbours(cell) {
            if next != NO_CELL && area.insert(next) {
                queue.push(next);
            }
        }
    }
    area
}
