//! Shortens plans by re-optimising windows, and repairs plans after a deviation.
//!
//! A window is a part of a plan with a few consecutive pushes.

use super::Planner;
use super::model::CostMeasure;
use crate::board::{CellSet, Direction};
use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
use crate::planning::walks;
use crate::worlds::ice::{BoardLayout, State, rules};
use std::sync::Arc;

/// Window lengths in pushes, in the order in which they are tried.
const WINDOW_LENGTHS: [usize; 3] = [6, 12, 20];

/// Maximum number of nodes for each window, and for each attempt of a repair.
const WINDOW_NODES: u64 = 400;

/// Maximum number of pushes of an old plan that a repair may skip.
const MAX_SKIPPED_PUSHES: usize = 12;

/// A plan after shortening, which may be unchanged, and the number of expanded nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortenedPlan {
    /// All actions of the plan.
    pub actions: Vec<Direction>,
    /// Nodes expanded.
    pub nodes: u64,
}

impl Planner {
    /// Cost of a plan's actions and risks; `None` unless it ends at a goal.
    ///
    /// An action costs 1 without risk prices, more with them, for every cost measure. With risk
    /// prices each action copies the state.
    #[must_use]
    pub fn price(&self, state: &State, actions: &[Direction]) -> Option<u64> {
        let (layout, mut state) = (Arc::clone(self.space.layout()), state.clone());
        let mut price = 0;
        for action in actions {
            price += u64::from(self.space.action_price())
                + u64::from(self.space.price_of_push(&state, *action));
            self.apply(&layout, &mut state, *action);
        }
        state.solves(&layout).then_some(price)
    }

    /// Replaces windows of a plan by cheaper ones within the budget.
    ///
    /// Repeats passes with each window length until a round of them improves nothing. Each window
    /// is an A* search from the crates at its start to exactly the crates at its end, so the rest
    /// of the plan stays valid. A plan that does not end at a goal is returned unchanged.
    pub fn shorten(
        &self,
        state: &State,
        actions: Vec<Direction>,
        budget: &Budget<'_>,
    ) -> ShortenedPlan {
        let mut plan = ShortenedPlan { actions, nodes: 0 };
        loop {
            let before = plan.actions.clone();
            for length in WINDOW_LENGTHS {
                self.shorten_windows(state, &mut plan, length, budget);
            }
            if plan.actions == before || plan.nodes >= budget.nodes || (budget.should_stop)() {
                return plan;
            }
        }
    }

    /// One pass with windows of `length` pushes; each overlaps the previous one by half.
    fn shorten_windows(
        &self,
        state: &State,
        plan: &mut ShortenedPlan,
        length: usize,
        budget: &Budget<'_>,
    ) {
        let mut first = 0;
        loop {
            // Recomputed, because a replaced window changes all later states.
            let states = self.states_after_pushes(state, &plan.actions);
            if first + 1 >= states.len() || plan.nodes >= budget.nodes || (budget.should_stop)() {
                return;
            }
            let last = (first + length).min(states.len() - 1);
            let [from, to] = [&states[first], &states[last]];
            let nodes = WINDOW_NODES.min(budget.nodes - plan.nodes);
            let budget = budget.with_nodes(nodes);
            let rest = &plan.actions[to.action_count..];
            let (better, nodes) = self.join_plan(&from.state, &to.state, rest, &budget);
            plan.nodes += nodes;
            let old = self.price(&from.state, &plan.actions[from.action_count..]);
            if let Some(better) = better
                && let (Some(new), Some(old)) = (self.price(&from.state, &better), old)
                && new < old
            {
                plan.actions.truncate(from.action_count);
                plan.actions.extend(better);
            }
            if last + 1 == states.len() {
                return;
            }
            first += (length / 2).max(1);
        }
    }

