//! Sokoban as a search space: a state is what a push leaves behind, an edge is a walk and a push.

use super::deadlocks::Freeze;
use super::matching::Matching;
use super::push_distances::PushDistances;
use super::risk::Risk;
use super::state_table::StateTable;
use super::walk::Walk;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{Space, Successors};
use crate::worlds::ice::{Layout, NO_CELL, State, rules};
use std::sync::Arc;

/// A push: which crate, and where to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PushAction {
    /// Where the crate stands before the push.
    pub from: CellIndex,
    /// Where it is pushed.
    pub direction: Direction,
}

/// States of one layout with one ice map. The cost is in actions, each step, slide or push being
/// one; or in the prices of [`Risk`], if there is one.
#[derive(Debug, Clone)]
pub(super) struct PushSpace {
    pub(super) layout: Arc<Layout>,
    pub(super) ice: CellSet,
    pub(super) distances: PushDistances,
    risk: Option<Risk>,
    crate_count: usize,
    target_count: usize,
    states: StateTable,
    matching: Matching,
    freeze: Freeze,
    pub(super) walk: Walk,
    /// The crates of the state at hand, as a set and as a list.
    crates: CellSet,
    crate_list: Vec<CellIndex>,
    pushed_list: Vec<CellIndex>,
}

impl PushSpace {
    pub(super) fn new(
        layout: &Arc<Layout>,
        ice: CellSet,
        distances: PushDistances,
        risk: Option<Risk>,
        crate_count: usize,
    ) -> Self {
        let cell_count = layout.cell_count();
        Self {
            layout: Arc::clone(layout),
            ice,
            distances,
            risk,
            crate_count,
            target_count: layout.targets().len(),
            states: StateTable::new(crate_count),
            matching: Matching::default(),
            freeze: Freeze::new(cell_count),
            walk: Walk::new(cell_count),
            crates: CellSet::new(cell_count),
            crate_list: Vec::with_capacity(crate_count),
            pushed_list: Vec::with_capacity(crate_count),
        }
    }

    /// What one action costs.
    pub(super) fn action_price(&self) -> u32 {
        if self.risk.is_some() { Risk::action_price() } else { 1 }
    }

    /// Forgets the states of the search before, and gives the number of the first of the next.
    pub(super) fn begin(&mut self, state: &State) -> u32 {
        self.states.clear();
        self.crate_list.clear();
        self.crate_list.extend(state.crates.iter());
        self.states.intern(state.player, &self.crate_list)
    }

    /// Fewest pushes that could bring a crate to every target; `None` if there is no way.
    pub(super) fn fewest_pushes(&mut self, crates: &[CellIndex]) -> Option<u32> {
        Self::match_crates(&mut self.matching, &self.distances, crates)
    }

    fn match_crates(
        matching: &mut Matching,
        distances: &PushDistances,
        crates: &[CellIndex],
    ) -> Option<u32> {
        let pushes = |target: usize, index: usize| distances.pushes(target, crates[index]);
        matching.least_cost(distances.target_count(), crates.len(), pushes)
    }

    fn load(&mut self, state: u32) -> CellIndex {
        let (player, crates) = self.states.get(state);
        self.crates.clear();
        self.crate_list.clear();
        for cell in crates {
            self.crates.insert(*cell);
            self.crate_list.push(*cell);
        }
        player
    }

    /// Why the crate that came to rest at `rest` makes the goal unreachable, if it does.
    fn deadlock(&mut self, rest: CellIndex) -> Option<&'static str> {
        let spare = self.crate_count - self.target_count;
        if spare == 0 && !self.distances.alive().contains(rest) {
            return Some("dead cell");
        }
        let lost = self.freeze.lost_with(&self.layout, &self.crates, rest);
        (lost > spare).then_some("frozen crates")
    }
}

impl Space for PushSpace {
    type State = u32;
    type Action = PushAction;

    fn successors(&mut self, state: u32, successors: &mut Successors<u32, PushAction>) {
        let player = self.load(state);
        self.walk.explore(&self.layout, &self.ice, &self.crates, player);
        for index in 0..self.crate_list.len() {
            let from = self.crate_list[index];
            for direction in Direction::ALL {
                let behind = self.layout.neighbour(from, direction.opposite());
                let ahead = self.layout.neighbour(from, direction);
                if behind == NO_CELL || ahead == NO_CELL || self.crates.contains(ahead) {
                    continue;
                }
                let Some(walked) = self.walk.actions_to(behind) else { continue };
                let ice = &self.ice;
                let is_ice = |cell| ice.contains(cell);
                let rest = rules::slide(&self.layout, &self.crates, is_ice, ahead, direction);
                self.crates.remove(from);
                let risk = self.risk.as_ref().map_or(0, |risk| {
                    let path = (ahead, rest);
                    risk.price(&self.layout, &self.distances, &self.crates, path, direction)
                });
                self.crates.insert(rest);
                if let Some(reason) = self.deadlock(rest) {
                    successors.prune(reason);
                } else {
                    self.pushed_list.clear();
                    self.pushed_list.extend_from_slice(&self.crate_list);
                    self.pushed_list[index] = rest;
                    self.pushed_list.sort_unstable();
                    let next = self.states.intern(from, &self.pushed_list);
                    let cost = (walked + 1) * self.action_price() + risk;
                    successors.add(next, PushAction { from, direction }, cost);
                }
                self.crates.remove(rest);
                self.crates.insert(from);
            }
        }
    }

    fn heuristic(&mut self, state: u32) -> Option<u32> {
        let (_, crates) = self.states.get(state);
        let pushes = Self::match_crates(&mut self.matching, &self.distances, crates);
        pushes.map(|pushes| pushes * self.action_price())
    }

    fn is_goal(&mut self, state: u32) -> bool {
        let (_, crates) = self.states.get(state);
        self.layout.targets().iter().all(|target| crates.binary_search(&target).is_ok())
    }
}
