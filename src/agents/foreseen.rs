//! What actions lead to, step by step, and what will be known by then.

use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, Knowledge, Observation, State, rules};

/// What will be seen, and what is known by then.
#[derive(Clone)]
pub(super) struct Foreseen {
    pub(super) observation: Observation,
    pub(super) belief: Belief,
}

/// What an action may come to.
pub(super) struct Outcome {
    /// The unknown cell that turns out to be floor; `None` if the slide ends elsewhere.
    pub(super) stops: Option<CellIndex>,
    /// Where it leads.
    pub(super) after: Foreseen,
}

impl Foreseen {
    pub(super) fn state(&self) -> &State {
        &self.observation.state
    }

    /// Carries an action out, assuming floor; whether it pushes.
    pub(super) fn follow(&mut self, action: Direction) -> bool {
        let known_ice = self.belief.known_ice().clone();
        self.follow_if(action, |cell| known_ice.contains(cell))
    }

    /// Carries an action out on that ice, and learns from it; whether it pushes.
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

    /// All that an action may come to, in the order of how far it slides. Each outcome is worked
    /// out when it is asked for.
    pub(super) fn outcomes(&self, action: Direction) -> impl Iterator<Item = Outcome> {
        let mut next = Some(Vec::new());
        std::iter::from_fn(move || {
            let mut slid = next.take()?;
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

    /// The unknown cell at which it is decided where the crate comes to rest, if the action is a
    /// push and there is such a cell.
    pub(super) fn gamble(&self, action: Direction) -> Option<CellIndex> {
        let state = self.state();
        let next = self.observation.layout.neighbour(state.player, action);
        if state.crates.contains(next) { self.next_unknown(action, &[]) } else { None }
    }

    /// The first cell that decides about the slide of the crate and is neither known nor assumed
    /// to be ice.
    fn next_unknown(&self, action: Direction, slid: &[CellIndex]) -> Option<CellIndex> {
        let mut state = self.state().clone();
        let mut unknown = None;
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
    //! Boards to try plans on.

    use super::*;
    use crate::planning::search::{Budget, Unobserved, Weight};
    use crate::planning::sokoban::{Caution, Planner};
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Level, RandomBoards};

    /// What an agent sees of a level, and believes, before it has done anything.
    pub(in crate::agents) fn begin(level: &Level) -> (Observation, Belief) {
        let (truth, state) = Ice::open(level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        (observation, belief)
    }

    /// Random boards on which nothing is known, each with a shortest plan.
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
