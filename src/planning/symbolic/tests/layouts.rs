//! Counts over all ice maps against explicit search of each ice map.

use super::explicit::{ExplicitSearch, compiled, level};
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::planning::symbolic::{
    IceLayoutCounts, IceLayoutQuestion, ShortestPlan, SymbolicStateSpace, shortest,
};
use crate::worlds::ice::{Belief, IcePrior, RandomBoards, State, Terrain};
use std::collections::BTreeMap;

const NODES: u64 = 300_000;

fn answer(question: &IceLayoutQuestion<'_>) -> IceLayoutCounts {
    question.answer(&Budget::nodes(NODES)).expect("a small level")
}

/// Compares the answer with explicit search of every ice map.
#[track_caller]
fn check(question: &IceLayoutQuestion<'_>) -> IceLayoutCounts {
    let IceLayoutQuestion { layout, state, ice, .. } = question;
    let answer = answer(question);
    let unknown = &answer.unknown;
    let ice_of = |number: u32| -> CellSet {
        let mut all = ice.clone();
        all.subtract(&question.unknown);
        let chosen = unknown.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
        chosen.for_each(|(_, cell)| {
            all.insert(*cell);
        });
        all
    };
    let mut by_actions = BTreeMap::<u32, u128>::new();
    let mut per_cell = vec![0; unknown.len()];
    let mut least_broken = None;
    for number in 0..1_u32 << unknown.len() {
        match ExplicitSearch::new(layout, &ice_of(number), state).fewest_moves {
            Some(moves) => {
                *by_actions.entry(moves).or_default() += 1;
                for (bit, count) in per_cell.iter_mut().enumerate() {
                    *count += u128::from(number >> bit & 1);
                }
            }
            None => {
                let cells = number.count_ones();
                least_broken = Some(least_broken.map_or(cells, |least: u32| least.min(cells)));
            }
        }
    }
    let solvable: u128 = by_actions.values().sum();
    assert_eq!(answer.layouts, 1 << unknown.len());
    assert_eq!(answer.solvable, solvable);
    assert_eq!(answer.per_cell, per_cell);
    assert_eq!(answer.by_actions, by_actions.into_iter().collect::<Vec<_>>());
    let broken_cells = answer
        .unsolvable_example
        .as_ref()
        .map(|broken| unknown.iter().filter(|cell| broken.contains(**cell)).count() as u32);
    assert_eq!(broken_cells, least_broken);
    let alone: Vec<CellIndex> = (0..unknown.len())
        .filter(|_| ExplicitSearch::new(layout, &ice_of(0), state).fewest_moves.is_some())
        .filter(|bit| ExplicitSearch::new(layout, &ice_of(1 << bit), state).fewest_moves.is_none())
        .map(|bit| unknown[bit])
        .collect();
    assert_eq!(answer.breaking_alone, alone);
    check_examples(question, &answer);
    answer
}

/// Checks the example ice maps by the rules.
#[track_caller]
fn check_examples(question: &IceLayoutQuestion<'_>, answer: &IceLayoutCounts) {
    let IceLayoutQuestion { layout, state, .. } = question;
    let budget = Budget::nodes(NODES);
    let ends =
        [(&answer.best, answer.by_actions.first()), (&answer.hardest, answer.by_actions.last())];
    for (example, end) in ends {
        assert_eq!(example.as_ref().map(|it| it.plan.moves()), end.map(|(actions, _)| *actions));
        let Some(example) = example else { continue };
        let plan = &example.plan;
        let explicit = ExplicitSearch::new(layout, &example.ice, state);
        assert_eq!(explicit.fewest_moves, Some(plan.moves()));
        let again = Plan::replayed(layout, &example.ice, state, plan.actions.clone());
        assert_eq!(again.as_ref(), Some(plan));
    }
    if let Some(broken) = &answer.unsolvable_example {
        let space =
            SymbolicStateSpace::explore(layout, broken, state, &budget).expect("a small level");
        assert!(!space.is_solvable());
    }
}

/// Checks reference counts and the plan length without ice.
///
/// `actions` are the smallest, the largest and the sum of the minimum numbers of actions.
#[track_caller]
fn check_case(drawing: &str, solvable: u128, per_cell: &[u128], actions: [u128; 3], no_ice: u32) {
    let (terrain, state) = level(drawing);
    let question = IceLayoutQuestion::with_every_cell(terrain.layout(), &state);
    let answer = answer(&question);
    assert_eq!(answer.layouts, 1 << per_cell.len(), "{drawing}");
    assert_eq!((answer.solvable, &answer.per_cell[..]), (solvable, per_cell), "{drawing}");
    let ends = [answer.by_actions.first(), answer.by_actions.last()];
    let ends = ends.map(|end| end.map_or(0, |(actions, _)| u128::from(*actions)));
    let sum = answer.by_actions.iter().map(|(actions, count)| u128::from(*actions) * count).sum();
    assert_eq!([ends[0], ends[1], sum], actions, "{drawing}");
    assert!(answer.breaking_alone.is_empty(), "{drawing}");
    let plan = shortest(terrain.layout(), terrain.ice(), &state, &Budget::nodes(NODES), |_| ()).0;
    assert!(matches!(plan, ShortestPlan::Plan(plan) if plan.moves() == no_ice), "{drawing}");
    check_examples(&question, &answer);
}

