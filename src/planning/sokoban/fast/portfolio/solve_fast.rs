//! Runs the portfolio on one or two threads and improves the plan found.

use super::rounds::Round;
use super::searching::{Found, Searching, Team};
use super::side_by_side::{Told, side_by_side};
use crate::board::CellSet;
use crate::planning::search::{Budget, Status};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Task, WithinReach};
use crate::planning::sokoban::fast::improving::{Improvement, improved};
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Planner, Verdict};
use crate::worlds::ice::{Layout, State};
use std::cell::OnceCell;
use std::sync::Arc;

/// Asked after every round whether a thread is free. Once it returns true, the thread is used until
/// the level is done.
pub type SpareThread<'a> = dyn Fn() -> bool + Sync + 'a;

/// Finds any plan and improves it on one thread. The verdict counts states up to the first plan.
pub(crate) fn solve_fast(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    improvement: Improvement,
    budget: &Budget<'_>,
) -> Verdict {
    solve_fast_together(layout, ice, state, improvement, budget, &|| false)
}

/// Like [`solve_fast`], with a second thread once one is free.
///
/// Which plan is found then depends on the threads' speed. Levels solved in the first round, small
/// boards and boards too large for beams use one thread only. Improvement uses one thread.
pub(crate) fn solve_fast_together(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    improvement: Improvement,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Verdict {
    let whole = Task { layout, ice, state };
    let within_reach = WithinReach::of(&whole);
    let task = within_reach.as_ref().map_or(whole, WithinReach::task);
    // Two cheap proofs of unsolvability: too few crates in reach, or no finite lower bound.
    let Some((mut planner, (floorplan, crates))) = ground(&task) else {
        return Verdict::unsolvable(0);
    };
    let lower_bound = planner.lower_bound(task.state);
    let Some(lower_bound) = lower_bound else { return Verdict::unsolvable(0) };
    let turned_round = OnceCell::new();
    let mut searching = Searching::new(task, planner, (&floorplan, &crates), &turned_round);
    let found = run(&mut searching, budget, spare_thread);
    let expanded = searching.expanded;
    match found {
        Some((Found::Pushes(pushes), effort)) => {
            let (task, mut planner) = searching.planner_alone();
            // The other group's nodes do not count as effort for improving the plan.
            let in_vain = expanded - effort;
            let rest = budget.with_nodes(budget.nodes.saturating_sub(in_vain));
            let so_far = (lower_bound, effort);
            let verdict = improved(&task, &mut planner, pushes, so_far, improvement, &rest);
            Verdict { expanded, ..verdict }
        }
        Some((Found::Proof, _)) => Verdict::unsolvable(expanded),
        None => Verdict {
            status: Status::BudgetSpent,
            plan: None,
            lower_bound,
            expanded,
            stopped: (budget.should_stop)(),
            are_ties_proved: false,
        },
    }
}

/// Tables that each group needs for itself; `None` if the level is trivially unsolvable.
fn ground(task: &Task<'_>) -> Option<(Planner, (Floorplan, Vec<Cell>))> {
    let Task { layout, ice, state } = *task;
    let floorplan = Floorplan::new(layout, ice, state)?;
    let crate_count = state.crates.len();
    let detectors = DetectorSet::WORTHWHILE;
    let planner = Planner::measuring(layout, ice, crate_count, Measure::Pushes, detectors);
    Some((planner, floorplan))
}

/// A result, and the states expanded by the group that found it.
type Effort = (Found, u64);

/// Runs rounds until a search ends, none can continue, or a thread is free.
fn run(
    searching: &mut Searching<'_>,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Option<Effort> {
    let mut round = match searching.first_round(budget) {
        Ok(round) => round,
        Err(found) => return Some((found, searching.expanded)),
    };
    loop {
        match searching.take_turns(&mut round, budget) {
            Err(found) => return Some((found, searching.expanded)),
            Ok(false) => return None,
            Ok(true) if searching.is_for_two() && spare_thread() => {
                return run_together(searching, round, budget);
            }
            Ok(true) => {}
        }
    }
}

/// Continues as two groups, each with its own tables, planner and searches.
fn run_together(
    searching: &mut Searching<'_>,
    round: Round,
    budget: &Budget<'_>,
) -> Option<Effort> {
    let Task { layout, ice, state } = searching.task;
    let before = searching.expanded;
    let left = budget.with_nodes(searching.left(budget));
    // The resumable searches continue here; the beams start afresh on the other thread.
    let steady = |part: &Budget<'_>| {
        searching.join(Team::Steady);
        let found = searching.go_on(round, &part.with_nodes(before + part.nodes));
        (found, searching.expanded - before)
    };
    let layered = |part: &Budget<'_>| look_in_layers(Task { layout, ice, state }, round, part);
    let told = side_by_side(&left, steady, layered);
    searching.expanded = before + told.iter().map(|(_, nodes)| nodes).sum::<u64>();
    let found = told.into_iter().filter_map(|(found, nodes)| Some((found?, before + nodes)));
    // If both found a plan take the shorter; a result without pushes is a proof.
    found.min_by_key(|(found, _)| match found {
        Found::Pushes(pushes) => pushes.len(),
        Found::Proof => 0,
    })
}

