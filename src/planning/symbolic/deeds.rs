//! Grounded transitions: one for each outcome of an action.
//!
//! Together they are the partitioned transition relation. A transition states where the player must
//! stand, which cells must be free, which ice carries the slider, and what moves. Image and
//! preimage are a few family operations, so no next-state variables are needed.

use super::families::{Families, Family};
use super::floor::Floor;
use super::meter::Halt;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::NO_CELL;

/// Direction of a step: to successors or to predecessors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forwards,
    Backwards,
}

/// One outcome of an action at one cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Deed {
    /// Cell of the player before.
    pub(super) from: CellIndex,
    /// Cell of the player after.
    pub(super) to: CellIndex,
    /// The action.
    pub(super) action: Direction,
    /// The pushed crate: its cell before, which is `to`, and its cell after.
    pub(super) push: Option<(CellIndex, CellIndex)>,
    /// Cells the slider enters; none may hold a crate. It rests on the last one; all others are
    /// ice.
    pub(super) path: Vec<CellIndex>,
    /// Cell that must hold a crate to stop the slider. `None` if floor or a wall stops it.
    pub(super) stopper: Option<CellIndex>,
}

/// All transitions of a level, indexed by the player's cell before and after.
pub(super) struct Deeds {
    all: Vec<Deed>,
    by_from: Vec<Vec<usize>>,
    by_to: Vec<Vec<usize>>,
}

impl Deeds {
    /// Grounds all transitions. O(cells · length of slides).
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
                // A push: the slider is the crate, which enters the cell after next.
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

    /// Transitions with the player on that cell before (forwards) or after (backwards).
    ///
    /// Walks come before pushes for each action.
    pub(super) fn at(&self, cell: CellIndex, way: Way) -> impl Iterator<Item = &Deed> {
        let by_cell = match way {
            Way::Forwards => &self.by_from,
            Way::Backwards => &self.by_to,
        };
        by_cell[usize::from(cell)].iter().map(|index| &self.all[*index])
    }

    /// All transitions.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Deed> {
        self.all.iter()
    }
}

/// Enumerates the slides that start on `entered`: path and, if a crate stops it, the crate's cell.
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
    /// Returns true if no crate moves.
    pub(super) fn is_walk(&self) -> bool {
        self.push.is_none()
    }

    /// Player cells of the given and of the resulting states, for a step in that direction.
    pub(super) fn ends(&self, way: Way) -> (CellIndex, CellIndex) {
        match way {
            Way::Forwards => (self.from, self.to),
            Way::Backwards => (self.to, self.from),
        }
    }

    /// Returns the image or preimage of a family.
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

    /// Returns the successors, with the player on `to`, of states with the player on `from`.
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
        // Lift the pushed crate first: it does not block its own path.
        let lifted = families.taking(before, floor.crate_on(from))?;
        let slid = self.sliding(floor, families, &lifted)?;
        families.adding(&slid, floor.crate_on(to))
    }

    /// Returns the predecessors, with the player on `from`, of states with the player on `to`.
    fn preimage(
        &self,
        floor: &Floor,
        families: &Families<'_>,
        after: &Family,
    ) -> Result<Family, Halt> {
        if families.is_none(after) {
            return Ok(after.clone());
        }
        // The player's old cell holds no crate before, and none after.
        let free = families.lacking(after, floor.crate_on(self.from))?;
        let Some((from, to)) = self.push else { return self.sliding(floor, families, &free) };
        let lifted = families.taking(&free, floor.crate_on(to))?;
        let slid = self.sliding(floor, families, &lifted)?;
        families.adding(&slid, floor.crate_on(from))
    }

    /// Returns the states, without the pushed crate, in which the slider takes exactly this path.
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
