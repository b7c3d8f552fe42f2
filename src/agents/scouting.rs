//! Walks that find out about a cell before a crate is pushed onto it.

use super::exploring::walk_to_learn;
use crate::board::{CellIndex, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::planning::walks;
use crate::worlds::ice::{Belief, Knowledge, Observation, State, rules};

/// Outcomes less probable than this are let pass.
const LEAST_PROBABLE: f64 = 0.02;

/// Nodes for the question whether anything can still be reached after one outcome.
const NODES_OF_A_QUESTION: u64 = 1500;

/// How probable it is that a state is lost if its search ended without an answer.
const LOST_IF_UNDECIDED: f64 = 0.9;

/// What is at stake, and what may be spent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stake {
    /// Steps that a loss is worth.
    pub(super) loss_steps: f64,
    /// Nodes that may be expanded.
    pub(super) nodes: u64,
}

/// A plan with walks put in, and what that took.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scouted {
    pub(super) actions: Vec<Direction>,
    /// Walks that were put in.
    pub(super) walks: u32,
    /// Nodes expanded for them.
    pub(super) nodes: u64,
}

/// Follows a plan that takes unknown cells for floor, and asks at every push onto an unknown cell
/// what would be if the crate slid on. Where too much would be lost, a walk over that cell is put
/// in before the push, if it costs less than it saves. How probable ice is, is taken from what is
/// known now, not from what the plan will have taught by then. O(length of the plan), and a search
/// for each outcome.
pub(super) fn scout(
    observation: &Observation,
    belief: &Belief,
    plan: &[Direction],
    stake: Stake,
    budget: &Budget<'_>,
) -> Scouted {
    let mut scouted = Scouted { actions: Vec::with_capacity(plan.len()), walks: 0, nodes: 0 };
    let cells = 0..observation.layout.cell_count() as CellIndex;
    let chances: Vec<f64> = cells.map(|cell| belief.ice_probability(cell)).collect();
    let mut here = Foreseen { observation: observation.clone(), belief: belief.clone() };
    let mut after_push = (here.clone(), 0);
    for action in plan {
        if let Some(entered) = here.gamble(*action)
            && scouted.nodes < stake.nodes
            && !(budget.should_stop)()
        {
            let lost = here.lost(*action, &chances, budget, &mut scouted);
            let (from, length) = &after_push;
            let walked = scouted.actions.len() - length;
            if lost > 0.0
                && let Some((there, walk)) = from.walk_over(entered, &here)
                && ((walk.len() - walked.min(walk.len())) as f64) < lost * stake.loss_steps
            {
                scouted.actions.truncate(*length);
                scouted.actions.extend(walk);
                scouted.walks += 1;
                here = there;
            }
        }
        let pushes = here.follow(*action);
        scouted.actions.push(*action);
        if pushes {
            after_push = (here.clone(), scouted.actions.len());
        }
    }
    scouted
}

/// Where a plan leads if every unknown cell on its way is floor, and what is known by then.
#[derive(Clone)]
struct Foreseen {
    observation: Observation,
    belief: Belief,
}

impl Foreseen {
    fn state(&self) -> &State {
        &self.observation.state
    }

    /// Carries an action out, assuming floor; whether it pushes.
    fn follow(&mut self, action: Direction) -> bool {
        let known_ice = self.belief.known_ice().clone();
        self.follow_if(action, |cell| known_ice.contains(cell))
    }

    /// Carries an action out on that ice, and learns from it; whether it pushes.
    fn follow_if(&mut self, action: Direction, is_ice: impl Fn(CellIndex) -> bool) -> bool {
        let before = self.observation.clone();
        let (layout, state) = (&before.layout, &mut self.observation.state);
        let change = rules::apply_assuming(layout, is_ice, state, action);
        let lesson = self.belief.lesson(&before, action, &self.observation);
        self.belief.learn(&lesson);
        change.push.is_some()
    }

    /// The unknown cell at which it is decided where the crate comes to rest, if the action is a
    /// push and there is such a cell.
    fn gamble(&self, action: Direction) -> Option<CellIndex> {
        let state = self.state();
        let next = self.observation.layout.neighbour(state.player, action);
        if state.crates.contains(next) { self.next_unknown(action, &[]) } else { None }
    }

