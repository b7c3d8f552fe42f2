//! Static tables of a level: data that never changes during a search.

use super::floor::{Cell, Floor, NONE};
use super::lone_crate::LoneCrate;
use super::travelling::Travelling;
use crate::board::CellSet;
use crate::planning::sokoban::{Grip, PushDistances};
use crate::worlds::ice::{Layout, State};
use std::ops::Deref;

/// The floor with its targets and the tables of a single crate. Crates off the floor are walls.
#[derive(Debug, Clone)]
pub(crate) struct Floorplan {
    floor: Floor,
    pub(crate) is_target: Vec<bool>,
    /// Targets in ascending order.
    pub(crate) targets: Vec<Cell>,
    /// Number of crates minus number of targets.
    pub(crate) spare: usize,
    /// Push distances of a single crate.
    pub(crate) lone: LoneCrate,
    /// Cells from which a single crate can reach some target, with the motion of `travelling`; all
    /// other cells are dead.
    pub(crate) alive: Vec<bool>,
    /// Whether crates are pushed (normal play) or pulled (play reversed in time).
    pub(crate) travelling: Travelling,
    /// Cells where a crate that moves against `travelling` may be placed.
    ///
    /// All cells for forward play. After [`Self::turned_round`], the cells that are not dead in
    /// forward play: pushing a crate into a dead cell is easy, but undoing it is impossible.
    pub(crate) rests: Vec<bool>,
    /// Cell that the player must be able to reach at the end; `None` if any cell will do.
    pub(crate) home: Option<Cell>,
}

impl Deref for Floorplan {
    type Target = Floor;

    fn deref(&self) -> &Floor {
        &self.floor
    }
}

impl Floorplan {
    /// Builds the tables around the player of `state`, and lists the crates on the floor. O(targets
    /// × cells).
    ///
    /// Returns `None` if a target off the floor is empty, or if the floor has fewer crates than
    /// targets.
    pub(crate) fn new(layout: &Layout, ice: &CellSet, state: &State) -> Option<(Self, Vec<Cell>)> {
        let floor = Floor::new(layout, ice, state.player);
        let is_on_floor = |cell: &Cell| *cell != NONE;
        // A target that the player cannot reach must be filled already.
        let mut all_targets = layout.targets().iter();
        if all_targets.any(|target| floor.at(target) == NONE && !state.crates.contains(target)) {
            return None;
        }
        let targets: Vec<Cell> =
            layout.targets().iter().map(|cell| floor.at(cell)).filter(is_on_floor).collect();
        let crates: Vec<Cell> =
            state.crates.iter().map(|cell| floor.at(cell)).filter(is_on_floor).collect();
        let spare = crates.len().checked_sub(targets.len())?;
        let travelling = Travelling::Forwards;
        let lone = if floor.has_ice {
            let grip = |cell| if ice.contains(cell) { Grip::Carries } else { Grip::Stops };
            let distances = PushDistances::new(layout, grip, state.crates.len());
            LoneCrate::on_ice(&floor, &distances, layout)
        } else {
            LoneCrate::on_floor(&floor, &targets)
        };
        let floorplan = Self::with_targets(floor, targets, lone, travelling);
        Some((Self { spare, ..floorplan }, crates))
    }

    /// The same floor with time reversed: crates are pulled from the targets to their start cells.
    /// O(crates × cells).
    ///
    /// `player` becomes the final cell of the player. Returns `None` if the level has ice or more
    /// crates than targets.
    pub(crate) fn turned_round(&self, crates: &[Cell], player: Cell) -> Option<Self> {
        if self.has_ice || self.spare > 0 {
            return None;
        }
        let (floor, mut targets) = (self.floor.clone(), crates.to_vec());
        targets.sort_unstable();
        let starts: Vec<(Cell, u8)> =
            targets.iter().map(|cell| (*cell, self.lone.sides(*cell, player))).collect();
        let lone = self.lone.seen_from_the_end(&floor, &starts);
        let floorplan = Self::with_targets(floor, targets, lone, Travelling::Backwards);
        Some(Self { home: Some(player), rests: self.alive.clone(), ..floorplan })
    }

    fn with_targets(
        floor: Floor,
        targets: Vec<Cell>,
        lone: LoneCrate,
        travelling: Travelling,
    ) -> Self {
        let cells = 0..floor.len() as Cell;
        let alive = cells.map(|cell| lone.alive_sides(cell) != 0).collect();
        let mut is_target = vec![false; floor.len()];
        for target in &targets {
            is_target[usize::from(*target)] = true;
        }
        let rests = vec![true; floor.len()];
        Self { floor, is_target, targets, spare: 0, lone, alive, travelling, rests, home: None }
    }
}
