//! Shortens plans by re-optimising windows, and repairs plans after a deviation.

use super::Planner;
use super::model::Measure;
use crate::board::{CellSet, Direction};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::walks;
use crate::worlds::ice::{Layout, State, rules};
use std::sync::Arc;

/// Window lengths in pushes, in the order in which they are tried.
const STRETCHES: [usize; 3] = [6, 12, 20];

/// Most nodes per window.
const STRETCH_NODES: u64 = 400;

/// Most pushes of an old plan that a repair may skip.
const MOST_LEFT_OUT: usize = 12;

/// A shortened plan and the effort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortened {
    /// The plan.
    pub actions: Vec<Direction>,
    /// Nodes expanded.
    pub nodes: u64,
}

impl Planner {
    /// Cost of a plan, risks included, in the planner's unit; `None` if it does not reach the goal.
    /// O(length).
    #[must_use]
    pub fn price(&self, state: &State, actions: &[Direction]) -> Option<u64> {
        let (layout, mut state) = (Arc::clone(self.space.layout()), state.clone());
        let mut price = 0;
        for action in actions {
            price += u64::from(self.space.action_price())
                + u64::from(self.space.price_of_push(&state, *action));
            self.follow(&layout, &mut state, *action);
        }
        state.solves(&layout).then_some(price)
    }

    /// Replaces windows of a plan by cheaper ones within the node limit.
    ///
    /// Stops early if nothing improves. Each window is an A* search from the crates at its start to
    /// exactly the crates at its end, so the rest of the plan stays valid. The plan must lead to
    /// the goal.
    pub fn shorten(
        &self,
        state: &State,
        actions: Vec<Direction>,
        budget: &Budget<'_>,
    ) -> Shortened {
        let mut plan = Shortened { actions, nodes: 0 };
        loop {
            let before = plan.actions.clone();
            for length in STRETCHES {
                self.shorten_stretches(state, &mut plan, length, budget);
            }
            if plan.actions == before || plan.nodes >= budget.nodes || (budget.should_stop)() {
                return plan;
            }
        }
    }

    /// One pass with windows of this many pushes; each overlaps the previous one by half.
    fn shorten_stretches(
        &self,
        state: &State,
        plan: &mut Shortened,
        length: usize,
        budget: &Budget<'_>,
    ) {
        let mut first = 0;
        loop {
            // Recomputed, because a replaced window changes all later states.
            let marks = self.marks(state, &plan.actions);
            if first + 1 >= marks.len() || plan.nodes >= budget.nodes || (budget.should_stop)() {
                return;
            }
            let last = (first + length).min(marks.len() - 1);
            let [from, to] = [&marks[first], &marks[last]];
            let nodes = STRETCH_NODES.min(budget.nodes - plan.nodes);
            let budget = budget.with_nodes(nodes);
            let rest = &plan.actions[to.done..];
            let (better, nodes) = self.joined(&from.state, &to.state, rest, &budget);
            plan.nodes += nodes;
            let old = self.price(&from.state, &plan.actions[from.done..]);
            if let Some(better) = better
                && let (Some(new), Some(old)) = (self.price(&from.state, &better), old)
                && new < old
            {
                plan.actions.truncate(from.done);
                plan.actions.extend(better);
            }
            if last + 1 == marks.len() {
                return;
            }
            first += (length / 2).max(1);
        }
    }

