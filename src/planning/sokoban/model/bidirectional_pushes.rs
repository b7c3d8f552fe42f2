//! Bidirectional search space for push costs; its backward edges are pulls.
//!
//! A state is the set of crate cells with the player's region, the same for both directions.

use super::costs::DEADLOCKED;
use super::push_space::{PushAction, PushSpace};
use super::start_bounds::StartBounds;
use super::symmetry::Symmetry;
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::planning::search::{
    BidirectionalSpace, DirectedBounds, SearchDirection, Space, Successors,
};
use crate::planning::sokoban::bounds::Matching;
use crate::worlds::ice::{NO_CELL, State};

impl PushSpace {
    /// Prepares a bidirectional search; returns the number of the start state.
    ///
    /// Returns `None` if the level has ice, if crates and targets differ in number, with risk
    /// prices (pulls cannot price them), if the level is too large for exact matchings, or if cut
    /// lines may be missing, because bounds would then differ between mirror images.
    pub(in super::super) fn begin_bidirectional(&mut self, state: &State) -> Option<u32> {
        let distances = self.distances();
        let is_exact = state.crates.len() == distances.target_count();
        if !self.ice.is_empty()
            || self.risk.is_some()
            || !is_exact
            || !Matching::is_exact_for(distances, state.crates.len())
        {
            return None;
        }
        let start = self.begin(state, true);
        if self.cuts.as_ref().is_some_and(|cuts| !cuts.is_complete()) {
            return None;
        }
        // The backward heuristic must accept every mirror image of the start.
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
        let bounds_from =
            |start| StartBounds::new(&self.layout, start, self.deadlocks.distances(), cuts);
        self.start_bounds = starts.into_iter().map(bounds_from).collect();
        self.start_estimates.push(0);
        Some(start)
    }

    /// Final states: crates on the targets, the player where a last push could leave it.
    ///
    /// Some may be unreachable. Includes the start if it is solved.
    pub(super) fn final_states(&self, start: &State) -> Vec<State> {
        let layout = &self.layout;
        let targets = layout.targets();
        // Crates may also be in areas that the player cannot reach.
        let area = flood_fill(layout.cell_count(), [start.player], |cell| layout.neighbours(cell));
        let is_free = |cell| area.contains(cell) && !targets.contains(cell);
        let mut ends = Vec::new();
        if start.crates == *targets {
            ends.push(start.clone());
        }
        for target in targets.iter() {
            for direction in Direction::ALL {
                let player = layout.neighbour(target, direction);
                if player == NO_CELL || !is_free(player) {
                    continue;
                }
                let behind = layout.neighbour(player, direction);
                if behind != NO_CELL && is_free(behind) {
                    ends.push(State { player, crates: targets.clone() });
                }
            }
        }
        ends
    }

    /// Adds the state before the push `action`, which leads to the current state.
    ///
    /// In the added state, the crate with list index `index` is on `to` and the player on
    /// `player`, behind the crate.
    fn add_before(
        &mut self,
        (index, to): (usize, CellIndex),
        (action, player): (PushAction, CellIndex),
        predecessors: &mut Successors<PushAction>,
    ) {
        let (next, symmetry) = self.intern_moved((index, to), player);
        if next as usize == self.estimates.len() {
            let [to_goal, from_start] = self.prices_after(index, to, player);
            self.estimates.push(to_goal);
            self.start_estimates.push(from_start);
        }
        let image = &self.symmetries[symmetry].image;
        let [behind, from] = [player, action.from].map(|cell| image[usize::from(cell)]);
        let Some(direction) = self.layout.line(behind, from) else { return };
        predecessors.add(next, PushAction { from, direction }, 1);
    }

