//! Rounds of proof and improvement of a plan.

use super::improve::{Effort, Improving, carried_out, pushes_of};
use crate::planning::search::{Answer, Budget, Status, Unobserved, Weight};
use crate::planning::sokoban::fast::ground::Task;
use crate::planning::sokoban::{Plan, Planner, PushAction, Verdict};

/// Nodes of the first proof attempt.
const PROOF_NODES: u64 = 400;

/// Nodes of improvement: a minimum, and a factor on the nodes of the first plan. Each saved push
/// adds more.
const IMPROVING_NODES: (u64, u64) = (400, 1);

/// Growth factor of all node limits per round.
///
/// Applies to the proof, to each window, and to all windows together.
const GROWTH: u64 = 4;

/// How long to improve a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Improvement {
    /// About as long as the plan took, longer while pushes are saved.
    WhileItPays,
    /// Until the plan is proved optimal or the budget is spent.
    ToTheEnd,
}

/// Direction of the proof search: forward only needs fewer tables; both directions pay off for long
/// searches.
#[derive(Debug, Clone, Copy)]
enum Ends {
    One,
    Both,
}

/// Improves a plan and returns the verdict. `lower_bound` is in pushes, `expanded` are the nodes of
/// the plan.
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
    // The tables of the proof stay in memory while windows are searched.
    let part = Budget { bytes: budget.bytes / 2, ..*budget };
    let mut bettering = Bettering { task, planner, best: pushes, lower_bound, can_prove: true };
    let mut effort = Effort::FIRST;
    // A short proof attempt first: many plans are optimal or nearly so.
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
            // No proof can succeed and a single window covered the plan: nothing more to gain.
            let is_stuck = bettering.best.len() == before && effort.spans(before);
            if is_stuck && !bettering.can_prove {
                break;
            }
        }
    }
    bettering.verdict(expanded, budget)
}

/// The best plan so far with its lower bound.
struct Bettering<'a> {
    task: &'a Task<'a>,
    planner: &'a mut Planner,
    best: Vec<PushAction>,
    /// In pushes.
    lower_bound: u32,
    /// False once the optimal search ran out of memory.
    can_prove: bool,
}

impl Bettering<'_> {
    fn is_best(&self) -> bool {
        self.best.len() as u32 <= self.lower_bound
    }

    /// Searches for an optimal plan; returns the nodes used.
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
        // Count at least one node, because even an immediate end takes time.
        answer.expanded().max(1)
    }

    /// Shortens windows of the plan; returns the nodes used, which can exceed `nodes` by the nodes
    /// earned.
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

    /// Two rooms with two doors: the first plan is not optimal, and a short search cannot tell.
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

        // With few more nodes than the first plan took, that plan stands.
        let little = fast(Improvement::ToTheEnd, Budget::nodes(first.expanded + 1));
        assert_eq!(little.status, Status::Solved);
        // The guard stops it too; it is asked this often before the end of the first pass.
        let asked = AtomicU64::new(0);
        let counts = || asked.fetch_add(1, Ordering::Relaxed) == u64::MAX;
        assert_eq!(fast(Improvement::WhileItPays, Budget::guarded(u64::MAX, &counts)), first);
        let most = asked.swap(0, Ordering::Relaxed) - 1;
        let stops = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let stopped = fast(Improvement::ToTheEnd, Budget::guarded(u64::MAX, &stops));
        assert!(stopped.stopped && stopped.status == Status::Solved);
        // So does a memory limit that is too small for any search.
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
