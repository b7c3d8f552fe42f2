//! A level made ready: families, floor, deeds, and sets of states over them.

use super::deeds::{Deed, Deeds, Way};
use super::families::{Families, Family, contains};
use super::floor::Floor;
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use oxidd::Function;
use std::sync::Arc;

/// What every question needs.
pub(super) struct Engine<'b> {
    pub(super) families: Families<'b>,
    pub(super) floor: Floor,
    pub(super) deeds: Deeds,
}

/// A set of states, split by the player's cell: for each cell of the board a family of sets of
/// crates.
#[derive(Clone)]
pub(super) struct States {
    by_player: Vec<Family>,
}

impl<'b> Engine<'b> {
    /// Prepares a level with that ice for questions from that state on.
    ///
    /// # Errors
    /// If it is too large.
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

    /// No state.
    pub(super) fn none(&self) -> States {
        States { by_player: vec![self.families.none(); self.floor.layout().cell_count()] }
    }

    /// That state alone.
    pub(super) fn only(&self, state: &State) -> Result<States, Halt> {
        let mut states = self.none();
        let crates = state.crates.iter().filter(|cell| self.floor.contains(*cell));
        states.by_player[usize::from(state.player)] =
            self.families.single(crates.map(|cell| self.floor.crate_on(cell)))?;
        Ok(states)
    }

    /// Every state that solves the level, reachable or not.
    pub(super) fn goals(&self) -> Result<States, Halt> {
        let mut states = self.none();
        let Self { families, floor, .. } = self;
        let Some(spare) = floor.crates().len().checked_sub(floor.targets().len()) else {
            return Ok(states);
        };
        if floor.has_lost_target() {
            return Ok(states);
        }
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

    /// Those of the states that solve the level.
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

    /// The states one action later, or earlier; actions that change nothing left out.
    pub(super) fn stepped(&self, states: &States, way: Way) -> Result<States, Halt> {
        self.stepped_by(states, way, |_| true)
    }

    /// The states one of the deeds that count later, or earlier.
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

    /// The cells of the floor on which a crate stands in one of the states, in rising order.
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

    /// Adds states with the player on that cell.
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

    /// Adds states.
    pub(super) fn add_all(&self, states: &mut States, others: &States) -> Result<(), Halt> {
        self.floor.cells().iter().try_for_each(|cell| self.add(states, *cell, others.at(*cell)))
    }

    /// The states without the others.
    pub(super) fn minus(&self, states: &States, others: &States) -> Result<States, Halt> {
        self.cell_by_cell(|cell| self.families.minus(states.at(cell), others.at(cell)))
    }

    /// The states that are among the others too.
    pub(super) fn both(&self, states: &States, others: &States) -> Result<States, Halt> {
        self.cell_by_cell(|cell| self.families.both(states.at(cell), others.at(cell)))
    }

    /// The states whose family for each player's cell is what `family_at` answers.
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

    /// The cell of a player of these states, if there is one.
    pub(super) fn some_player(&self, states: &States) -> Option<CellIndex> {
        let cells = self.floor.cells().iter();
        cells.copied().find(|cell| !self.families.is_none(states.at(*cell)))
    }

    /// Diagram nodes of the states, summed over the player's cells. O(nodes).
    pub(super) fn nodes(&self, states: &States) -> u64 {
        self.floor.cells().iter().map(|cell| states.at(*cell).node_count() as u64).sum()
    }

    /// Number of states.
    pub(super) fn count(&self, states: &States) -> u128 {
        let cells = self.floor.cells().iter();
        cells.fold(0, |sum: u128, cell| sum.saturating_add(self.families.count(states.at(*cell))))
    }
}

impl States {
    /// Whether the state is among these.
    pub(super) fn contains(&self, floor: &Floor, state: &State) -> bool {
        let crates = state.crates.iter().filter(|cell| floor.contains(*cell));
        let elements = crates.map(|cell| floor.crate_on(cell));
        floor.contains(state.player)
            && floor.has_still_crates_of(state)
            && contains(self.at(state.player), elements)
    }

    /// Those with the player on that cell.
    pub(super) fn at(&self, player: CellIndex) -> &Family {
        &self.by_player[usize::from(player)]
    }

    /// Takes those with the player on that cell out.
    pub(super) fn take(&mut self, player: CellIndex, none: Family) -> Family {
        std::mem::replace(&mut self.by_player[usize::from(player)], none)
    }
}