    /// Repairs a plan: returns to a state of the old plan and continues with it.
    ///
    /// The old plan expects the state `expected` and continues with `rest`; the repair brings the
    /// crates to the cells of a state on it. Returns the cheapest repaired plan and the nodes, at
    /// least one for each attempt. The plan is `None` if no attempt reaches the goal within the
    /// budget, or if the numbers of crates differ.
    pub fn repair(
        &self,
        state: &State,
        expected: &State,
        rest: &[Direction],
        budget: &Budget<'_>,
    ) -> (Option<Vec<Direction>>, u64) {
        let mut nodes = 0;
        let mut best: Option<(u64, Vec<Direction>)> = None;
        // The rules never add or remove crates, but an external program that runs the game may.
        if state.crates.len() != expected.crates.len() {
            return (None, 0);
        }
        // Try to return at every early state of the old plan; the cheapest whole plan wins.
        for rejoin in self.states_after_pushes(expected, rest).iter().take(MAX_SKIPPED_PUSHES + 1) {
            if nodes >= budget.nodes || (budget.should_stop)() {
                break;
            }
            let share = budget.with_nodes(WINDOW_NODES.min(budget.nodes - nodes));
            let (plan, expanded) =
                self.join_plan(state, &rejoin.state, &rest[rejoin.action_count..], &share);
            // Starting a search costs something even if it expands nothing.
            nodes += expanded.max(1);
            if let Some(plan) = plan
                && let Some(price) = self.price(state, &plan)
                && best.as_ref().is_none_or(|(least, _)| price < *least)
            {
                best = Some((price, plan));
            }
        }
        (best.map(|(_, plan)| plan), nodes)
    }

    /// Cheapest actions from `from` to the crates of `to`, continued with `rest`.
    ///
    /// The walk to the next push of `rest` is searched again. Returns the actions and the expanded
    /// nodes; the actions are `None` if the search or the walk fails. Does not check that the
    /// result ends at a goal.
    fn join_plan(
        &self,
        from: &State,
        to: &State,
        rest: &[Direction],
        budget: &Budget<'_>,
    ) -> (Option<Vec<Direction>>, u64) {
        // First bring the crates to their cells, if they are not there yet.
        let (mut actions, nodes) = if from.crates == to.crates {
            (Vec::new(), 0)
        } else {
            let mut planner = self.with_targets(&to.crates, from.crates.len());
            match planner.plan(from, Weight::ONE, budget, &mut Unobserved) {
                SearchResult::Solved(found) => (found.actions, found.expanded),
                other => return (None, other.expanded()),
            }
        };
        let layout = self.space.layout();
        let mut here = from.clone();
        for action in &actions {
            self.apply(layout, &mut here, *action);
        }
        // The walk before the next push now starts from another cell.
        let mut there = to.clone();
        let pushes = |state: &State, action: Direction| {
            state.crates.contains(layout.neighbour(state.player, action))
        };
        let walked = rest.iter().position(|action| {
            let is_push = pushes(&there, *action);
            if !is_push {
                self.apply(layout, &mut there, *action);
            }
            is_push
        });
        if let Some(walked) = walked {
            let is_ice = |cell| self.ice().contains(cell);
            let Some(walk) = walks::path(layout, &here, is_ice, there.player) else {
                return (None, nodes);
            };
            actions.extend(walk.iter().map(|(direction, _)| *direction));
            actions.extend(&rest[walked..]);
        }
        (Some(actions), nodes)
    }

    /// A planner with the same walls, ice and risks and other targets.
    fn with_targets(&self, targets: &CellSet, crate_count: usize) -> Self {
        let layout = self.space.layout();
        let (rows, columns) = (layout.rows(), layout.columns());
        let layout = BoardLayout::new(rows, columns, layout.walls().clone(), targets.clone());
        self.for_layout(&Arc::new(layout), crate_count, CostMeasure::Actions)
    }

    /// Applies an action with the planner's ice; returns true if it pushes a crate.
    fn apply(&self, layout: &BoardLayout, state: &mut State, action: Direction) -> bool {
        let is_ice = |cell| self.ice().contains(cell);
        rules::apply_assuming(layout, is_ice, state, action).push.is_some()
    }

