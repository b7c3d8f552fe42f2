//! Plans against breadth-first search over the exact rules, on thousands of random boards.

use super::Planner;
use crate::board::Direction;
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::worlds::ice::{Level, RandomBoards, State, Terrain, rules};
use rustc_hash::FxHashSet;

/// Fewest actions to the goal by trying everything; `None` if there is no way.
fn fewest_actions(terrain: &Terrain, start: &State) -> Option<u32> {
    let mut reached = FxHashSet::from_iter([start.clone()]);
    let mut layer = vec![start.clone()];
    for actions in 0.. {
        if layer.is_empty() {
            return None;
        }
        if layer.iter().any(|state| state.solves(terrain.layout())) {
            return Some(actions);
        }
        let mut next = Vec::new();
        for state in &layer {
            for direction in Direction::ALL {
                let mut after = state.clone();
                rules::apply(terrain, &mut after, direction);
                if !reached.contains(&after) {
                    reached.insert(after.clone());
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    None
}

/// Plans, carries the plan out by the rules, and compares its length with the least.
#[track_caller]
fn check(level: &Level, name: &str) -> bool {
    let (terrain, state) = Terrain::compile(level).expect("a level without problems");
    let least = fewest_actions(&terrain, &state);
    let mut planner = Planner::new(terrain.layout(), terrain.ice(), state.crates.len());
    let budget = Budget::nodes(1_000_000);
    for weight in [Weight::ONE, Weight::tenths(20)] {
        let answer = planner.plan(&state, weight, &budget, &mut Unobserved);
        match (&answer, least) {
            (Answer::Unsolvable { .. }, None) => {}
            (Answer::Solved(solution), Some(least)) => {
                let mut after = state.clone();
                for action in &solution.actions {
                    rules::apply(&terrain, &mut after, *action);
                }
                assert!(after.solves(terrain.layout()), "{name}: the plan does not solve");
                assert_eq!(solution.cost as usize, solution.actions.len(), "{name}");
                assert!(solution.lower_bound <= least, "{name}: bound over the least, {least}");
                if weight == Weight::ONE {
                    assert_eq!((solution.cost, solution.is_optimal()), (least, true), "{name}");
                } else {
                    assert!(solution.cost <= 2 * least, "{name}");
                }
            }
            _ => panic!("{name}: {answer:?}, but the least is {least:?}"),
        }
    }
    least.is_some()
}

fn check_family(rows: usize, columns: usize, crates: usize, count: u64, least_solvable: u64) {
    let mut solvable = 0;
    for seed in 0..count {
        let ice_share = (seed % 5) as f64 / 10.0;
        let mut family = RandomBoards { rows, columns, crates, wall_share: 0.15, ice_share };
        family.wall_share += (seed % 3) as f64 / 20.0;
        let Some(mut level) = family.level(seed, seed) else { continue };
        // Every fourth level has a crate to spare.
        if seed % 4 == 0 {
            spare_a_crate(&mut level);
        }
        let name = format!("{rows}x{columns}, {crates} crates, seed {seed}");
        solvable += u64::from(check(&level, &name));
    }
    assert!(solvable >= least_solvable, "too few of {count} boards are solvable: {solvable}");
}

/// Turns the first target into floor if there is another.
fn spare_a_crate(level: &mut Level) {
    use crate::worlds::ice::Ground;
    let board = &mut level.board;
    let targets: Vec<_> = board
        .iter()
        .filter(|(_, square)| square.ground == Ground::Target)
        .map(|(position, _)| position)
        .collect();
    if let [first, _, ..] = targets[..]
        && let Some(square) = board.get_mut(first)
    {
        square.ground = Ground::Floor;
    }
}

#[test]
fn plans_on_tiny_boards_are_exact() {
    check_family(3, 3, 1, 1000, 100);
    check_family(3, 4, 2, 1000, 20);
    check_family(4, 4, 2, 2000, 100);
}

#[test]
fn plans_on_small_boards_are_exact() {
    check_family(4, 5, 2, 1500, 150);
    check_family(5, 5, 2, 600, 100);
    check_family(6, 6, 1, 600, 100);
    check_family(6, 6, 2, 150, 30);
}

#[test]
fn plans_with_three_crates_are_exact() {
    check_family(4, 4, 3, 3000, 40);
    check_family(4, 5, 3, 1000, 40);
    check_family(5, 5, 3, 150, 10);
}
