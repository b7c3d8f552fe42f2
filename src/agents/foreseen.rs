//! Simulated execution of a plan: the state and the belief after each action.

use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, Knowledge, Observation, State, rules};

/// A simulated observation and the belief updated with it.
#[derive(Clone)]
pub(super) struct Foreseen {
    pub(super) observation: Observation,
    pub(super) belief: Belief,
}

/// One possible outcome of an action.
pub(super) struct Outcome {
    /// The unknown cell that turns out to be floor and stops the slide; `None` if the slide ends
    /// elsewhere.
    pub(super) stops: Option<CellIndex>,
    /// Observation and belief after this outcome.
    pub(super) after: Foreseen,
}

impl Foreseen {
    pub(super) fn state(&self) -> &State {
        &self.observation.state
    }

    /// Executes an action with unknown cells as floor. Returns whether it pushes a crate.
    pub(super) fn follow(&mut self, action: Direction) -> bool {
        let known_ice = self.belief.known_ice().clone();
        self.follow_if(action, |cell| known_ice.contains(cell))
    }

    /// Executes an action on the given ice and updates the belief. Returns whether it pushes a
    /// crate.
    pub(super) fn follow_if(
        &mut self,
        action: Direction,
        is_ice: impl Fn(CellIndex) -> bool,
    ) -> bool {
        let before = self.observation.clone();
        let (layout, state) = (&before.layout, &mut self.observation.state);
        let change = rules::apply_assuming(layout, is_ice, state, action);
        let lesson = self.belief.lesson(&before, action, &self.observation);
        self.belief.learn(&lesson);
        change.push.is_some()
    }

    /// All possible outcomes of an action, shortest slide first; computed lazily.
    pub(super) fn outcomes(&self, action: Direction) -> impl Iterator<Item = Outcome> {
        let mut next = Some(Vec::new());
        std::iter::from_fn(move || {
            let mut slid = next.take()?;
            // Outcome number k: the first k unknown cells of the slide are ice, the next one is
            // floor.
            let mut after = self.clone();
            let known_ice = self.belief.known_ice();
            after.follow_if(action, |cell| known_ice.contains(cell) || slid.contains(&cell));
            let stops = self.next_unknown(action, &slid);
            if let Some(cell) = stops {
                slid.push(cell);
                next = Some(slid);
            }
            Some(Outcome { stops, after })
        })
    }

    /// The unknown cell that decides whether a pushed crate slides on; `None` if no cell does, or
    /// the action pushes nothing.
    pub(super) fn gamble(&self, action: Direction) -> Option<CellIndex> {
        let state = self.state();
        let next = self.observation.layout.neighbour(state.player, action);
        if state.crates.contains(next) { self.next_unknown(action, &[]) } else { None }
    }

    /// The first unknown cell, outside `slid`, that decides where the action ends.
    fn next_unknown(&self, action: Direction, slid: &[CellIndex]) -> Option<CellIndex> {
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

#[cfg(test)]
pub(super) mod samples {
    //! Sample boards and plans for tests.

    use super::*;
    use crate::planning::search::{Budget, Unobserved, Weight};
    use crate::planning::sokoban::{Caution, Planner};
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Level, RandomBoards};

    /// The first observation and belief of a level.
    pub(in crate::agents) fn begin(level: &Level) -> (Observation, Belief) {
        let (truth, state) = Ice::open(level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        (observation, belief)
    }

    /// Random boards with nothing known, each with a shortest plan for all floor.
    pub(in crate::agents) fn planned() -> impl Iterator<Item = (Level, Foreseen, Vec<Direction>)> {
        let family =
            RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.15, ice_share: 0.2 };
        (0..500).filter_map(move |seed| {
            let level = family.level(seed, 0)?;
            let (observation, belief) = begin(&level);
            let ice = belief.known_ice();
            let mut planner = Planner::cautious(&belief, ice, 2, Caution::BreaksTies);
            let budget = Budget::nodes(20_000);
            let answer = planner.plan(&observation.state, Weight::ONE, &budget, &mut Unobserved);
            let plan = answer.solution()?.actions.clone();
            Some((level, Foreseen { observation, belief }, plan))
        })
    }
}
