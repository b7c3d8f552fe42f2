//! What it saves to know of a cell, before a crate is pushed onto it, whether it is ice.

use crate::agents::foreseen::{Foreseen, Outcome};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Layout, State};
use std::sync::Arc;

/// Outcomes less probable than this are let pass.
const LEAST_PROBABLE: f64 = 0.02;

/// Nodes for each of the ways to find out how play would go on.
const NODES_OF_A_SEARCH: u64 = 1500;

/// How probable it is that the game is lost if no search ended with an answer. The same before a
/// push and after it: where neither can be told, a look is not known to save anything. Nothing
/// counts as mended that takes as many steps.
const LOST_IF_UNDECIDED: f64 = 0.9;

/// What is at stake, and what may be spent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stake {
    /// Steps that a loss is worth.
    pub(super) loss_steps: f64,
    /// Nodes that may be expanded.
    pub(super) nodes: u64,
}

/// A moment of a plan: the state then, and what is still to be done.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) state: &'a State,
    pub(super) rest: &'a [Direction],
}

/// Asks what would be if a crate slid on, and what if that had been known before.
pub(super) struct Foreknowledge<'a> {
    layout: Arc<Layout>,
    /// How probable it is that each cell is ice.
    chances: Vec<f64>,
    /// Steps that a loss is worth.
    loss_steps: f64,
    budget: &'a Budget<'a>,
    /// Nodes expanded, and how many may be.
    nodes: u64,
    most_nodes: u64,
}

impl<'a> Foreknowledge<'a> {
    /// Takes ice for as probable as it is by `belief`, whatever a plan will have taught by then.
    pub(super) fn new(belief: &Belief, stake: Stake, budget: &'a Budget<'a>) -> Self {
        let layout = Arc::clone(belief.layout());
        let cells = 0..layout.cell_count() as CellIndex;
        let chances = cells.map(|cell| belief.ice_probability(cell)).collect();
        let Stake { loss_steps, nodes: most_nodes } = stake;
        Self { layout, chances, loss_steps, budget, nodes: 0, most_nodes }
    }

    /// Nodes expanded so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether no more may be asked.
    fn is_spent(&self) -> bool {
        self.nodes >= self.most_nodes || (self.budget.should_stop)()
    }

    /// The most steps that it can save to know of a cell.
    pub(super) fn most_steps(&self, cell: CellIndex) -> f64 {
        self.chances[usize::from(cell)] * self.loss_steps
    }

    /// Steps that are saved in the mean if the first cell that decides about the slide of a push is
    /// known at an earlier moment of the plan. Where that is ice, another plan is made right before
    /// the push, or already at that moment if it would be too late, and not only once the crate
    /// lies elsewhere or the game is lost. `rest` is what is planned after the push. Nought if it
    /// cannot be afforded to tell.
    ///
    /// Each unknown cell is taken for ice with its own chance. That other cells are ice too, where
    /// a crate slides over several, does not count as unknown before; where they are, knowing the
    /// first may save less. At most three searches for each outcome, and six for what was before.
    pub(super) fn steps_saved(
        &mut self,
        here: &Foreseen,
        (action, rest): (Direction, &[Direction]),
        earlier: Moment<'_>,
    ) -> f64 {
        let mut outcomes = here.outcomes(action);
        let Some(Outcome { stops: Some(first), after: there, .. }) = outcomes.next() else {
            return 0.0;
        };
        let due = Moment { state: there.state(), rest };
        let mut steps_if_known = None;
        let (mut saved, mut reached) = (0.0, self.chances[usize::from(first)]);
        while reached >= LEAST_PROBABLE
            && let Some(Outcome { stops, after, .. }) = outcomes.next()
        {
            let onwards = stops.map_or(0.0, |next| self.chances[usize::from(next)]);
            let ice = after.belief.known_ice();
            let mut steps = self.steps_more((after.state(), rest.len()), ice, due);
            if steps > 0.0 {
                steps -= *steps_if_known.get_or_insert_with(|| {
                    let mut ice = here.belief.known_ice().clone();
                    ice.insert(first);
                    self.steps_if_known((here.state(), &ice), due, earlier)
                });
            }
            if self.is_spent() {
                return 0.0;
            }
            saved += reached * (1.0 - onwards) * steps.max(0.0);
            reached *= onwards;
        }
        saved
    }

