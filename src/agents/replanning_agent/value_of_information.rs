//! Value of information: the expected steps saved by knowing a cell before a push.
//!
//! A plan pushes a crate onto a cell that may be ice. If the cell is ice, the crate slides on, and
//! the agent must replan from there or has lost. If the agent had known, it would have replanned
//! before the push:
//!
//! ```text
//! VOI = Σ over slides k  P(slide k) · max(0, extra steps after it − extra steps if known before)
//! ```
//!
//! "Extra steps" are those of the best continuation found minus the planned ones; a lost game
//! counts as `loss_steps`. Each continuation takes up to three small searches (1500 nodes each):
//! first rejoin the old plan, then weighted A*, then greedy search.
//!
//! Example: a crate that would slide into a corner is lost (60 steps). Known in advance, the push
//! from another side costs 6 extra steps. With P(ice) = 0.3 the information is worth 0.3 · (60 − 6)
//! = 16.2 steps, so a detour of up to 16 steps pays off.
//!
//! Howard, *Information Value Theory* (1966). Limits: marginals are treated as independent, and a
//! deeper cell of the same slide is not assumed known.

use crate::agents::belief_state::{BeliefState, SlideOutcome};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, BoardLayout, State};
use std::sync::Arc;

/// Slides that get this far with a smaller probability are ignored.
const MIN_PROBABILITY: f64 = 0.02;

/// Maximum number of nodes of one continuation search.
const NODES_PER_SEARCH: u64 = 1500;

/// Loss probability assumed if no search found a continuation.
///
/// It is the same before and after the push: if neither can be decided, the information has no
/// value. A continuation only counts as a way to save the game if it takes fewer steps than this
/// fraction of a loss.
const UNDECIDED_LOSS_PROBABILITY: f64 = 0.9;

/// Value of avoiding a loss, and the node limit.
#[derive(Debug, Clone, Copy)]
pub(super) struct LossBudget {
    /// Value of avoiding a loss, in steps; a loss makes the level unsolvable.
    pub(super) loss_steps: f64,
    /// Maximum number of nodes to expand.
    pub(super) nodes: u64,
}

/// A point in a plan: the state, and the remaining actions.
#[derive(Clone, Copy)]
pub(super) struct PlanPoint<'a> {
    /// The state at this point.
    pub(super) state: &'a State,
    /// The remaining actions of the plan.
    pub(super) rest: &'a [Direction],
}

/// Computes the value of information about cells that decide a slide.
pub(super) struct ValueOfInformation<'a> {
    layout: Arc<BoardLayout>,
    /// Ice probability of each cell.
    ice_probabilities: Vec<f64>,
    /// Value of avoiding a loss, in steps.
    loss_steps: f64,
    /// Memory limit and stop signal.
    budget: &'a Budget<'a>,
    /// Nodes expanded so far.
    nodes: u64,
    /// Maximum number of nodes to expand.
    max_nodes: u64,
}

impl<'a> ValueOfInformation<'a> {
    /// Creates an evaluation with the ice probabilities of `belief`.
    ///
    /// Ignores what the plan reveals on its way.
    pub(super) fn new(belief: &Belief, limits: LossBudget, budget: &'a Budget<'a>) -> Self {
        let layout = Arc::clone(belief.layout());
        let cells = 0..layout.cell_count() as CellIndex;
        let chances = cells.map(|cell| belief.ice_probability(cell)).collect();
        let LossBudget { loss_steps, nodes: max_nodes } = limits;
        Self { layout, ice_probabilities: chances, loss_steps, budget, nodes: 0, max_nodes }
    }

    /// Nodes expanded so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns true once the nodes are spent or the stop signal is set.
    fn is_spent(&self) -> bool {
        self.nodes >= self.max_nodes || (self.budget.should_stop)()
    }

    /// Upper bound on the value of information about a cell, in steps.
    pub(super) fn max_steps_saved(&self, cell: CellIndex) -> f64 {
        self.ice_probabilities[usize::from(cell)] * self.loss_steps
    }

