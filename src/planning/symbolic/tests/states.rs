//! Tests of states, dead states and the minimum number of moves, in both encodings.

use super::explicit::{ExplicitSearch, compiled, fewest_pushes, level};
use crate::board::{CellSet, flood_fill};
use crate::planning::search::{Budget, Measure};
use crate::planning::sokoban::Plan;
use crate::planning::symbolic::{
    CrateCells, Encoding, Layer, Solvability, StateCounts, SymbolicStateSpace, Verification,
    VerificationScope, layers, verify,
};
use crate::worlds::ice::{RandomBoards, State, Terrain, testing};
use proptest::prelude::*;
use std::ops::ControlFlow;

const NODES: u64 = 300_000;

fn verified(terrain: &Terrain, state: &State, encoding: Encoding) -> Verification {
    let questions = VerificationScope { encoding, doubtful: None, only_layouts: false };
    let budget = Budget::nodes(NODES);
    verify(terrain.layout(), terrain.ice(), state, questions, &budget, |_| ())
}

/// Compares all results with explicit search.
#[track_caller]
fn check(terrain: &Terrain, state: &State, encodings: &[Encoding]) {
    let explicit = ExplicitSearch::new(terrain.layout(), terrain.ice(), state);
    let counts = StateCounts {
        reachable: explicit.reached.len() as u128,
        goals: explicit.goals as u128,
        dead: (explicit.reached.len() - explicit.alive.len()) as u128,
    };
    let solvability = match explicit.fewest_moves {
        Some(_) => Solvability::Solvable,
        None => Solvability::Unsolvable,
    };
    for encoding in encodings {
        let verified = verified(terrain, state, *encoding);
        assert_eq!(verified.states, Some(counts), "{encoding}");
        assert_eq!(verified.solvability, solvability, "{encoding}");
        assert_eq!(verified.shortest.as_ref().map(Plan::moves), explicit.fewest_moves);
        assert_eq!(verified.halt, None, "{encoding}");
    }
    let budget = Budget::nodes(NODES);
    let space = SymbolicStateSpace::explore(terrain.layout(), terrain.ice(), state, &budget);
    let space = space.expect("a small level");
    let inside = flood_fill(terrain.layout().cell_count(), [state.player], |cell| {
        terrain.layout().neighbours(cell)
    });
    let mut reached = CellSet::new(terrain.layout().cell_count());
    let mut alive = reached.clone();
    for state in &explicit.reached {
        let is_alive = explicit.alive.contains(state);
        assert_eq!(space.is_dead(state), Some(!is_alive), "{state:?}");
        for cell in state.crates.iter().filter(|cell| inside.contains(*cell)) {
            reached.insert(cell);
            if is_alive {
                alive.insert(cell);
            }
        }
    }
    assert_eq!(space.crates(), &CrateCells { reached, alive });
}

/// Compares the layers with breadth-first search by moves, and the first goal layer by pushes.
#[track_caller]
fn check_layers(terrain: &Terrain, state: &State) {
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let explicit = ExplicitSearch::new(layout, ice, state);
    let through = |distance| {
        let mut found = Vec::new();
        let keep = |layer: &Layer| {
            found.push(layer.clone());
            ControlFlow::Continue(())
        };
        layers(layout, ice, state, distance, &Budget::nodes(NODES), keep).expect("a small level");
        found
    };
    let by_moves = through(Measure::Moves);
    let sizes: Vec<_> = by_moves.iter().map(|layer| layer.states as usize).collect();
    assert_eq!(sizes, explicit.by_moves);
    let first_goal =
        |layers: &[Layer]| layers.iter().find(|layer| layer.goals > 0).map(|layer| layer.distance);
    assert_eq!(first_goal(&by_moves), explicit.fewest_moves);
    let by_pushes = through(Measure::Pushes);
    assert_eq!(first_goal(&by_pushes), fewest_pushes(layout, ice, state));
    let states: u128 = by_pushes.iter().map(|layer| layer.states).sum();
    assert_eq!(states, explicit.reached.len() as u128);
    // Each crate cell is new in exactly one layer.
    let mut fresh: Vec<_> =
        by_moves.iter().flat_map(|layer| layer.new_crate_cells.clone()).collect();
    fresh.sort_unstable();
    let inside = flood_fill(layout.cell_count(), [state.player], |cell| layout.neighbours(cell));
    let mut ever = CellSet::new(layout.cell_count());
    explicit.reached.iter().for_each(|state| ever.union_with(&state.crates));
    assert_eq!(fresh, ever.iter().filter(|cell| inside.contains(*cell)).collect::<Vec<_>>());
}

