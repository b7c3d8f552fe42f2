//! Symbolic model of a level: cells, transitions and operations on sets of states.
//!
//! A set of states has, for each cell of the player, a *family*: the sets of crate cells of its
//! states. A transition is one outcome of an action from one cell. The image of a set contains the
//! successors of its states, the preimage the predecessors. Operations fail with a [`Halt`] if the
//! budget is spent or a stop is requested.

use super::budgeted_manager::Halt;
use super::encoded_cells::EncodedCells;
use super::families::{Families, Family, contains};
use super::transitions::{GroundTransition, GroundTransitions, StepDirection};
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{BoardLayout, State};
use oxidd::Function;
use std::sync::Arc;

/// Cells, transitions and diagram manager of a level with known ice.
pub(super) struct SymbolicModel<'b> {
    /// Factory of the families, with the diagram manager and the budget.
    pub(super) families: Families<'b>,
    /// Cells of the player's area, with their elements.
    pub(super) cells: EncodedCells,
    /// Grounded transitions from every cell of the area.
    pub(super) transitions: GroundTransitions,
}

/// A set of states: a family of sets of crate cells for each player cell.
#[derive(Clone)]
pub(super) struct StateSet {
    /// Family by board cell of the player; empty for cells outside the player's area.
    by_player: Vec<Family>,
}

impl<'b> SymbolicModel<'b> {
    /// Builds the model of a level with this ice, for states reachable from `state`.
    ///
    /// # Errors
    /// If the level is too large or the budget or memory too small.
    pub(super) fn new(
        layout: &Arc<BoardLayout>,
        ice: &CellSet,
        state: &State,
        budget: &Budget<'b>,
    ) -> Result<Self, Halt> {
        let cells = EncodedCells::new(layout, ice, state);
        let families = Families::new(cells.cells().len(), budget)?;
        let transitions = GroundTransitions::new(&cells);
        Ok(Self { families, cells, transitions })
    }

    /// Returns the empty set.
    pub(super) fn empty(&self) -> StateSet {
        StateSet { by_player: vec![self.families.empty(); self.cells.layout().cell_count()] }
    }

    /// Returns the set that contains only `state`.
    pub(super) fn singleton(&self, state: &State) -> Result<StateSet, Halt> {
        let mut states = self.empty();
        let crates = state.crates.iter().filter(|cell| self.cells.contains(*cell));
        states.by_player[usize::from(state.player)] =
            self.families.singleton(crates.map(|cell| self.cells.crate_element(cell)))?;
        Ok(states)
    }

    /// Returns every state that solves the level with its number of crates, reachable or not.
    ///
    /// The set is empty if the area has fewer crates than targets, or if a target outside it is
    /// empty.
    pub(super) fn goals(&self) -> Result<StateSet, Halt> {
        let mut states = self.empty();
        let Self { families, cells, .. } = self;
        let Some(spare) = cells.crates().len().checked_sub(cells.targets().len()) else {
            return Ok(states);
        };
        // A target that no crate can reach is never covered.
        if cells.has_uncoverable_target() {
            return Ok(states);
        }
        // A goal state covers every target; spare crates may stand anywhere else.
        let others = cells.cells().iter().filter(|cell| !cells.targets().contains(cell));
        let others: Vec<_> = others.map(|cell| cells.crate_element(*cell)).collect();
        let mut solved = families.combinations(&others, spare)?;
        for target in cells.targets() {
            solved = families.add_element(&solved, cells.crate_element(*target))?;
        }
        for player in cells.cells() {
            states.by_player[usize::from(*player)] =
                families.without_element(&solved, cells.crate_element(*player))?;
        }
        Ok(states)
    }

    /// Returns the states of a set that solve the level.
    pub(super) fn goals_in(&self, states: &StateSet) -> Result<StateSet, Halt> {
        let mut solved = self.empty();
        if self.cells.has_uncoverable_target() {
            return Ok(solved);
        }
        for player in self.cells.cells() {
            let mut family = states.at(*player).clone();
            for target in self.cells.targets() {
                if self.families.is_empty(&family) {
                    break;
                }
                family = self.families.with_element(&family, self.cells.crate_element(*target))?;
            }
            solved.by_player[usize::from(*player)] = family;
        }
        Ok(solved)
    }

    /// Returns the image or preimage under all transitions, as `direction` says.
    ///
    /// Actions without effect are no transitions.
    pub(super) fn step(
        &self,
        states: &StateSet,
        direction: StepDirection,
    ) -> Result<StateSet, Halt> {
        self.step_by(states, direction, |_| true)
    }

