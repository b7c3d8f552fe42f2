//! Compares every search and the portfolio with exhaustive search.

use super::beams::{
    AnyBeam, BackwardBeams, Beam, BeamLimits, BeamVariant, BidirectionalMacroSearch, FeatureLayers,
    Weights,
};
use super::feature_search::{FeatureSearch, LookAhead};
use super::features::{Packing, TurnPolicy};
use super::improvement::{ImprovementEffort, actions_of};
use super::moves::{FeatureScope, MoveFinder, SearchOutcome};
use super::perturbation::Perturbation;
use super::portfolio::solve_fast;
use super::testing::{boards, levels, with_enclosed_cells};
use super::topology::{StaticLevel, Task};
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::soundness::exhaustive_minimum;
use crate::planning::sokoban::{
    Objective, Plan, PushDistances, Surface, solve, solve_with_spare_thread,
};
use crate::worlds::ice::{Level, State, Terrain, board_of_letters};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Checks each search against exhaustive search; returns true if the board is solvable.
fn check(seed: u64, terrain: &Terrain, state: &State) -> bool {
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let pushes = exhaustive_minimum(terrain, state, (1, 0)).map(|(pushes, _)| pushes);
    let budget = Budget::nodes(1_000_000);
    let verdict = solve_fast(layout, ice, state, ImprovementEffort::WhileWorthwhile, &budget);
    match (&verdict.plan, pushes) {
        (None, None) => assert_eq!(verdict.status, SolveStatus::Unsolvable, "seed {seed}"),
        (Some(plan), Some(least)) => {
            assert!(verdict.lower_bound <= least && least <= plan.pushes, "seed {seed}");
            let is_best = verdict.status == SolveStatus::Optimal;
            assert!(!is_best || plan.pushes == least, "seed {seed}: {least} are enough");
        }
        _ => panic!("seed {seed}: {verdict:?}, but the least is {pushes:?}"),
    }
    let Some((level, crates)) = StaticLevel::new(layout, ice, state) else {
        assert_eq!(pushes, None, "seed {seed}: crates out of reach");
        return false;
    };
    let player = level.number_of(state.player);
    // Turns of one board each must give the same result as one long turn.
    let turn = Budget::nodes(1);
    let task = Task { layout, ice, state };
    let agrees = |name: &str, go_on: &mut dyn FnMut() -> SearchOutcome| {
        let mut outcome = SearchOutcome::BudgetSpent;
        while outcome == SearchOutcome::BudgetSpent {
            outcome = go_on();
        }
        let SearchOutcome::Solved(macro_moves) = outcome else {
            assert_eq!(pushes, None, "seed {seed}, {name}: solvable, but {outcome:?}");
            return;
        };
        let made = task.pushes(&level, &macro_moves);
        let actions = actions_of(layout, ice, state, &made).expect("pushes that can be made");
        let plan = Plan::replayed(layout, ice, state, actions);
        assert!(plan.is_some(), "seed {seed}, {name}: the plan does not solve");
    };
    for turn_policy in TurnPolicy::ALL {
        let packing = Packing::new(&level, &crates, Perturbation::NONE, &budget);
        let look_ahead = Rc::new(RefCell::new(LookAhead::new(&task, &crates)));
        let turn_policy = (turn_policy, Perturbation::NONE);
        let start = (&crates[..], player);
        let mut search = FeatureSearch::new(&level, packing, Some(look_ahead), turn_policy, start);
        agrees(&format!("{turn_policy:?}"), &mut || search.resume(1, &Budget::nodes(1_000_000)));
    }
    let distances = PushDistances::new(layout, |_| Surface::Stops, crates.len());
    let both_ends = BidirectionalMacroSearch::new((layout, state), (&level, &crates), &distances);
    assert!(
        both_ends.is_some() || !bidirectional_applies(terrain, state, crates.len()),
        "seed {seed}"
    );
    if let Some(mut search) = both_ends {
        agrees("both ends", &mut || search.resume(&turn));
    }
    if !state.solves(layout) {
        let start = (&crates[..], player);
        let packing = || Packing::new(&level, &crates, Perturbation::NONE, &budget);
        let narrow = BeamLimits { width: 2, max_per_kind: 1, idle_layers: u32::MAX };
        let (usual, other) = (Weights::DEFAULT, BeamVariant::with_idle_limit(3, false).weights);
        let idle_limited = BeamLimits { idle_layers: 3, ..narrow };
        let is_matched = !level.has_ice && level.surplus_crates == 0;
        let matched = || is_matched.then(|| Rc::new(distances.clone()));
        for (beam_limits, weights, matched) in [
            (EVERY_BOARD, other, matched()),
            (EVERY_BOARD, usual, None),
            (narrow, usual, matched()),
            (idle_limited, other, None),
        ] {
            let beam = Beam::new(
                FeatureLayers::new(
                    MoveFinder::new(&level, FeatureScope::Candidates(packing()), start),
                    weights,
                    matched.clone(),
                ),
                beam_limits,
            );
            check_beam(beam, beam_limits, "feature layers", &agrees);
            let both_ends =
                BidirectionalMacroSearch::new((layout, state), (&level, &crates), &distances);
            if let Some(search) = both_ends {
                check_beam(Beam::new(search, beam_limits), beam_limits, "layers forth", &agrees);
            }
            // Backward to the first board alone, and to a perimeter.
            for perimeter in [1, 30] {
                let reversed = level.reversed(&crates, player);
                assert_eq!(reversed.is_some(), !level.has_ice && level.surplus_crates == 0);
                let search = reversed.as_ref().and_then(|reversed| {
                    BackwardBeams::new((layout, state), (&level, reversed), &distances)
                });
                if let Some(search) = search {
                    assert!(search.grow_perimeter(perimeter, &budget));
                    check_beam(
                        search.beam(beam_limits),
                        beam_limits,
                        "layers from the end",
                        &agrees,
                    );
                    let packing = search.packing(Perturbation::NONE, &budget);
                    let distances = matched.as_ref().map(|_| search.distances.clone());
                    let finder = search.finder(FeatureScope::Candidates(packing));
                    let layers =
                        FeatureLayers::new(finder, weights.ignoring_finished_regions(), distances);
                    check_beam(
                        Beam::new(layers, beam_limits),
                        beam_limits,
                        "features from the end",
                        &agrees,
                    );
                }
            }
        }
    }
    pushes.is_some()
}

