//! Walks that find out about a cell before a crate is pushed onto it.

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
/// in between two of the pushes before, where it is the least detour, if that costs less than it
/// saves. How probable ice is, is taken from what is known now, not from what the plan will have
/// taught by then. O(length of the plan · cells) for each walk, and a search for each outcome.
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
    let start = Foreseen { observation: observation.clone(), belief: belief.clone() };
    let mut here = start.clone();
    let mut strolls = vec![Stroll::begin(&start, 0)];
    for action in plan {
        if let Some(entered) = here.gamble(*action)
            && scouted.nodes < stake.nodes
            && !(budget.should_stop)()
        {
            let lost = here.lost(*action, &chances, budget, &mut scouted);
            let most_steps = lost * stake.loss_steps;
            if lost > 0.0
                && let Some((stroll, walk, detour)) = least_detour(&strolls, entered)
                && (detour as f64) < most_steps
            {
                let end = stroll.start + stroll.length;
                scouted.actions.splice(stroll.start..end, walk);
                scouted.walks += 1;
                (here, strolls) = start.strolls_of(&scouted.actions);
            }
        }
        let pushes = here.follow(*action);
        scouted.actions.push(*action);
        if pushes {
            strolls.push(Stroll::begin(&here, scouted.actions.len()));
        } else if let Some(stroll) = strolls.last_mut() {
            stroll.length += 1;
            stroll.end = here.state().player;
        }
    }
    scouted
}

/// The walk over a cell that is the least detour, the stroll it takes the place of, and how many
/// steps it takes more; the earliest of such walks, since what is known early helps most.
fn least_detour(strolls: &[Stroll], cell: CellIndex) -> Option<(&Stroll, Vec<Direction>, usize)> {
    let walks = strolls.iter().filter_map(|stroll| {
        let walk = stroll.over(cell)?;
        let detour = walk.len().saturating_sub(stroll.length);
        Some((stroll, walk, detour))
    });
    walks.min_by_key(|(_, _, detour)| *detour)
}

/// The walk between two pushes of a plan.
struct Stroll {
    from: Foreseen,
    /// Where the player stands at its end.
    end: CellIndex,
    /// The place of its first action in the plan, and how many there are.
    start: usize,
    length: usize,
}

impl Stroll {
    /// One that has no action yet.
    fn begin(from: &Foreseen, start: usize) -> Self {
        Self { from: from.clone(), end: from.state().player, start, length: 0 }
    }

    /// A shortest walk to the same end that tells whether a cell is ice.
    fn over(&self, cell: CellIndex) -> Option<Vec<Direction>> {
        let Foreseen { observation, belief } = &self.from;
        let is_ice = |cell| belief.known_ice().contains(cell);
        walks::path_over(&observation.layout, &observation.state, is_ice, cell, self.end)
    }
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

    /// Carries actions out, assuming floor: what is foreseen at their end, and the walks between
    /// the pushes.
    fn strolls_of(&self, actions: &[Direction]) -> (Self, Vec<Stroll>) {
        let mut here = self.clone();
        let mut strolls = vec![Stroll::begin(&here, 0)];
        for (index, action) in actions.iter().enumerate() {
            if here.follow(*action) {
                strolls.push(Stroll::begin(&here, index + 1));
            } else if let Some(stroll) = strolls.last_mut() {
                stroll.length += 1;
                stroll.end = here.state().player;
            }
        }
        (here, strolls)
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

    /// Random boards on which nothing is known, each with a shortest plan.
    fn planned() -> impl Iterator<Item = (Level, Foreseen, Vec<Direction>)> {
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

    /// The state at the end, and the pushes that lead there.
    fn end_of(start: &Foreseen, actions: &[Direction]) -> (State, Vec<Direction>) {
        let mut here = start.clone();
        let pushes = actions.iter().copied().filter(|action| here.follow(*action)).collect();
        (here.observation.state, pushes)
    }

    #[test]
    fn walks_change_nothing_else() {
        let mut walks = 0;
        for (level, start, plan) in planned() {
            let stake = Stake { loss_steps: 100.0, nodes: 10_000 };
            let Foreseen { observation, belief } = &start;
            let scouted = scout(observation, belief, &plan, stake, &Budget::nodes(20_000));
            assert_eq!(end_of(&start, &scouted.actions), end_of(&start, &plan), "{level:?}");
            assert!(end_of(&start, &scouted.actions).0.solves(&observation.layout));
            walks += scouted.walks;
        }
        assert!(walks > 10, "only {walks} walks");
    }

    #[test]
    fn a_walk_over_a_cell_takes_the_place_of_the_stroll_where_it_is_the_least_detour() {
        let (mut walks, mut earlier) = (0, 0);
        for (level, start, plan) in planned() {
            let (_, strolls) = start.strolls_of(&plan);
            for cell in start.belief.unknown_cells() {
                let detour = |stroll: &Stroll| Some(stroll.over(cell)?.len() - stroll.length);
                let least = strolls.iter().filter_map(detour).min();
                let found = least_detour(&strolls, cell);
                assert_eq!(found.as_ref().map(|(_, _, detour)| *detour), least, "{level:?}");
                let Some((stroll, walk, detour)) = found else { continue };
                let mut actions = plan.clone();
                actions.splice(stroll.start..stroll.start + stroll.length, walk.iter().copied());
                assert_eq!(actions.len(), plan.len() + detour, "{level:?}");
                assert_eq!(end_of(&start, &actions), end_of(&start, &plan), "{level:?}");
                // The walk has told.
                let (told, _) = start.strolls_of(&actions[..stroll.start + walk.len()]);
                assert_eq!(told.belief.knowledge(cell), Knowledge::Floor, "{level:?}");
                walks += 1;
                let last = strolls.iter().filter_map(|it| it.over(cell)).next_back();
                earlier += u32::from(last.is_some_and(|last| last != walk));
            }
        }
        assert!(walks > 500 && earlier > 50, "{walks} {earlier}");
    }
}
