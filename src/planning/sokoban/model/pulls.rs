//! The same states backwards: an edge is a pull, and a walk to where the push before it ended.

use super::origin::Origin;
use super::push_space::{LOST, Measure, PushAction, PushSpace};
use super::symmetry::{Symmetry, area_of};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::{Successors, TwoWaySpace};
use crate::planning::sokoban::bounds::Matching;
use crate::worlds::ice::{NO_CELL, State};
use std::sync::Arc;

impl PushSpace {
    /// Like `begin`, for a search from both ends; `None` where that cannot be done: on ice, with
    /// crates to spare, or if the bounds are not the same in every mirror.
    pub(in super::super) fn begin_two_way(&mut self, state: &State) -> Option<u32> {
        let distances = self.distances();
        let is_exact = state.crates.len() == distances.target_count();
        if !self.ice.is_empty()
            || !is_exact
            || !Matching::is_affordable(distances, state.crates.len())
        {
            return None;
        }
        let start = self.begin(state, true);
        if self.cuts.as_ref().is_some_and(|cuts| !cuts.are_complete()) {
            return None;
        }
        let mut starts: Vec<(CellSet, Vec<CellIndex>)> = Vec::new();
        for Symmetry { image, .. } in &self.symmetries {
            let cells = state.crates.iter().map(|cell| image[usize::from(cell)]);
            let crates = CellSet::from_cells(self.layout.cell_count(), cells);
            let player = image[usize::from(state.player)];
            match starts.iter_mut().find(|start| start.0 == crates) {
                Some((_, players)) if players.contains(&player) => {}
                Some((_, players)) => players.push(player),
                None => starts.push((crates, vec![player])),
            }
        }
        let cuts = self.cuts.as_ref();
        let origin = |start| Origin::new(&self.layout, start, self.deadlocks.distances(), cuts);
        self.origins = starts.into_iter().map(origin).collect();
        self.origin_estimates.push(0);
        Some(start)
    }

    /// What it costs at least to come from the start to the state at hand after a push or pull.
    pub(super) fn price_from_start(
        &mut self,
        index: usize,
        rest: CellIndex,
        player: CellIndex,
    ) -> u32 {
        self.take_up_bounds();
        let Self { origins, places, crate_list, measure, .. } = self;
        let moved = (index, crate_list[index], rest);
        let bounds = origins
            .iter_mut()
            .filter_map(|origin| origin.with_one_moved(places, moved, player))
            .map(|(pushes, moves)| measure.price(pushes, moves));
        bounds.min().unwrap_or(LOST)
    }

    /// Adds the state before a push that led to the state at hand, with the crate pulled back to
    /// `rest` and the player at `player`. The area of the player must be at hand.
    fn add_before(
        &mut self,
        (index, rest): (usize, CellIndex),
        (action, player): (PushAction, CellIndex),
        cost: u32,
        predecessors: &mut Successors<PushAction>,
    ) {
        let (next, symmetry) = self.intern_moved((index, rest), player);
        if next as usize == self.estimates.len() {
            let bounds = self.bound_after(index, rest, player);
            self.estimates.push(bounds.map_or(LOST, |bounds| self.price_of(bounds)));
            let price = self.price_from_start(index, rest, player);
            self.origin_estimates.push(price);
        }
        let image = &self.symmetries[symmetry].image;
        let behind = self.layout.neighbour(action.from, action.direction.opposite());
        let [behind, from] = [behind, action.from].map(|cell| image[usize::from(cell)]);
        let Some(direction) = self.layout.line(behind, from) else { return };
        predecessors.add(next, PushAction { from, direction }, cost);
    }

    /// The states from which the pulled crate can be pushed, walk before it: those in which the
    /// player has just pushed any crate.
    fn add_walks(
        &mut self,
        (index, rest): (usize, CellIndex),
        (action, behind): (PushAction, CellIndex),
        predecessors: &mut Successors<PushAction>,
    ) {
        self.walk.explore(&self.layout, &self.ice, &self.crates, behind);
        for other in 0..self.crate_list.len() {
            let cell = if other == index { rest } else { self.crate_list[other] };
            for direction in Direction::ALL {
                let player = self.layout.neighbour(cell, direction.opposite());
                if player == NO_CELL {
                    continue;
                }
                let came_from = self.layout.neighbour(player, direction.opposite());
                let Some(walked) = self.walk.actions_to(player) else { continue };
                if came_from == NO_CELL || self.crates.contains(came_from) {
                    continue;
                }
                let cost = self.measure.price(1, walked + 1);
                self.add_before((index, rest), (action, player), cost, predecessors);
            }
        }
        for origin in 0..self.origins.len() {
            for player in 0..self.origins[origin].players.len() {
                let Origin { crates, players, .. } = &self.origins[origin];
                let player = players[player];
                let walked = self.walk.actions_to(player).filter(|_| *crates == self.crates);
                let Some(walked) = walked else { continue };
                let cost = self.measure.price(1, walked + 1);
                self.add_before((index, rest), (action, player), cost, predecessors);
            }
        }
    }
}

