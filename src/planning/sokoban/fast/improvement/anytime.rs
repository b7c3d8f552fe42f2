//! Rounds of proof and improvement of a plan, in pushes.

use super::windows::{WindowImprover, WindowLimits, actions_of, pushes_of};
use crate::planning::search::{Budget, SearchResult, SolveStatus, Unobserved, Weight};
use crate::planning::sokoban::fast::topology::Task;
use crate::planning::sokoban::{Plan, Planner, PushAction, Verdict};

/// Maximum number of nodes of the first proof attempt.
const PROOF_NODES: u64 = 400;

/// Node limit of the first improvement: constant and factor.
///
/// The limit is the constant plus the factor times the nodes of the first plan; each saved push
/// adds nodes.
const IMPROVEMENT_NODES: (u64, u64) = (400, 1);

/// Growth factor of all node limits per round.
///
/// Applies to the proof, to each window, and to all windows together. Window lengths double.
const GROWTH: u64 = 4;

/// How many nodes to spend on improving a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImprovementEffort {
    /// About as many nodes as the plan took, and more for each saved push.
    WhileWorthwhile,
    /// Until the plan is proved optimal, or until the budget is spent.
    ///
    /// Also ends if no search can improve the plan or the bound.
    UntilOptimal,
}

/// Direction of the proof search.
///
/// A forward search needs fewer tables; a bidirectional one is better for long searches.
#[derive(Debug, Clone, Copy)]
enum ProofDirection {
    Forward,
    Bidirectional,
}

/// Improves a plan and returns the verdict with the shortest plan found.
///
/// `lower_bound` is in pushes. `expanded` is the number of nodes that the plan took; it counts
/// towards the budget, and the verdict reports it without the nodes of the improvement. If the plan
/// cannot be replayed, the status is [`SolveStatus::BudgetSpent`], without a plan.
pub(crate) fn improve(
    task: &Task<'_>,
    planner: &mut Planner,
    pushes: Vec<PushAction>,
    (lower_bound, expanded): (u32, u64),
    improvement: ImprovementEffort,
    budget: &Budget<'_>,
) -> Verdict {
    let (least, factor) = IMPROVEMENT_NODES;
    let mut nodes = (least + factor * expanded).min(budget.nodes.saturating_sub(expanded));
    // The tables of the proof stay in memory while windows are searched.
    let part = Budget { bytes: budget.bytes / 2, ..*budget };
    let mut improver =
        AnytimeImprover { task, planner, best: pushes, lower_bound, can_prove: true };
    let mut limits = WindowLimits::FIRST;
    // A short proof attempt first: many plans are optimal or nearly so.
    let mut spent = improver.prove(ProofDirection::Forward, PROOF_NODES.min(nodes), &part);
    let left = |spent: u64| budget.nodes.saturating_sub(expanded.saturating_add(spent));
    spent += improver.shorten(nodes.min(left(spent)), limits, &part.with_nodes(left(spent)));
    if improvement == ImprovementEffort::UntilOptimal {
        while !improver.is_best() && left(spent) > 0 && !(budget.should_stop)() {
            nodes = nodes.saturating_mul(GROWTH);
            limits = limits.grown(GROWTH);
            let before = improver.best.len();
            spent += improver.prove(ProofDirection::Bidirectional, nodes.min(left(spent)), &part);
            let rest = part.with_nodes(left(spent));
            spent += improver.shorten(nodes, limits, &rest);
            // No proof can succeed and a single window covered the plan: nothing more to gain.
            let has_no_gain = improver.best.len() == before && limits.covers(before);
            if has_no_gain && !improver.can_prove {
                break;
            }
        }
    }
    improver.verdict(expanded, budget)
}

/// The best plan so far with its lower bound.
struct AnytimeImprover<'a> {
    task: &'a Task<'a>,
    planner: &'a mut Planner,
    /// Pushes of the best plan so far.
    best: Vec<PushAction>,
    /// Lower bound on the pushes of any plan.
    lower_bound: u32,
    /// False once an optimal search ended before its node limit, mostly for lack of memory.
    can_prove: bool,
}

