//! Lower bounds on costs: from a state to the goal, from the start to a state.
//!
//! Bounds are in pushes and actions; prices are bounds in the unit of the cost measure.

use super::PushSpace;
use crate::board::CellIndex;
use crate::planning::sokoban::bounds::MatchingCheck;
use crate::planning::sokoban::deadlocks::Detector;
use crate::planning::sokoban::model::costs::{CostBounds, CostMeasure, DEADLOCKED};
use crate::worlds::ice::State;

impl PushSpace {
    /// Lower bounds on pushes and actions to the goal; `None` without a matching to the targets.
    ///
    /// The crates become the current ones.
    pub(super) fn bounds(&mut self, state: &State) -> Option<CostBounds> {
        self.crate_list.clear();
        self.crate_list.extend(state.crates.iter());
        self.crates.clone_from(&state.crates);
        self.find_placements(state.player);
        let pushes = self.matching.least_cost(self.deadlocks.distances(), &self.placements)?;
        let holding = self.cuts.as_mut().filter(|cuts| cuts.covers_player(state.player));
        let Some(cuts) = holding else { return Some(CostBounds { pushes, actions: pushes }) };
        cuts.set_crates(&self.crate_list);
        Some(CostBounds { pushes, actions: pushes.max(cuts.moves_bound(state.player)) })
    }

    /// Lower bound on actions to the goal; `None` if no matching of crates to targets exists.
    pub(in crate::planning::sokoban) fn lower_bound(&mut self, state: &State) -> Option<u32> {
        self.bounds(state).map(|bounds| bounds.actions)
    }

    /// Lower bound on the cost in the unit of the measure.
    ///
    /// [`DEADLOCKED`] if the pushes exceed the maximum of the measure.
    pub(in crate::planning::sokoban::model) fn price_of(&self, bounds: CostBounds) -> u32 {
        match self.measure {
            CostMeasure::Actions => bounds.actions * self.action_price(),
            measure => measure.price(bounds.pushes, bounds.actions),
        }
    }

    /// Prepares the bounds of the successors of the current state, once.
    ///
    /// Called at the first new successor, because many states have none.
    fn prepare_bounds(&mut self) {
        let Some(player) = self.player_for_bounds.take() else { return };
        self.find_placements(player);
        self.is_matched = false;
        if let Some(cuts) = &mut self.cuts {
            cuts.set_crates(&self.crate_list);
        }
        for bounds in &mut self.start_bounds {
            bounds.set_crates(&self.crate_list);
        }
    }

    /// Cost bounds after a push or pull: to the goal, and from the start.
    ///
    /// The crate with list index `index` is moved to `to`, the player is on `player`. A bound is
    /// [`DEADLOCKED`] if it proves that no path exists; the second one also if the first is, and
    /// without bidirectional search.
    pub(in crate::planning::sokoban::model) fn prices_after(
        &mut self,
        index: usize,
        to: CellIndex,
        player: CellIndex,
    ) -> [u32; 2] {
        let to_goal = self.bound_after(index, to, player);
        let to_goal = to_goal.map_or(DEADLOCKED, |bounds| self.price_of(bounds));
        if to_goal == DEADLOCKED || self.start_bounds.is_empty() {
            return [to_goal, DEADLOCKED];
        }
        let Self { start_bounds, placements, crate_list, measure, .. } = self;
        let moved = (index, crate_list[index], to);
        let only_moves = *measure == CostMeasure::Actions;
        let bounds = start_bounds
            .iter_mut()
            .filter_map(|bounds| bounds.with_one_moved(placements, moved, player, only_moves))
            .map(|(pushes, moves)| measure.price(pushes, moves));
        [to_goal, bounds.min().unwrap_or(DEADLOCKED)]
    }

    /// Cost bounds of a whole state: to the goal, and from the start.
    ///
    /// A bound is [`DEADLOCKED`] if it proves that no path exists; the second one also without
    /// bidirectional search. The crates become the current ones.
    pub(in crate::planning::sokoban::model) fn prices(&mut self, state: &State) -> [u32; 2] {
        let to_goal = self.bounds(state);
        let to_goal = to_goal.map_or(DEADLOCKED, |bounds| self.price_of(bounds));
        self.find_placements(state.player);
        let Self { start_bounds, crate_list, placements, measure, .. } = self;
        let bounds = start_bounds
            .iter_mut()
            .filter_map(|bounds| bounds.bounds(crate_list, placements, state.player))
            .map(|(pushes, moves)| measure.price(pushes, moves));
        [to_goal, bounds.min().unwrap_or(DEADLOCKED)]
    }

    /// Bounds to the goal with one crate of the current state moved.
    ///
    /// Arguments as in [`Self::prices_after`]. `None` if no matching exists and
    /// [`Detector::Bipartite`] is on; if it is off, a missing matching counts as 0 pushes. If only
    /// actions count, the push bound is 0 where a quick check shows that it does not exceed the
    /// move bound.
    fn bound_after(
        &mut self,
        index: usize,
        to: CellIndex,
        player: CellIndex,
    ) -> Option<CostBounds> {
        self.prepare_bounds();
        let Self { deadlocks, matching, placements, cuts, crate_list, measure, is_matched, .. } =
            self;
        let distances = deadlocks.distances();
        let placement = distances.placement(to, player);
        let moves = cuts
            .as_mut()
            .map_or(0, |cuts| cuts.moves_bound_with_moved((crate_list[index], to), player));
        let has_matchings = deadlocks.detectors().contains(Detector::Bipartite);
        // The move bound is usually the larger one. Any matching that costs no more proves it, so
        // the minimum is not needed.
        if *measure == CostMeasure::Actions {
            match matching.check_at_most(moves, distances, placements, (index, placement)) {
                MatchingCheck::Impossible if has_matchings => return None,
                MatchingCheck::Unknown => {}
                _ => return Some(CostBounds { pushes: 0, actions: moves }),
            }
        }
        // The full matching of the parent is needed at most once per expansion.
        if !std::mem::replace(is_matched, true) {
            matching.least_cost(distances, placements);
        }
        let bound = matching.with_one_moved(distances, placements, index, placement);
        let pushes = if has_matchings { bound? } else { bound.unwrap_or_default() };
        Some(CostBounds { pushes, actions: pushes.max(moves) })
    }
}
