//! The forward search space: a state is the board after a push, an edge is a walk and a push.

mod estimates;
mod mirrors;

use super::origin::Origin;
use super::region::Region;
use super::symmetry::Symmetry;
use super::walk::Walk;
use super::zobrist::Zobrist;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{Space, StateTable, Successors};
use crate::planning::sokoban::bounds::{Cuts, Matching, Place, PushDistances};
use crate::planning::sokoban::deadlocks::{Corrals, Deadlocks, Detector, DetectorSet};
use crate::planning::sokoban::risk::Risk;
use crate::worlds::ice::{Layout, NO_CELL, State, rules};
use std::sync::Arc;

/// A push of one crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PushAction {
    /// Cell of the crate before the push.
    pub from: CellIndex,
    /// Direction of the push.
    pub direction: Direction,
}

/// Cost measure of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum Measure {
    /// Actions: steps, slides and pushes count one each; or the prices of [`Risk`].
    Actions,
    /// Pushes. Without ice, states then store the player's region instead of the cell.
    Pushes,
    /// Pushes, then moves. States that need too many pushes count as deadlocks.
    PushesThenMoves {
        /// Cost of a push, in moves.
        push: u32,
        /// The minimum number of pushes from the start.
        most_pushes: u32,
    },
}

impl Measure {
    /// Cost of this many pushes and actions (pushes included); [`LOST`] if there are too many
    /// pushes.
    pub(super) fn price(self, pushes: u32, actions: u32) -> u32 {
        match self {
            Self::Actions => actions,
            Self::Pushes => pushes,
            Self::PushesThenMoves { most_pushes, .. } if pushes > most_pushes => LOST,
            Self::PushesThenMoves { push, .. } => pushes * push + actions,
        }
    }
}

/// Lower bounds on the remaining cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pushes: u32,
    actions: u32,
}

/// Estimate of a deadlocked state.
pub(super) const LOST: u32 = u32::MAX;

/// State space of one layout with one ice map.
#[derive(Debug, Clone)]
pub(in super::super) struct PushSpace {
    pub(super) layout: Arc<Layout>,
    pub(in super::super) ice: CellSet,
    pub(super) deadlocks: Deadlocks,
    pub(in super::super) risk: Option<Risk>,
    pub(super) measure: Measure,
    zobrist: Zobrist,
    /// The symmetries of the board, the identity first.
    pub(super) symmetries: Vec<Symmetry>,
    /// By symmetry, the hash of the mirrored crates of the current state.
    crate_hashes: Vec<u64>,
    states: StateTable,
    pub(super) estimates: Vec<u32>,
    pub(super) matching: Matching,
    /// Cut lines, if moves count and the lines are valid.
    pub(super) cuts: Option<Cuts>,
    pub(super) walk: Walk,
    pub(super) region: Region,
    child_region: Region,
    corrals: Corrals,
    /// Bounds from the start and its mirror images, in bidirectional search only.
    pub(super) origins: Vec<Origin>,
    /// For each state, the estimate of the cost from the start, in bidirectional search only.
    pub(super) origin_estimates: Vec<u32>,
    /// Player of the current state until its bounds are computed.
    unbounded: Option<CellIndex>,
    /// Whether the matching belongs to the current state.
    is_matched: bool,
    /// The crates that a PI-corral allows to push.
    allowed: CellSet,
    /// The current crates as a set and a list, and their placements.
    pub(super) crates: CellSet,
    pub(super) crate_list: Vec<CellIndex>,
    pub(super) places: Vec<Place>,
    pub(super) pushed_list: Vec<CellIndex>,
}

impl PushSpace {
    pub(in super::super) fn new(
        layout: &Arc<Layout>,
        ice: CellSet,
        deadlocks: Deadlocks,
        risk: Option<Risk>,
        crate_count: usize,
        measure: Measure,
    ) -> Self {
        let cell_count = layout.cell_count();
        Self {
            layout: Arc::clone(layout),
            ice,
            deadlocks,
            risk,
            measure,
            zobrist: Zobrist::new(cell_count),
            symmetries: vec![Symmetry::identity(cell_count)],
            crate_hashes: Vec::new(),
            states: StateTable::new(crate_count),
            estimates: Vec::new(),
            matching: Matching::default(),
            cuts: None,
            walk: Walk::new(cell_count),
            region: Region::new(cell_count),
            child_region: Region::new(cell_count),
            corrals: Corrals::new(cell_count),
            origins: Vec::new(),
            origin_estimates: Vec::new(),
            unbounded: None,
            is_matched: false,
            allowed: CellSet::new(cell_count),
            crates: CellSet::new(cell_count),
            crate_list: Vec::with_capacity(crate_count),
            places: Vec::with_capacity(crate_count),
            pushed_list: Vec::with_capacity(crate_count),
        }
    }

    /// Fewest pushes from every cell to every target.
    pub(in super::super) fn distances(&self) -> &PushDistances {
        self.deadlocks.distances()
    }

