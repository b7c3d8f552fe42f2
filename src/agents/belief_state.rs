//! Simulated execution of a plan: the state and the belief after each action.
//!
//! [`state_hash`] identifies a state with the knowledge in it, so that agents detect cycles.

use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, Knowledge, Observation, State, rules};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A simulated observation and the belief updated with it.
#[derive(Clone)]
pub(super) struct BeliefState {
    /// The simulated observation.
    pub(super) observation: Observation,
    /// The belief after all simulated observations.
    pub(super) belief: Belief,
}

/// One possible outcome of an action.
pub(super) struct SlideOutcome {
    /// The unknown cell that turns out to be floor and stops the slide.
    ///
    /// `None` if a wall, a crate or a known cell stops it, or nothing moves.
    pub(super) stopped_on: Option<CellIndex>,
    /// Observation and belief after this outcome.
    pub(super) after: BeliefState,
}

impl BeliefState {
    /// The simulated state of the board.
    pub(super) fn state(&self) -> &State {
        &self.observation.state
    }

    /// Executes an action with unknown cells as floor and updates the belief.
    ///
    /// Returns whether it pushes a crate.
    pub(super) fn apply_on_floor(&mut self, action: Direction) -> bool {
        let known_ice = self.belief.known_ice().clone();
        self.apply_on_ice(action, |cell| known_ice.contains(cell))
    }

    /// Executes an action on the given ice and updates the belief.
    ///
    /// Returns whether it pushes a crate.
    pub(super) fn apply_on_ice(
        &mut self,
        action: Direction,
        is_ice: impl Fn(CellIndex) -> bool,
    ) -> bool {
        let before = self.observation.clone();
        let (layout, state) = (&before.layout, &mut self.observation.state);
        let change = rules::apply_assuming(layout, is_ice, state, action);
        let belief_update = self.belief.belief_update(&before, action, &self.observation);
        self.belief.update(&belief_update);
        change.push.is_some()
    }

    /// All possible outcomes of an action, shortest slide first; computed lazily.
    ///
    /// One outcome if no unknown cell decides the slide.
    pub(super) fn outcomes(&self, action: Direction) -> impl Iterator<Item = SlideOutcome> {
        let mut next = Some(Vec::new());
        std::iter::from_fn(move || {
            let mut slid = next.take()?;
            // Outcome number k: the first k unknown cells of the slide are ice, the next one is
            // floor.
            let mut after = self.clone();
            let known_ice = self.belief.known_ice();
            after.apply_on_ice(action, |cell| known_ice.contains(cell) || slid.contains(&cell));
            let stopped_on = self.next_deciding_cell(action, &slid);
            if let Some(cell) = stopped_on {
                slid.push(cell);
                next = Some(slid);
            }
            Some(SlideOutcome { stopped_on, after })
        })
    }

    /// The unknown cell that decides whether a pushed crate slides on.
    ///
    /// `None` if no unknown cell does, or the action pushes nothing.
    pub(super) fn deciding_cell(&self, action: Direction) -> Option<CellIndex> {
        let state = self.state();
        let next = self.observation.layout.neighbour(state.player, action);
        if state.crates.contains(next) { self.next_deciding_cell(action, &[]) } else { None }
    }

    /// The first unknown cell, outside `slid`, that decides where the action ends, if any.
    ///
    /// The cells in `slid` count as ice.
    fn next_deciding_cell(&self, action: Direction, slid: &[CellIndex]) -> Option<CellIndex> {
        let mut state = self.state().clone();
        let mut unknown = None;
        // `apply_assuming` asks only for cells that decide; the last cell it asks about is where
        // the slide ends.
        let is_ice = |cell| match self.belief.knowledge(cell) {
            Knowledge::Ice => true,
            Knowledge::Unknown if slid.contains(&cell) => true,
            Knowledge::Unknown => {
                unknown = Some(cell);
                false
            }
            Knowledge::Wall | Knowledge::Floor => false,
        };
        rules::apply_assuming(&self.observation.layout, is_ice, &mut state, action);
        unknown
    }
}

/// Hash of a state and of the sets of known ice and known floor.
pub(super) fn state_hash(state: &State, belief: &Belief) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    belief.known_ice().hash(&mut hasher);
    belief.known_floor().hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
pub(super) mod sample_plans {
    //! Sample boards and plans for tests.

    use super::*;
    use crate::planning::search::{Budget, Unobserved, Weight};
    use crate::planning::sokoban::{Planner, RiskAversion};
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Level, RandomBoards};

    /// The first observation and belief of a level.
    pub(in crate::agents) fn first_view(level: &Level) -> (Observation, Belief) {
        let (truth, state) = Ice::open(level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        (observation, belief)
    }

    /// Random boards with nothing known, each with a shortest plan for all floor.
    pub(in crate::agents) fn planned_boards()
    -> impl Iterator<Item = (Level, BeliefState, Vec<Direction>)> {
        let family = RandomBoards {
            rows: 5,
            columns: 5,
            crates: 2,
            wall_probability: 0.15,
            ice_fraction: 0.2,
        };
        (0..500).filter_map(move |seed| {
            let level = family.level(seed, 0)?;
            let (observation, belief) = first_view(&level);
            let ice = belief.known_ice();
            let mut planner = Planner::risk_averse(&belief, ice, 2, RiskAversion::TieBreak);
            let budget = Budget::nodes(20_000);
            let answer = planner.plan(&observation.state, Weight::ONE, &budget, &mut Unobserved);
            let plan = answer.solution()?.actions.clone();
            Some((level, BeliefState { observation, belief }, plan))
        })
    }
}
