//! Bounds of what is left to be done at a state.

use super::{Bounds, Measure, PushSpace};
use crate::board::CellIndex;
use crate::planning::sokoban::deadlocks::Detector;
use crate::worlds::ice::State;

impl PushSpace {
    /// A lower bound of pushes and one of actions; `None` if the goal is out of reach.
    pub(super) fn bounds(&mut self, state: &State) -> Option<Bounds> {
        self.crate_list.clear();
        self.crate_list.extend(state.crates.iter());
        self.crates.clone_from(&state.crates);
        self.find_places(state.player);
        let pushes = self.matching.least_cost(self.deadlocks.distances(), &self.places)?;
        let holding = self.cuts.as_mut().filter(|cuts| cuts.hold_for(state.player));
        let Some(cuts) = holding else { return Some(Bounds { pushes, actions: pushes }) };
        cuts.load(&self.crate_list);
        Some(Bounds { pushes, actions: pushes.max(cuts.fewest_moves(state.player)) })
    }

    /// A lower bound of the actions; `None` if the goal is out of reach.
    pub(in crate::planning::sokoban) fn lower_bound(&mut self, state: &State) -> Option<u32> {
        self.bounds(state).map(|bounds| bounds.actions)
    }

    /// What the bounds say about the cost.
    pub(in crate::planning::sokoban::model) fn price_of(&self, bounds: Bounds) -> u32 {
        match self.measure {
            Measure::Actions => bounds.actions * self.action_price(),
            measure => measure.price(bounds.pushes, bounds.actions),
        }
    }

    /// Gets the bounds of the state taken up ready, from which those of its neighbours are found.
    /// Most states have no neighbour that is new, so this waits for the first.
    pub(in crate::planning::sokoban::model) fn take_up_bounds(&mut self) {
        let Some(player) = self.unbounded.take() else { return };
        self.find_places(player);
        self.matching.least_cost(self.deadlocks.distances(), &self.places);
        if let Some(cuts) = &mut self.cuts {
            cuts.load(&self.crate_list);
        }
        for origin in &mut self.origins {
            origin.load(&self.crate_list, &self.places);
        }
    }

    pub(in crate::planning::sokoban::model) fn bound_after(
        &mut self,
        index: usize,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<Bounds> {
        self.take_up_bounds();
        let distances = self.deadlocks.distances();
        let place = distances.place(rest, player);
        let bound = self.matching.with_one_moved(distances, &self.places, index, place);
        let pushes = if self.deadlocks.set().contains(Detector::Bipartite) {
            bound?
        } else {
            bound.unwrap_or_default()
        };
        let Some(cuts) = &mut self.cuts else { return Some(Bounds { pushes, actions: pushes }) };
        let from = self.crate_list[index];
        cuts.move_crate(from, rest);
        let moves = cuts.fewest_moves(player);
        cuts.move_crate(rest, from);
        Some(Bounds { pushes, actions: pushes.max(moves) })
    }
}
