//! What it saves to know of a cell, before a crate is pushed onto it, whether it is ice.

use super::foreseen::Foreseen;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Layout, State};
use std::sync::Arc;

/// Outcomes less probable than this are let pass.
const LEAST_PROBABLE: f64 = 0.02;

/// Nodes for each way to find out how play would go on.
const NODES_OF_A_QUESTION: u64 = 1500;

/// How probable it is that a state is lost if no search from it ended with an answer.
const LOST_IF_UNDECIDED: f64 = 0.9;

/// A plan that may be taken up again: the state that it would be in, and what is left of it then.
struct Plan<'a> {
    layout: &'a Arc<Layout>,
    due: &'a State,
    rest: &'a [Direction],
}

/// Asks what would be if a crate slid on, and what if that had been known before.
pub(super) struct Foreknowledge<'a> {
    /// How probable it is that each cell is ice.
    chances: Vec<f64>,
    /// Steps that a loss is worth.
    loss_steps: f64,
    budget: &'a Budget<'a>,
    /// Nodes expanded.
    nodes: u64,
}

impl<'a> Foreknowledge<'a> {
    /// Takes ice for as probable as it is by `belief`, whatever a plan will have taught by then.
    pub(super) fn new(belief: &Belief, loss_steps: f64, budget: &'a Budget<'a>) -> Self {
        let cells = 0..belief.layout().cell_count() as CellIndex;
        let chances = cells.map(|cell| belief.ice_probability(cell)).collect();
        Self { chances, loss_steps, budget, nodes: 0 }
    }

    /// Nodes expanded so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The most steps that it can save to know of a cell.
    pub(super) fn most_steps(&self, cell: CellIndex) -> f64 {
        self.chances[usize::from(cell)] * self.loss_steps
    }

    /// Steps that are saved in the mean if the first cell that decides about the slide of a push is
    /// known before it: where that is ice, another plan is made at once, and not only once the crate
    /// lies elsewhere or the game is lost. `rest` is what is planned after the push.
    ///
    /// Each unknown cell is taken for ice with its own chance. Rough where no plan is found at once.
    /// A few thousand nodes for each outcome.
    pub(super) fn steps_saved(
        &mut self,
        here: &Foreseen,
        action: Direction,
        rest: &[Direction],
    ) -> f64 {
        let mut there = here.clone();
        there.follow(action);
        let plan = Plan { layout: here.belief.layout(), due: there.state(), rest };
        let known_ice = here.belief.known_ice();
        let mut steps_if_known = None;
        let (mut saved, mut reached) = (0.0, 1.0);
        let mut slid: Vec<CellIndex> = Vec::new();
        while let Some(cell) = here.next_unknown(action, &slid) {
            reached *= self.chances[usize::from(cell)];
            if reached < LEAST_PROBABLE {
                break;
            }
            slid.push(cell);
            let onwards = here.next_unknown(action, &slid);
            let stops = onwards.map_or(1.0, |next| 1.0 - self.chances[usize::from(next)]);
            let steps_if_known = *steps_if_known.get_or_insert_with(|| {
                let mut ice = known_ice.clone();
                ice.insert(cell);
                // The push is still to be made.
                self.steps_more(here.state(), &ice, (&plan, rest.len() + 1))
            });
            let mut after = here.clone();
            after.follow_if(action, |cell| known_ice.contains(cell) || slid.contains(&cell));
            let ice = after.belief.known_ice();
            let steps = self.steps_more(after.state(), ice, (&plan, rest.len()));
            saved += reached * stops * (steps - steps_if_known).max(0.0);
        }
        saved
    }

    /// How many steps more than planned it takes from a state on that ice if what is unknown is floor;
    /// not less than none, nor more than a loss is worth.
    fn steps_more(
        &mut self,
        state: &State,
        ice: &CellSet,
        (plan, planned_steps): (&Plan<'_>, usize),
    ) -> f64 {
        let mut planner = Planner::new(plan.layout, ice, state.crates.len());
        let budget = self.budget.with_nodes(NODES_OF_A_QUESTION);
        let (taken_up, nodes) = planner.rejoin(state, plan.due, plan.rest, &budget);
        self.nodes += nodes;
        let more = |actions: Vec<Direction>| {
            (actions.len().saturating_sub(planned_steps) as f64).min(self.loss_steps)
        };
        if let Some(actions) = taken_up {
            return more(actions);
        }
        let mut found = planner.plan_roughly(state, &budget);
        self.nodes += found.nodes;
        if matches!(found.outcome, PlanOutcome::Unknown { .. }) {
            found = planner.plan_somehow(state, NODES_OF_A_QUESTION, &budget);
            self.nodes += found.nodes;
        }
        match found.outcome {
            PlanOutcome::Plan { actions, .. } => more(actions),
            PlanOutcome::Unsolvable => self.loss_steps,
            PlanOutcome::Unknown { .. } => LOST_IF_UNDECIDED * self.loss_steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::foreseen::samples::planned;
    use crate::planning::search::{Answer, Unobserved, Weight};

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

    #[test]
    fn what_play_would_cost_is_not_understated_and_mostly_exact() {
        const LOSS_STEPS: f64 = 50.0;
        let (mut asked, mut exact, mut lost) = (0, 0, 0);
        let budget = Budget::nodes(1_000_000);
        for (level, start, plan) in planned() {
            let mut foreknowledge = Foreknowledge::new(&start.belief, LOSS_STEPS, &budget);
            let mut here = start.clone();
            for (place, action) in plan.iter().enumerate() {
                let rest = &plan[place + 1..];
                let mut there = here.clone();
                there.follow(*action);
                if let Some(cell) = here.gamble(*action) {
                    let mut ice = here.belief.known_ice().clone();
                    ice.insert(cell);
                    let mut after = here.clone();
                    after.follow_if(*action, |cell| ice.contains(cell));
                    let plan = Plan { layout: here.belief.layout(), due: there.state(), rest };
                    for (state, planned) in
                        [(here.state(), rest.len() + 1), (after.state(), rest.len())]
                    {
                        let steps = foreknowledge.steps_more(state, &ice, (&plan, planned));
                        let fewest = fewest_steps(&here, state, &ice);
                        let least = fewest.map_or(LOSS_STEPS, |fewest| {
                            (fewest.saturating_sub(planned) as f64).min(LOSS_STEPS)
                        });
                        assert!(steps >= least && steps <= LOSS_STEPS, "{level:?} {steps} {least}");
                        asked += 1;
                        exact += u32::from(steps == least);
                        lost += u32::from(fewest.is_none());
                    }
                }
                here = there;
            }
        }
        assert!(lost > 20 && exact > asked * 3 / 4, "{exact} of {asked} exact, {lost} lost");
    }
}