/// The beam group, run on the second thread.
fn look_in_layers(task: Task<'_>, round: Round, budget: &Budget<'_>) -> Told<Found> {
    let Some((planner, (floorplan, crates))) = ground(&task) else { return (None, 0) };
    let turned_round = OnceCell::new();
    let mut searching = Searching::new(task, planner, (&floorplan, &crates), &turned_round);
    searching.join(Team::Layered);
    (searching.go_on(round, budget), searching.expanded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::Plan;
    use crate::planning::sokoban::fast::improving::carried_out;
    use crate::planning::sokoban::soundness::least;
    use crate::worlds::ice::{Level, RandomBoards, Terrain, board_of_letters};
    use std::sync::atomic::{AtomicU32, Ordering};

    /// The boards are small enough for a single round.
    #[test]
    fn two_teams_agree_with_trying_everything() {
        let mut solvable = 0;
        for seed in 0..120 {
            let ice_share = if seed % 2 == 0 { 0.0 } else { 0.2 };
            let family =
                RandomBoards { rows: 4, columns: 5, crates: 3, wall_share: 0.1, ice_share };
            let Some(level) = family.level(seed, seed) else { continue };
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let (layout, ice) = (terrain.layout(), terrain.ice());
            let fewest = least(&terrain, &state, (1, 0));
            let task = Task { layout, ice, state: &state };
            let Some((planner, (floorplan, crates))) = ground(&task) else {
                assert_eq!(fewest, None, "seed {seed}");
                continue;
            };
            let turned_round = OnceCell::new();
            let mut searching = Searching::new(task, planner, (&floorplan, &crates), &turned_round);
            let budget = Budget::nodes(1_000_000);
            match (run_together(&mut searching, Round::FIRST, &budget), fewest) {
                (Some((Found::Pushes(pushes), _)), Some(_)) => {
                    let actions = carried_out(layout, ice, &state, &pushes).expect("pushes");
                    assert!(Plan::replayed(layout, ice, &state, actions).is_some(), "seed {seed}");
                    solvable += 1;
                }
                (Some((Found::Proof, _)), None) => {}
                (found, fewest) => {
                    let is_found = found.is_some();
                    panic!("seed {seed}: found {is_found}, but the least is {fewest:?}");
                }
            }
            assert!(searching.expanded <= budget.nodes, "seed {seed}");
        }
        assert!((10..100).contains(&solvable), "{solvable} solvable");
    }

    /// Each group has its own searches and can solve a large board alone.
    #[test]
    fn each_team_solves_large_boards_alone_and_both_do_together() {
        let drawing = "         #      \n $ $ $ $ #......\n         #......\n $ $ $ $        \n    @    #      \n $ $ $ $ #      \n         #      ";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let task = || Task { layout, ice, state: &state };
        let budget = Budget::nodes(100_000);
        let check = |found: Option<Found>, expanded: u64| {
            let Some(Found::Pushes(pushes)) = found else { panic!("no plan") };
            let actions = carried_out(layout, ice, &state, &pushes).expect("pushes");
            assert!(Plan::replayed(layout, ice, &state, actions).is_some());
            assert!(0 < expanded && expanded <= budget.nodes, "{expanded}");
        };
        let (found, expanded) = look_in_layers(task(), Round::FIRST, &budget);
        check(found, expanded);
        for is_together in [false, true] {
            let (planner, (floorplan, crates)) = ground(&task()).expect("no plain end");
            let turned_round = OnceCell::new();
            let ground = (&floorplan, &crates[..]);
            let mut searching = Searching::new(task(), planner, ground, &turned_round);
            assert!(searching.is_for_two());
            let found = if is_together {
                run_together(&mut searching, Round::FIRST, &budget).map(|(found, _)| found)
            } else {
                searching.join(Team::Steady);
                searching.go_on(Round::FIRST, &budget)
            };
            check(found, searching.expanded);
        }
    }

    #[test]
    fn what_is_soon_solved_asks_for_no_thread() {
        let drawing = "  .#     \n $.# $   \n  .  #   \n# .## $ #\n  .  $  #\n @ # $   \n   #     ";
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let asked = AtomicU32::new(0);
        let spare = || asked.fetch_add(1, Ordering::Relaxed) == u32::MAX;
        let budget = Budget::nodes(1_000_000);
        let improvement = Improvement::WhileItPays;
        let together = solve_fast_together(layout, ice, &state, improvement, &budget, &spare);
        assert_eq!(together, solve_fast(layout, ice, &state, improvement, &budget));
        assert_eq!(asked.into_inner(), 0);
    }
}