    /// Detectors in use.
    pub(in super::super) fn detectors(&self) -> DetectorSet {
        self.deadlocks.set()
    }

    /// Walls and targets.
    pub(in super::super) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Risk price of an action in a state; 0 if it pushes nothing.
    pub(in super::super) fn price_of_push(&self, state: &State, direction: Direction) -> u32 {
        let Some(risk) = &self.risk else { return 0 };
        let from = self.layout.neighbour(state.player, direction);
        let mut after = state.clone();
        let is_ice = |cell| self.ice.contains(cell);
        let change = rules::apply_assuming(&self.layout, is_ice, &mut after, direction);
        let Some(push) = change.push else { return 0 };
        let path = (self.layout.neighbour(from, direction), push.to);
        after.crates.remove(push.to);
        risk.price(&self.layout, self.distances(), &after.crates, path, direction)
    }

    /// Returns the detectors with their learned patterns.
    pub(in super::super) fn into_deadlocks(self) -> Deadlocks {
        self.deadlocks
    }

    /// What one action costs.
    pub(in super::super) fn action_price(&self) -> u32 {
        if self.risk.is_some() { Risk::action_price() } else { 1 }
    }

    /// Whether states store the player's region instead of the cell.
    pub(super) fn has_regions(&self) -> bool {
        self.measure == Measure::Pushes && self.ice.is_empty()
    }

    /// Clears all states and returns the number of the start state.
    ///
    /// For proofs the move estimate uses the cut lines. A search for any plan is guided better by
    /// pushes alone.
    pub(in super::super) fn begin(&mut self, state: &State, proves: bool) -> u32 {
        self.states.clear();
        self.estimates.clear();
        self.origins.clear();
        self.origin_estimates.clear();
        // Cut lines depend on the area of the player only; reuse them within it.
        let has_cuts = self.cuts.as_ref().is_some_and(|cuts| cuts.hold_for(state.player));
        if !proves {
            self.cuts = None;
        } else if self.measure != Measure::Pushes && !has_cuts {
            self.cuts = Cuts::new(&self.layout, &self.ice, state.crates.len(), state.player);
        }
        if self.has_regions() {
            self.region.fit(&self.layout, state.player);
            self.child_region.fit(&self.layout, state.player);
        }
        // Risk depends on knowledge of the ice, which is not symmetric.
        if self.risk.is_none() {
            self.symmetries = Symmetry::all(&self.layout, &self.ice, state.player);
        }
        let bound = self.bounds(state);
        let start = self.intern_state(state);
        let estimate = bound.map_or(LOST, |bound| self.price_of(bound));
        self.estimates.push(estimate);
        start
    }

    /// The number of a state; adds it if it is new.
    pub(super) fn intern_state(&mut self, state: &State) -> u32 {
        let (symmetry, player) = self.canonical(state);
        self.mirrored(None, symmetry);
        let hash = self.crate_hashes[symmetry] ^ self.zobrist.of_player(player);
        self.states.intern(hash, player, &self.pushed_list)
    }

    pub(super) fn find_places(&mut self, player: CellIndex) {
        let distances = self.deadlocks.distances();
        self.places.clear();
        self.places.extend(self.crate_list.iter().map(|cell| distances.place(*cell, player)));
    }

    pub(super) fn load(&mut self, state: u32) -> CellIndex {
        let (player, crates) = self.states.get(state);
        self.crates.clear();
        self.crate_list.clear();
        for cell in crates {
            self.crates.insert(*cell);
            self.crate_list.push(*cell);
        }
        player
    }

    /// Sets the current crates, in ascending order.
    pub(super) fn load_crates(&mut self, cells: impl Iterator<Item = CellIndex>) {
        self.crates.clear();
        self.crate_list.clear();
        for cell in cells {
            self.crates.insert(cell);
            self.crate_list.push(cell);
        }
    }

    /// Prepares the hashes and the player's region of the current state.
    pub(super) fn take_up(&mut self, player: CellIndex) {
        self.unbounded = Some(player);
        if self.has_regions() {
            self.region.explore(&self.layout, &self.crates, player);
        }
        self.hash_crates();
    }

    /// Finds a PI-corral that restricts the next pushes; only if pushes alone count.
    fn restrict_to_corral(&mut self) -> bool {
        let is_exact = self.crate_list.len() == self.deadlocks.distances().target_count();
        let is_on = self.deadlocks.set().contains(Detector::PiCorral);
        if !self.has_regions() || !is_exact || !is_on {
            return false;
        }
        let Self { corrals, layout, deadlocks, crates, region, allowed, .. } = self;
        let found =
            corrals.find(layout, deadlocks.distances(), crates, |cell| region.contains(cell));
        if let Some(found) = found {
            allowed.clone_from(found);
            return true;
        }
        false
    }

    /// Cost of a push after a walk of this many steps, without risk.
    pub(super) fn price_of_step(&self, walked: u32) -> u32 {
        self.measure.price(1, walked + 1)
    }