    /// Repairs a plan: returns to some state of the old plan and continues with it.
    ///
    /// The old plan expects the state `due` and continues with `rest`. Returns the cheapest
    /// repaired plan and the expanded nodes.
    pub fn rejoin(
        &self,
        state: &State,
        due: &State,
        rest: &[Direction],
        budget: &Budget<'_>,
    ) -> (Option<Vec<Direction>>, u64) {
        let mut nodes = 0;
        let mut best: Option<(u64, Vec<Direction>)> = None;
        // The rules never add or remove crates, but an external world may.
        if state.crates.len() != due.crates.len() {
            return (None, 0);
        }
        // Try to return at every early state of the old plan; the cheapest whole plan wins.
        for mark in self.marks(due, rest).iter().take(MOST_LEFT_OUT + 1) {
            if nodes >= budget.nodes || (budget.should_stop)() {
                break;
            }
            let share = budget.with_nodes(STRETCH_NODES.min(budget.nodes - nodes));
            let (plan, expanded) = self.joined(state, &mark.state, &rest[mark.done..], &share);
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

    /// Cheapest way to the crates of another state, continued with `rest`.
    ///
    /// Includes a walk to the next push of `rest`. Returns the actions and the expanded nodes. Does
    /// not check that the result reaches the goal.
    fn joined(
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
            let mut planner = self.towards(&to.crates, from.crates.len());
            match planner.plan(from, Weight::ONE, budget, &mut Unobserved) {
                Answer::Solved(found) => (found.actions, found.expanded),
                other => return (None, other.expanded()),
            }
        };
        let layout = self.space.layout();
        let mut here = from.clone();
        for action in &actions {
            self.follow(layout, &mut here, *action);
        }
        // The walk before the next push now starts from another cell.
        let mut there = to.clone();
        let pushes = |state: &State, action: Direction| {
            state.crates.contains(layout.neighbour(state.player, action))
        };
        let walked = rest.iter().position(|action| {
            let is_push = pushes(&there, *action);
            if !is_push {
                self.follow(layout, &mut there, *action);
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

    /// A planner with the same board and risks and other target cells.
    fn towards(&self, targets: &CellSet, crate_count: usize) -> Self {
        let layout = self.space.layout();
        let (rows, columns) = (layout.rows(), layout.columns());
        let layout = Layout::new(rows, columns, layout.walls().clone(), targets.clone());
        self.on(&Arc::new(layout), crate_count, Measure::Actions)
    }

    fn follow(&self, layout: &Layout, state: &mut State, action: Direction) -> bool {
        let is_ice = |cell| self.ice().contains(cell);
        rules::apply_assuming(layout, is_ice, state, action).push.is_some()
    }

    /// States before the first action and after every push, with action counts.
    fn marks(&self, state: &State, actions: &[Direction]) -> Vec<Mark> {
        let mut state = state.clone();
        let mut marks = vec![Mark { state: state.clone(), done: 0 }];
        for (index, action) in actions.iter().enumerate() {
            if self.follow(self.space.layout(), &mut state, *action) {
                marks.push(Mark { state: state.clone(), done: index + 1 });
            }
        }
        marks
    }
}

/// A state of a plan.
struct Mark {
    state: State,
    done: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::{Caution, PlanOutcome};
    use crate::worlds::ice::{Belief, IcePrior, RandomBoards, Terrain};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    const FAMILY: RandomBoards =
        RandomBoards { rows: 6, columns: 6, crates: 3, wall_share: 0.1, ice_share: 0.15 };

    /// Random boards with partly known ice, with any plan for each.
    fn plans(count: u64) -> impl Iterator<Item = (Terrain, State, Planner, Vec<Direction>)> {
        (0..count).filter_map(|seed| {
            let level = FAMILY.level(seed, 0)?;
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let belief = Belief::first(terrain.layout(), IcePrior::default());
            let caution = [Caution::BreaksTies, Caution::Detours(40)][(seed % 2) as usize];
            let mut planner = Planner::cautious(&belief, terrain.ice(), 3, caution);
            let found = planner.plan_somehow(&state, 100_000, &Budget::nodes(100_000));
            let PlanOutcome::Plan { actions, .. } = found.outcome else { return None };
            Some((terrain, state, planner, actions))
        })
    }

    #[test]
    fn plans_made_better_cost_less_and_lead_to_the_goal() {
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
            assert_eq!(untouched, Shortened { actions: better.actions, nodes: 0 });
            all += 1;
            cheaper += usize::from(after < before);
            cheapest += usize::from(after == best);
        }
        assert!(cheaper * 3 > all && cheapest * 10 > all * 7, "{cheaper}, {cheapest} of {all}");
    }

    #[test]
    fn old_plans_are_taken_up_again_after_a_surprise() {
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
            let (plan, _) = planner.rejoin(&here, &due, &actions[done..], &Budget::nodes(5_000));
            all += 1;
            if let Some(plan) = plan {
                assert!(planner.price(&here, &plan).is_some(), "leads to the goal");
                rejoined += 1;
            }
            let mut fewer = here.clone();
            fewer.crates.remove(here.crates.iter().next().expect("crates"));
            let answer = planner.rejoin(&fewer, &due, &actions[done..], &Budget::nodes(5_000));
            assert_eq!(answer, (None, 0));
        }
        assert!(rejoined * 2 > all, "{rejoined} of {all}");
    }
}