    /// Returns the image or preimage under the transitions that `accepts` selects.
    pub(super) fn step_by(
        &self,
        states: &StateSet,
        direction: StepDirection,
        accepts: impl Fn(&GroundTransition) -> bool,
    ) -> Result<StateSet, Halt> {
        let mut stepped = self.empty();
        for transition in self.transitions.iter().filter(|transition| accepts(transition)) {
            let (here, there) = transition.player_cells(direction);
            let family =
                transition.step(direction, &self.cells, &self.families, states.at(here))?;
            self.add(&mut stepped, there, &family)?;
        }
        Ok(stepped)
    }

    /// Returns the cells that hold a crate in at least one state, in increasing order.
    ///
    /// Crates outside the player's area are left out.
    pub(super) fn crate_cells(&self, states: &StateSet) -> Result<Vec<CellIndex>, Halt> {
        let Self { families, cells, .. } = self;
        let mut crates = families.empty();
        for player in cells.cells() {
            crates = families.union(&crates, states.at(*player))?;
        }
        let mut found = Vec::new();
        for cell in cells.cells() {
            if !families.is_empty(&families.remove_element(&crates, cells.crate_element(*cell))?) {
                found.push(*cell);
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Adds the states with the player on `player` and any crate set of `family`.
    pub(super) fn add(
        &self,
        states: &mut StateSet,
        player: CellIndex,
        family: &Family,
    ) -> Result<(), Halt> {
        let there = &mut states.by_player[usize::from(player)];
        *there = self.families.union(there, family)?;
        Ok(())
    }

    /// Adds all states of `others`.
    pub(super) fn add_all(&self, states: &mut StateSet, others: &StateSet) -> Result<(), Halt> {
        self.cells.cells().iter().try_for_each(|cell| self.add(states, *cell, others.at(*cell)))
    }

    /// Returns the states of `states` that are not in `others`.
    pub(super) fn difference(
        &self,
        states: &StateSet,
        others: &StateSet,
    ) -> Result<StateSet, Halt> {
        self.build_from_families(|cell| self.families.difference(states.at(cell), others.at(cell)))
    }

    /// Returns the intersection.
    pub(super) fn intersection(
        &self,
        states: &StateSet,
        others: &StateSet,
    ) -> Result<StateSet, Halt> {
        self.build_from_families(|cell| {
            self.families.intersection(states.at(cell), others.at(cell))
        })
    }

    /// Builds a set from a family of crate sets for each player cell of the area.
    pub(super) fn build_from_families(
        &self,
        family_at: impl Fn(CellIndex) -> Result<Family, Halt>,
    ) -> Result<StateSet, Halt> {
        let mut states = self.empty();
        for cell in self.cells.cells() {
            states.by_player[usize::from(*cell)] = family_at(*cell)?;
        }
        Ok(states)
    }

    /// Returns the player's cell in some state of the set; `None` if the set is empty.
    pub(super) fn any_player(&self, states: &StateSet) -> Option<CellIndex> {
        let cells = self.cells.cells().iter();
        cells.copied().find(|cell| !self.families.is_empty(states.at(*cell)))
    }

    /// Number of diagram nodes with terminals, summed over the player cells. O(nodes).
    ///
    /// A node that several player cells share counts once for each.
    pub(super) fn nodes(&self, states: &StateSet) -> u64 {
        self.cells.cells().iter().map(|cell| states.at(*cell).node_count() as u64).sum()
    }

    /// Number of states; saturates at `u128::MAX`.
    pub(super) fn count(&self, states: &StateSet) -> u128 {
        let cells = self.cells.cells().iter();
        cells.fold(0, |sum: u128, cell| sum.saturating_add(self.families.count(states.at(*cell))))
    }
}

impl StateSet {
    /// Returns true if the set contains the state.
    ///
    /// `cells` must be the cells of the model. Crates outside the player's area must be on their
    /// first cells. O(cells).
    pub(super) fn contains(&self, cells: &EncodedCells, state: &State) -> bool {
        let crates = state.crates.iter().filter(|cell| cells.contains(*cell));
        let elements = crates.map(|cell| cells.crate_element(cell));
        cells.contains(state.player)
            && cells.has_same_immovable_crates(state)
            && contains(self.at(state.player), elements)
    }

    /// The family of crate sets for a player cell.
    pub(super) fn at(&self, player: CellIndex) -> &Family {
        &self.by_player[usize::from(player)]
    }

    /// Takes the family for a player cell and leaves `none`, the empty family.
    pub(super) fn take(&mut self, player: CellIndex, none: Family) -> Family {
        std::mem::replace(&mut self.by_player[usize::from(player)], none)
    }
}
