//! Compares distance tables with a plain breadth-first search in each scenario.

use crate::board::Direction;
use crate::planning::belief::action_outcomes::ActionOutcomes;
use crate::planning::belief::bit_board::{
    BitBoard, CellMask, KnownCells, PackedState, UNREACHABLE, has, known_cells,
};
use crate::planning::belief::scenario_set::{LANES, ScenarioSet};
use crate::planning::belief::state_index::StateIndex;
use crate::planning::belief::table_states::{
    NearOptimalStates, best_case_distances, near_optimal_states,
};
use crate::planning::belief::testing::cases::{Case, cases};
use crate::planning::sokoban::CertainDeadlock;
use crate::worlds::ice::rules;
use proptest::prelude::*;

/// Successor of each state by action; `None` with the player on a crate.
pub(super) fn graph(case: &Case, index: &StateIndex, ice: CellMask) -> Vec<Option<[u32; 4]>> {
    let scenario = case.terrain_with_ice(case.board.cell_set(ice));
    let after = |number: u32, direction: Direction| {
        let mut state = case.board.unpack(index.state_of(number));
        rules::apply(&scenario, &mut state, direction);
        index.number_of(case.board.pack(&state)).expect("all states have numbers")
    };
    (0..index.state_count() as u32)
        .map(|number| {
            let packed = index.state_of(number);
            let is_possible = !has(packed.crates, packed.player);
            is_possible.then(|| Direction::ALL.map(|direction| after(number, direction)))
        })
        .collect()
}

/// Distance of every state to the goal: round n finds the states of distance n.
fn plain(case: &Case, index: &StateIndex, ice: CellMask) -> Vec<u8> {
    let graph = graph(case, index, ice);
    let is_goal = |number: usize| {
        graph[number].is_some() && case.board.is_solved(index.state_of(number as u32))
    };
    let mut distances: Vec<u8> =
        (0..graph.len()).map(|number| if is_goal(number) { 0 } else { UNREACHABLE }).collect();
    for round in 1..UNREACHABLE {
        let before = distances.clone();
        for (number, next) in graph.iter().enumerate() {
            let leads_there = next
                .is_some_and(|next| next.iter().any(|next| before[*next as usize] == round - 1));
            if before[number] == UNREACHABLE && leads_there {
                distances[number] = round;
            }
        }
        if distances == before {
            break;
        }
    }
    distances
}

/// Ice maps of some scenarios, possibly repeated; more than one table if there are many.
pub(super) fn some_scenarios(case: &Case, places: &[prop::sample::Index]) -> Vec<CellMask> {
    let maps = case.ice_maps();
    places.iter().map(|place| case.board.mask_of(&maps[place.index(maps.len())])).collect()
}

fn scenario_set_of(case: &Case, index: &StateIndex, scenarios: &[CellMask]) -> ScenarioSet {
    ScenarioSet::new(
        &case.board,
        index,
        scenarios.iter().map(|ice| (*ice, 1.0)).collect(),
        false,
        &|| false,
    )
    .expect("no guard")
}

/// Cells where a crate is not proved to be lost under every ice map.
fn alive(case: &Case) -> CellMask {
    case.board.mask_of(CertainDeadlock::new(&case.belief, case.crate_count()).alive())
}

/// Minimum number of actions from `start` to every state, with the best ice for each action.
///
/// [`UNREACHABLE`] if there is no path of at most 254 actions.
fn best_case_reach(
    board: &BitBoard,
    index: &StateIndex,
    known: KnownCells,
    start: PackedState,
) -> Vec<u8> {
    let mut reach = vec![UNREACHABLE; index.state_count()];
    let Some(number) = index.number_of(start) else { return reach };
    reach[number as usize] = 0;
    let (mut frontier, mut next) = (vec![number], Vec::new());
    let mut outcomes = ActionOutcomes::default();
    for steps in 1..UNREACHABLE {
        for number in frontier.drain(..) {
            let state = index.state_of(number);
            for direction in Direction::ALL {
                outcomes.compute(board, known, state, direction);
                if !outcomes.changes_state() {
                    continue;
                }
                for outcome in 0..outcomes.outcome_count() {
                    if let Some(after) = index.number_of(outcomes.state_after(outcome))
                        && reach[after as usize] == UNREACHABLE
                    {
                        reach[after as usize] = steps;
                        next.push(after);
                    }
                }
            }
        }
        std::mem::swap(&mut frontier, &mut next);
        if frontier.is_empty() {
            break;
        }
    }
    reach
}

