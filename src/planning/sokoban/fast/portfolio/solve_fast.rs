//! Runs the portfolio on one or two threads and improves the plan found.

use super::rounds::Round;
use super::search_turns::{PortfolioResult, PortfolioSearch, SolverGroup};
use crate::board::CellSet;
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::fast::improvement::{ImprovementEffort, improve};
use crate::planning::sokoban::fast::topology::{Cell, ReachableLevel, StaticLevel, Task};
use crate::planning::sokoban::model::CostMeasure;
use crate::planning::sokoban::{DetectorSet, Planner, Verdict};
use crate::worlds::ice::{BoardLayout, State};
use std::cell::OnceCell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, panicking, scope};

/// Callback that returns true if another thread is free.
///
/// The solver calls it after every round without a result if two threads would help. Once it
/// returns true, the solver uses the thread until the search for a first plan ends.
pub type SpareThread<'a> = dyn Fn() -> bool + Sync + 'a;

/// Finds any plan and improves it, on one thread.
///
/// The verdict counts the states expanded up to the first plan. Without a plan its status is
/// [`SolveStatus::Unsolvable`] or [`SolveStatus::BudgetSpent`].
pub(crate) fn solve_fast(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    improvement: ImprovementEffort,
    budget: &Budget<'_>,
) -> Verdict {
    solve_fast_with_spare_thread(layout, ice, state, improvement, budget, &|| false)
}

/// Like [`solve_fast`], with a second thread once one is free.
///
/// The plan then depends on the speed of the threads. Levels solved in the first round, small
/// boards and boards too large for beams use one thread only. Improvement uses one thread.
pub(crate) fn solve_fast_with_spare_thread(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    improvement: ImprovementEffort,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Verdict {
    let whole = Task { layout, ice, state };
    let within_reach = ReachableLevel::of(&whole);
    let task = within_reach.as_ref().map_or(whole, ReachableLevel::task);
    // Two cheap proofs of unsolvability: too few reachable crates, or no finite lower bound.
    let Some((mut planner, (static_level, crates))) = prepare_group(&task) else {
        return Verdict::unsolvable(0);
    };
    let lower_bound = planner.lower_bound(task.state);
    let Some(lower_bound) = lower_bound else { return Verdict::unsolvable(0) };
    let reversed = OnceCell::new();
    let mut portfolio = PortfolioSearch::new(task, planner, (&static_level, &crates), &reversed);
    let found = run(&mut portfolio, budget, spare_thread);
    let expanded = portfolio.expanded;
    match found {
        Some((PortfolioResult::Pushes(pushes), effort)) => {
            let (task, mut planner) = portfolio.into_task_and_planner();
            // The nodes of the other group do not raise the node limit of the improvement.
            let in_vain = expanded - effort;
            let rest = budget.with_nodes(budget.nodes.saturating_sub(in_vain));
            let so_far = (lower_bound, effort);
            let verdict = improve(&task, &mut planner, pushes, so_far, improvement, &rest);
            Verdict { expanded, ..verdict }
        }
        Some((PortfolioResult::Proof, _)) => Verdict::unsolvable(expanded),
        None => Verdict {
            status: SolveStatus::BudgetSpent,
            plan: None,
            lower_bound,
            expanded,
            stopped: (budget.should_stop)(),
            is_tie_break_proved: false,
        },
    }
}

/// Tables that each group needs for itself; `None` proves the level unsolvable.
///
/// `None` if a target out of the player's reach is empty, or if too few crates are in reach. The
/// reach ignores crates.
fn prepare_group(task: &Task<'_>) -> Option<(Planner, (StaticLevel, Vec<Cell>))> {
    let Task { layout, ice, state } = *task;
    let level = StaticLevel::new(layout, ice, state)?;
    let crate_count = state.crates.len();
    let detectors = DetectorSet::DEFAULT;
    let planner = Planner::with_measure(layout, ice, crate_count, CostMeasure::Pushes, detectors);
    Some((planner, level))
}

/// A result, and the number of states that led to it.
///
/// Those expanded before the groups split, and those of the group that found the result.
type ResultAndNodes = (PortfolioResult, u64);

/// Runs rounds until a search has a result; `None` without one.
///
/// Uses two threads once another one is free.
fn run(
    portfolio: &mut PortfolioSearch<'_>,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Option<ResultAndNodes> {
    let mut round = match portfolio.first_round(budget) {
        Ok(round) => round,
        Err(found) => return Some((found, portfolio.expanded)),
    };
    loop {
        match portfolio.take_turns(&mut round, budget) {
            Err(found) => return Some((found, portfolio.expanded)),
            Ok(false) => return None,
            Ok(true) if portfolio.supports_two_groups() && spare_thread() => {
                return run_together(portfolio, round, budget);
            }
            Ok(true) => {}
        }
    }
}

/// Continues as two groups, each with its own tables, planner and searches.
///
/// The resumable searches continue, the beams start again. `None` if neither has a result.
fn run_together(
    portfolio: &mut PortfolioSearch<'_>,
    round: Round,
    budget: &Budget<'_>,
) -> Option<ResultAndNodes> {
    let Task { layout, ice, state } = portfolio.task;
    let before = portfolio.expanded;
    let left = budget.with_nodes(portfolio.nodes_left(budget));
    // The resumable searches continue here; the beams start afresh on the other thread.
    let steady = |part: &Budget<'_>| {
        portfolio.restrict_to_group(SolverGroup::Resumable);
        let found = portfolio.run_rounds(round, &part.with_nodes(before + part.nodes));
        (found, portfolio.expanded - before)
    };
    let layered = |part: &Budget<'_>| run_beam_group(Task { layout, ice, state }, round, part);
    let results = run_two_threads(&left, steady, layered);
    portfolio.expanded = before + results.iter().map(|(_, nodes)| nodes).sum::<u64>();
    let found = results.into_iter().filter_map(|(found, nodes)| Some((found?, before + nodes)));
    // If both have a result, a proof or else the shorter plan wins.
    found.min_by_key(|(found, _)| match found {
        PortfolioResult::Pushes(pushes) => pushes.len(),
        PortfolioResult::Proof => 0,
    })
}

