//! Compares optimal plans with exhaustive search on random boards.
//!
//! Checks both optimal objectives with every detector, alone and combined, and the planner's A*,
//! IDA* and uniform-cost search; with and without ice and surplus crates.

use super::exactness::remove_first_target;
use super::{Detector, DetectorSet, Objective, Planner, solve_with_detectors};
use crate::board::Direction;
use crate::planning::search::{Budget, SearchResult, SolveStatus, Unobserved, Weight};
use crate::worlds::ice::{RandomBoards, State, Terrain, rules};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Minimum cost by uniform-cost search over the exact rules; `None` if unsolvable.
///
/// `push` is the cost of a pushing action, (0, 1) that of any other; pairs are added componentwise
/// and compared lexicographically.
pub(super) fn exhaustive_minimum(
    terrain: &Terrain,
    start: &State,
    push: (u32, u32),
) -> Option<(u32, u32)> {
    let mut open = BTreeSet::from([((0, 0), start.clone())]);
    let mut closed = FxHashSet::default();
    while let Some((cost, state)) = open.pop_first() {
        if state.solves(terrain.layout()) {
            return Some(cost);
        }
        if !closed.insert(state.clone()) {
            continue;
        }
        for direction in Direction::ALL {
            let mut after = state.clone();
            let change = rules::apply(terrain, &mut after, direction);
            let price = if change.push.is_some() { push } else { (0, 1) };
            if change.is_change() && !closed.contains(&after) {
                open.insert(((cost.0 + price.0, cost.1 + price.1), after));
            }
        }
    }
    None
}

/// Each detector alone, a few combinations, all detectors, and none.
fn detector_sets() -> Vec<DetectorSet> {
    let alone = Detector::all().map(|detector| DetectorSet::NONE.with(detector));
    // Patterns need another detector to learn from.
    let taught = DetectorSet::NONE.with(Detector::Pattern).with(Detector::Corral);
    let together = [DetectorSet::NONE, taught, DetectorSet::DEFAULT, DetectorSet::ALL];
    alone.chain(together).collect()
}

/// Checks every answer for one board; returns whether it is solvable.
fn check(terrain: &Terrain, state: &State, name: &str) -> bool {
    // Reference costs by exhaustive search over the exact rules.
    let moves = exhaustive_minimum(terrain, state, (0, 1)).map(|(_, moves)| moves);
    let pushes = exhaustive_minimum(terrain, state, (1, 1));
    let budget = Budget::nodes(1_000_000);
    let (layout, ice) = (terrain.layout(), terrain.ice());
    for detectors in detector_sets() {
        // Every set of detectors must find the same optimum.
        for objective in [Objective::Moves, Objective::Pushes] {
            let found = solve_with_detectors(layout, ice, state, objective, detectors, &budget);
            let name = format!("{name}, {objective}, {detectors:?}");
            let Some(plan) = &found.plan else {
                assert_eq!((found.status, moves), (SolveStatus::Unsolvable, None), "{name}");
                continue;
            };
            assert_eq!(
                (found.status, found.is_tie_break_proved),
                (SolveStatus::Optimal, true),
                "{name}"
            );
            if objective == Objective::Moves {
                assert_eq!(
                    (Some(plan.moves()), found.lower_bound),
                    (moves, plan.moves()),
                    "{name}"
                );
            } else {
                assert_eq!(Some((plan.pushes, plan.moves())), pushes, "{name}");
                assert_eq!(found.lower_bound, plan.pushes, "{name}");
            }
        }
    }
    let mut planner = Planner::new(layout, ice, state.crates.len());
    let answers = [
        planner.plan(state, Weight::ONE, &budget, &mut Unobserved),
        planner.plan_deepening(state, &budget),
        planner.plan_breadth_first(state, &budget),
    ];
    for answer in answers {
        match answer {
            SearchResult::Solved(solution) => {
                assert_eq!((Some(solution.cost), solution.is_optimal()), (moves, true), "{name}");
            }
            SearchResult::Unsolvable { .. } => assert_eq!(moves, None, "{name}"),
            SearchResult::BudgetSpent(_) => panic!("{name}: the budget is large"),
        }
    }
    moves.is_some()
}

/// Checks one random board for each seed; returns the boards and the solvable boards.
///
/// Seeds without a valid board are skipped.
fn check_boards(seeds: std::ops::Range<u64>) -> (u64, u64) {
    let sizes = [(3, 4, 2), (4, 4, 2), (4, 4, 3), (4, 5, 2), (4, 5, 3), (5, 5, 2)];
    let (mut boards, mut solvable) = (0, 0);
    for seed in seeds {
        let (rows, columns, crates) = sizes[(seed % 6) as usize];
        let ice_share = if seed % 2 == 0 { 0.0 } else { 0.25 };
        let wall_share = 0.05 + 0.05 * (seed % 5) as f64;
        let family = RandomBoards {
            rows,
            columns,
            crates,
            wall_probability: wall_share,
            ice_fraction: ice_share,
        };
        let Some(mut level) = family.level(seed, seed) else { continue };
        if seed % 7 == 0 {
            remove_first_target(&mut level);
        }
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        boards += 1;
        let name = format!("{rows}x{columns}, {crates} crates, seed {seed}");
        solvable += u64::from(check(&terrain, &state, &name));
    }
    (boards, solvable)
}

#[test]
fn optimal_plans_agree_with_exhaustive_search() {
    let (boards, solvable) = check_boards(0..2500);
    assert!(boards > 2000 && solvable > 200, "{solvable} of {boards} boards are solvable");
}

/// Takes minutes:
/// `cargo test --release --no-default-features --lib tens_of_thousands -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn optimal_plans_agree_on_tens_of_thousands_of_boards() {
    let (boards, solvable) = check_boards(10_000..34_000);
    println!("{boards} boards, {solvable} solvable");
    assert!(boards > 20_000 && solvable > 2_000, "{solvable} of {boards} boards are solvable");
}