    /// How many steps more than planned it takes on that ice before a push to `due` is made: in the
    /// state right before it, or at an earlier moment if nothing can be mended then any more. Where
    /// it can, an earlier moment would be better now and then, but the looks that are put in for
    /// that take more steps than they save.
    fn steps_if_known(
        &mut self,
        (state, ice): (&State, &CellSet),
        due: Moment<'_>,
        earlier: Moment<'_>,
    ) -> f64 {
        let before = self.steps_more((state, due.rest.len() + 1), ice, due);
        let can_be_mended = before < LOST_IF_UNDECIDED * self.loss_steps;
        if can_be_mended || earlier.rest.len() == due.rest.len() + 1 {
            return before;
        }
        let planned = (earlier.state, earlier.rest.len());
        before.min(self.steps_more(planned, ice, earlier))
    }

    /// How many steps more than planned it takes from a state on that ice if what is unknown is
    /// floor, be it that the plan is taken up again where it would be at `due`; not less than none,
    /// nor more than a loss is worth.
    fn steps_more(
        &mut self,
        (state, planned_steps): (&State, usize),
        ice: &CellSet,
        due: Moment<'_>,
    ) -> f64 {
        let more = |actions: Vec<Direction>| {
            (actions.len().saturating_sub(planned_steps) as f64).min(self.loss_steps)
        };
        let mut planner = Planner::new(&self.layout, ice, state.crates.len());
        let affordable = |nodes: u64| {
            let left = self.most_nodes.saturating_sub(nodes);
            self.budget.with_nodes(NODES_OF_A_SEARCH.min(left))
        };
        let (taken_up, mut nodes) =
            planner.rejoin(state, due.state, due.rest, &affordable(self.nodes));
        nodes += self.nodes;
        let steps = if let Some(actions) = taken_up {
            more(actions)
        } else {
            let mut found = planner.plan_roughly(state, &affordable(nodes));
            nodes += found.nodes;
            if matches!(found.outcome, PlanOutcome::Unknown { .. }) {
                found = planner.plan_somehow(state, NODES_OF_A_SEARCH, &affordable(nodes));
                nodes += found.nodes;
            }
            match found.outcome {
                PlanOutcome::Plan { actions, .. } => more(actions),
                PlanOutcome::Unsolvable => self.loss_steps,
                PlanOutcome::Unknown { .. } => LOST_IF_UNDECIDED * self.loss_steps,
            }
        };
        self.nodes = nodes;
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::foreseen::samples::planned;
    use crate::planning::search::{Answer, Unobserved, Weight};
    use crate::worlds::ice::{Knowledge, Level, NO_CELL};

    /// The fewest steps to the goal on that ice; `None` if there is no way.
    fn fewest_steps(here: &Foreseen, state: &State, ice: &CellSet) -> Option<usize> {
        let mut planner = Planner::new(here.belief.layout(), ice, state.crates.len());
        let budget = Budget::nodes(1_000_000);
        match planner.plan(state, Weight::ONE, &budget, &mut Unobserved) {
            Answer::Solved(found) => Some(found.actions.len()),
            Answer::Unsolvable { .. } => None,
            Answer::BudgetSpent(_) => panic!("more states than expected"),
        }
    }

    const LOSS_STEPS: f64 = 50.0;
    const STAKE: Stake = Stake { loss_steps: LOSS_STEPS, nodes: 1_000_000 };

    /// What it takes at least to go on from a state on that ice, more than planned.
    fn least(here: &Foreseen, state: &State, ice: &CellSet, planned_steps: usize) -> f64 {
        fewest_steps(here, state, ice).map_or(LOSS_STEPS, |fewest| {
            (fewest.saturating_sub(planned_steps) as f64).min(LOSS_STEPS)
        })
    }

    /// The same as [`Foreknowledge::steps_saved`] by going through all layouts of the unknown cells
    /// before the crate.
    fn saved_by_all_layouts(
        here: &Foreseen,
        (action, rest): (Direction, usize),
        chances: &[f64],
    ) -> f64 {
        let Some(first) = here.gamble(action) else { return 0.0 };
        let layout = here.belief.layout();
        let known_ice = here.belief.known_ice();
        let beyond = |cell: &CellIndex| {
            Some(layout.neighbour(*cell, action)).filter(|cell| *cell != NO_CELL)
        };
        let lane = std::iter::successors(beyond(&here.state().player), beyond);
        let unknown: Vec<CellIndex> =
            lane.filter(|cell| here.belief.knowledge(*cell) == Knowledge::Unknown).collect();
        let mut ice = known_ice.clone();
        ice.insert(first);
        let if_known = least(here, here.state(), &ice, rest + 1);
        let mut saved = 0.0;
        for number in 0..1_u32 << unknown.len() {
            let is_ice = |index: usize| number >> index & 1 == 1;
            let mut probability = 1.0;
            let mut ice = known_ice.clone();
            for (index, cell) in unknown.iter().enumerate() {
                let chance = chances[usize::from(*cell)];
                probability *= if is_ice(index) { chance } else { 1.0 - chance };
                if is_ice(index) {
                    ice.insert(*cell);
                }
            }
            if ice.contains(first) {
                let mut after = here.clone();
                after.follow_if(action, |cell| ice.contains(cell));
                let steps = least(here, after.state(), after.belief.known_ice(), rest);
                saved += probability * (steps - if_known).max(0.0);
            }
        }
        saved
    }

    /// A push onto a cell that may be ice.
    struct Push<'a> {
        level: &'a Level,
        /// The beginning of the plan.
        start: Moment<'a>,
        here: &'a Foreseen,
        now: Moment<'a>,
        cell: CellIndex,
        action: Direction,
        /// After the push, if the cell is floor.
        due: Moment<'a>,
    }