    /// Expected steps saved by knowing, at an earlier point, where a push will end.
    ///
    /// The information is about the first deciding cell of the push. If that cell is ice, the agent
    /// would replan right before the push, or already at the earlier point if it would be too late
    /// by then. `rest` is the plan after the push. Returns 0 if no unknown cell decides the push,
    /// or if the budget runs out.
    ///
    /// Treats cells as independent, and only the first cell of a slide as known, although knowing
    /// it is worth less if others are ice too. At most three searches for each outcome, and six for
    /// the case with information.
    pub(super) fn steps_saved(
        &mut self,
        here: &BeliefState,
        (action, rest): (Direction, &[Direction]),
        earlier: PlanPoint<'_>,
    ) -> f64 {
        let mut outcomes = here.outcomes(action);
        let Some(SlideOutcome { stopped_on: Some(first), after: there, .. }) = outcomes.next()
        else {
            return 0.0;
        };
        let expected_point = PlanPoint { state: there.state(), rest };
        // Computed only if some outcome costs extra steps.
        let mut extra_steps_if_known = None;
        let (mut saved, mut reached) = (0.0, self.ice_probabilities[usize::from(first)]);
        // `reached`: probability that all deciding cells so far are ice.
        while reached >= MIN_PROBABILITY
            && let Some(SlideOutcome { stopped_on, after, .. }) = outcomes.next()
        {
            let onwards = stopped_on.map_or(0.0, |next| self.ice_probabilities[usize::from(next)]);
            let ice = after.belief.known_ice();
            let mut steps = self.extra_steps((after.state(), rest.len()), ice, expected_point);
            if steps > 0.0 {
                steps -= *extra_steps_if_known.get_or_insert_with(|| {
                    let mut ice = here.belief.known_ice().clone();
                    ice.insert(first);
                    self.extra_steps_if_known((here.state(), &ice), expected_point, earlier)
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

    /// Extra steps over the plan if the agent knows the ice before the push.
    ///
    /// Replans in the state right before the push, or at the earlier point if the game could not be
    /// saved by then. An earlier point may sometimes be better even if it can be saved, but the
    /// detours for that cost more steps than they save.
    fn extra_steps_if_known(
        &mut self,
        (state, ice): (&State, &CellSet),
        expected_point: PlanPoint<'_>,
        earlier: PlanPoint<'_>,
    ) -> f64 {
        let before = self.extra_steps((state, expected_point.rest.len() + 1), ice, expected_point);
        let can_be_mended = before < UNDECIDED_LOSS_PROBABILITY * self.loss_steps;
        if can_be_mended || earlier.rest.len() == expected_point.rest.len() + 1 {
            return before;
        }
        let planned = (earlier.state, earlier.rest.len());
        before.min(self.extra_steps(planned, ice, earlier))
    }

    /// Extra steps over the plan from a state on the given ice.
    ///
    /// `planned_steps` is the number of steps that the plan still takes from `state`. Unknown cells
    /// count as floor. Rejoining the old plan at `expected_point` counts too. Between 0 and the
    /// value of a loss; if the searches decide nothing, nine tenths of the value of a loss.
    fn extra_steps(
        &mut self,
        (state, planned_steps): (&State, usize),
        ice: &CellSet,
        expected_point: PlanPoint<'_>,
    ) -> f64 {
        let more = |actions: Vec<Direction>| {
            (actions.len().saturating_sub(planned_steps) as f64).min(self.loss_steps)
        };
        let mut planner = Planner::new(&self.layout, ice, state.crates.len());
        let affordable = |nodes: u64| {
            let left = self.max_nodes.saturating_sub(nodes);
            self.budget.with_nodes(NODES_PER_SEARCH.min(left))
        };
        let (rejoined, mut nodes) = planner.repair(
            state,
            expected_point.state,
            expected_point.rest,
            &affordable(self.nodes),
        );
        nodes += self.nodes;
        let steps = if let Some(actions) = rejoined {
            more(actions)
        } else {
            let mut found = planner.plan_weighted(state, &affordable(nodes));
            nodes += found.nodes;
            if matches!(found.outcome, PlanOutcome::Unknown { .. }) {
                found = planner.plan_any(state, NODES_PER_SEARCH, &affordable(nodes));
                nodes += found.nodes;
            }
            match found.outcome {
                PlanOutcome::Plan { actions, .. } => more(actions),
                PlanOutcome::Unsolvable => self.loss_steps,
                PlanOutcome::Unknown { .. } => UNDECIDED_LOSS_PROBABILITY * self.loss_steps,
            }
        };
        self.nodes = nodes;
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::belief_state::sample_plans::planned_boards;
    use crate::planning::search::{SearchResult, Unobserved, Weight};
    use crate::worlds::ice::{Knowledge, Level, NO_CELL};

    /// Minimum number of steps to the goal on the given ice; `None` if unsolvable.
    fn fewest_steps(here: &BeliefState, state: &State, ice: &CellSet) -> Option<usize> {
        let mut planner = Planner::new(here.belief.layout(), ice, state.crates.len());
        let budget = Budget::nodes(1_000_000);
        match planner.plan(state, Weight::ONE, &budget, &mut Unobserved) {
            SearchResult::Solved(found) => Some(found.actions.len()),
            SearchResult::Unsolvable { .. } => None,
            SearchResult::BudgetSpent(_) => panic!("more states than expected"),
        }
    }

    const LOSS_STEPS: f64 = 50.0;
    const STAKE: LossBudget = LossBudget { loss_steps: LOSS_STEPS, nodes: 1_000_000 };

    /// Minimum number of extra steps over the plan from a state on the given ice.
    fn min_extra_steps(
        here: &BeliefState,
        state: &State,
        ice: &CellSet,
        planned_steps: usize,
    ) -> f64 {
        fewest_steps(here, state, ice).map_or(LOSS_STEPS, |fewest| {
            (fewest.saturating_sub(planned_steps) as f64).min(LOSS_STEPS)
        })
    }

    /// [`ValueOfInformation::steps_saved`] by enumeration of all ice maps of the unknown cells in
    /// the direction of the push.
    fn saved_by_enumeration(
        here: &BeliefState,
        (action, rest): (Direction, usize),
        chances: &[f64],
    ) -> f64 {
        let Some(first) = here.deciding_cell(action) else { return 0.0 };
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
        let if_known = min_extra_steps(here, here.state(), &ice, rest + 1);
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
                after.apply_on_ice(action, |cell| ice.contains(cell));
                let steps = min_extra_steps(here, after.state(), after.belief.known_ice(), rest);
                saved += probability * (steps - if_known).max(0.0);
            }
        }
        saved
    }

    /// A push onto a cell that may be ice.
    struct Push<'a> {
        level: &'a Level,
        /// The start of the plan.
        start: PlanPoint<'a>,
        here: &'a BeliefState,
        now: PlanPoint<'a>,
        cell: CellIndex,
        action: Direction,
        /// After the push, if the cell is floor.
        expected_point: PlanPoint<'a>,
    }

    impl Push<'_> {
        /// The known ice and this cell.
        fn ice(&self) -> CellSet {
            let mut ice = self.here.belief.known_ice().clone();
            ice.insert(self.cell);
            ice
        }
    }

    /// Calls `check` for every push of the sample plans onto an unknown cell.
    fn each_push(mut check: impl FnMut(&mut ValueOfInformation<'_>, &Push<'_>)) {
        let budget = Budget::nodes(1_000_000);
        for (level, start, plan) in planned_boards() {
            let mut information = ValueOfInformation::new(&start.belief, STAKE, &budget);
            let mut here = start.clone();
            for (place, action) in plan.iter().copied().enumerate() {
                let mut there = here.clone();
                there.apply_on_floor(action);
                if let Some(cell) = here.deciding_cell(action) {
                    let push = Push {
                        level: &level,
                        start: PlanPoint { state: start.state(), rest: &plan },
                        here: &here,
                        now: PlanPoint { state: here.state(), rest: &plan[place..] },
                        cell,
                        action,
                        expected_point: PlanPoint {
                            state: there.state(),
                            rest: &plan[place + 1..],
                        },
                    };
                    check(&mut information, &push);
                }
                here = there;
            }
        }
    }

    #[test]
    fn value_matches_enumeration_of_ice_maps() {
        let (mut asked, mut worth_it, mut apart) = (0, 0, 0);
        each_push(|information, push| {
            let Push { level, here, now, cell, action, expected_point, .. } = *push;
            let saved = information.steps_saved(here, (action, expected_point.rest), now);
            let chances = &information.ice_probabilities;
            let expected = saved_by_enumeration(here, (action, expected_point.rest.len()), chances);
            // Improbable outcomes are ignored, and a rejoined plan may be longer than necessary.
            let most_apart = MIN_PROBABILITY * LOSS_STEPS;
            apart += u32::from((saved - expected).abs() > most_apart);
            assert!(saved <= information.max_steps_saved(cell) + 1e-9, "{level:?}");
            asked += 1;
            worth_it += u32::from(saved > 4.0);
        });
        assert!(asked > 100 && worth_it > 10, "{worth_it} of {asked}");
        assert!(apart * 50 <= asked, "{apart} of {asked}");
    }

    #[test]
    fn earlier_point_counts_only_if_replanning_before_push_fails() {
        let (mut mended, mut helped) = (0, 0);
        each_push(|information, push| {
            let Push { level, start, here, now, action, expected_point, .. } = *push;
            let at_once = information.steps_saved(here, (action, expected_point.rest), now);
            let saved = information.steps_saved(here, (action, expected_point.rest), start);
            let before = (now.state, now.rest.len());
            let steps = information.extra_steps(before, &push.ice(), expected_point);
            if steps < UNDECIDED_LOSS_PROBABILITY * LOSS_STEPS {
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
    fn extra_steps_are_at_least_optimal_and_mostly_exact() {
        let (mut asked, mut exact, mut lost) = (0, 0, 0);
        each_push(|information, push| {
            let Push { level, here, now, action, expected_point, .. } = *push;
            let ice = push.ice();
            let mut after = here.clone();
            after.apply_on_ice(action, |cell| ice.contains(cell));
            for (state, planned) in
                [(now.state, now.rest.len()), (after.state(), expected_point.rest.len())]
            {
                let steps = information.extra_steps((state, planned), &ice, expected_point);
                let least = min_extra_steps(here, state, &ice, planned);
                assert!(steps >= least && steps <= LOSS_STEPS, "{level:?} {steps} {least}");
                asked += 1;
                exact += u32::from(steps == least);
                lost += u32::from(least == LOSS_STEPS);
            }
        });
        assert!(lost > 20 && exact > asked * 3 / 4, "{exact} of {asked} exact, {lost} lost");
    }
}
