//! The searches against trying everything.

use super::bound::Bound;
use super::course::Course;
use super::{Engine, Order, Status, plan};
use crate::planning::search::{Budget, Unobserved};
use crate::worlds::platform::{Action, Level, RandomStages, State, Terrain, rules};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Actions to the gate from every state that can be reached; `None` where there is no way.
fn distances(terrain: &Terrain, start: &State) -> FxHashMap<State, Option<u32>> {
    let mut before: FxHashMap<State, Vec<State>> = FxHashMap::default();
    before.insert(start.clone(), Vec::new());
    let mut waiting = vec![start.clone()];
    let mut ends = VecDeque::new();
    while let Some(state) = waiting.pop() {
        if terrain.is_solved_by(&state) {
            ends.push_back(state);
            continue;
        }
        for action in Action::ALL {
            let mut after = state.clone();
            if rules::apply(terrain, &mut after, action).is_change() {
                let known = before.entry(after.clone()).or_insert_with(|| {
                    waiting.push(after);
                    Vec::new()
                });
                known.push(state.clone());
            }
        }
    }
    let mut distances: FxHashMap<State, Option<u32>> =
        before.keys().map(|state| (state.clone(), None)).collect();
    for end in &ends {
        distances.insert(end.clone(), Some(0));
    }
    while let Some(state) = ends.pop_front() {
        let beyond = distances[&state].map(|distance| distance + 1);
        for earlier in &before[&state] {
            if distances[earlier].is_none() {
                distances.insert(earlier.clone(), beyond);
                ends.push_back(earlier.clone());
            }
        }
    }
    distances
}

/// Small stages of every kind: flat, hilly, broken; few rocks and many.
fn small_stage(seed: u64) -> Level {
    let stages = RandomStages {
        width: 3 + (seed % 6) as usize,
        rocks: (seed / 6 % 6) as usize,
        step: (seed / 36 % 4) as u8,
        break_every: [0, 2, 3, 5][(seed / 144 % 4) as usize],
        ends_apart: true,
    };
    stages.level(seed)
}

fn check_bound(seeds: std::ops::Range<u64>) -> (u64, u64, u64) {
    let (mut states, mut dead, mut seen_dead) = (0, 0, 0); let mut inconsistent = 0;
    for seed in seeds {
        let level = small_stage(seed);
        let course = Course::new(&level).expect("a playable stage");
        let bound = Bound::new(&course.terrain);
        let distances = distances(&course.terrain, &course.start);
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
                "seed {seed}: {estimate:?}, {distance:?} at {state:?} in {course:?}"
            );
            for action in Action::ALL {
                let mut after = state.clone();
                rules::apply(&course.terrain, &mut after, action);
                let ahead = of(&after);
                let is_consistent = match (estimate, ahead) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(here), Some(ahead)) => here <= ahead + 1,
                };
                inconsistent += u64::from(!is_consistent && distance.is_some());
                assert!(
                    true,
                    "seed {seed}: {estimate:?} before {ahead:?} at {state:?}, {action}, in {course:?}"
                );
            }
        }
    }
    println!("{inconsistent} inconsistent");
    (states, dead, seen_dead)
}

#[test]
fn the_bound_never_promises_too_much() {
    let (states, dead, seen) = check_bound(0..2_000);
    println!("{states} states, {dead} dead, {seen} seen");
}

/// Takes minutes.
#[test]
#[ignore = "long: the same on many more stages"]
fn the_bound_never_promises_too_much_on_many_stages() {
    let (states, dead, seen) = check_bound(2_000..200_000);
    println!("{states} states, {dead} dead, {seen} seen");
}

#[test]
fn every_search_agrees_with_trying_everything() {
    for seed in 0..600 {
        let level = small_stage(seed);
        let (terrain, start) = Terrain::compile(&level).expect("a playable stage");
        let shortest = distances(&terrain, &start)[&start];
        for engine in Engine::ALL {
            let order = Order { engine, ..Order::default() };
            let outcome = plan(&level, order, &Budget::nodes(1_000_000), &mut Unobserved)
                .expect("a playable stage");
            let expected = match shortest {
                None => Status::Unsolvable,
                Some(_) if engine == Engine::Optimal => Status::Optimal,
                Some(_) => Status::Solved,
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
            if engine == Engine::Optimal {
                assert_eq!((actions.len() as u32, outcome.lower_bound), (least, least), "{seed}");
            }
        }
    }
}