    impl Push<'_> {
        /// What is known before, and that the cell is ice.
        fn ice(&self) -> CellSet {
            let mut ice = self.here.belief.known_ice().clone();
            ice.insert(self.cell);
            ice
        }
    }

    /// Goes through all such pushes of sample plans.
    fn each_push(mut check: impl FnMut(&mut Foreknowledge<'_>, &Push<'_>)) {
        let budget = Budget::nodes(1_000_000);
        for (level, start, plan) in planned() {
            let mut foreknowledge = Foreknowledge::new(&start.belief, STAKE, &budget);
            let mut here = start.clone();
            for (place, action) in plan.iter().copied().enumerate() {
                let mut there = here.clone();
                there.follow(action);
                if let Some(cell) = here.gamble(action) {
                    let push = Push {
                        level: &level,
                        start: Moment { state: start.state(), rest: &plan },
                        here: &here,
                        now: Moment { state: here.state(), rest: &plan[place..] },
                        cell,
                        action,
                        due: Moment { state: there.state(), rest: &plan[place + 1..] },
                    };
                    check(&mut foreknowledge, &push);
                }
                here = there;
            }
        }
    }

    #[test]
    fn what_is_saved_is_what_all_layouts_say() {
        let (mut asked, mut worth_it, mut apart) = (0, 0, 0);
        each_push(|foreknowledge, push| {
            let Push { level, here, now, cell, action, due, .. } = *push;
            let saved = foreknowledge.steps_saved(here, (action, due.rest), now);
            let chances = &foreknowledge.chances;
            let expected = saved_by_all_layouts(here, (action, due.rest.len()), chances);
            // What is improbable is let pass, and a plan taken up again may be too long.
            let most_apart = LEAST_PROBABLE * LOSS_STEPS;
            apart += u32::from((saved - expected).abs() > most_apart);
            assert!(saved <= foreknowledge.most_steps(cell) + 1e-9, "{level:?}");
            asked += 1;
            worth_it += u32::from(saved > 4.0);
        });
        assert!(asked > 100 && worth_it > 10, "{worth_it} of {asked}");
        assert!(apart * 50 <= asked, "{apart} of {asked}");
    }

    #[test]
    fn only_what_is_too_late_before_the_push_is_asked_of_an_earlier_moment() {
        let (mut mended, mut helped) = (0, 0);
        each_push(|foreknowledge, push| {
            let Push { level, start, here, now, action, due, .. } = *push;
            let at_once = foreknowledge.steps_saved(here, (action, due.rest), now);
            let saved = foreknowledge.steps_saved(here, (action, due.rest), start);
            let before = (now.state, now.rest.len());
            let steps = foreknowledge.steps_more(before, &push.ice(), due);
            if steps < LOST_IF_UNDECIDED * LOSS_STEPS {
                assert_eq!(saved, at_once, "{level:?}");
                mended += u32::from(steps > 0.0);
            } else {
                assert!(saved >= at_once, "{level:?}");
                helped += u32::from(saved > at_once);
            }
        });
        assert!(mended > 10 && helped > 0, "{mended} {helped}");
    }

    #[test]
    fn what_play_would_cost_is_not_understated_and_mostly_exact() {
        let (mut asked, mut exact, mut lost) = (0, 0, 0);
        each_push(|foreknowledge, push| {
            let Push { level, here, now, action, due, .. } = *push;
            let ice = push.ice();
            let mut after = here.clone();
            after.follow_if(action, |cell| ice.contains(cell));
            for (state, planned) in [(now.state, now.rest.len()), (after.state(), due.rest.len())] {
                let steps = foreknowledge.steps_more((state, planned), &ice, due);
                let least = least(here, state, &ice, planned);
                assert!(steps >= least && steps <= LOSS_STEPS, "{level:?} {steps} {least}");
                asked += 1;
                exact += u32::from(steps == least);
                lost += u32::from(least == LOSS_STEPS);
            }
        });
        assert!(lost > 20 && exact > asked * 3 / 4, "{exact} of {asked} exact, {lost} lost");
    }
}
