//! What never changes while a level is searched.

use super::floor::{Cell, Floor, NONE};
use super::lone_crate::LoneCrate;
use super::travelling::Travelling;
use crate::board::CellSet;
use crate::planning::sokoban::{Grip, PushDistances};
use crate::worlds::ice::{Layout, State};
use std::ops::Deref;

/// A floor with targets, and what one crate could do on it. Crates off the floor count as walls.
#[derive(Debug, Clone)]
pub(crate) struct Floorplan {
    floor: Floor,
    pub(crate) is_target: Vec<bool>,
    /// Targets in rising order.
    pub(crate) targets: Vec<Cell>,
    /// Crates more than targets.
    pub(crate) spare: usize,
    /// How far crates are from targets.
    pub(crate) lone: LoneCrate,
    /// Cells from which a crate can reach some target, travelling as it does.
    pub(crate) alive: Vec<bool>,
    /// How crates travel to the targets.
    pub(crate) travelling: Travelling,
    /// Cells where a crate that is taken away from the targets, the other way than it travels, may
    /// be of any use. Known on a floorplan turned round only: crates are easily pushed to where
    /// they can never be pushed away again, and seldom pulled so.
    pub(crate) rests: Vec<bool>,
    /// Where the player must be able to walk to at the end; `None` if he may be anywhere.
    pub(crate) home: Option<Cell>,
}

impl Deref for Floorplan {
    type Target = Floor;

    fn deref(&self) -> &Floor {
        &self.floor
    }
}

impl Floorplan {
    /// The floorplan of a board as the player of `state` finds it, and his crates on it. `None` if
    /// crates out of his reach leave too few for the targets. O(targets × cells).
    pub(crate) fn new(layout: &Layout, ice: &CellSet, state: &State) -> Option<(Self, Vec<Cell>)> {
        let floor = Floor::new(layout, ice, state.player);
        let is_on_floor = |cell: &Cell| *cell != NONE;
        // A target out of reach must hold its crate already.
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

    /// The same floor as play looks from its end, crates being pulled from the targets to where
    /// they were at first, the player to where he was. `None` with ice or crates to spare.
    /// O(crates × cells).
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
