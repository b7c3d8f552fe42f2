//! Finds which steps between two neighbouring rows or columns separate the board.
//!
//! A step is a pair of neighbouring cells across the boundary, the near cell first. Without all
//! steps of the boundary, the board falls into connected parts, its areas.

use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// For each step, the areas of its near and far cell without all these steps.
///
/// Areas are numbered from 0. O(areas × (cells + steps)).
pub(super) fn end_areas(
    layout: &BoardLayout,
    direction: Direction,
    steps: &[(CellIndex, CellIndex)],
) -> Vec<[usize; 2]> {
    const UNKNOWN: usize = usize::MAX;
    let near: Vec<_> = steps.iter().map(|step| step.0).collect();
    let barrier = Barrier::new(layout, direction, &near);
    let mut areas = vec![[UNKNOWN; 2]; steps.len()];
    let mut count = 0;
    for index in 0..steps.len() {
        for (side, cell) in [steps[index].0, steps[index].1].into_iter().enumerate() {
            if areas[index][side] != UNKNOWN {
                continue;
            }
            let reached = barrier.flood(layout, &[cell]);
            for (area, step) in areas.iter_mut().zip(steps) {
                for (area, end) in area.iter_mut().zip([step.0, step.1]) {
                    if reached.contains(end) {
                        *area = count;
                    }
                }
            }
            count += 1;
        }
    }
    areas
}

/// Indices of the steps in the same biconnected block as step `first`.
///
/// `areas` holds the two areas of each step: a graph with areas as vertices and steps as edges.
/// Removing any single area leaves the steps of a block connected. O(areas² × steps).
pub(super) fn block_of(areas: &[[usize; 2]], first: usize) -> Vec<usize> {
    let count = areas.iter().flatten().max().map_or(0, |most| most + 1);
    let mut part: Vec<usize> = (0..areas.len()).collect();
    // Two steps are in different blocks if removing one area disconnects them.
    for without in 0..count {
        let mut joined: Vec<usize> = (0..count).collect();
        for [one, other] in areas {
            if *one != without && *other != without {
                let (from, to) = (joined[*one], joined[*other]);
                joined.iter_mut().filter(|area| **area == from).for_each(|area| *area = to);
            }
        }
        // The component of a step: that of either end that is still there.
        let rest = |step: usize| {
            let [one, other] = areas[step];
            joined[if one == without { other } else { one }]
        };
        part.retain(|step| *step == first || rest(*step) == rest(first));
    }
    part
}

/// Steps between neighbouring cells that are blocked both ways, all in one direction.
pub(super) struct Barrier {
    direction: Direction,
    /// Cells from which the blocked steps lead in `direction`.
    near: CellSet,
}

impl Barrier {
    /// Blocks the steps from the cells `near` in `direction`, and back.
    pub(super) fn new(layout: &BoardLayout, direction: Direction, near: &[CellIndex]) -> Self {
        Self { direction, near: CellSet::from_cells(layout.cell_count(), near.iter().copied()) }
    }

    /// The cells connected to `from`, these cells included, without the blocked steps.
    pub(super) fn flood(&self, layout: &BoardLayout, from: &[CellIndex]) -> CellSet {
        flood_fill(layout.cell_count(), from.iter().copied(), |cell| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let next = layout.neighbour(cell, direction);
                let is_barred = direction == self.direction && self.near.contains(cell)
                    || direction == self.direction.opposite() && self.near.contains(next);
                (next != NO_CELL && !is_barred).then_some(next)
            })
        })
    }
}