/// A beam wide enough to keep every board.
const EVERY_BOARD: BeamLimits = BeamLimits::with_width(usize::MAX);

/// Checks a beam against exhaustive search.
///
/// A beam that keeps every board must agree with it; the result of a narrow beam must be a plan.
fn check_beam(
    mut beam: impl AnyBeam,
    width: BeamLimits,
    name: &str,
    agrees: &impl Fn(&str, &mut dyn FnMut() -> SearchOutcome),
) {
    let mut outcome = SearchOutcome::BudgetSpent;
    while !beam.is_finished() && outcome == SearchOutcome::BudgetSpent {
        outcome = beam.resume(1, &Budget::nodes(1_000_000));
    }
    if width == EVERY_BOARD && beam.is_finished() {
        outcome = SearchOutcome::Exhausted;
    }
    if outcome != SearchOutcome::BudgetSpent {
        agrees(name, &mut || outcome.clone());
    }
}

/// Whether the search from both ends must accept a small board.
///
/// It does without ice and without surplus or unreachable crates.
fn bidirectional_applies(terrain: &Terrain, state: &State, crates_in_reach: usize) -> bool {
    let targets = terrain.layout().targets().len();
    terrain.ice().is_empty() && [targets, crates_in_reach] == [state.crates.len(); 2]
}

fn check_boards(seeds: std::ops::Range<u64>) -> (u64, u64) {
    boards(seeds).fold((0, 0), |(boards, solvable), (seed, terrain, state)| {
        (boards + 1, solvable + u64::from(check(seed, &terrain, &state)))
    })
}

#[test]
fn fast_plans_agree_with_exhaustive_search() {
    let (boards, solvable) = check_boards(0..4_000);
    assert!(boards > 3_000 && solvable > 400, "{solvable} of {boards} boards are solvable");
}

/// Takes a minute: `cargo test --release --no-default-features --lib fast_plans -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn fast_plans_agree_on_tens_of_thousands_of_boards() {
    let (boards, solvable) = check_boards(10_000..50_000);
    println!("{boards} boards, {solvable} solvable");
    assert!(boards > 30_000 && solvable > 3_000, "{solvable} of {boards} boards are solvable");
}