    /// Actions to walk to a cell; `None` if unreachable.
    #[inline]
    fn walked_to(&self, cell: CellIndex) -> Option<u32> {
        if self.has_regions() {
            self.region.contains(cell).then_some(0)
        } else {
            self.walk.actions_to(cell)
        }
    }

    /// Number of the state with one crate moved, and its symmetry.
    ///
    /// The crate at `index` moves to `rest`; the symmetry leads to the canonical image. The crate
    /// set must already show the move.
    pub(super) fn intern_moved(
        &mut self,
        (index, rest): (usize, CellIndex),
        player: CellIndex,
    ) -> (u32, usize) {
        let from = self.crate_list[index];
        if self.has_regions() {
            self.child_region.explore(&self.layout, &self.crates, player);
        }
        // Mirror images share a state: the one with the least hash represents them.
        let (symmetry, player) = self.least_image((from, rest), player);
        self.mirrored(Some((index, rest)), symmetry);
        let image = &self.symmetries[symmetry].image;
        let hash = self.crate_hashes[symmetry]
            ^ self.zobrist.of_crate(image[usize::from(from)])
            ^ self.zobrist.of_crate(image[usize::from(rest)])
            ^ self.zobrist.of_player(player);
        let number = self.states.intern(hash, player, &self.pushed_list);
        (number, symmetry)
    }

    /// Adds the state after a push of the crate with this index, or prunes it.
    fn add(
        &mut self,
        (index, rest): (usize, CellIndex),
        action: PushAction,
        cost: u32,
        successors: &mut Successors<PushAction>,
    ) {
        let from = action.from;
        let (next, _) = self.intern_moved((index, rest), from);
        // A new state: check deadlocks and compute its bounds once.
        if next as usize == self.estimates.len() {
            let seen = self.deadlocks.after_push_at_a_glance(&self.crates, rest, from);
            if let Some(detector) = seen {
                self.estimates.push(LOST);
                if !self.origins.is_empty() {
                    self.origin_estimates.push(LOST);
                }
                successors.prune_action(action, detector.name());
                return;
            }
            let [to_goal, from_start] = self.prices_after(index, rest, from);
            self.estimates.push(to_goal);
            if !self.origins.is_empty() {
                self.origin_estimates.push(from_start);
            }
        }
        successors.add(next, action, cost);
    }
}

impl Space for PushSpace {
    type Action = PushAction;

    fn successors(&mut self, state: u32, successors: &mut Successors<PushAction>) {
        let player = self.load(state);
        self.take_up(player);
        if !self.has_regions() {
            self.walk.explore(&self.layout, &self.ice, &self.crates, player);
        }
        let is_classic = self.ice.is_empty();
        // Checked at expansion, not at generation: few generated states are expanded.
        if self.deadlocks.has_lost_corral(&self.crates, &self.crate_list, player) {
            successors.prune(Detector::Corral.name());
            return;
        }
        let is_restricted = self.restrict_to_corral();
        for index in 0..self.crate_list.len() {
            let from = self.crate_list[index];
            if is_restricted && !self.allowed.contains(from) {
                successors.prune(Detector::PiCorral.name());
                continue;
            }
            for direction in Direction::ALL {
                let behind = self.layout.neighbour(from, direction.opposite());
                let ahead = self.layout.neighbour(from, direction);
                if behind == NO_CELL || ahead == NO_CELL || self.crates.contains(ahead) {
                    continue;
                }
                let Some(walked) = self.walked_to(behind) else { continue };
                let rest = if is_classic {
                    ahead
                } else {
                    let is_ice = |cell| self.ice.contains(cell);
                    rules::slide(&self.layout, &self.crates, is_ice, ahead, direction)
                };
                self.crates.remove(from);
                // The slide under other ice maps depends on the crates without the pushed one.
                let risk = self.risk.as_ref().map_or(0, |risk| {
                    let path = (ahead, rest);
                    let distances = self.deadlocks.distances();
                    risk.price(&self.layout, distances, &self.crates, path, direction)
                });
                // `intern_moved` and the detectors expect the set after the push.
                self.crates.insert(rest);
                let cost = match self.measure {
                    Measure::Actions => (walked + 1) * self.action_price() + risk,
                    Measure::Pushes => 1,
                    Measure::PushesThenMoves { push, .. } => push + walked + 1,
                };
                let action = PushAction { from, direction };
                self.add((index, rest), action, cost, successors);
                self.crates.remove(rest);
                self.crates.insert(from);
            }
        }
    }

    #[inline]
    fn heuristic(&mut self, state: u32) -> Option<u32> {
        let estimate = self.estimates[state as usize];
        (estimate != LOST).then_some(estimate)
    }

    fn is_goal(&mut self, state: u32) -> bool {
        let (_, crates) = self.states.get(state);
        self.layout.targets().iter().all(|target| crates.binary_search(&target).is_ok())
    }

    fn bytes(&self) -> usize {
        let estimates = self.estimates.capacity() + self.origin_estimates.capacity();
        self.states.bytes() + estimates * size_of::<u32>()
    }
}
