//! Searches compared with exhaustive enumeration.

use super::estimates::RockBound;
use super::space::StageView;
use super::{Engine, SearchOptions, plan, record_search};
use crate::planning::search::{Budget, Measure, SolveStatus, TraceLimit, Unobserved};
use crate::worlds::platform::{Action, Level, RandomStages, State, Terrain, rules};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Minimum cost to the gate from every reachable state; `None` if no plan exists.
///
/// An action costs 1, a push `push` more.
fn distances(terrain: &Terrain, start: &State, push: u32) -> FxHashMap<State, Option<u32>> {
    let mut before: FxHashMap<State, Vec<(State, u32)>> = FxHashMap::default();
    before.insert(start.clone(), Vec::new());
    let mut waiting = vec![start.clone()];
    let mut layers: BTreeMap<u32, Vec<State>> = BTreeMap::new();
    while let Some(state) = waiting.pop() {
        if terrain.is_solved_by(&state) {
            layers.entry(0).or_default().push(state);
            continue;
        }
        for action in Action::ALL {
            let mut after = state.clone();
            let change = rules::apply(terrain, &mut after, action);
            if change.is_change() {
                let price = 1 + if change.rock.is_some() { push } else { 0 };
                let known = before.entry(after.clone()).or_insert_with(|| {
                    waiting.push(after);
                    Vec::new()
                });
                known.push((state.clone(), price));
            }
        }
    }
    let mut distances: FxHashMap<State, Option<u32>> =
        before.keys().map(|state| (state.clone(), None)).collect();
    while let Some((distance, states)) = layers.pop_first() {
        for state in states {
            if distances[&state].is_some() {
                continue;
            }
            for (earlier, price) in &before[&state] {
                layers.entry(distance + price).or_default().push(earlier.clone());
            }
            distances.insert(state, Some(distance));
        }
    }
    distances
}

/// A small random stage: flat, hilly or broken, with few or many rocks.
fn small_stage(seed: u64) -> Level {
    let stages = RandomStages {
        width: 3 + (seed % 6) as usize,
        rocks: (seed / 6 % 6) as usize,
        max_height_step: (seed / 36 % 4) as u8,
        break_every: [0, 2, 3, 5][(seed / 144 % 4) as usize],
        has_distant_ends: true,
    };
    stages.level(seed)
}

fn check_bound(seeds: std::ops::Range<u64>) -> (u64, u64, u64) {
    let (mut states, mut dead, mut seen_dead) = (0, 0, 0);
    for seed in seeds {
        let level = small_stage(seed);
        let stage_view = StageView::new(&level).expect("a playable stage");
        let bound = RockBound::new(&stage_view.terrain);
        let distances = distances(&stage_view.terrain, &stage_view.start, 0);
        let of = |state: &State| bound.estimate(state.agent, &state.rocks).map(|it| it.moves);
        for (state, distance) in &distances {
            let estimate = of(state);
            let is_admissible = match (estimate, distance) {
                (Some(estimate), Some(distance)) => estimate <= *distance,
                (None, Some(_)) => false,
                (_, None) => true,
            };
            states += 1;
            dead += u64::from(distance.is_none());
            seen_dead += u64::from(estimate.is_none());
            assert!(
                is_admissible,
                "seed {seed}: {estimate:?}, {distance:?} at {state:?} in {stage_view:?}"
            );
            for action in Action::ALL {
                let mut after = state.clone();
                rules::apply(&stage_view.terrain, &mut after, action);
                let ahead = of(&after);
                let is_consistent = match (estimate, ahead) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(here), Some(ahead)) => here <= ahead + 1,
                };
                assert!(
                    is_consistent || distance.is_none(),
                    "seed {seed}: {estimate:?} before {ahead:?} at {state:?}, {action}, in {stage_view:?}"
                );
            }
        }
    }
    (states, dead, seen_dead)
}

#[test]
fn bound_is_admissible_and_consistent() {
    let (states, dead, seen) = check_bound(0..2_000);
    println!("{states} states, {dead} dead, {seen} seen");
}

/// Like `bound_is_admissible_and_consistent`, on many more stages; takes minutes.
#[test]
#[ignore = "long: the same on many more stages"]
fn bound_is_admissible_on_many_stages() {
    let (states, dead, seen) = check_bound(2_000..200_000);
    println!("{states} states, {dead} dead, {seen} seen");
}

#[test]
fn searches_match_enumeration() {
    for seed in 0..600 {
        let level = small_stage(seed);
        let (terrain, start) = Terrain::compile(&level).expect("a playable stage");
        let shortest = distances(&terrain, &start, 0)[&start];
        for engine in Engine::ALL {
            let options = SearchOptions { engine, ..SearchOptions::default() };
            let outcome = plan(&level, options, &Budget::nodes(1_000_000), &mut Unobserved)
                .expect("a playable stage");
            let expected = match shortest {
                None => SolveStatus::Unsolvable,
                Some(_) if engine.is_admissible() => SolveStatus::Optimal,
                Some(_) => SolveStatus::Solved,
            };
            assert_eq!(outcome.status, expected, "{engine}, seed {seed}");
            let Some(actions) = outcome.actions else { continue };
            let mut state = start.clone();
            for action in &actions {
                assert!(
                    rules::apply(&terrain, &mut state, *action).is_change(),
                    "{engine}, {seed}"
                );
            }
            assert!(terrain.is_solved_by(&state), "{engine}, seed {seed}");
            let least = shortest.unwrap_or_default();
            assert!(outcome.lower_bound <= least && least as usize <= actions.len(), "{seed}");
            if engine.is_admissible() {
                assert_eq!((actions.len() as u32, outcome.lower_bound), (least, least), "{seed}");
            }
        }
    }
}

