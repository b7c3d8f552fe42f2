//! Grounded transitions: one for each outcome of an action from one cell of the player.
//!
//! Together they are the partitioned transition relation. A transition contains the player's cells
//! before and after, the pushed crate, the path of the slider (the pushed crate or else the
//! player), which no crate may block, and the cell of the crate that stops it. The image of a set
//! of states contains their successors under a transition, the preimage their predecessors. Both
//! are a few family operations, so no next-state variables are needed.

use super::budgeted_manager::Halt;
use super::encoded_cells::EncodedCells;
use super::families::{Families, Family};
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{NO_CELL, slide};

/// Direction of a step: to successors or to predecessors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StepDirection {
    /// To successors.
    Forwards,
    /// To predecessors.
    Backwards,
}

/// One outcome of an action at one cell of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GroundTransition {
    /// Cell of the player before.
    pub(super) from: CellIndex,
    /// Cell of the player after.
    pub(super) to: CellIndex,
    /// The action.
    pub(super) action: Direction,
    /// The pushed crate: its cell before, which is `to`, and its cell after; `None` on a walk.
    pub(super) push: Option<(CellIndex, CellIndex)>,
    /// Cells that the slider enters, in order; none may hold a crate before the action.
    ///
    /// The slider is the pushed crate or else the player. It rests on the last cell; all others are
    /// ice.
    pub(super) path: Vec<CellIndex>,
    /// Cell that must hold a crate to stop the slider.
    ///
    /// `None` if floor, a target, a wall or the edge of the board stops the slider.
    pub(super) stopper: Option<CellIndex>,
}

/// All transitions of a level, indexed by the player's cell before and after.
pub(super) struct GroundTransitions {
    all: Vec<GroundTransition>,
    /// Indices into `all`, by the player's cell before.
    by_from: Vec<Vec<usize>>,
    /// Indices into `all`, by the player's cell after.
    by_to: Vec<Vec<usize>>,
}

impl GroundTransitions {
    /// Grounds all transitions from cells of the player's area.
    ///
    /// O(cells · L²) for slides of at most L cells, because each transition stores its path.
    pub(super) fn new(cells: &EncodedCells) -> Self {
        let mut all = Vec::new();
        for from in cells.cells() {
            for action in Direction::ALL {
                let next = cells.layout().neighbour(*from, action);
                if next == NO_CELL {
                    continue;
                }
                slides(cells, next, action, |path, stopper| {
                    let to = path[path.len() - 1];
                    all.push(GroundTransition {
                        from: *from,
                        to,
                        action,
                        push: None,
                        path,
                        stopper,
                    });
                });
                // A push: the slider is the crate, which enters the cell after next.
                let beyond = cells.layout().neighbour(next, action);
                if beyond == NO_CELL {
                    continue;
                }
                slides(cells, beyond, action, |path, stopper| {
                    let push = Some((next, path[path.len() - 1]));
                    all.push(GroundTransition {
                        from: *from,
                        to: next,
                        action,
                        push,
                        path,
                        stopper,
                    });
                });
            }
        }
        let mut by_from = vec![Vec::new(); cells.layout().cell_count()];
        let mut by_to = by_from.clone();
        for (index, transition) in all.iter().enumerate() {
            by_from[usize::from(transition.from)].push(index);
            by_to[usize::from(transition.to)].push(index);
        }
        Self { all, by_from, by_to }
    }

    /// Transitions with the player on `cell` before (forwards) or after (backwards).
    ///
    /// Forwards, the walks of each action come before its pushes.
    pub(super) fn at_player(
        &self,
        cell: CellIndex,
        direction: StepDirection,
    ) -> impl Iterator<Item = &GroundTransition> {
        let by_cell = match direction {
            StepDirection::Forwards => &self.by_from,
            StepDirection::Backwards => &self.by_to,
        };
        by_cell[usize::from(cell)].iter().map(|index| &self.all[*index])
    }

    /// All transitions.
    pub(super) fn iter(&self) -> impl Iterator<Item = &GroundTransition> {
        self.all.iter()
    }
}

