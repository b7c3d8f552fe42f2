//! Lower bounds on the remaining cost of a state.

use super::{Bounds, LOST, Measure, PushSpace};
use crate::board::CellIndex;
use crate::planning::sokoban::bounds::Glance;
use crate::planning::sokoban::deadlocks::Detector;
use crate::worlds::ice::State;

impl PushSpace {
    /// Bounds on pushes and actions; `None` for a deadlock.
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

    /// Lower bound on actions; `None` for a deadlock.
    pub(in crate::planning::sokoban) fn lower_bound(&mut self, state: &State) -> Option<u32> {
        self.bounds(state).map(|bounds| bounds.actions)
    }

    /// Converts bounds into a cost of the measure.
    pub(in crate::planning::sokoban::model) fn price_of(&self, bounds: Bounds) -> u32 {
        match self.measure {
            Measure::Actions => bounds.actions * self.action_price(),
            measure => measure.price(bounds.pushes, bounds.actions),
        }
    }

    /// Prepares the bounds of the current state for its successors. Deferred until the first new
    /// successor, because most states have none.
    fn take_up_bounds(&mut self) {
        let Some(player) = self.unbounded.take() else { return };
        self.find_places(player);
        self.is_matched = false;
        if let Some(cuts) = &mut self.cuts {
            cuts.load(&self.crate_list);
        }
        for origin in &mut self.origins {
            origin.load(&self.crate_list);
        }
    }

    /// Lower bounds after a push or pull: to the goal, and from the start in bidirectional search
    /// ([`LOST`] otherwise).
    pub(in crate::planning::sokoban::model) fn prices_after(
        &mut self,
        index: usize,
        rest: CellIndex,
        player: CellIndex,
    ) -> [u32; 2] {
        let to_goal = self.bound_after(index, rest, player);
        let to_goal = to_goal.map_or(LOST, |bounds| self.price_of(bounds));
        if to_goal == LOST || self.origins.is_empty() {
            return [to_goal, LOST];
        }
        let Self { origins, places, crate_list, measure, .. } = self;
        let moved = (index, crate_list[index], rest);
        let only_moves = *measure == Measure::Actions;
        let bounds = origins
            .iter_mut()
            .filter_map(|origin| origin.with_one_moved(places, moved, player, only_moves))
            .map(|(pushes, moves)| measure.price(pushes, moves));
        [to_goal, bounds.min().unwrap_or(LOST)]
    }

    /// Like [`Self::prices_after`], for a whole state.
    pub(in crate::planning::sokoban::model) fn prices(&mut self, state: &State) -> [u32; 2] {
        let to_goal = self.bounds(state);
        let to_goal = to_goal.map_or(LOST, |bounds| self.price_of(bounds));
        self.find_places(state.player);
        let Self { origins, crate_list, places, measure, .. } = self;
        let bounds = origins
            .iter_mut()
            .filter_map(|origin| origin.bounds(crate_list, places, state.player))
            .map(|(pushes, moves)| measure.price(pushes, moves));
        [to_goal, bounds.min().unwrap_or(LOST)]
    }

    fn bound_after(&mut self, index: usize, rest: CellIndex, player: CellIndex) -> Option<Bounds> {
        self.take_up_bounds();
        let Self { deadlocks, matching, places, cuts, crate_list, measure, is_matched, .. } = self;
        let distances = deadlocks.distances();
        let place = distances.place(rest, player);
        let moves = cuts
            .as_mut()
            .map_or(0, |cuts| cuts.fewest_with_moved((crate_list[index], rest), player));
        let has_matchings = deadlocks.set().contains(Detector::Bipartite);
        // Moves are rarely fewer than pushes; then any matching of that cost shows that the move
        // bound stands.
        if *measure == Measure::Actions {
            match matching.at_a_glance(moves, distances, places, (index, place)) {
                Glance::Impossible if has_matchings => return None,
                Glance::Unknown => {}
                _ => return Some(Bounds { pushes: 0, actions: moves }),
            }
        }
        // The full matching of the parent is needed at most once per expansion.
        if !std::mem::replace(is_matched, true) {
            matching.least_cost(distances, places);
        }
        let bound = matching.with_one_moved(distances, places, index, place);
        let pushes = if has_matchings { bound? } else { bound.unwrap_or_default() };
        Some(Bounds { pushes, actions: pushes.max(moves) })
    }
}
