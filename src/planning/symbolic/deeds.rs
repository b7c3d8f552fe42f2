//! What the player can do, one deed for each way an action can turn out.
//!
//! This is the transition relation in parts: a deed says where the player must stand, which cells
//! must be free, which ice carries the slider, and what moves. Its image and its preimage
//! are a handful of operations on families, so that no variables for the next state are needed.

use super::families::{Families, Family};
use super::floor::Floor;
use super::meter::Halt;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::NO_CELL;

/// Which way to go through time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forwards,
    Backwards,
}

/// One way an action can turn out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Deed {
    /// Where the player stands before.
    pub(super) from: CellIndex,
    /// Where he stands after.
    pub(super) to: CellIndex,
    /// The action.
    pub(super) action: Direction,
    /// The crate that moves: from where to where. It stands on `to` before.
    pub(super) push: Option<(CellIndex, CellIndex)>,
    /// The cells that the slider enters; no crate may stand there. The last one is where it
    /// rests, all others must be ice.
    pub(super) path: Vec<CellIndex>,
    /// Where a crate must stand to stop the slider there; `None` if it stops for certain: on
    /// floor, or before a wall.
    pub(super) stopper: Option<CellIndex>,
}

/// Every deed of a floor, by the cell before and by the cell after.
pub(super) struct Deeds {
    all: Vec<Deed>,
    by_from: Vec<Vec<usize>>,
    by_to: Vec<Vec<usize>>,
}

impl Deeds {
    /// Every deed. O(cells · length of slides).
    pub(super) fn new(floor: &Floor) -> Self {
        let mut all = Vec::new();
        for from in floor.cells() {
            for action in Direction::ALL {
                let next = floor.layout().neighbour(*from, action);
                if next == NO_CELL {
                    continue;
                }
                slides(floor, next, action, |path, stopper| {
                    let to = path[path.len() - 1];
                    all.push(Deed { from: *from, to, action, push: None, path, stopper });
                });
                let beyond = floor.layout().neighbour(next, action);
                if beyond == NO_CELL {
                    continue;
                }
                slides(floor, beyond, action, |path, stopper| {
                    let push = Some((next, path[path.len() - 1]));
                    all.push(Deed { from: *from, to: next, action, push, path, stopper });
                });
            }
        }
        let mut by_from = vec![Vec::new(); floor.layout().cell_count()];
        let mut by_to = by_from.clone();
        for (index, deed) in all.iter().enumerate() {
            by_from[usize::from(deed.from)].push(index);
            by_to[usize::from(deed.to)].push(index);
        }
        Self { all, by_from, by_to }
    }

    /// The deeds that begin with the player on that cell; going backwards, those that end there.
    /// Walks come before pushes for each action.
    pub(super) fn at(&self, cell: CellIndex, way: Way) -> impl Iterator<Item = &Deed> {
        let by_cell = match way {
            Way::Forwards => &self.by_from,
            Way::Backwards => &self.by_to,
        };
        by_cell[usize::from(cell)].iter().map(|index| &self.all[*index])
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Deed> {
        self.all.iter()
    }
}

/// The ways a slider can go that enters `entered`: its path, and what stops it.
fn slides(
    floor: &Floor,
    entered: CellIndex,
    action: Direction,
    mut each: impl FnMut(Vec<CellIndex>, Option<CellIndex>),
) {
    let mut path = vec![entered];
    let mut cell = entered;
    loop {
        let beyond = floor.layout().neighbour(cell, action);
        if beyond == NO_CELL || !floor.is_ice(cell) {
            return each(path, None);
        }
        each(path.clone(), Some(beyond));
        path.push(beyond);
        cell = beyond;
    }
}

impl Deed {
    /// Whether no crate moves.
    pub(super) fn is_walk(&self) -> bool {
        self.push.is_none()
    }

    /// The player's cell on the near side of the deed, and on the far side.
    pub(super) fn ends(&self, way: Way) -> (CellIndex, CellIndex) {
        match way {
            Way::Forwards => (self.from, self.to),
            Way::Backwards => (self.to, self.from),
        }
    }

    /// The states on the far side, for states with the player on the near one.
    pub(super) fn step(
        &self,
        way: Way,
        floor: &Floor,
        families: &Families<'_>,
        states: &Family,
    ) -> Result<Family, Halt> {
        match way {
            Way::Forwards => self.image(floor, families, states),
            Way::Backwards => self.preimage(floor, families, states),
        }
    }

    /// What becomes of states with the player on `from`: those in which the deed happens, after
    /// it, with the player on `to`.
    fn image(
        &self,
        floor: &Floor,
        families: &Families<'_>,
        before: &Family,
    ) -> Result<Family, Halt> {
        if families.is_none(before) {
            return Ok(before.clone());
        }
        let Some((from, to)) = self.push else { return self.sliding(floor, families, before) };
        // While the crate is under way it is in nobody's way, itself included.
        let lifted = families.taking(before, floor.crate_on(from))?;
        let slid = self.sliding(floor, families, &lifted)?;
        families.adding(&slid, floor.crate_on(to))
    }

    /// The states with the player on `from` out of which the deed makes one of these, with the
    /// player on `to`.
    fn preimage(
        &self,
        floor: &Floor,
        families: &Families<'_>,
        after: &Family,
    ) -> Result<Family, Halt> {
        if families.is_none(after) {
            return Ok(after.clone());
        }
        let free = families.lacking(after, floor.crate_on(self.from))?;
        let Some((from, to)) = self.push else { return self.sliding(floor, families, &free) };
        let lifted = families.taking(&free, floor.crate_on(to))?;
        let slid = self.sliding(floor, families, &lifted)?;
        families.adding(&slid, floor.crate_on(from))
    }

    /// Those of the states, a pushed crate left out, in which the slider takes this path and no
    /// other.
    fn sliding(
        &self,
        floor: &Floor,
        families: &Families<'_>,
        states: &Family,
    ) -> Result<Family, Halt> {
        let mut states = states.clone();
        for cell in &self.path {
            states = families.lacking(&states, floor.crate_on(*cell))?;
        }
        match self.stopper {
            Some(stopper) => families.having(&states, floor.crate_on(stopper)),
            None => Ok(states),
        }
    }
}