/// Extra cost of a push: exceeds the number of actions of every plan here.
const PUSH: u32 = 1_000;

#[test]
fn push_measure_minimises_pushes_then_actions() {
    for seed in 0..400 {
        let level = small_stage(seed);
        let (terrain, start) = Terrain::compile(&level).expect("a playable stage");
        let least = distances(&terrain, &start, PUSH)[&start];
        for engine in [Engine::Optimal, Engine::OptimalDeepening] {
            // The limit counts actions, so it must not cut off costs that count pushes.
            let options = SearchOptions { engine, measure: Measure::Pushes, depth: 1 };
            let outcome = plan(&level, options, &Budget::nodes(1_000_000), &mut Unobserved)
                .expect("a playable stage");
            let mut state = start.clone();
            let price = outcome.actions.map(|actions| {
                let apply = |action: &Action| rules::apply(&terrain, &mut state, *action).rock;
                let pushes = actions.iter().filter_map(apply).count() as u32;
                assert_eq!(pushes, outcome.lower_bound, "{engine}, seed {seed}");
                actions.len() as u32 + pushes * PUSH
            });
            assert_eq!(price, least, "{engine}, seed {seed}");
        }
    }
}

/// A stage with rocks near the agent, and walls four rows high far from it.
fn many_walls(stores: usize, walls: usize) -> Level {
    let mut heights = vec![0; 3 + stores];
    heights.extend([0, 0, 0, 0, 4].repeat(walls));
    heights.push(0);
    let rocks: Vec<usize> = (3..3 + stores).flat_map(|column| [column; 4]).collect();
    Level::untitled(&heights, &rocks, 0, heights.len() - 1)
}

#[test]
fn push_bound_holds_on_wide_stages() {
    let check = |stores, walls, pushes| {
        let options = SearchOptions { measure: Measure::Pushes, ..SearchOptions::default() };
        let level = many_walls(stores, walls);
        let outcome =
            plan(&level, options, &Budget::nodes(1), &mut Unobserved).expect("a playable stage");
        assert_eq!((outcome.status, outcome.lower_bound), (SolveStatus::BudgetSpent, pushes));
    };
    check(150, 40, 38_120);
    check(400, 115, 313_379);
}

#[test]
fn depth_limit_gives_no_proof() {
    let level = Level::untitled(&[0, 0, 0, 0, 0, 0], &[], 0, 5);
    let cut = SolveStatus::BudgetSpent;
    for (engine, depth, status, bound) in [
        (Engine::Deepening, 4, cut, 10),
        (Engine::Deepening, 5, SolveStatus::Solved, 10),
        (Engine::OptimalDeepening, 4, cut, 5),
        (Engine::OptimalDeepening, 5, SolveStatus::Optimal, 5),
    ] {
        let options = SearchOptions { engine, depth, ..SearchOptions::default() };
        let budget = Budget::nodes(1_000);
        let outcome = plan(&level, options, &budget, &mut Unobserved).expect("a playable stage");
        assert_eq!((outcome.status, outcome.lower_bound), (status, 5), "depth {depth}");
        let expanded: u64 = outcome.rounds.iter().map(|(_, expanded)| expanded).sum();
        assert_eq!(expanded, outcome.expanded, "depth {depth}");
        assert_eq!(outcome.rounds.first().map(|(bound, _)| *bound), Some(bound), "depth {depth}");
    }
}

#[test]
fn recorded_search_matches_plain_search() {
    for seed in 0..150 {
        let level = small_stage(seed);
        let (terrain, start) = Terrain::compile(&level).expect("a playable stage");
        for engine in Engine::ALL {
            let options = SearchOptions { engine, ..SearchOptions::default() };
            let budget = Budget::nodes(1_000_000);
            let plain = plan(&level, options, &budget, &mut Unobserved).expect("a playable stage");
            let watched = record_search(&level, options, TraceLimit::default(), &budget, |_| {})
                .expect("a playable stage");
            assert_eq!(watched.outcome(), &plain, "{engine}, seed {seed}");
            assert_eq!(watched.terrain(), &terrain);
            let rounds: Vec<u64> = plain.rounds.iter().map(|(_, expanded)| *expanded).collect();
            if engine.is_iterative_deepening() {
                let layers = watched.trace().layers().iter();
                let layers: Vec<u64> = layers.map(|layer| layer.expansions as u64).collect();
                assert_eq!(layers, rounds, "seed {seed}: one layer a round");
                let bounds = watched.trace().layers().iter().map(|layer| layer.total);
                assert!(bounds.eq(plain.rounds.iter().map(|(bound, _)| *bound)), "seed {seed}");
            }
            for expansion in 0..watched.trace().expansions().len() {
                let mut state = start.clone();
                for action in watched.trace().actions_to(expansion) {
                    rules::apply(&terrain, &mut state, action);
                }
                assert_eq!(watched.state(expansion), Some(state), "{engine}, seed {seed}");
            }
        }
    }
}
