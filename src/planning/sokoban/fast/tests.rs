//! Compares every search and the portfolio with exhaustive search.

use super::beams::{
    Beam, BeamVariant, BothEnds, Extent, FeatureLayers, FromTheEnd, Running, Weights,
};
use super::feature_search::{FeatureSearch, Probe};
use super::features::{Packing, Style};
use super::ground::{Floorplan, Task};
use super::improving::{Improvement, carried_out};
use super::moves::{Heeds, MoveFinder, Outcome};
use super::perturbation::Perturbation;
use super::portfolio::solve_fast;
use super::testing::{boards, levels, with_shut_away};
use crate::planning::search::{Budget, Status};
use crate::planning::sokoban::soundness::least;
use crate::planning::sokoban::{Grip, Objective, Plan, PushDistances, solve, solve_together};
use crate::worlds::ice::{Level, State, Terrain, board_of_letters};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Checks the portfolio and each feature search against exhaustive search; returns whether the
/// board is solvable.
fn check(seed: u64, terrain: &Terrain, state: &State) -> bool {
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let pushes = least(terrain, state, (1, 0)).map(|(pushes, _)| pushes);
    let budget = Budget::nodes(1_000_000);
    let verdict = solve_fast(layout, ice, state, Improvement::WhileItPays, &budget);
    match (&verdict.plan, pushes) {
        (None, None) => assert_eq!(verdict.status, Status::Unsolvable, "seed {seed}"),
        (Some(plan), Some(least)) => {
            assert!(verdict.lower_bound <= least && least <= plan.pushes, "seed {seed}");
            let is_best = verdict.status == Status::Optimal;
            assert!(!is_best || plan.pushes == least, "seed {seed}: {least} are enough");
        }
        _ => panic!("seed {seed}: {verdict:?}, but the least is {pushes:?}"),
    }
    let Some((floorplan, crates)) = Floorplan::new(layout, ice, state) else {
        assert_eq!(pushes, None, "seed {seed}: crates out of reach");
        return false;
    };
    let player = floorplan.number[usize::from(state.player)];
    // Turns of one board each must give the same result as one long turn.
    let turn = Budget::nodes(1);
    let task = Task { layout, ice, state };
    let agrees = |name: &str, go_on: &mut dyn FnMut() -> Outcome| {
        let mut outcome = Outcome::BudgetSpent;
        while outcome == Outcome::BudgetSpent {
            outcome = go_on();
        }
        let Outcome::Solved(macro_moves) = outcome else {
            assert_eq!(pushes, None, "seed {seed}, {name}: solvable, but {outcome:?}");
            return;
        };
        let made = task.pushes(&floorplan, &macro_moves);
        let actions = carried_out(layout, ice, state, &made).expect("pushes that can be made");
        let plan = Plan::replayed(layout, ice, state, actions);
        assert!(plan.is_some(), "seed {seed}, {name}: the plan does not solve");
    };
    for style in Style::ALL {
        let packing = Packing::new(&floorplan, &crates, Perturbation::NONE, &budget);
        let probe = Rc::new(RefCell::new(Probe::new(&task, &crates)));
        let style = (style, Perturbation::NONE);
        let start = (&crates[..], player);
        let mut search = FeatureSearch::new(&floorplan, packing, Some(probe), style, start);
        agrees(&format!("{style:?}"), &mut || search.go_on(1, &Budget::nodes(1_000_000)));
    }
    let distances = PushDistances::new(layout, |_| Grip::Stops, crates.len());
    let both_ends = BothEnds::new((layout, state), (&floorplan, &crates), &distances);
    assert!(both_ends.is_some() || !both_ends_serve(terrain, state, crates.len()), "seed {seed}");
    if let Some(mut search) = both_ends {
        agrees("both ends", &mut || search.go_on(&turn));
    }
    if !state.solves(layout) {
        let start = (&crates[..], player);
        let packing = || Packing::new(&floorplan, &crates, Perturbation::NONE, &budget);
        let narrow = Extent { boards: 2, of_a_kind: 1, idle_layers: u32::MAX };
        let (usual, other) = (Weights::USUAL, BeamVariant::hasty(3, false).weights);
        let hasty = Extent { idle_layers: 3, ..narrow };
        let is_matched = !floorplan.has_ice && floorplan.spare == 0;
        let matched = || is_matched.then(|| Rc::new(distances.clone()));
        for (extent, weights, matched) in [
            (EVERY_BOARD, other, matched()),
            (EVERY_BOARD, usual, None),
            (narrow, usual, matched()),
            (hasty, other, None),
        ] {
            let beam = Beam::new(
                FeatureLayers::new(
                    MoveFinder::new(&floorplan, Heeds::Moves(packing()), start),
                    weights,
                    matched.clone(),
                ),
                extent,
            );
            check_beam(beam, extent, "feature layers", &agrees);
            let both_ends = BothEnds::new((layout, state), (&floorplan, &crates), &distances);
            if let Some(search) = both_ends {
                check_beam(Beam::new(search, extent), extent, "layers forth", &agrees);
            }
            // Backward to the first board alone, and to a perimeter.
            for perimeter in [1, 30] {
                let turned_round = floorplan.turned_round(&crates, player);
                assert_eq!(turned_round.is_some(), !floorplan.has_ice && floorplan.spare == 0);
                let search = turned_round.as_ref().and_then(|turned_round| {
                    FromTheEnd::new((layout, state), (&floorplan, turned_round), &distances)
                });
                if let Some(search) = search {
                    assert!(search.widen_perimeter(perimeter, &budget));
                    check_beam(search.beam(extent), extent, "layers from the end", &agrees);
                    let packing = search.packing(Perturbation::NONE, &budget);
                    let distances = matched.as_ref().map(|_| search.distances.clone());
                    let finder = search.finder(Heeds::Moves(packing));
                    let layers = FeatureLayers::new(finder, weights.with_doors_shut(), distances);
                    check_beam(Beam::new(layers, extent), extent, "features from the end", &agrees);
                }
            }
        }
    }
    pushes.is_some()
}