impl AnytimeImprover<'_> {
    /// Returns true if the lower bound proves the plan optimal.
    fn is_best(&self) -> bool {
        self.best.len() as u32 <= self.lower_bound
    }

    /// Searches for an optimal plan with at most `nodes` nodes; returns the number used.
    ///
    /// Without a plan it may raise the lower bound. Returns 0 if `nodes` is 0, if nothing is left
    /// to prove, or if no search can prove it; otherwise at least 1.
    fn prove(&mut self, direction: ProofDirection, nodes: u64, budget: &Budget<'_>) -> u64 {
        if self.is_best() || nodes == 0 || !self.can_prove {
            return 0;
        }
        let Task { layout, ice, state } = *self.task;
        let proof = budget.with_nodes(nodes);
        let answer = match direction {
            ProofDirection::Forward => None,
            ProofDirection::Bidirectional => self.planner.plan_bidirectional(state, &proof),
        };
        let answer = answer
            .unwrap_or_else(|| self.planner.plan(state, Weight::ONE, &proof, &mut Unobserved));
        match &answer {
            SearchResult::Solved(found) => {
                self.best = pushes_of(layout, ice, state, &found.actions);
                self.lower_bound = self.best.len() as u32;
            }
            SearchResult::BudgetSpent(spent) => {
                self.lower_bound = self.lower_bound.max(spent.lower_bound);
                self.can_prove = spent.expanded >= nodes;
            }
            SearchResult::Unsolvable { .. } => {}
        }
        // Count at least one node, because even an immediate end takes time.
        answer.expanded().max(1)
    }

    /// Shortens windows of the plan; returns the number of nodes used.
    ///
    /// That can exceed `nodes` by the nodes that saved pushes add. 0 if the lower bound proves the
    /// plan optimal.
    fn shorten(&mut self, nodes: u64, limits: WindowLimits, budget: &Budget<'_>) -> u64 {
        if self.is_best() || nodes == 0 {
            return 0;
        }
        let Task { layout, ice, state } = *self.task;
        let pushes = std::mem::take(&mut self.best);
        let (pushes, spent) =
            WindowImprover::new(layout, ice, state, pushes, limits).run(nodes, budget);
        self.best = pushes;
        spent
    }

    /// The verdict with the best plan so far.
    ///
    /// `expanded` is the number of nodes that the first plan took.
    fn verdict(self, expanded: u64, budget: &Budget<'_>) -> Verdict {
        let Task { layout, ice, state } = *self.task;
        let lower_bound = self.lower_bound;
        let actions = actions_of(layout, ice, state, &self.best);
        let plan = actions.and_then(|actions| Plan::replayed(layout, ice, state, actions));
        let is_best = plan.as_ref().is_some_and(|plan| plan.pushes <= lower_bound);
        let status = match (&plan, is_best) {
            (Some(_), true) => SolveStatus::Optimal,
            (Some(_), false) => SolveStatus::Solved,
            (None, _) => SolveStatus::BudgetSpent,
        };
        let stopped = status != SolveStatus::Optimal && (budget.should_stop)();
        Verdict { status, plan, lower_bound, expanded, stopped, is_tie_break_proved: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::solve_fast;
    use crate::planning::sokoban::model::CostMeasure;
    use crate::planning::sokoban::{DetectorSet, Objective, solve};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Two rooms with two doors: the first plan is not optimal.
    ///
    /// A short search cannot prove that.
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

        let first = fast(ImprovementEffort::WhileWorthwhile, Budget::nodes(1_000_000));
        assert_eq!((first.status, pushes(&first)), (SolveStatus::Solved, Some(soon)));
        let last = fast(ImprovementEffort::UntilOptimal, Budget::nodes(1_000_000));
        assert_eq!((last.status, pushes(&last)), (SolveStatus::Optimal, Some(best)));
        let fewest = solve(layout, ice, &state, Objective::Pushes, &Budget::nodes(1_000_000));
        assert_eq!((fewest.status, pushes(&fewest)), (SolveStatus::Optimal, Some(best)));

        // With few more nodes than the first plan took, that plan stands.
        let little = fast(ImprovementEffort::UntilOptimal, Budget::nodes(first.expanded + 1));
        assert_eq!(little.status, SolveStatus::Solved);
        // The guard stops it too; it is asked this often before the end of the first pass.
        let asked = AtomicU64::new(0);
        let counts = || asked.fetch_add(1, Ordering::Relaxed) == u64::MAX;
        assert_eq!(
            fast(ImprovementEffort::WhileWorthwhile, Budget::guarded(u64::MAX, &counts)),
            first
        );
        let most = asked.swap(0, Ordering::Relaxed) - 1;
        let stops = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let stopped = fast(ImprovementEffort::UntilOptimal, Budget::guarded(u64::MAX, &stops));
        assert!(stopped.stopped && stopped.status == SolveStatus::Solved);
        // So does a memory limit that is too small for any search.
        let measure = CostMeasure::Pushes;
        let detectors = DetectorSet::DEFAULT;
        let crates = state.crates.len();
        let mut planner = Planner::with_measure(layout, ice, crates, measure, detectors);
        let actions = first.plan.expect("a plan").actions;
        let found = pushes_of(layout, ice, &state, &actions);
        let task = Task { layout, ice, state: &state };
        let budget = Budget { bytes: 1, ..Budget::nodes(u64::MAX) };
        let to_the_end = ImprovementEffort::UntilOptimal;
        let ended = improve(&task, &mut planner, found, (0, 0), to_the_end, &budget);
        assert_eq!((ended.status, ended.stopped), (SolveStatus::Solved, false));
        assert!(pushes(&ended).is_some_and(|it| (best..=soon).contains(&it)), "{ended:?}");
    }

    #[test]
    fn plan_is_improved_until_optimal_or_budget_spent() {
        check(TWO_ROOMS[0], 32, 30);
        check(TWO_ROOMS[1], 34, 32);
        check(TWO_ROOMS[2], 44, 42);
    }
}