pub(super) fn places(count: usize) -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn every_lane_matches_breadth_first_search(case in cases(4, 8, 2), places in places(3)) {
        let index = case.all_states();
        let scenarios = some_scenarios(&case, &places);
        // The same few scenarios in lanes of three tables.
        let spread: Vec<CellMask> =
            (0..2 * LANES + 5).map(|lane| scenarios[lane * 7 % scenarios.len()]).collect();
        let scenario_set = scenario_set_of(&case, &index, &spread);
        for (scenario, ice) in scenarios.iter().enumerate() {
            let plain = plain(&case, &index, *ice);
            for lane in (0..spread.len()).filter(|lane| spread[*lane] == *ice) {
                for (state, distance) in plain.iter().enumerate() {
                    let found = scenario_set.distance(lane as u32, state as u32);
                    prop_assert_eq!(found, *distance, "world {} lane {}", scenario, lane);
                }
            }
        }
    }

    #[test]
    fn best_case_is_a_lower_bound_in_every_scenario(case in cases(4, 8, 2), places in places(3)) {
        let index = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let best = best_case_distances(&case.board, &index, known, &|| false).expect("no guard");
        let reach = best_case_reach(&case.board, &index, known, case.start);
        let start = index.number_of(case.start).expect("all states have numbers");
        prop_assert_eq!(reach[start as usize], 0);
        for ice in some_scenarios(&case, &places) {
            let (graph, plain) = (graph(&case, &index, ice), plain(&case, &index, ice));
            for state in 0..index.state_count() {
                prop_assert!(best[state] <= plain[state]);
                for next in graph[state].into_iter().flatten() {
                    prop_assert!(reach[next as usize] <= reach[state].saturating_add(1));
                }
            }
        }
        let is_all_known = case.belief.unknown_count() == 0;
        if is_all_known {
            prop_assert_eq!(best, plain(&case, &index, known.ice));
        }
    }

    /// Without spare crates the tables leave out arrangements with a dead crate.
    #[test]
    fn dead_cells_change_no_distance(case in cases(4, 8, 2), places in places(2)) {
        prop_assume!(case.crate_count() == case.layout().targets().len());
        let all = case.all_states();
        let few = StateIndex::new(&case.board, case.crate_count(), alive(&case), 1 << 20);
        let few = few.expect("a small board");
        let scenarios = some_scenarios(&case, &places);
        let scenario_set = scenario_set_of(&case, &few, &scenarios);
        for (scenario, ice) in scenarios.iter().enumerate() {
            for (state, distance) in plain(&case, &all, *ice).into_iter().enumerate() {
                let state = all.state_of(state as u32);
                prop_assert_eq!(scenario_set.distance_or_unreachable(scenario as u32, few.number_of(state)), distance);
            }
        }
    }

    #[test]
    fn unlimited_near_optimal_states_cover_every_path(
        case in cases(4, 8, 2),
        places in places(2),
        max_states in 1..400_usize,
    ) {
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let best = best_case_distances(&case.board, &all, known, &|| false).expect("no guard");
        let corridor = |most| near_optimal_states(&case.board, &all, known, case.start, &best, most);
        let (wide, narrow) = (corridor(usize::MAX), corridor(max_states));
        prop_assert!(wide.covers_all_paths);
        let (wide, NearOptimalStates { states: narrow, covers_all_paths }) = (wide.states, narrow);
        prop_assert_eq!(covers_all_paths, narrow.state_count() == wide.state_count());
        let scenarios = some_scenarios(&case, &places);
        let in_wide = scenario_set_of(&case, &wide, &scenarios);
        let in_narrow = scenario_set_of(&case, &narrow, &scenarios);
        for (scenario, ice) in scenarios.iter().enumerate() {
            let (graph, plain) = (graph(&case, &all, *ice), plain(&case, &all, *ice));
            // Every state that is reachable in this scenario and not lost.
            let mut reached = vec![all.number_of(case.start).expect("all states have numbers")];
            for i in 0.. {
                let Some(number) = reached.get(i).copied() else { break };
                let state = all.state_of(number);
                let distance = plain[number as usize];
                let scenario = scenario as u32;
                prop_assert_eq!(in_wide.distance_or_unreachable(scenario, wide.number_of(state)), distance);
                prop_assert!(in_narrow.distance_or_unreachable(scenario, narrow.number_of(state)) >= distance);
                for next in graph[number as usize].into_iter().flatten() {
                    if plain[next as usize] != UNREACHABLE && !reached.contains(&next) {
                        reached.push(next);
                    }
                }
            }
        }
        // The states must be those on the shortest paths, up to the length that the limit allows.
        let reach = best_case_reach(&case.board, &all, known, case.start);
        let paths = reach.iter().zip(&best).map(|(from, to)| match (*from, *to) {
            (UNREACHABLE, _) | (_, UNREACHABLE) => usize::MAX,
            (from, to) => usize::from(from) + usize::from(to),
        });
        let paths: Vec<usize> = paths.collect();
        let up_to = |longest| paths.iter().filter(|macro_action| **macro_action <= longest).count();
        let shortest = paths.iter().copied().min().unwrap_or(usize::MAX);
        let lengths = (shortest..2 * usize::from(UNREACHABLE)).take_while(|longest| {
            *longest == shortest || up_to(*longest) <= max_states
        });
        let longest = lengths.last().unwrap_or_default();
        for (state, macro_action) in paths.iter().enumerate() {
            let is_in = narrow.number_of(all.state_of(state as u32)).is_some();
            prop_assert_eq!(is_in, *macro_action <= longest, "length {} of {}", macro_action, longest);
        }
        let start = all.number_of(case.start).expect("all states have numbers");
        let has_way = best[start as usize] != UNREACHABLE;
        prop_assert_eq!(narrow.number_of(case.start).is_some(), has_way);
        let floor_of_the_way = usize::from(best[start as usize]) + 1;
        prop_assert!(!has_way || narrow.state_count() >= floor_of_the_way);
    }
}
