//! What is done with a plan once there is one: it is proved best, or made better.

use super::improve::{Effort, Improving, carried_out, pushes_of};
use crate::planning::search::{Answer, Budget, Status, Unobserved, Weight};
use crate::planning::sokoban::fast::ground::Task;
use crate::planning::sokoban::{Plan, Planner, PushAction, Verdict};

/// Nodes of the proof that is tried once a plan is known.
const PROOF_NODES: u64 = 400;

/// Nodes for improving a plan: so many at least, and so many for each node that went into it. What
/// is gained earns more.
const IMPROVING_NODES: (u64, u64) = (400, 1);

/// How many times as much every further round has: for its proof, for each stretch, and for all
/// stretches together.
const GROWTH: u64 = 4;

/// How long a plan is made better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Improvement {
    /// With about as much effort as went into it, and more while that is rewarded.
    WhileItPays,
    /// Until it is proved to be the best, or the budget is spent.
    ToTheEnd,
}

/// Where the search for the best plan begins: a short one at the first board, where it needs fewer
/// tables; a long one at the goal as well, if it can.
#[derive(Debug, Clone, Copy)]
enum Ends {
    One,
    Both,
}

/// The verdict on a plan, after proving it best or making it better. `lower_bound` is of pushes,
/// and `expanded` what the plan took.
pub(crate) fn improved(
    task: &Task<'_>,
    planner: &mut Planner,
    pushes: Vec<PushAction>,
    (lower_bound, expanded): (u32, u64),
    improvement: Improvement,
    budget: &Budget<'_>,
) -> Verdict {
    let (least, factor) = IMPROVING_NODES;
    let mut nodes = (least + factor * expanded).min(budget.nodes.saturating_sub(expanded));
    // The proof's tables stay while stretches are searched.
    let part = Budget { bytes: budget.bytes / 2, ..*budget };
    let mut bettering = Bettering { task, planner, best: pushes, lower_bound, can_prove: true };
    let mut effort = Effort::FIRST;
    let mut spent = bettering.prove(Ends::One, PROOF_NODES.min(nodes), &part);
    let left = |spent: u64| budget.nodes.saturating_sub(expanded.saturating_add(spent));
    spent += bettering.shorten(nodes.min(left(spent)), effort, &part.with_nodes(left(spent)));
    if improvement == Improvement::ToTheEnd {
        while !bettering.is_best() && left(spent) > 0 && !(budget.should_stop)() {
            nodes = nodes.saturating_mul(GROWTH);
            effort = effort.grown(GROWTH);
            let before = bettering.best.len();
            spent += bettering.prove(Ends::Both, nodes.min(left(spent)), &part);
            let rest = part.with_nodes(left(spent));
            spent += bettering.shorten(nodes, effort, &rest);
            let is_stuck = bettering.best.len() == before && effort.spans(before);
            if is_stuck && !bettering.can_prove {
                break;
            }
        }
    }
    bettering.verdict(expanded, budget)
}

/// A plan, and what no plan can be below.
struct Bettering<'a> {
    task: &'a Task<'a>,
    planner: &'a mut Planner,
    best: Vec<PushAction>,
    /// Of pushes.
    lower_bound: u32,
    /// Whether a search for the best plan may still find it: none has run out of memory.
    can_prove: bool,
}