#[test]
fn counts_match_reference_boards() {
    check_case("@$_.", 8, &[4, 4, 4], [1, 2, 12], 2);
    check_case("@_$_.##_/______#_", 1024, &[512; 10], [2, 3, 2560], 3);
    check_case(
        "___@_/___$#/.$_._",
        3456,
        &[1728, 1664, 1408, 1536, 1728, 1664, 1728, 1408, 1728, 1728, 1728, 1728],
        [4, 10, 16640],
        4,
    );
    check_case(
        "_._#/_.__/@$$_/__*_",
        1728,
        &[864, 864, 864, 512, 864, 832, 448, 832, 448, 864, 512, 864],
        [14, 18, 26816],
        15,
    );
    check_case(
        ".$___/@#$__/#____",
        2816,
        &[1408, 1408, 768, 1408, 1408, 1408, 1280, 1408, 1408, 1024, 1280, 1408],
        [7, 12, 26368],
        10,
    );
    check_case(
        "#___/#_$_/_@__/.__#",
        2048,
        &[1024, 768, 1024, 1024, 896, 256, 1024, 896, 768, 1024, 1024, 1024],
        [9, 14, 22592],
        11,
    );
}

#[test]
fn counts_match_explicit_search_on_random_boards() {
    let mut partly = 0;
    for seed in 0..150 {
        let crates = 1 + (seed % 2) as usize;
        let family =
            RandomBoards { rows: 3, columns: 4, crates, wall_probability: 0.3, ice_fraction: 0.3 };
        let Some(level) = family.level(seed, seed) else { continue };
        let (terrain, state) = compiled(level.board);
        let mut question = IceLayoutQuestion::with_every_cell(terrain.layout(), &state);
        // Every other board has certain ice beside doubtful cells.
        if seed % 2 == 0 {
            question.ice = terrain.ice().clone();
            question.unknown.subtract(terrain.ice());
        }
        let answer = check(&question);
        partly += u32::from(answer.solvable > 0 && !answer.is_always_solvable());
    }
    assert!(partly >= 3, "too few boards on which the layout decides: {partly}");
}

#[test]
fn a_belief_is_safe_if_every_admitted_layout_is_solvable() {
    let drawing = "#___/#_$_/_@__/.__#";
    let (terrain, state) = level(drawing);
    let mut belief = Belief::initial(terrain.layout(), IcePrior::default());
    let is_safe = |belief: &Belief, state: &State| {
        answer(&IceLayoutQuestion::of_belief(belief, state)).is_always_solvable()
    };
    assert!(!is_safe(&belief, &state));
    let floor: Vec<CellIndex> = belief.unknown_cells().collect();
    let belief_update = crate::worlds::ice::BeliefUpdate { floor, ..Default::default() };
    belief.update(&belief_update);
    assert!(is_safe(&belief, &state), "nothing is unknown, and it is solvable without ice");
}

#[test]
fn only_marked_cells_are_doubtful() {
    // Ice beside the crate breaks the level; ice elsewhere does not.
    let (terrain, state) = level("#___/#_$_/_@__/.__#");
    let every = answer(&IceLayoutQuestion::with_every_cell(terrain.layout(), &state));
    let breaker = every.unknown[5];
    let check = |doubtful: &[CellIndex], ice: &[CellIndex], expected: [u128; 2]| {
        let set = |cells: &[CellIndex]| CellSet::from_cells(16, cells.iter().copied());
        let question = IceLayoutQuestion::with_doubtful_cells(
            terrain.layout(),
            &set(ice),
            &state,
            &set(doubtful),
        );
        let answer = check(&question);
        assert_eq!([answer.layouts, answer.solvable], expected, "{doubtful:?}, ice {ice:?}");
    };
    check(&[], &[], [1, 1]);
    check(&[1], &[], [2, 2]);
    check(&every.unknown, &[], [4096, 2048]);
    // Ice on a doubtful cell has no effect.
    check(&every.unknown, &[1, breaker], [4096, 2048]);
    check(&[1, breaker], &[], [4, 4]);
}

#[test]
fn unsolvable_without_ice_is_unsolvable_with_ice() {
    let (terrain, state): (Terrain, State) = level("$__/_@./___");
    let answer = check(&IceLayoutQuestion::with_every_cell(terrain.layout(), &state));
    assert_eq!((answer.solvable, answer.best, answer.hardest), (0, None, None));
    assert_eq!((answer.always_breaking.len(), answer.breaking_alone.len()), (0, 0));
    assert!(answer.unsolvable_example.is_some_and(|ice| ice.is_empty()));
}
