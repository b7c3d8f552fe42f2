//! The feature search and what it stands on, against trying everything.

use super::beam::{Beam, Extent, Layered, Running};
use super::better::Improvement;
use super::blocks::Blocks;
use super::both_ends::BothEnds;
use super::corral::Corrals;
use super::feature_layers::{FeatureLayers, Weights};
use super::feature_search::FeatureSearch;
use super::feature_space::Style;
use super::floor::{Cell, DIRECTIONS, NONE, opposite};
use super::floorplan::Floorplan;
use super::from_the_end::FromTheEnd;
use super::improve::carried_out;
use super::moves::{Heeds, MoveFinder};
use super::outcome::Outcome;
use super::packing::Packing;
use super::parties::solve_fast;
use super::probe::Probe;
use super::regions::{Reach, Regions};
use super::task::Task;
use super::tastes::Taste;
use super::travel::Travel;
use super::travelling::Travelling;
use super::walled::{Walled, leads_to};
use super::whim::Whim;
use crate::planning::search::Budget;
use crate::planning::sokoban::exactness::spare_a_crate;
use crate::planning::sokoban::soundness::least;
use crate::planning::sokoban::{Grip, Plan, PushDistances, Status};
use crate::worlds::ice::{Level, RandomBoards, State, Terrain, board_of_letters};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::rc::Rc;

/// Random boards of many kinds: with and without ice, with and without a crate to spare.
fn boards(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Terrain, State)> {
    let sizes = [(3, 4, 2), (4, 4, 2), (4, 4, 3), (4, 5, 2), (4, 5, 3), (5, 5, 2)];
    seeds.filter_map(move |seed| {
        let (rows, columns, crates) = sizes[(seed % 6) as usize];
        let ice_share = if seed % 2 == 0 { 0.0 } else { 0.25 };
        let wall_share = 0.05 * (seed % 5) as f64;
        let family = RandomBoards { rows, columns, crates, wall_share, ice_share };
        let mut level = family.level(seed, seed)?;
        if seed % 7 == 0 {
            spare_a_crate(&mut level);
        }
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        Some((seed, terrain, state))
    })
}