/// Levels with crates and targets that the player cannot reach.
///
/// Every objective agrees with exhaustive search, with one and two threads.
#[test]
fn unreachable_cells_do_not_mislead_any_search() {
    let (mut boards, mut solvable) = (0, 0);
    for (seed, level) in levels(0..700) {
        let enclosed = ["$", "*", "$*", "**$$", "c", "$.", "_"][(seed % 7) as usize];
        let level = with_enclosed_cells(&level, enclosed);
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let pushes = exhaustive_minimum(&terrain, &state, (1, 1));
        let moves = exhaustive_minimum(&terrain, &state, (0, 1)).map(|(_, moves)| moves);
        let budget = Budget::nodes(1_000_000);
        for objective in [Objective::Fast, Objective::Improve, Objective::Moves, Objective::Pushes]
        {
            let name = format!("seed {seed}, {enclosed:?}, {objective}");
            let alone = solve(layout, ice, &state, objective, &budget);
            let together =
                solve_with_spare_thread(layout, ice, &state, objective, &budget, &|| true);
            for verdict in [alone, together] {
                let (Some(plan), Some((fewest, _))) = (verdict.plan, pushes) else {
                    assert_eq!((verdict.status, pushes), (SolveStatus::Unsolvable, None), "{name}");
                    continue;
                };
                let replayed = Plan::replayed(layout, ice, &state, plan.actions.clone());
                assert_eq!(replayed.as_ref(), Some(&plan), "{name}");
                match objective {
                    Objective::Moves => assert_eq!(Some(plan.moves()), moves, "{name}"),
                    Objective::Pushes => assert_eq!(plan.pushes, fewest, "{name}"),
                    Objective::Fast | Objective::Improve => {
                        let bounds = verdict.lower_bound <= fewest && fewest <= plan.pushes;
                        assert!(bounds, "{name}: {} {fewest}", verdict.lower_bound);
                    }
                }
            }
        }
        boards += 1;
        solvable += u64::from(pushes.is_some());
    }
    assert!(boards > 500 && solvable > 60, "{solvable} of {boards} boards are solvable");
}

/// On boards that are not small, beams match crates with targets.
#[test]
fn unreachable_crates_do_not_mislead_beams() {
    let rows = [
        "#@_______________####",
        "#_$_$_$_$_$_____#...#",
        "#________________...#",
        "#_$_$_$_$_______#...#",
        "#________________####",
    ];
    let drawing = format!("{0}/{1}/{0}", "#".repeat(21), rows.join("/"));
    let level = Level::untitled(board_of_letters(&drawing).expect("a drawing"));
    for enclosed in ["$", "*", "$$*"] {
        let level = with_enclosed_cells(&level, enclosed);
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        for is_spare in [false, true] {
            let budget = Budget::nodes(30_000);
            let verdict =
                solve_with_spare_thread(layout, ice, &state, Objective::Fast, &budget, &|| {
                    is_spare
                });
            assert_ne!(verdict.status, SolveStatus::Unsolvable, "{enclosed}");
        }
    }
}

/// One crate has more moves than fit between two checks of the stop signal.
#[test]
fn search_stopped_within_a_board_resumes() {
    let mut rows = vec!["_".repeat(40); 40];
    rows[4] = format!("@__$__$__.__.{}", "_".repeat(27));
    let level = Level::untitled(board_of_letters(&rows.join("\n")).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let (static_level, crates) = StaticLevel::new(layout, ice, &state).expect("crates in reach");
    let player = static_level.number_of(state.player);
    let plenty = Budget::nodes(1_000);
    let packing = Packing::new(&static_level, &crates, Perturbation::NONE, &plenty);
    let turn_policy = (TurnPolicy::DistanceOnly, Perturbation::NONE);
    let mut search =
        FeatureSearch::new(&static_level, packing, None, turn_policy, (&crates[..], player));
    let looks = AtomicU32::new(0);
    // The first check comes before the board, the second while its moves are generated.
    let is_second_look = || looks.fetch_add(1, Ordering::Relaxed) == 1;
    let stopped = Budget::guarded(1_000, &is_second_look);
    assert_eq!(search.resume(u64::MAX, &stopped), SearchOutcome::BudgetSpent);
    assert_eq!((looks.load(Ordering::Relaxed), search.expanded()), (2, 0));
    assert!(matches!(search.resume(u64::MAX, &plenty), SearchOutcome::Solved(_)));
}