    /// States before the first action and after every push.
    fn states_after_pushes(&self, state: &State, actions: &[Direction]) -> Vec<PlanState> {
        let mut state = state.clone();
        let mut states = vec![PlanState { state: state.clone(), action_count: 0 }];
        for (index, action) in actions.iter().enumerate() {
            if self.apply(self.space.layout(), &mut state, *action) {
                states.push(PlanState { state: state.clone(), action_count: index + 1 });
            }
        }
        states
    }
}

/// A state of a plan.
struct PlanState {
    /// Player and crates.
    state: State,
    /// Number of actions of the plan before the state.
    action_count: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::{PlanOutcome, RiskAversion};
    use crate::worlds::ice::{Belief, IcePrior, RandomBoards, Terrain};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    const FAMILY: RandomBoards =
        RandomBoards { rows: 6, columns: 6, crates: 3, wall_probability: 0.1, ice_fraction: 0.15 };

    /// Random boards with partly known ice, with any plan for each.
    fn plans(count: u64) -> impl Iterator<Item = (Terrain, State, Planner, Vec<Direction>)> {
        (0..count).filter_map(|seed| {
            let level = FAMILY.level(seed, 0)?;
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let belief = Belief::initial(terrain.layout(), IcePrior::default());
            let aversion = [RiskAversion::TieBreak, RiskAversion::Detours(40)][(seed % 2) as usize];
            let mut planner = Planner::risk_averse(&belief, terrain.ice(), 3, aversion);
            let found = planner.plan_any(&state, 100_000, &Budget::nodes(100_000));
            let PlanOutcome::Plan { actions, .. } = found.outcome else { return None };
            Some((terrain, state, planner, actions))
        })
    }

    #[test]
    fn shortened_plans_cost_less_and_reach_the_goal() {
        let (mut all, mut cheaper, mut cheapest) = (0, 0, 0);
        for (_, state, mut planner, actions) in plans(150) {
            let before = planner.price(&state, &actions).expect("leads to the goal");
            let better = planner.shorten(&state, actions, &Budget::nodes(20_000));
            let after = planner.price(&state, &better.actions).expect("leads to the goal");
            assert!(after <= before && better.nodes <= 20_000);
            let budget = Budget::nodes(1_000_000);
            let best = planner.plan(&state, Weight::ONE, &budget, &mut Unobserved);
            let best = best.solution().expect("solvable").actions.clone();
            let best = planner.price(&state, &best).expect("leads to the goal");
            assert!(best <= after);
            let untouched = planner.shorten(&state, better.actions.clone(), &Budget::nodes(0));
            assert_eq!(untouched, ShortenedPlan { actions: better.actions, nodes: 0 });
            all += 1;
            cheaper += usize::from(after < before);
            cheapest += usize::from(after == best);
        }
        assert!(cheaper * 3 > all && cheapest * 10 > all * 7, "{cheaper}, {cheapest} of {all}");
    }

    #[test]
    fn repair_returns_to_the_plan_after_a_deviation() {
        let (mut all, mut rejoined) = (0, 0);
        for (seed, (terrain, state, planner, actions)) in plans(150).enumerate() {
            let mut rng = ChaCha8Rng::seed_from_u64(seed as u64);
            // Follow the plan for a while, then make random moves.
            let done = rng.next_u32() as usize % actions.len().max(1);
            let mut due = state.clone();
            for action in &actions[..done] {
                rules::apply(&terrain, &mut due, *action);
            }
            let mut here = due.clone();
            for _ in 0..3 {
                let action = Direction::ALL[rng.next_u32() as usize % 4];
                rules::apply(&terrain, &mut here, action);
            }
            let (plan, _) = planner.repair(&here, &due, &actions[done..], &Budget::nodes(5_000));
            all += 1;
            if let Some(plan) = plan {
                assert!(planner.price(&here, &plan).is_some(), "leads to the goal");
                rejoined += 1;
            }
            let mut fewer = here.clone();
            fewer.crates.remove(here.crates.iter().next().expect("crates"));
            let answer = planner.repair(&fewer, &due, &actions[done..], &Budget::nodes(5_000));
            assert_eq!(answer, (None, 0));
        }
        assert!(rejoined * 2 > all, "{rejoined} of {all}");
    }
}