/// A beam wide enough to keep every board.
const EVERY_BOARD: Extent = Extent::of_boards(usize::MAX);

/// A beam that keeps every board must agree with exhaustive search; a narrow beam's result must be
/// a plan.
fn check_beam(
    mut beam: impl Running,
    extent: Extent,
    name: &str,
    agrees: &impl Fn(&str, &mut dyn FnMut() -> Outcome),
) {
    let mut outcome = Outcome::BudgetSpent;
    while !beam.is_over() && outcome == Outcome::BudgetSpent {
        outcome = beam.go_on(1, &Budget::nodes(1_000_000));
    }
    if extent == EVERY_BOARD && beam.is_over() {
        outcome = Outcome::Exhausted;
    }
    if outcome != Outcome::BudgetSpent {
        agrees(name, &mut || outcome.clone());
    }
}

/// Whether the search from both ends must accept a board: no ice, no surplus or unreachable crates.
fn both_ends_serve(terrain: &Terrain, state: &State, crates_in_reach: usize) -> bool {
    let targets = terrain.layout().targets().len();
    terrain.ice().is_empty() && [targets, crates_in_reach] == [state.crates.len(); 2]
}

fn check_boards(seeds: std::ops::Range<u64>) -> (u64, u64) {
    boards(seeds).fold((0, 0), |(boards, solvable), (seed, terrain, state)| {
        (boards + 1, solvable + u64::from(check(seed, &terrain, &state)))
    })
}

#[test]
fn fast_plans_agree_with_trying_everything() {
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

/// Surplus crates, crates on targets and empty targets out of the player's reach: every objective
/// agrees with exhaustive search, with one and two threads.
#[test]
fn squares_out_of_reach_do_not_mislead_any_search() {
    let (mut boards, mut solvable) = (0, 0);
    for (seed, level) in levels(0..700) {
        let shut_away = ["$", "*", "$*", "**$$", "c", "$.", "_"][(seed % 7) as usize];
        let level = with_shut_away(&level, shut_away);
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let pushes = least(&terrain, &state, (1, 1));
        let moves = least(&terrain, &state, (0, 1)).map(|(_, moves)| moves);
        let budget = Budget::nodes(1_000_000);
        for objective in [Objective::Fast, Objective::Improve, Objective::Moves, Objective::Pushes]
        {
            let name = format!("seed {seed}, {shut_away:?}, {objective}");
            let alone = solve(layout, ice, &state, objective, &budget);
            let together = solve_together(layout, ice, &state, objective, &budget, &|| true);
            for verdict in [alone, together] {
                let (Some(plan), Some((fewest, _))) = (verdict.plan, pushes) else {
                    assert_eq!((verdict.status, pushes), (Status::Unsolvable, None), "{name}");
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
fn crates_out_of_reach_do_not_mislead_beams() {
    let rows = [
        "#@_______________####",
        "#_$_$_$_$_$_____#...#",
        "#________________...#",
        "#_$_$_$_$_______#...#",
        "#________________####",
    ];
    let drawing = format!("{0}/{1}/{0}", "#".repeat(21), rows.join("/"));
    let level = Level::untitled(board_of_letters(&drawing).expect("a drawing"));
    for shut_away in ["$", "*", "$$*"] {
        let level = with_shut_away(&level, shut_away);
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        for is_spare in [false, true] {
            let budget = Budget::nodes(30_000);
            let verdict =
                solve_together(layout, ice, &state, Objective::Fast, &budget, &|| is_spare);
            assert_ne!(verdict.status, Status::Unsolvable, "{shut_away}");
        }
    }
}

/// One crate has more moves than fit between two checks of the guard.
#[test]
fn a_search_stopped_in_the_middle_of_a_board_goes_on_later() {
    let mut rows = vec!["_".repeat(40); 40];
    rows[4] = format!("@__$__$__.__.{}", "_".repeat(27));
    let level = Level::untitled(board_of_letters(&rows.join("\n")).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let (floorplan, crates) = Floorplan::new(layout, ice, &state).expect("crates in reach");
    let player = floorplan.number[usize::from(state.player)];
    let plenty = Budget::nodes(1_000);
    let packing = Packing::new(&floorplan, &crates, Perturbation::NONE, &plenty);
    let style = (Style::Straight, Perturbation::NONE);
    let mut search = FeatureSearch::new(&floorplan, packing, None, style, (&crates[..], player));
    let looks = AtomicU32::new(0);
    // The first check comes before the board, the second while its moves are generated.
    let is_second_look = || looks.fetch_add(1, Ordering::Relaxed) == 1;
    let stopped = Budget::guarded(1_000, &is_second_look);
    assert_eq!(search.go_on(u64::MAX, &stopped), Outcome::BudgetSpent);
    assert_eq!((looks.load(Ordering::Relaxed), search.expanded()), (2, 0));
    assert!(matches!(search.go_on(u64::MAX, &plenty), Outcome::Solved(_)));
}