/// Whether the whole portfolio and each feature search alone agree with trying everything;
/// whether the board is solvable.
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
    // Turns of one board each must come to the same as one long turn.
    let turn = Budget::nodes(1);
    let task = Task { layout, ice, state };
    let agrees = |name: &str, go_on: &mut dyn FnMut() -> Outcome| {
        let mut outcome = Outcome::BudgetSpent;
        while outcome == Outcome::BudgetSpent {
            outcome = go_on();
        }
        let Outcome::Solved(errands) = outcome else {
            assert_eq!(pushes, None, "seed {seed}, {name}: solvable, but {outcome:?}");
            return;
        };
        let made = task.pushes(&floorplan, &errands);
        let actions = carried_out(layout, ice, state, &made).expect("pushes that can be made");
        let plan = Plan::replayed(layout, ice, state, actions);
        assert!(plan.is_some(), "seed {seed}, {name}: the plan does not solve");
    };
    for style in Style::ALL {
        let packing = Packing::new(&floorplan, &crates, Whim::NONE, &budget);
        let probe = Rc::new(RefCell::new(Probe::new(&task, &crates)));
        let taste = (style, Whim::NONE);
        let start = (&crates[..], player);
        let mut search = FeatureSearch::new(&floorplan, packing, Some(probe), taste, start);
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
        let packing = || Packing::new(&floorplan, &crates, Whim::NONE, &budget);
        let narrow = Extent { boards: 2, of_a_kind: 1, idle_layers: u32::MAX };
        let (usual, other) = (Weights::USUAL, Taste::hasty(3, false).weights);
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
            // To the first board itself, and to those around it.
            for perimeter in [1, 30] {
                let turned_round = floorplan.turned_round(&crates, player);
                assert_eq!(turned_round.is_some(), !floorplan.has_ice && floorplan.spare == 0);
                let search = turned_round.as_ref().and_then(|turned_round| {
                    FromTheEnd::new((layout, state), (&floorplan, turned_round), &distances)
                });
                if let Some(search) = search {
                    assert!(search.widen_perimeter(perimeter, &budget));
                    check_beam(search.beam(extent), extent, "layers from the end", &agrees);
                    let packing = search.packing(Whim::NONE, &budget);
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

/// As wide that nothing is left behind.
const EVERY_BOARD: Extent = Extent::of_boards(usize::MAX);

/// A beam that leaves nothing behind must agree with trying everything; what a narrow one finds
/// must be a plan.
fn check_beam(
    mut beam: Beam<impl Layered>,
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

/// Whether a board is one that must be searched from both ends: no ice, no crates to spare or shut
/// out.
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

/// The floorplan of a board and which of its cells hold crates.
fn prepared(terrain: &Terrain, state: &State) -> Option<(Floorplan, Vec<Cell>, Vec<bool>, Cell)> {
    let (plan, crates) = Floorplan::new(terrain.layout(), terrain.ice(), state)?;
    let mut occupied = vec![false; plan.len()];
    for cell in &crates {
        occupied[usize::from(*cell)] = true;
    }
    let player = plan.number[usize::from(state.player)];
    Some((plan, crates, occupied, player))
}

#[test]
fn blocks_tell_which_sides_stay_connected() {
    let mut asked = 0;
    for (seed, terrain, state) in boards(0..400) {
        let Some((plan, _, mut occupied, player)) = prepared(&terrain, &state) else { continue };
        if plan.has_ice {
            continue;
        }
        let mut blocks = Blocks::new(plan.len());
        blocks.find(&plan, &occupied, player);
        let mut reach = Reach::new(plan.len());
        for cell in 0..plan.len() as Cell {
            if occupied[usize::from(cell)] || !blocks.contains(cell) {
                continue;
            }
            let open: Vec<usize> = (0..DIRECTIONS)
                .filter(|side| {
                    let beside = plan.next(cell, *side);
                    beside != NONE && !occupied[usize::from(beside)]
                })
                .collect();
            occupied[usize::from(cell)] = true;
            for one in &open {
                reach.flood(&plan, &occupied, plan.next(cell, *one));
                for other in &open {
                    let connected = reach.contains(plan.next(cell, *other));
                    let same = blocks.of(cell, *one) == blocks.of(cell, *other);
                    assert_eq!(same, connected, "seed {seed}: cell {cell}, {one} to {other}");
                    asked += 1;
                }
            }
            occupied[usize::from(cell)] = false;
        }
    }
    assert!(asked > 10_000);
}

#[test]
fn blocks_with_a_cell_opened_are_those_found_anew() {
    let mut asked = 0;
    for (seed, terrain, state) in boards(0..400) {
        let Some((plan, crates, mut occupied, _)) = prepared(&terrain, &state) else { continue };
        if plan.has_ice {
            continue;
        }
        let (mut blocks, mut anew) = (Blocks::new(plan.len()), Blocks::new(plan.len()));
        blocks.find_everywhere(&plan, &occupied);
        for opened in crates {
            blocks.open(&plan, &occupied, opened);
            occupied[usize::from(opened)] = false;
            anew.find(&plan, &occupied, opened);
            for cell in (0..plan.len() as Cell).filter(|cell| anew.contains(*cell)) {
                let is_open = |side: &usize| {
                    let beside = plan.next(cell, *side);
                    beside != NONE && !occupied[usize::from(beside)]
                };
                for one in (0..DIRECTIONS).filter(is_open) {
                    for other in (0..DIRECTIONS).filter(is_open) {
                        let block = |side| blocks.of_opened(&plan, cell, side);
                        let expected = anew.of(cell, one) == anew.of(cell, other);
                        assert_eq!(block(one) == block(other), expected, "{seed}: {opened} {cell}");
                        asked += 1;
                    }
                }
            }
            occupied[usize::from(opened)] = true;
        }
    }
    assert!(asked > 10_000);
}

/// Every place that a crate can be pushed to, each with the cells the player may then reach, by
/// trying push after push.
fn places(
    plan: &Floorplan,
    occupied: &mut [bool],
    from: Cell,
    player: Cell,
) -> FxHashSet<(Cell, Vec<Cell>)> {
    let mut reach = Reach::new(plan.len());
    let mut found = FxHashSet::default();
    let mut stack = vec![(from, player)];
    occupied[usize::from(from)] = false;
    while let Some((cell, player)) = stack.pop() {
        occupied[usize::from(cell)] = true;
        reach.flood(plan, occupied, player);
        let mut reached = reach.cells().to_vec();
        reached.sort_unstable();
        if found.insert((cell, reached)) {
            for direction in 0..DIRECTIONS {
                let behind = plan.next(cell, opposite(direction));
                let ahead = plan.next(cell, direction);
                let possible = behind != NONE
                    && ahead != NONE
                    && reach.contains(behind)
                    && !occupied[usize::from(ahead)];
                if possible {
                    occupied[usize::from(cell)] = false;
                    stack.push((plan.slide(occupied, ahead, direction), cell));
                    occupied[usize::from(cell)] = true;
                }
            }
        }
        occupied[usize::from(cell)] = false;
    }
    occupied[usize::from(from)] = true;
    found
}

#[test]
fn travel_finds_every_place_that_pushes_lead_to() {
    let mut found = 0;
    for (seed, terrain, state) in boards(0..400) {
        let Some((plan, crates, mut occupied, player)) = prepared(&terrain, &state) else {
            continue;
        };
        let anywhere = vec![true; plan.len()];
        let (mut travel, mut reach) = (Travel::new(plan.len()), Reach::new(plan.len()));
        for from in crates {
            travel.look_at(&plan, &occupied, player);
            let (before, forwards) = (occupied.clone(), Travelling::Forwards);
            travel.explore(&plan, &mut occupied, (from, forwards), &anywhere);
            assert_eq!(occupied, before, "seed {seed}: the board is left as it was");
            occupied[usize::from(from)] = false;
            let stops: FxHashSet<(Cell, Vec<Cell>)> = travel
                .stops()
                .iter()
                .map(|stop| {
                    occupied[usize::from(stop.cell)] = true;
                    reach.flood(&plan, &occupied, stop.player);
                    occupied[usize::from(stop.cell)] = false;
                    let mut reached = reach.cells().to_vec();
                    reached.sort_unstable();
                    (stop.cell, reached)
                })
                .collect();
            occupied[usize::from(from)] = true;
            let mut expected = places(&plan, &mut occupied, from, player);
            // Where the crate is already, the player as he is, is no place to be brought to.
            reach.flood(&plan, &occupied, player);
            let mut reached = reach.cells().to_vec();
            reached.sort_unstable();
            let start = (from, reached);
            let stops: FxHashSet<_> = stops.into_iter().filter(|stop| *stop != start).collect();
            expected.remove(&start);
            assert_eq!(stops, expected, "seed {seed}: crate at {from}");
            found += stops.len();
        }
    }
    assert!(found > 1_000);
}

/// The sides of a crate that the player can walk to.
fn sides(plan: &Floorplan, occupied: &[bool], cell: Cell, player: Cell) -> u8 {
    let mut reach = Reach::new(plan.len());
    reach.flood(plan, occupied, player);
    let beside = |side: &usize| plan.next(cell, *side);
    (0..DIRECTIONS)
        .filter(|side| beside(side) != NONE && reach.contains(beside(side)))
        .fold(0, |sides, side| sides | 1 << side)
}

#[test]
fn ways_past_crates_that_never_move_are_those_that_pushes_lead_to() {
    let (mut open, mut barred) = (0, 0);
    for (seed, terrain, state) in boards(0..600) {
        let Some((plan, crates, mut occupied, player)) = prepared(&terrain, &state) else {
            continue;
        };
        if plan.has_ice {
            continue;
        }
        let mut walled = Walled::new(plan.len());
        for &from in &crates {
            let mut is_fixed = occupied.clone();
            is_fixed[usize::from(from)] = false;
            let Some(ways) = walled.ways(&plan, (&crates, player), &is_fixed) else { continue };
            let places = places(&plan, &mut occupied, from, player);
            let sides = sides(&plan, &occupied, from, player);
            for (index, target) in plan.targets.iter().enumerate() {
                if is_fixed[usize::from(*target)] {
                    continue;
                }
                let expected = places.iter().any(|(cell, _)| cell == target);
                let told = leads_to(ways, from, sides, index) && (sides != 0 || from == *target);
                assert_eq!(told, expected, "seed {seed}: crate at {from}, target at {target}");
                *(if told { &mut open } else { &mut barred }) += 1;
            }
        }
    }
    assert!(open > 100 && barred > 100, "{open} ways open, {barred} barred");
}

/// Whether the crate there is told to shut off a part of the floor for good.
fn is_stuck(drawing: &str, cell: (usize, usize)) -> bool {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let (terrain, state) = Terrain::compile(&level).expect("a level");
    let (plan, crates, occupied, player) = prepared(&terrain, &state).expect("crates in reach");
    let mut regions = Regions::new(plan.len());
    regions.divide(&plan, &occupied);
    let columns = terrain.layout().columns();
    let cell = plan.number[cell.0 * columns + cell.1];
    let frozen = vec![false; plan.len()];
    Corrals::new(plan.len()).is_stuck(&plan, &occupied, &regions, (&crates, player), &frozen, cell)
}

#[test]
fn a_corral_may_be_held_shut_by_a_crate_that_does_not_touch_it() {
    // The right one of the upper two could be pushed away to the left; the left one stands there.
    let board = |upper: &str| {
        format!("###########/#....@____#/{upper}/####_$$_###/####____###/###########")
    };
    let shut = board("#_________#/##_$$__####");
    assert!(is_stuck(&shut, (3, 3)));
    assert!(is_stuck(&shut, (3, 4)));
    let free = board("#__$______#/##__$__####");
    assert!(!is_stuck(&free, (2, 3)));
    assert!(!is_stuck(&free, (3, 4)));
}