impl TwoWaySpace for PushSpace {
    fn goals(&mut self, goals: &mut Vec<u32>) {
        let targets = self.layout.targets().clone();
        let layout = Arc::clone(&self.layout);
        let Some(player) = self.origins.first().and_then(|origin| origin.players.first()) else {
            return;
        };
        // Crates may stand in place where the player never comes.
        let area = area_of(&layout, *player);
        for target in targets.iter() {
            for direction in Direction::ALL {
                let player = layout.neighbour(target, direction.opposite());
                let came_from = if player == NO_CELL {
                    NO_CELL
                } else {
                    layout.neighbour(player, direction.opposite())
                };
                let is_free = |cell| area.contains(cell) && !targets.contains(cell);
                if came_from == NO_CELL || !is_free(player) || !is_free(came_from) {
                    continue;
                }
                let state = State { player, crates: targets.clone() };
                let id = self.intern_state(&state);
                if id as usize == self.estimates.len() {
                    self.estimates.push(0);
                    self.find_places(player);
                    let Self { origins, crate_list, places, measure, .. } = self;
                    let prices = origins
                        .iter_mut()
                        .filter_map(|origin| origin.bounds(crate_list, places, player))
                        .map(|(pushes, moves)| measure.price(pushes, moves));
                    let price = prices.min().unwrap_or(LOST);
                    self.origin_estimates.push(price);
                }
                if !goals.contains(&id) {
                    goals.push(id);
                }
            }
        }
    }

    fn predecessors(&mut self, state: u32, predecessors: &mut Successors<PushAction>) {
        let player = self.load(state);
        self.take_up(player);
        for index in 0..self.crate_list.len() {
            let crate_cell = self.crate_list[index];
            for direction in Direction::ALL {
                let rest = self.layout.neighbour(crate_cell, direction.opposite());
                if rest == NO_CELL {
                    continue;
                }
                let is_there =
                    if self.has_regions() { self.region.contains(rest) } else { rest == player };
                let behind = self.layout.neighbour(rest, direction.opposite());
                if !is_there || behind == NO_CELL || self.crates.contains(behind) {
                    continue;
                }
                self.crates.remove(crate_cell);
                self.crates.insert(rest);
                let action = PushAction { from: rest, direction };
                if self.has_regions() {
                    self.add_before((index, rest), (action, behind), 1, predecessors);
                } else {
                    self.add_walks((index, rest), (action, behind), predecessors);
                }
                self.crates.remove(rest);
                self.crates.insert(crate_cell);
            }
        }
    }

    fn heuristic_from_start(&mut self, state: u32) -> Option<u32> {
        let estimate = self.origin_estimates[state as usize];
        (estimate != LOST).then_some(estimate)
    }

    fn grain(&self) -> u32 {
        // A push moves one crate from a white field to a black one, or back.
        if self.measure == Measure::Pushes { 2 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::search::Space;
    use crate::planning::sokoban::deadlocks::{Deadlocks, Detector, DetectorSet};
    use crate::worlds::ice::{RandomBoards, Terrain};

    /// Edges from a state, or to it, and what they cost.
    fn edges(space: &mut PushSpace, state: u32, backwards: bool) -> Vec<(u32, u32)> {
        let mut edges = Successors::new();
        if backwards {
            space.predecessors(state, &mut edges);
        } else {
            space.successors(state, &mut edges);
        }
        edges.drain().map(|(state, _, cost)| (state, cost)).collect()
    }

    /// Checks every edge of the first few hundred states, both ways; the number of edges.
    fn check(terrain: &Terrain, state: &State, measure: Measure, name: &str) -> usize {
        let (layout, crates) = (terrain.layout(), state.crates.len());
        let ice = terrain.ice().clone();
        let matching = DetectorSet::NONE.with(Detector::Bipartite);
        let deadlocks = Deadlocks::new(layout, &ice, crates, matching);
        let mut space = PushSpace::new(layout, ice, deadlocks, None, crates, measure);
        let Some(start) = space.begin_two_way(state) else { return 0 };
        let mut goals = Vec::new();
        space.goals(&mut goals);
        let known = |space: &PushSpace| space.estimates.len() as u32;
        let mut count = 0;
        let mut id = 0;
        while id < known(&space).min(400) {
            for (before, cost) in edges(&mut space, id, true) {
                let forth = edges(&mut space, before, false);
                let least = forth.iter().filter(|edge| edge.0 == id).map(|edge| edge.1).min();
                assert!(least.is_some_and(|least| least <= cost), "{name}: {before} to {id}");
            }
            for (after, cost) in edges(&mut space, id, false) {
                count += 1;
                let heights = [id, after].map(|state| space.heuristic(state));
                if let [Some(here), Some(there)] = heights {
                    assert!(here <= cost + there, "{name}: {id} to {after}, to the goal");
                }
                let heights = [id, after].map(|state| space.heuristic_from_start(state));
                if let [Some(here), Some(there)] = heights {
                    assert!(there <= cost + here, "{name}: {id} to {after}, from the start");
                }
                // From a state that no push leads to, but the start, no way back is told.
                let is_met = id == start || !edges(&mut space, id, true).is_empty();
                let back = edges(&mut space, after, true);
                let least = back.iter().filter(|edge| edge.0 == id).map(|edge| edge.1).min();
                assert!(!is_met || least.is_some_and(|least| least <= cost), "{name}: {after}");
            }
            id += 1;
        }
        count
    }

    #[test]
    fn pulls_undo_pushes_and_both_estimates_are_consistent() {
        let mut edges = 0;
        for seed in 0..150 {
            let [rows, columns] = [3 + seed as usize % 3, 4];
            let wall_share = 0.05 * (seed % 4) as f64;
            let family = RandomBoards { rows, columns, crates: 2, wall_share, ice_share: 0.0 };
            let Some(level) = family.level(seed, seed) else { continue };
            let Ok((terrain, state)) = Terrain::compile(&level) else { continue };
            let both = Measure::PushesThenMoves { push: 1000, most_pushes: 100 };
            for measure in [Measure::Actions, Measure::Pushes, both] {
                let name = format!("seed {seed}, {measure:?}");
                edges += check(&terrain, &state, measure, &name);
            }
        }
        assert!(edges > 1000, "only {edges} edges");
    }
}