#[track_caller]
fn check_drawing(drawing: &str, counts: [u128; 3], moves: Option<u32>) {
    let (terrain, state) = level(drawing);
    check(&terrain, &state, &Encoding::ALL);
    let verified = verified(&terrain, &state, Encoding::Sets);
    let found = verified.states.map(|states| [states.reachable, states.goals, states.dead]);
    assert_eq!(found, Some(counts), "{drawing}");
    assert_eq!(verified.shortest.map(|plan| plan.moves()), moves, "{drawing}");
}

#[test]
fn counts_match_small_drawings() {
    check_drawing("@$.", [3, 2, 0], Some(1));
    check_drawing("@*", [1, 1, 0], Some(0));
    check_drawing("@_/$.", [3, 0, 3], None);
    check_drawing("@$~~.", [4, 3, 0], Some(1));
    check_drawing("@~$_.", [7, 3, 0], Some(3));
    check_drawing("@_#$./__###", [4, 0, 4], None);
    check_drawing("@_#*/$.#_", [3, 0, 3], None);
}

#[test]
fn a_state_that_cannot_be_reached_is_neither_dead_nor_alive() {
    // A wall separates the last crate from the player.
    let (terrain, state) = level("@_$_.#$");
    let budget = Budget::nodes(NODES);
    let space = SymbolicStateSpace::explore(terrain.layout(), terrain.ice(), &state, &budget);
    let space = space.expect("a small level");
    for (player, crates, expected) in [
        (0, vec![2, 6], Some(false)),
        (4, vec![2, 6], None),
        (0, vec![2, 3, 6], None),
        (0, vec![2], None),
        (0, vec![6], None),
    ] {
        let other = State { player, crates: CellSet::from_cells(7, crates) };
        assert_eq!(space.is_dead(&other), expected, "{other:?}");
    }
}

#[test]
fn results_are_send_and_sync() {
    fn check<T: Send + Sync + 'static>() {}
    check::<SymbolicStateSpace>();
    check::<Verification>();
}

#[test]
fn states_match_explicit_search_on_random_boards() {
    let mut solvable = 0;
    for seed in 0..240 {
        let crates = 1 + (seed % 3) as usize;
        let ice_share = (seed % 4) as f64 / 10.0;
        let (rows, columns) = if seed % 2 == 0 { (3, 5) } else { (4, 4) };
        let family =
            RandomBoards { rows, columns, crates, wall_probability: 0.15, ice_fraction: ice_share };
        let Some(level) = family.level(seed, seed) else { continue };
        let (terrain, state) = compiled(level.board);
        // The tile encoding is slow, so it runs on every fourth board only.
        let encodings = if seed % 4 == 1 { &Encoding::ALL[..] } else { &[Encoding::Sets] };
        check(&terrain, &state, encodings);
        solvable += u32::from(verified(&terrain, &state, Encoding::Sets).shortest.is_some());
    }
    assert!(solvable >= 15, "too few of the boards are solvable: {solvable}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Any playable board, including separated crates, spare crates and crates without room.
    #[test]
    fn states_match_explicit_search_on_any_board(board in testing::playable_boards(4)) {
        let (terrain, state) = compiled(board);
        check(&terrain, &state, &[Encoding::Sets]);
        check_layers(&terrain, &state);
    }

    /// Basis of the counts over ice maps: ice adds no reachable and no alive state.
    #[test]
    fn ice_adds_no_reachable_or_alive_state(board in testing::playable_boards(4)) {
        let (terrain, state) = compiled(board.clone());
        let (classic, _) = compiled(testing::without_ice(&board));
        let with_ice = ExplicitSearch::new(terrain.layout(), terrain.ice(), &state);
        let without = ExplicitSearch::new(classic.layout(), classic.ice(), &state);
        prop_assert!(with_ice.reached.is_subset(&without.reached));
        prop_assert!(with_ice.alive.is_subset(&without.alive));
    }
}