/// Enumerates the slides that start on `entered`, one for each cell where they may end.
///
/// `each` receives the path and, if a crate stops the slider, the crate's cell.
fn slides(
    cells: &EncodedCells,
    entered: CellIndex,
    action: Direction,
    mut each: impl FnMut(Vec<CellIndex>, Option<CellIndex>),
) {
    let mut path = Vec::new();
    let ahead = |cell| match cells.layout().neighbour(cell, action) {
        NO_CELL => None,
        next => Some(next),
    };
    let end = slide(entered, ahead, |cell| {
        let carries = cells.is_ice(cell);
        if carries {
            // A crate on the next cell would stop the slider here.
            path.push(cell);
            each(path.clone(), ahead(cell));
        }
        carries
    });
    path.push(end);
    each(path, None);
}

impl GroundTransition {
    /// Returns true if no crate moves.
    pub(super) fn is_walk(&self) -> bool {
        self.push.is_none()
    }

    /// Player cells from which and to which a step in a direction leads.
    ///
    /// Backwards, the first is the cell after the action.
    pub(super) fn player_cells(&self, direction: StepDirection) -> (CellIndex, CellIndex) {
        match direction {
            StepDirection::Forwards => (self.from, self.to),
            StepDirection::Backwards => (self.to, self.from),
        }
    }

    /// Returns the crate sets after a step in a direction from the crate sets `states`.
    ///
    /// Crate sets of `states` to which the transition does not apply are left out. The player is on
    /// the first of [`Self::player_cells`] before the step, on the second after it.
    ///
    /// # Errors
    /// If the budget is spent or a stop is requested.
    pub(super) fn step(
        &self,
        direction: StepDirection,
        cells: &EncodedCells,
        families: &Families<'_>,
        states: &Family,
    ) -> Result<Family, Halt> {
        match direction {
            StepDirection::Forwards => self.image(cells, families, states),
            StepDirection::Backwards => self.preimage(cells, families, states),
        }
    }

    /// Returns the successors, with the player on `to`, of states with the player on `from`.
    ///
    /// # Errors
    /// Those of [`Self::step`].
    fn image(
        &self,
        cells: &EncodedCells,
        families: &Families<'_>,
        before: &Family,
    ) -> Result<Family, Halt> {
        if families.is_empty(before) {
            return Ok(before.clone());
        }
        let Some((from, to)) = self.push else { return self.taking_path(cells, families, before) };
        // Lift the pushed crate first: it does not block its own path.
        let lifted = families.remove_element(before, cells.crate_element(from))?;
        let slid = self.taking_path(cells, families, &lifted)?;
        families.add_element(&slid, cells.crate_element(to))
    }

    /// Returns the predecessors, with the player on `from`, of states with the player on `to`.
    ///
    /// # Errors
    /// Those of [`Self::step`].
    fn preimage(
        &self,
        cells: &EncodedCells,
        families: &Families<'_>,
        after: &Family,
    ) -> Result<Family, Halt> {
        if families.is_empty(after) {
            return Ok(after.clone());
        }
        // The player's old cell holds no crate before, and none after.
        let free = families.without_element(after, cells.crate_element(self.from))?;
        let Some((from, to)) = self.push else { return self.taking_path(cells, families, &free) };
        let lifted = families.remove_element(&free, cells.crate_element(to))?;
        let slid = self.taking_path(cells, families, &lifted)?;
        families.add_element(&slid, cells.crate_element(from))
    }

    /// Returns the crate sets among `states` in which the slider takes exactly this path.
    ///
    /// The caller has already removed a pushed crate from `states`: it does not block its own path.
    ///
    /// # Errors
    /// Those of [`Self::step`].
    fn taking_path(
        &self,
        cells: &EncodedCells,
        families: &Families<'_>,
        states: &Family,
    ) -> Result<Family, Halt> {
        let mut states = states.clone();
        for cell in &self.path {
            states = families.without_element(&states, cells.crate_element(*cell))?;
        }
        match self.stopper {
            Some(stopper) => families.with_element(&states, cells.crate_element(stopper)),
            None => Ok(states),
        }
    }
}