    /// How probable it is that a push loses the game because the crate slides on, if each unknown
    /// cell is ice with its own chance.
    fn lost(
        &self,
        action: Direction,
        chances: &[f64],
        budget: &Budget<'_>,
        scouted: &mut Scouted,
    ) -> f64 {
        let chance = |cell: CellIndex| chances[usize::from(cell)];
        let mut lost = 0.0;
        let mut reached = 1.0;
        let mut slid: Vec<CellIndex> = Vec::new();
        while let Some(cell) = self.next_unknown(action, &slid) {
            reached *= chance(cell);
            slid.push(cell);
            let onwards = self.next_unknown(action, &slid);
            let stops = onwards.map_or(1.0, |next| 1.0 - chance(next));
            if reached < LEAST_PROBABLE {
                break;
            }
            let mut after = self.clone();
            let known_ice = self.belief.known_ice();
            after.follow_if(action, |cell| known_ice.contains(cell) || slid.contains(&cell));
            lost += reached * stops * after.is_lost(budget, scouted);
        }
        lost
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

    /// How probable it is that nothing leads to the goal from here if the rest is floor.
    fn is_lost(&self, budget: &Budget<'_>, scouted: &mut Scouted) -> f64 {
        let state = self.state();
        let (layout, ice) = (&self.observation.layout, self.belief.known_ice());
        let mut planner = Planner::new(layout, ice, state.crates.len());
        let found = planner.plan_somehow(state, NODES_OF_A_QUESTION, budget);
        scouted.nodes += found.nodes;
        match found.outcome {
            PlanOutcome::Plan { .. } => 0.0,
            PlanOutcome::Unsolvable => 1.0,
            PlanOutcome::Unknown { .. } => LOST_IF_UNDECIDED,
        }
    }

    /// A walk over the cell that tells whether it is ice, and on to where the player stands in
    /// `goal`; what is foreseen then.
    fn walk_over(&self, cell: CellIndex, goal: &Self) -> Option<(Self, Vec<Direction>)> {
        let mut walk = walk_to_learn(&self.observation, &self.belief, Some(cell))?;
        let mut there = self.clone();
        for action in &walk {
            there.follow(*action);
        }
        let is_ice = |cell| self.belief.known_ice().contains(cell);
        let layout = &self.observation.layout;
        for (action, _) in walks::path(layout, there.state(), is_ice, goal.state().player)? {
            there.follow(action);
            walk.push(action);
        }
        Some((there, walk))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::search::{Unobserved, Weight};
    use crate::planning::sokoban::Caution;
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Lesson, Level, RandomBoards, board_of_letters};

    fn begin(level: &Level) -> (Observation, Belief) {
        let (truth, state) = Ice::open(level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        (observation, belief)
    }

    /// A push to the right loses the game if the cell beyond the crate is ice.
    const EDGE: &str = "__._\n@$__\n____";

    /// What becomes of a plan, in letters.
    #[track_caller]
    fn check(drawing: &str, plan: &str, stake: (f64, u64), learnt_floor: &[u16], expected: &str) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (observation, mut belief) = begin(&level);
        let floor = learnt_floor.to_vec();
        belief.learn(&Lesson { floor, ..Lesson::default() });
        let plan: Vec<_> = plan.chars().filter_map(Direction::from_letter).collect();
        let stake = Stake { loss_steps: stake.0, nodes: stake.1 };
        let scouted = scout(&observation, &belief, &plan, stake, &Budget::nodes(100_000));
        let letters: String = scouted.actions.iter().map(|action| action.letter()).collect();
        assert_eq!(letters, expected, "{drawing}");
        assert_eq!(scouted.walks > 0, scouted.actions.len() > plan.len());
    }

    #[test]
    fn a_cell_is_looked_at_where_that_costs_less_than_it_saves() {
        check(EDGE, "RDRU", (60.0, 1000), &[], "URRDULLDRDRU");
        check(EDGE, "RDRU", (20.0, 1000), &[], "RDRU");
        check(EDGE, "RDRU", (60.0, 0), &[], "RDRU");
        check(EDGE, "RDRU", (60.0, 1000), &[6], "RDRU");
        // Here a crate that slides on is brought back.
        check("__.__\n@$___\n_____", "RDRU", (60.0, 1000), &[8], "RDRU");
    }

    #[test]
    fn walks_change_nothing_else() {
        let family =
            RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.15, ice_share: 0.2 };
        let mut walks = 0;
        for level in (0..500).filter_map(|seed| family.level(seed, 0)) {
            let (observation, belief) = begin(&level);
            let ice = belief.known_ice();
            let mut planner = Planner::cautious(&belief, ice, 2, Caution::BreaksTies);
            let budget = Budget::nodes(20_000);
            let answer = planner.plan(&observation.state, Weight::ONE, &budget, &mut Unobserved);
            let Some(plan) = answer.solution() else { continue };
            let stake = Stake { loss_steps: 100.0, nodes: 10_000 };
            let scouted = scout(&observation, &belief, &plan.actions, stake, &budget);
            let end = |actions: &[Direction]| {
                let mut here =
                    Foreseen { observation: observation.clone(), belief: belief.clone() };
                let pushes: Vec<_> =
                    actions.iter().filter(|action| here.follow(**action)).collect();
                (here.observation.state, pushes.into_iter().copied().collect::<Vec<_>>())
            };
            assert_eq!(end(&scouted.actions), end(&plan.actions), "{level:?}");
            assert!(end(&scouted.actions).0.solves(&observation.layout));
            walks += scouted.walks;
        }
        assert!(walks > 10, "only {walks} walks");
    }
}
