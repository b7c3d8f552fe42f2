//! The part of a board that is played on, with its cells numbered without gaps.

use super::lone_crate::LoneCrate;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::sokoban::{Grip, PushDistances};
use crate::worlds::ice::{Layout, NO_CELL, State};

/// The number of a cell of the floorplan.
pub(super) type Cell = u16;

/// No such cell: a wall, or ground that the player can never reach.
pub(super) const NONE: Cell = Cell::MAX;

/// Directions as numbers: the index of [`Direction::ALL`].
pub(super) const DIRECTIONS: usize = 4;

/// The direction the other way.
#[inline]
pub(super) const fn opposite(direction: usize) -> usize {
    // Directions stand in pairs: up and down, left and right.
    direction ^ 1
}

/// Everything about a board that never changes. Ground that the player could not reach even
/// without crates counts as wall; so do the crates that stand there.
#[derive(Debug, Clone)]
pub(super) struct Floorplan {
    /// The board's number of every cell.
    pub(super) cells: Vec<CellIndex>,
    /// The number of every cell of the board, or [`NONE`].
    pub(super) number: Vec<Cell>,
    /// The four neighbours, in the order of [`Direction::ALL`].
    pub(super) neighbours: Vec<[Cell; DIRECTIONS]>,
    pub(super) is_target: Vec<bool>,
    /// Targets in rising order.
    pub(super) targets: Vec<Cell>,
    pub(super) is_ice: Vec<bool>,
    pub(super) has_ice: bool,
    /// Crates more than targets.
    pub(super) spare: usize,
    /// How far crates are from targets.
    pub(super) lone: LoneCrate,
    /// Cells from which a crate can reach some target.
    pub(super) alive: Vec<bool>,
}

impl Floorplan {
    /// The floorplan of a board as the player of `state` finds it, and his crates on it. `None` if
    /// crates out of his reach leave too few for the targets.
    pub(super) fn new(layout: &Layout, ice: &CellSet, state: &State) -> Option<(Self, Vec<Cell>)> {
        let reachable = reachable_ground(layout, state.player);
        let cells: Vec<CellIndex> = reachable.iter().collect();
        let mut number = vec![NONE; layout.cell_count()];
        for (index, cell) in cells.iter().enumerate() {
            number[usize::from(*cell)] = index as Cell;
        }
        let at = |cell: CellIndex| if cell == NO_CELL { NONE } else { number[usize::from(cell)] };
        let neighbours: Vec<[Cell; DIRECTIONS]> = cells
            .iter()
            .map(|cell| Direction::ALL.map(|direction| at(layout.neighbour(*cell, direction))))
            .collect();
        // A target out of reach must hold its crate already.
        let is_lost = |target| !reachable.contains(target) && !state.crates.contains(target);
        if layout.targets().iter().any(is_lost) {
            return None;
        }
        let targets: Vec<Cell> =
            layout.targets().iter().map(at).filter(|cell| *cell != NONE).collect();
        let crates: Vec<Cell> = state.crates.iter().map(at).filter(|cell| *cell != NONE).collect();
        let spare = crates.len().checked_sub(targets.len())?;
        let is_ice: Vec<bool> = cells.iter().map(|cell| ice.contains(*cell)).collect();
        let has_ice = is_ice.contains(&true);
        let mut is_target = vec![false; cells.len()];
        for target in &targets {
            is_target[usize::from(*target)] = true;
        }
        let mut plan = Self {
            cells,
            number,
            neighbours,
            is_target,
            targets,
            is_ice,
            has_ice,
            spare,
            lone: LoneCrate::default(),
            alive: Vec::new(),
        };
        plan.lone = if has_ice {
            let grip = |cell| if ice.contains(cell) { Grip::Carries } else { Grip::Stops };
            LoneCrate::on_ice(&plan, &PushDistances::new(layout, grip, state.crates.len()), layout)
        } else {
            LoneCrate::on_floor(&plan)
        };
        plan.alive = (0..plan.len() as Cell).map(|cell| plan.lone.alive_sides(cell) != 0).collect();
        Some((plan, crates))
    }

    /// Number of cells.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The next cell in a direction, or [`NONE`].
    #[inline]
    pub(super) fn next(&self, cell: Cell, direction: usize) -> Cell {
        self.neighbours[usize::from(cell)][direction]
    }

    /// Where a slider comes to rest that has just entered the open cell `entered`.
    #[inline]
    pub(super) fn slide(&self, occupied: &[bool], entered: Cell, direction: usize) -> Cell {
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

/// The cells that a walker without obstacles but walls can reach.
fn reachable_ground(layout: &Layout, start: CellIndex) -> CellSet {
    let mut reached = CellSet::from_cells(layout.cell_count(), [start]);
    let mut stack = vec![start];
    while let Some(cell) = stack.pop() {
        for next in layout.neighbours(cell) {
            if reached.insert(next) {
                stack.push(next);
            }
        }
    }
    reached
}