/// Runs the beam group from `round` on, on the second thread.
fn run_beam_group(
    task: Task<'_>,
    round: Round,
    budget: &Budget<'_>,
) -> ThreadResult<PortfolioResult> {
    let Some((planner, (level, crates))) = prepare_group(&task) else { return (None, 0) };
    let reversed = OnceCell::new();
    let mut portfolio = PortfolioSearch::new(task, planner, (&level, &crates), &reversed);
    portfolio.restrict_to_group(SolverGroup::Beams);
    (portfolio.run_rounds(round, budget), portfolio.expanded)
}

/// Result of one search, if any, and the number of nodes it expanded.
pub(super) type ThreadResult<T> = (Option<T>, u64);

/// Runs `second` on a new thread while `first` runs on this one.
///
/// Each may use half of the nodes; `first` has the odd node. A search with a result stops the other
/// through the stop signal of its budget; both may have a result. If no thread can be created,
/// `first` gets all nodes.
pub(super) fn run_two_threads<T: Send>(
    budget: &Budget<'_>,
    first: impl FnOnce(&Budget<'_>) -> ThreadResult<T>,
    second: impl FnOnce(&Budget<'_>) -> ThreadResult<T> + Send,
) -> [ThreadResult<T>; 2] {
    let is_found = AtomicBool::new(false);
    let guard = || is_found.load(Ordering::Relaxed) || (budget.should_stop)();
    let of_second = budget.nodes / 2;
    let guarded = |nodes| Budget { nodes, should_stop: &guard, ..*budget };
    let tell = |reported: ThreadResult<T>| {
        if reported.0.is_some() {
            is_found.store(true, Ordering::Relaxed);
        }
        reported
    };
    // The scope joins the second thread before it returns.
    scope(|threads| {
        let other = Builder::new().spawn_scoped(threads, || {
            let _alarm = StopOnPanic(&is_found);
            tell(second(&guarded(of_second)))
        });
        let Ok(other) = other else { return [first(budget), (None, 0)] };
        let _alarm = StopOnPanic(&is_found);
        let of_first = tell(first(&guarded(budget.nodes - of_second)));
        [of_first, other.join().unwrap_or_else(|panic| resume_unwind(panic))]
    })
}

/// Stops the other search if this one panics, because its result is not needed then.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::Plan;
    use crate::planning::sokoban::fast::improvement::actions_of;
    use crate::planning::sokoban::soundness::exhaustive_minimum;
    use crate::worlds::ice::{Level, RandomBoards, Terrain, board_of_letters};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicU32, Ordering};

    /// The boards are small enough for a single round.
    #[test]
    fn two_groups_agree_with_exhaustive_search() {
        let mut solvable = 0;
        for seed in 0..120 {
            let ice_share = if seed % 2 == 0 { 0.0 } else { 0.2 };
            let family = RandomBoards {
                rows: 4,
                columns: 5,
                crates: 3,
                wall_probability: 0.1,
                ice_fraction: ice_share,
            };
            let Some(level) = family.level(seed, seed) else { continue };
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let (layout, ice) = (terrain.layout(), terrain.ice());
            let fewest = exhaustive_minimum(&terrain, &state, (1, 0));
            let task = Task { layout, ice, state: &state };
            let Some((planner, (static_level, crates))) = prepare_group(&task) else {
                assert_eq!(fewest, None, "seed {seed}");
                continue;
            };
            let reversed = OnceCell::new();
            let mut portfolio =
                PortfolioSearch::new(task, planner, (&static_level, &crates), &reversed);
            let budget = Budget::nodes(1_000_000);
            match (run_together(&mut portfolio, Round::FIRST, &budget), fewest) {
                (Some((PortfolioResult::Pushes(pushes), _)), Some(_)) => {
                    let actions = actions_of(layout, ice, &state, &pushes).expect("pushes");
                    assert!(Plan::replayed(layout, ice, &state, actions).is_some(), "seed {seed}");
                    solvable += 1;
                }
                (Some((PortfolioResult::Proof, _)), None) => {}
                (found, fewest) => {
                    let is_found = found.is_some();
                    panic!("seed {seed}: found {is_found}, but the least is {fewest:?}");
                }
            }
            assert!(portfolio.expanded <= budget.nodes, "seed {seed}");
        }
        assert!((10..100).contains(&solvable), "{solvable} solvable");
    }

    /// Each group has its own searches and can solve a large board alone.
    #[test]
    fn each_group_solves_large_boards_alone_and_together() {
        let drawing = "         #      \n $ $ $ $ #......\n         #......\n $ $ $ $        \n    @    #      \n $ $ $ $ #      \n         #      ";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let task = || Task { layout, ice, state: &state };
        let budget = Budget::nodes(100_000);
        let check = |found: Option<PortfolioResult>, expanded: u64| {
            let Some(PortfolioResult::Pushes(pushes)) = found else { panic!("no plan") };
            let actions = actions_of(layout, ice, &state, &pushes).expect("pushes");
            assert!(Plan::replayed(layout, ice, &state, actions).is_some());
            assert!(0 < expanded && expanded <= budget.nodes, "{expanded}");
        };
        let (found, expanded) = run_beam_group(task(), Round::FIRST, &budget);
        check(found, expanded);
        for is_together in [false, true] {
            let (planner, (static_level, crates)) = prepare_group(&task()).expect("no plain end");
            let reversed = OnceCell::new();
            let ground = (&static_level, &crates[..]);
            let mut portfolio = PortfolioSearch::new(task(), planner, ground, &reversed);
            assert!(portfolio.supports_two_groups());
            let found = if is_together {
                run_together(&mut portfolio, Round::FIRST, &budget).map(|(found, _)| found)
            } else {
                portfolio.restrict_to_group(SolverGroup::Resumable);
                portfolio.run_rounds(Round::FIRST, &budget)
            };
            check(found, portfolio.expanded);
        }
    }

    #[test]
    fn level_solved_in_first_round_requests_no_thread() {
        let drawing = "  .#     \n $.# $   \n  .  #   \n# .## $ #\n  .  $  #\n @ # $   \n   #     ";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let asked = AtomicU32::new(0);
        let spare = || asked.fetch_add(1, Ordering::Relaxed) == u32::MAX;
        let budget = Budget::nodes(1_000_000);
        let improvement = ImprovementEffort::WhileWorthwhile;
        let together =
            solve_fast_with_spare_thread(layout, ice, &state, improvement, &budget, &spare);
        assert_eq!(together, solve_fast(layout, ice, &state, improvement, &budget));
        assert_eq!(asked.into_inner(), 0);
    }

    /// Searches until its guard stops it, without a result.
    fn in_vain(budget: &Budget<'_>) -> ThreadResult<&'static str> {
        while !(budget.should_stop)() {
            std::thread::yield_now();
        }
        (None, budget.nodes)
    }

    #[test]
    fn first_result_stops_the_other_search() {
        let budget = Budget::nodes(101);
        let finds = |_: &Budget<'_>| (Some("it"), 3);
        assert_eq!(run_two_threads(&budget, in_vain, finds), [(None, 51), (Some("it"), 3)]);
        assert_eq!(run_two_threads(&budget, finds, in_vain), [(Some("it"), 3), (None, 50)]);
        let panics = |_: &Budget<'_>| -> ThreadResult<&'static str> { panic!("on purpose") };
        let ended = catch_unwind(AssertUnwindSafe(|| run_two_threads(&budget, in_vain, panics)));
        assert!(ended.is_err());
        let stopped = Budget::guarded(101, &|| true);
        assert_eq!(run_two_threads(&stopped, in_vain, in_vain), [(None, 51), (None, 50)]);
    }
}