impl Bettering<'_> {
    fn is_best(&self) -> bool {
        self.best.len() as u32 <= self.lower_bound
    }

    /// Looks for the best plan of all; the nodes that took.
    fn prove(&mut self, ends: Ends, nodes: u64, budget: &Budget<'_>) -> u64 {
        if self.is_best() || nodes == 0 || !self.can_prove {
            return 0;
        }
        let Task { layout, ice, state } = *self.task;
        let proof = budget.with_nodes(nodes);
        let answer = match ends {
            Ends::One => None,
            Ends::Both => self.planner.plan_two_way(state, &proof),
        };
        let answer = answer
            .unwrap_or_else(|| self.planner.plan(state, Weight::ONE, &proof, &mut Unobserved));
        match &answer {
            Answer::Solved(found) => {
                self.best = pushes_of(layout, ice, state, &found.actions);
                self.lower_bound = self.best.len() as u32;
            }
            Answer::BudgetSpent(spent) => {
                self.lower_bound = self.lower_bound.max(spent.lower_bound);
                self.can_prove = spent.expanded >= nodes;
            }
            Answer::Unsolvable { .. } => {}
        }
        // A search that ends at once takes its time as well.
        answer.expanded().max(1)
    }

    /// Replaces stretches of the plan; the nodes that took. What is gained earns more than `nodes`,
    /// within the budget.
    fn shorten(&mut self, nodes: u64, effort: Effort, budget: &Budget<'_>) -> u64 {
        if self.is_best() || nodes == 0 {
            return 0;
        }
        let Task { layout, ice, state } = *self.task;
        let pushes = std::mem::take(&mut self.best);
        let (pushes, spent) = Improving::new(layout, ice, state, pushes, effort).run(nodes, budget);
        self.best = pushes;
        spent
    }

    fn verdict(self, expanded: u64, budget: &Budget<'_>) -> Verdict {
        let Task { layout, ice, state } = *self.task;
        let lower_bound = self.lower_bound;
        let actions = carried_out(layout, ice, state, &self.best);
        let plan = actions.and_then(|actions| Plan::replayed(layout, ice, state, actions));
        let is_best = plan.as_ref().is_some_and(|plan| plan.pushes <= lower_bound);
        let status = match (&plan, is_best) {
            (Some(_), true) => Status::Optimal,
            (Some(_), false) => Status::Solved,
            (None, _) => Status::BudgetSpent,
        };
        let stopped = status != Status::Optimal && (budget.should_stop)();
        Verdict { status, plan, lower_bound, expanded, stopped, are_ties_proved: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::solve_fast;
    use crate::planning::sokoban::model::Measure;
    use crate::planning::sokoban::{DetectorSet, Objective, solve};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Two rooms with two doors: the first plan is not the best, and no few nodes tell.
    const TWO_ROOMS: [&str; 3] = [
        "  .#     \n $.# $   \n  .  #   \n# .## $ #\n  .  $  #\n @ # $   \n   #     ",
        "  .#     \n $.# $   \n  .  # $ \n# .##   #\n  .  $  #\n @ # $   \n   #     ",
        ". .#     \n $.# $ $ \n  .  #   \n# .## $ #\n  .  $  #\n @ # $   \n   #     ",
    ];

    #[track_caller]
    fn check(drawing: &str, soon: u32, best: u32) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let fast = |improvement, budget| solve_fast(layout, ice, &state, improvement, &budget);
        let pushes = |verdict: &Verdict| verdict.plan.as_ref().map(|plan| plan.pushes);

        let first = fast(Improvement::WhileItPays, Budget::nodes(1_000_000));
        assert_eq!((first.status, pushes(&first)), (Status::Solved, Some(soon)));
        let last = fast(Improvement::ToTheEnd, Budget::nodes(1_000_000));
        assert_eq!((last.status, pushes(&last)), (Status::Optimal, Some(best)));
        let fewest = solve(layout, ice, &state, Objective::Pushes, &Budget::nodes(1_000_000));
        assert_eq!((fewest.status, pushes(&fewest)), (Status::Optimal, Some(best)));

        // The nodes end it: with few more than the first plan took, that one stands.
        let little = fast(Improvement::ToTheEnd, Budget::nodes(first.expanded + 1));
        assert_eq!(little.status, Status::Solved);
        // So does the guard, which is asked this often until that much is done.
        let asked = AtomicU64::new(0);
        let counts = || asked.fetch_add(1, Ordering::Relaxed) == u64::MAX;
        assert_eq!(fast(Improvement::WhileItPays, Budget::guarded(u64::MAX, &counts)), first);
        let most = asked.swap(0, Ordering::Relaxed) - 1;
        let stops = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let stopped = fast(Improvement::ToTheEnd, Budget::guarded(u64::MAX, &stops));
        assert!(stopped.stopped && stopped.status == Status::Solved);
        // And memory that is too little for any search.
        let measure = Measure::Pushes;
        let detectors = DetectorSet::WORTHWHILE;
        let crates = state.crates.len();
        let mut planner = Planner::measuring(layout, ice, crates, measure, detectors);
        let actions = first.plan.expect("a plan").actions;
        let found = pushes_of(layout, ice, &state, &actions);
        let task = Task { layout, ice, state: &state };
        let budget = Budget { bytes: 1, ..Budget::nodes(u64::MAX) };
        let to_the_end = Improvement::ToTheEnd;
        let ended = improved(&task, &mut planner, found, (0, 0), to_the_end, &budget);
        assert_eq!((ended.status, ended.stopped), (Status::Solved, false));
        assert!(pushes(&ended).is_some_and(|it| (best..=soon).contains(&it)), "{ended:?}");
    }

    #[test]
    fn a_plan_is_made_better_until_it_is_the_best_or_the_budget_is_spent() {
        check(TWO_ROOMS[0], 32, 30);
        check(TWO_ROOMS[1], 34, 32);
        check(TWO_ROOMS[2], 44, 42);
    }
}