    /// Adds every state from which one push leads to `state`, deadlocked ones included.
    fn predecessors(&mut self, state: u32, predecessors: &mut Successors<PushAction>) {
        let player = self.load(state);
        self.prepare_expansion(player);
        for index in 0..self.crate_list.len() {
            let crate_cell = self.crate_list[index];
            for direction in Direction::ALL {
                let to = self.layout.neighbour(crate_cell, direction.opposite());
                // The last push left the player on the crate's old cell, so it must be in the
                // player's region.
                if to == NO_CELL || !self.region.contains(to) {
                    continue;
                }
                let behind = self.layout.neighbour(to, direction.opposite());
                if behind == NO_CELL || self.crates.contains(behind) {
                    continue;
                }
                self.crates.remove(crate_cell);
                self.crates.insert(to);
                let action = PushAction { from: to, direction };
                self.add_before((index, to), (action, behind), predecessors);
                self.crates.remove(to);
                self.crates.insert(crate_cell);
            }
        }
    }
}

/// Bidirectional space for [`CostMeasure::Pushes`](super::costs::CostMeasure::Pushes).
///
/// Both directions share their states.
pub(in super::super) struct BidirectionalPushSpace<'a> {
    /// Forward space, which stores the states of both directions.
    space: &'a mut PushSpace,
    /// State from which the forward search starts.
    start: &'a State,
    /// Number of the start state.
    start_number: u32,
}

impl<'a> BidirectionalPushSpace<'a> {
    /// Prepares a search from `start`; `None` if the level does not allow it.
    ///
    /// See [`PushSpace::begin_bidirectional`].
    pub(in super::super) fn new(space: &'a mut PushSpace, start: &'a State) -> Option<Self> {
        let start_number = space.begin_bidirectional(start)?;
        Some(Self { space, start, start_number })
    }
}

