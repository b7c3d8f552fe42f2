//! Symbolic model of a level: cells, transitions and operations on sets of states.

use super::deeds::{Deed, Deeds, Way};
use super::families::{Families, Family, contains};
use super::floor::Floor;
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use oxidd::Function;
use std::sync::Arc;

/// Cells, transitions and diagram manager of a level with known ice.
pub(super) struct Engine<'b> {
    pub(super) families: Families<'b>,
    pub(super) floor: Floor,
    pub(super) deeds: Deeds,
}

/// A set of states: for each cell of the player, a family of sets of crate cells.
#[derive(Clone)]
pub(super) struct States {
    by_player: Vec<Family>,
}

impl<'b> Engine<'b> {
    /// Builds the model of a level with this ice, for states reachable from `state`.
    ///
    /// # Errors
    /// If the level is too large or the budget too small.
    pub(super) fn new(
        layout: &Arc<Layout>,
        ice: &CellSet,
        state: &State,
        budget: &Budget<'b>,
    ) -> Result<Self, Halt> {
        let floor = Floor::new(layout, ice, state);
        let families = Families::new(floor.cells().len(), budget)?;
        let deeds = Deeds::new(&floor);
        Ok(Self { families, floor, deeds })
    }

    /// Returns the empty set.
    pub(super) fn none(&self) -> States {
        States { by_player: vec![self.families.none(); self.floor.layout().cell_count()] }
    }

    /// Returns the set of that state alone.
    pub(super) fn only(&self, state: &State) -> Result<States, Halt> {
        let mut states = self.none();
        let crates = state.crates.iter().filter(|cell| self.floor.contains(*cell));
        states.by_player[usize::from(state.player)] =
            self.families.single(crates.map(|cell| self.floor.crate_on(cell)))?;
        Ok(states)
    }

    /// Returns every state that solves the level, reachable or not.
    pub(super) fn goals(&self) -> Result<States, Halt> {
        let mut states = self.none();
        let Self { families, floor, .. } = self;
        let Some(spare) = floor.crates().len().checked_sub(floor.targets().len()) else {
            return Ok(states);
        };
        // A target that no crate can reach is never covered.
        if floor.has_lost_target() {
            return Ok(states);
        }
        // A goal state covers every target; spare crates may stand anywhere else.
        let others = floor.cells().iter().filter(|cell| !floor.targets().contains(cell));
        let others: Vec<_> = others.map(|cell| floor.crate_on(*cell)).collect();
        let mut solved = families.choices(&others, spare)?;
        for target in floor.targets() {
            solved = families.adding(&solved, floor.crate_on(*target))?;
        }
        for player in floor.cells() {
            states.by_player[usize::from(*player)] =
                families.lacking(&solved, floor.crate_on(*player))?;
        }
        Ok(states)
    }

    /// Returns the states of a set that solve the level.
    pub(super) fn solved(&self, states: &States) -> Result<States, Halt> {
        let mut solved = self.none();
        if self.floor.has_lost_target() {
            return Ok(solved);
        }
        for player in self.floor.cells() {
            let mut family = states.at(*player).clone();
            for target in self.floor.targets() {
                if self.families.is_none(&family) {
                    break;
                }
                family = self.families.having(&family, self.floor.crate_on(*target))?;
            }
            solved.by_player[usize::from(*player)] = family;
        }
        Ok(solved)
    }

    /// Returns the image or preimage under all transitions. Actions without effect are left out.
    pub(super) fn stepped(&self, states: &States, way: Way) -> Result<States, Halt> {
        self.stepped_by(states, way, |_| true)
    }

    /// Returns the image or preimage under the transitions accepted by `counts`.
    pub(super) fn stepped_by(
        &self,
        states: &States,
        way: Way,
        counts: impl Fn(&Deed) -> bool,
    ) -> Result<States, Halt> {
        let mut stepped = self.none();
        for deed in self.deeds.iter().filter(|deed| counts(deed)) {
            let (here, there) = deed.ends(way);
            let family = deed.step(way, &self.floor, &self.families, states.at(here))?;
            self.add(&mut stepped, there, &family)?;
        }
        Ok(stepped)
    }

    /// Returns the cells that hold a crate in at least one state, in increasing order.
    pub(super) fn crate_cells(&self, states: &States) -> Result<Vec<CellIndex>, Halt> {
        let Self { families, floor, .. } = self;
        let mut crates = families.none();
        for player in floor.cells() {
            crates = families.either(&crates, states.at(*player))?;
        }
        let mut found = Vec::new();
        for cell in floor.cells() {
            if !families.is_none(&families.taking(&crates, floor.crate_on(*cell))?) {
                found.push(*cell);
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Adds a family of crate sets with the player on that cell.
    pub(super) fn add(
        &self,
        states: &mut States,
        player: CellIndex,
        family: &Family,
    ) -> Result<(), Halt> {
        let there = &mut states.by_player[usize::from(player)];
        *there = self.families.either(there, family)?;
        Ok(())
    }

    /// Adds all states of `others`.
    pub(super) fn add_all(&self, states: &mut States, others: &States) -> Result<(), Halt> {
        self.floor.cells().iter().try_for_each(|cell| self.add(states, *cell, others.at(*cell)))
    }

    /// Returns the set difference.
    pub(super) fn minus(&self, states: &States, others: &States) -> Result<States, Halt> {
        self.cell_by_cell(|cell| self.families.minus(states.at(cell), others.at(cell)))
    }

    /// Returns the intersection.
    pub(super) fn both(&self, states: &States, others: &States) -> Result<States, Halt> {
        self.cell_by_cell(|cell| self.families.both(states.at(cell), others.at(cell)))
    }

    /// Builds a set from a family for each cell of the player.
    pub(super) fn cell_by_cell(
        &self,
        family_at: impl Fn(CellIndex) -> Result<Family, Halt>,
    ) -> Result<States, Halt> {
        let mut states = self.none();
        for cell in self.floor.cells() {
            states.by_player[usize::from(*cell)] = family_at(*cell)?;
        }
        Ok(states)
    }

    /// Returns a player cell for which the set has a state; `None` if the set is empty.
    pub(super) fn some_player(&self, states: &States) -> Option<CellIndex> {
        let cells = self.floor.cells().iter();
        cells.copied().find(|cell| !self.families.is_none(states.at(*cell)))
    }

    /// Number of diagram nodes, summed over the player cells. O(nodes).
    pub(super) fn nodes(&self, states: &States) -> u64 {
        self.floor.cells().iter().map(|cell| states.at(*cell).node_count() as u64).sum()
    }

    /// Number of states; saturates at `u128::MAX`.
    pub(super) fn count(&self, states: &States) -> u128 {
        let cells = self.floor.cells().iter();
        cells.fold(0, |sum: u128, cell| sum.saturating_add(self.families.count(states.at(*cell))))
    }
}

impl States {
    /// Returns true if the set contains the state.
    pub(super) fn contains(&self, floor: &Floor, state: &State) -> bool {
        let crates = state.crates.iter().filter(|cell| floor.contains(*cell));
        let elements = crates.map(|cell| floor.crate_on(cell));
        floor.contains(state.player)
            && floor.has_still_crates_of(state)
            && contains(self.at(state.player), elements)
    }

    /// The family for that player cell.
    pub(super) fn at(&self, player: CellIndex) -> &Family {
        &self.by_player[usize::from(player)]
    }

    /// Takes the family for that player cell out of the set.
    pub(super) fn take(&mut self, player: CellIndex, none: Family) -> Family {
        std::mem::replace(&mut self.by_player[usize::from(player)], none)
    }
}
