//! Successors of a state: one per possible push, unless a detector proves the push lost or a
//! PI-corral lets it wait.

use super::{PushAction, PushSpace};
use crate::board::{CellIndex, Direction};
use crate::planning::search::{Space, Successors};
use crate::planning::sokoban::deadlocks::Detector;
use crate::planning::sokoban::model::costs::{CostMeasure, DEADLOCKED};
use crate::worlds::ice::{NO_CELL, rules};

impl Space for PushSpace {
    type Action = PushAction;

    fn successors(&mut self, state: u32, successors: &mut Successors<PushAction>) {
        let player = self.load(state);
        self.prepare_expansion(player);
        if !self.uses_regions() {
            self.walk.explore(&self.layout, &self.ice, &self.crates, player);
        }
        let is_classic = self.ice.is_empty();
        // Checked at expansion, not at generation: few generated states are expanded.
        if self.deadlocks.has_corral_deadlock(&self.crates, &self.crate_list, player) {
            successors.prune(Detector::Corral.name());
            return;
        }
        let is_restricted = self.restrict_to_corral();
        for index in 0..self.crate_list.len() {
            let from = self.crate_list[index];
            if is_restricted && !self.pi_corral_crates.contains(from) {
                successors.prune(Detector::PiCorral.name());
                continue;
            }
            for direction in Direction::ALL {
                let behind = self.layout.neighbour(from, direction.opposite());
                let ahead = self.layout.neighbour(from, direction);
                if behind == NO_CELL || ahead == NO_CELL || self.crates.contains(ahead) {
                    continue;
                }
                let Some(walked) = self.walk_length(behind) else { continue };
                let to = if is_classic {
                    ahead
                } else {
                    let is_ice = |cell| self.ice.contains(cell);
                    rules::slide(&self.layout, &self.crates, is_ice, ahead, direction)
                };
                self.crates.remove(from);
                // The slide under other ice maps depends on the crates without the pushed one.
                let risk = self.risk.as_ref().map_or(0, |risk| {
                    let path = (ahead, to);
                    let distances = self.deadlocks.distances();
                    risk.price(&self.layout, distances, &self.crates, path, direction)
                });
                // `intern_moved` and the detectors expect the set after the push.
                self.crates.insert(to);
                let cost = match self.measure {
                    CostMeasure::Actions => (walked + 1) * self.action_price() + risk,
                    CostMeasure::Pushes => 1,
                    CostMeasure::PushesThenMoves { push, .. } => push + walked + 1,
                };
                let action = PushAction { from, direction };
                self.add((index, to), action, cost, successors);
                self.crates.remove(to);
                self.crates.insert(from);
            }
        }
    }

    #[inline]
    fn heuristic(&mut self, state: u32) -> Option<u32> {
        let estimate = self.estimates[state as usize];
        (estimate != DEADLOCKED).then_some(estimate)
    }

    fn is_goal(&mut self, state: u32) -> bool {
        let (_, crates) = self.states.get(state);
        self.layout.targets().iter().all(|target| crates.binary_search(&target).is_ok())
    }

    fn bytes(&self) -> usize {
        let estimates = self.estimates.capacity() + self.start_estimates.capacity();
        self.states.bytes() + estimates * size_of::<u32>()
    }
}

impl PushSpace {
    /// Adds the state after a push of the crate with list index `index`.
    ///
    /// The crate stops on `to`. Prunes a new state if a cheap detector proves a deadlock. Adds all
    /// other states; the heuristic of those already known as deadlocked is `None`.
    fn add(
        &mut self,
        (index, to): (usize, CellIndex),
        action: PushAction,
        cost: u32,
        successors: &mut Successors<PushAction>,
    ) {
        let from = action.from;
        let (next, _) = self.intern_moved((index, to), from);
        // A new state: check deadlocks and compute its bounds once.
        if next as usize == self.estimates.len() {
            let seen = self.deadlocks.detect_cheaply_after_push(&self.crates, to, from);
            if let Some(detector) = seen {
                self.estimates.push(DEADLOCKED);
                if !self.start_bounds.is_empty() {
                    self.start_estimates.push(DEADLOCKED);
                }
                successors.prune_action(action, detector.name());
                return;
            }
            let [to_goal, from_start] = self.prices_after(index, to, from);
            self.estimates.push(to_goal);
            if !self.start_bounds.is_empty() {
                self.start_estimates.push(from_start);
            }
        }
        successors.add(next, action, cost);
    }
}