impl BidirectionalSpace for BidirectionalPushSpace<'_> {
    type Action = PushAction;

    fn roots(&mut self, direction: SearchDirection, roots: &mut Vec<u32>) {
        if direction == SearchDirection::Forward {
            return roots.push(self.start_number);
        }
        // Different final states may be mirror images or lie in one region of the player.
        for end in self.space.final_states(self.start) {
            let id = self.space.intern_state(&end);
            if id as usize == self.space.estimates.len() {
                let [to_goal, from_start] = self.space.prices(&end);
                self.space.estimates.push(to_goal);
                self.space.start_estimates.push(from_start);
            }
            if !roots.contains(&id) {
                roots.push(id);
            }
        }
    }

    #[inline]
    fn estimates(&self, state: u32, direction: SearchDirection) -> Option<DirectedBounds> {
        let to_goal = self.space.estimates[state as usize];
        let from_start = self.space.start_estimates[state as usize];
        let is_hopeless = to_goal == DEADLOCKED || from_start == DEADLOCKED;
        (!is_hopeless).then_some(DirectedBounds::for_direction(direction, to_goal, from_start))
    }

    fn edges(
        &mut self,
        state: u32,
        direction: SearchDirection,
        edges: &mut Successors<PushAction>,
    ) {
        match direction {
            SearchDirection::Forward => self.space.successors(state, edges),
            SearchDirection::Backward => self.space.predecessors(state, edges),
        }
    }

    fn cost_granularity(&self) -> u32 {
        // Each push changes the colour of a crate's cell (chequerboard), so all solutions have the
        // same parity.
        2
    }

    fn bytes(&self) -> usize {
        self.space.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::bidirectional_moves::BidirectionalMoveSpace;
    use super::super::costs::CostMeasure;
    use super::*;
    use crate::planning::search::Links;
    use crate::planning::sokoban::deadlocks::{Deadlocks, Detector, DetectorSet};
    use crate::worlds::ice::{RandomBoards, Terrain};

    type Costs = Vec<(u32, u32)>;

    /// Edges and links of a state with their costs.
    fn around(
        space: &mut impl BidirectionalSpace,
        state: u32,
        direction: SearchDirection,
    ) -> (Costs, Costs) {
        let (mut links, mut edges) = (Links::default(), Successors::new());
        space.links(state, direction, &mut links);
        space.edges(state, direction, &mut edges);
        (edges.drain().map(|(state, _, cost)| (state, cost)).collect(), links.all().collect())
    }

    /// Checks consistency: no estimate changes by more than the step costs.
    fn check_step(
        space: &impl BidirectionalSpace,
        [one, other]: [(u32, SearchDirection); 2],
        cost: u32,
        name: &str,
    ) {
        let heights = [one, other].map(|(state, direction)| {
            space.estimates(state, direction).map(
                |DirectedBounds { ahead, behind }| match direction {
                    SearchDirection::Forward => [ahead, behind],
                    SearchDirection::Backward => [behind, ahead],
                },
            )
        });
        if let [Some([to_goal, from_start]), Some([left, gone])] = heights {
            assert!(to_goal <= cost + left, "{name}: {one:?} to {other:?}, to the goal");
            assert!(gone <= cost + from_start, "{name}: {one:?} to {other:?}, from the start");
        }
    }

    /// Checks the edges of a few hundred states from both ends.
    ///
    /// An edge and a link to a state of the other side must be matched by a link and an edge at no
    /// higher cost.
    fn check(space: &mut impl BidirectionalSpace, name: &str) -> usize {
        let mut known = [Vec::new(), Vec::new()];
        for direction in SearchDirection::BOTH {
            let mut roots = Vec::new();
            space.roots(direction, &mut roots);
            let known = &mut known[direction as usize];
            known.append(&mut roots);
            let mut next = 0;
            while let Some(state) = known.get(next).copied().filter(|_| next < 200) {
                next += 1;
                for (other, cost) in around(space, state, direction).0 {
                    if !known.contains(&other) {
                        known.push(other);
                    }
                    let mut step = [(state, direction), (other, direction)];
                    if direction == SearchDirection::Backward {
                        step.reverse();
                    }
                    check_step(space, step, cost, name);
                }
            }
        }
        let mut count = 0;
        for direction in SearchDirection::BOTH {
            for &state in known[direction as usize].iter().take(200) {
                let (edges, near) = around(space, state, direction);
                for (other, cost) in &near {
                    let mut step = [(state, direction), (*other, direction.opposite())];
                    if direction == SearchDirection::Backward {
                        step.reverse();
                    }
                    check_step(space, step, *cost, name);
                }
                for (after, cost) in edges {
                    for (far, link) in around(space, after, direction).1 {
                        if space.estimates(after, direction).is_none() {
                            continue;
                        }
                        count += 1;
                        let back = around(space, far, direction.opposite()).0;
                        let near = around(space, state, direction).1;
                        let least = back
                            .iter()
                            .flat_map(|edge| near.iter().map(move |link| (edge, link)))
                            .filter(|(edge, link)| edge.0 == link.0)
                            .map(|(edge, link)| edge.1 + link.1)
                            .min();
                        let is_undone = least.is_some_and(|least| least <= cost + link);
                        assert!(is_undone, "{name}: {direction:?}, {state} to {after}, {far}");
                    }
                }
            }
        }
        count
    }

    #[test]
    fn pulls_undo_pushes_and_both_estimates_are_consistent() {
        let mut steps = 0;
        for seed in 0..150 {
            let [rows, columns] = [3 + seed as usize % 3, 4];
            let wall_share = 0.05 * (seed % 4) as f64;
            let family = RandomBoards {
                rows,
                columns,
                crates: 2,
                wall_probability: wall_share,
                ice_fraction: 0.0,
            };
            let Some(level) = family.level(seed, seed) else { continue };
            let Ok((terrain, state)) = Terrain::compile(&level) else { continue };
            let both = CostMeasure::PushesThenMoves { push: 1000, most_pushes: 100 };
            for measure in [CostMeasure::Actions, CostMeasure::Pushes, both] {
                let name = format!("seed {seed}, {measure:?}");
                let matching = DetectorSet::NONE.with(Detector::Bipartite);
                let deadlocks = Deadlocks::new(terrain.layout(), terrain.ice(), 2, matching);
                let ice = terrain.ice().clone();
                let layout = terrain.layout();
                let mut space = PushSpace::new(layout, ice, deadlocks, None, 2, measure);
                steps += if measure == CostMeasure::Pushes {
                    BidirectionalPushSpace::new(&mut space, &state)
                        .map_or(0, |mut ends| check(&mut ends, &name))
                } else {
                    BidirectionalMoveSpace::new(&mut space, &state)
                        .map_or(0, |mut ends| check(&mut ends, &name))
                };
            }
        }
        assert!(steps > 1000, "only {steps} steps");
    }
}
