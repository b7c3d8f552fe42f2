//! Compares cutoff states, and distances up to them, with plain searches.

use super::distances::{graph, places, some_scenarios};
use super::evaluations::AMPLE;
use super::likely_states::without_ice;
use crate::planning::belief::bit_board::{CellMask, PackedState, UNREACHABLE, has, known_cells};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use crate::planning::belief::scenario_set::ScenarioSet;
use crate::planning::belief::state_index::StateIndex;
use crate::planning::belief::table_states::cutoff_states;
use crate::planning::belief::testing::cases::{Case, cases, solvable_cases};
use crate::planning::search::Budget;
use crate::planning::sokoban::Planner;
use proptest::prelude::*;

/// Limits for tables with hardly more states than those of the plan.
const FEW_STATES_AROUND_PLAN: PlannerLimits = PlannerLimits {
    max_states: 0,
    max_states_around_plan: 1 << 16,
    plan_nodes: 100_000,
    max_states_with_distances: 1,
    ..AMPLE
};

/// The same with few sampled scenarios.
const FEW_STATES_AND_SCENARIOS: PlannerLimits =
    PlannerLimits { max_distances: 1, ..FEW_STATES_AROUND_PLAN };

/// Selects states inside the tables: `picks` are repeated along the state numbers.
fn inside(all: &StateIndex, picks: &[bool]) -> StateIndex {
    all.select(|state| picks[state as usize % picks.len()])
}

/// Distance of every state to the goal, by a fixed-point iteration.
///
/// `end` returns the distance of a terminal state, [`UNREACHABLE`] if it is lost, and `None` for
/// other states.
fn plain(case: &Case, all: &StateIndex, ice: CellMask, end: impl Fn(u32) -> Option<u8>) -> Vec<u8> {
    let graph = graph(case, all, ice);
    let ends: Vec<Option<u8>> = (0..all.state_count() as u32).map(end).collect();
    let mut distances: Vec<u8> = ends.iter().map(|end| end.unwrap_or(UNREACHABLE)).collect();
    loop {
        let before = distances.clone();
        for (number, next) in graph.iter().enumerate().filter(|(number, _)| ends[*number].is_none())
        {
            let after = next.iter().flatten().map(|next| before[*next as usize]);
            let least = after.min().unwrap_or(UNREACHABLE).saturating_add(1);
            distances[number] = distances[number].min(least);
        }
        if distances == before {
            return distances;
        }
    }
}

/// Returns true if the crates at the start prove the goal unreachable with this ice.
fn is_hopeless(case: &Case, ice: CellMask) -> bool {
    let state = case.state();
    let ice = case.board.cell_set(ice);
    let mut planner = Planner::new(case.board.layout(), &ice, state.crates.len());
    planner.lower_bound(state).is_none()
}

/// Distance that a planner assumes at a terminal state; [`UNREACHABLE`] outside its tables.
fn end_of_tables(planner: &BeliefPlanner, state: PackedState) -> Option<u8> {
    let context = planner.eval_context();
    let Some(number) = context.index.number_of(state).filter(|_| !has(state.crates, state.player))
    else {
        return Some(UNREACHABLE);
    };
    if context.board.is_solved(state) {
        Some(0)
    } else {
        context.scenarios.cutoff().leaf_steps_at(number)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn cutoff_states_are_one_action_away(
        case in cases(4, 6, 2),
        picks in prop::collection::vec(any::<bool>(), 1..40),
        more_steps in any::<u8>(),
    ) {
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let (inside, without_ice) = (inside(&all, &picks), without_ice(&case, &all));
        let (states, cutoff) =
            cutoff_states(&case.board, &all, &inside, known, (&without_ice, more_steps));
        let mut is_next = vec![false; all.state_count()];
        for map in case.ice_maps() {
            for (number, next) in graph(&case, &all, case.board.mask_of(&map)).iter().enumerate() {
                let state = all.state_of(number as u32);
                if inside.number_of(state).is_some() && !case.board.is_solved(state) {
                    next.iter().flatten().for_each(|next| is_next[*next as usize] = true);
                }
            }
        }
        for number in 0..all.state_count() {
            let state = all.state_of(number as u32);
            let is_inside = inside.number_of(state).is_some();
            let is_known = is_inside || is_next[number] && without_ice[number] != UNREACHABLE;
            let found = states.number_of(state);
            prop_assert_eq!(found.is_some(), is_known, "{:?}", state);
            let price = found.and_then(|state| cutoff.leaf_steps_at(state));
            let is_at_edge = is_known && !is_inside && !case.board.is_solved(state);
            let expected = is_at_edge.then(|| 254.min(without_ice[number].saturating_add(more_steps)));
            prop_assert_eq!(price, expected, "{:?}", state);
        }
    }

    #[test]
    fn paths_through_a_cutoff_cost_its_estimate(
        case in cases(4, 8, 2),
        picks in prop::collection::vec(any::<bool>(), 1..40),
        places in places(3),
        more_steps in 0..12_u8,
        hopeless in prop::option::of(0..8_u8),
    ) {
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let (inside, without_ice) = (inside(&all, &picks), without_ice(&case, &all));
        let (states, cutoff) =
            cutoff_states(&case.board, &all, &inside, known, (&without_ice, more_steps));
        let end = |number: u32| {
            let state = all.state_of(number);
            let found = states.number_of(state);
            let is_solved = case.board.is_solved(state);
            match found {
                // Some numbers are no states of the game.
                Some(_) if has(state.crates, state.player) => Some(UNREACHABLE),
                None => Some(UNREACHABLE),
                Some(_) if is_solved => Some(0),
                Some(state) => cutoff.leaf_steps_at(state),
            }
        };
        let scenarios = some_scenarios(&case, &places);
        let evaluated = scenarios.iter().map(|ice| (*ice, 1.0)).collect();
        let is_marked = |ice: CellMask| hopeless.is_some_and(|cell| has(ice, cell));
        let scenario_set = ScenarioSet::with_cutoff((cutoff.clone(), &is_marked), &case.board, &states, evaluated, false, &|| false);
        let scenario_set = scenario_set.expect("no guard");
        for (scenario, ice) in scenarios.iter().enumerate() {
            let is_open = |left: &u8| *left == 0 || !is_marked(*ice);
            let end = |number: u32| end(number).map(|left| Some(left).filter(is_open).unwrap_or(UNREACHABLE));
            for (number, expected) in plain(&case, &all, *ice, end).into_iter().enumerate() {
                let state = all.state_of(number as u32);
                let found = scenario_set.distance_or_unreachable(scenario as u32, states.number_of(state));
                prop_assert_eq!(found, expected, "world {} {:?}", scenario, state);
            }
        }
    }

    /// Compares with the whole board, and with the result of an evaluation.
    #[test]
    fn provably_lost_scenarios_have_no_cutoff(case in solvable_cases(5, 6, 2)) {
        let (state, limits) = (case.state(), FEW_STATES_AROUND_PLAN);
        let costs = CostModel::new(Criterion::MeanCost, 100.0);
        let planner = BeliefPlanner::new(&case.belief, (state, state), costs, 1, &limits, &|| false);
        let Ok(mut planner) = planner else { return Ok(()) };
        let (context, all) = (planner.eval_context(), case.all_states());
        let scenarios = planner.possible_scenarios(&case.belief, case.start);
        let (hopeless, others): (Vec<u32>, Vec<u32>) =
            scenarios.iter().partition(|scenario| is_hopeless(&case, context.scenarios.ice(**scenario)));
        let start = all.number_of(case.start).expect("a pose") as usize;
        for scenario in &hopeless {
            let goal = |number| {
                let is_goal = case.board.is_solved(all.state_of(number));
                is_goal.then_some(0)
            };
            let far = plain(&case, &all, context.scenarios.ice(*scenario), goal);
            prop_assert_eq!(far[start], UNREACHABLE, "a way was overlooked");
        }
        let shares = [&hopeless, &scenarios].map(|scenarios| context.weight(scenarios));
        let budget = Budget::nodes(1_000_000);
        let evaluation = planner.evaluate(&case.belief, state, 0, &limits, &budget);
        prop_assert!(evaluation.is_some() || others.is_empty() || case.board.is_solved(case.start));
        if let Some(evaluation) = evaluation {
            prop_assert!(evaluation.lost_share >= shares[0] / shares[1] - 1e-6, "{} {:?}", evaluation.lost_share, shares);
        }
    }

    /// At a cutoff state the planner makes new tables, if there is a plan from there.
    #[test]
    fn planner_continues_at_a_cutoff(
        case in solvable_cases(5, 6, 2),
        places in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        criterion in prop_oneof![
            Just(Criterion::MeanCost),
            Just(Criterion::SuccessFirst),
            Just(Criterion::WorstCase),
        ],
    ) {
        let limits = FEW_STATES_AROUND_PLAN;
        let costs = CostModel::new(criterion, 1_000.0);
        let game = (case.state(), case.state());
        let planner = BeliefPlanner::new(&case.belief, game, costs, 1, &limits, &|| false);
        let Ok(mut planner) = planner else { return Ok(()) };
        let all = case.all_states();
        for place in places {
            let packed = all.state_of(place.index(all.state_count()) as u32);
            if has(packed.crates, packed.player) || case.board.is_solved(packed) {
                continue;
            }
            let state = case.board.unpack(packed);
            let budget = Budget::nodes(1_000_000);
            let evaluation = planner.evaluate(&case.belief, &state, 0, &limits, &budget);
            let has_plan = planner.steps_on_floor(&state).is_some();
            prop_assert!(evaluation.is_some() || !has_plan, "{:?}", packed);
            for candidate in evaluation.into_iter().flat_map(|evaluation| evaluation.candidates) {
                prop_assert!(!candidate.macro_action.actions.is_empty(), "{:?}", packed);
                prop_assert!(candidate.stats.cut_off <= candidate.stats.solved + 1e-6);
                let may_leave = criterion == Criterion::MeanCost;
                prop_assert!(may_leave || candidate.stats.cut_off == 0.0, "{:?}", candidate.stats);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Compares with each single scenario, with paths that end where the tables do.
    #[test]
    fn one_step_values_include_cutoffs(
        case in solvable_cases(5, 6, 2),
        places in prop::collection::vec(any::<prop::sample::Index>(), 1..10),
        steps in 0..20_u32,
    ) {
        let costs = CostModel::new(Criterion::MeanCost, 100.0);
        let game = (case.state(), case.state());
        let planner = BeliefPlanner::new(&case.belief, game, costs, 1, &FEW_STATES_AND_SCENARIOS, &|| false);
        let Ok(planner) = planner else { return Ok(()) };
        let (context, all) = (planner.eval_context(), case.all_states());
        let scenarios = planner.possible_scenarios(&case.belief, case.start);
        let end = |number: u32| end_of_tables(&planner, all.state_of(number));
        // By scenario: the successors and the distances of all states.
        let explored = |scenario: &u32| {
            let ice = context.scenarios.ice(*scenario);
            let is_open = |left: &u8| *left == 0 || !is_hopeless(&case, ice);
            let end = |number| end(number).map(|left| Some(left).filter(is_open).unwrap_or(UNREACHABLE));
            (graph(&case, &all, ice), plain(&case, &all, ice, end))
        };
        let explored: Vec<_> = scenarios.iter().map(explored).collect();
        for place in places {
            let number = place.index(all.state_count());
            let packed = all.state_of(number as u32);
            if has(packed.crates, packed.player) {
                continue;
            }
            let state = case.board.unpack(packed);
            let glances = planner.one_step_values(&case.belief, &state, steps);
            let open: Vec<_> = explored.iter().filter(|(_, far)| far[number] != UNREACHABLE).collect();
            if context.index_in_tables(packed).is_none() || open.is_empty() {
                prop_assert_eq!(glances, [None; 4], "{:?}", packed);
                continue;
            }
            for (direction, value) in glances.into_iter().enumerate() {
                let after = |(graph, far): &&(Vec<Option<[u32; 4]>>, Vec<u8>)| {
                    graph[number].map(|next| far[next[direction] as usize])
                };
                // Reference: the mean over all open scenarios, each by its own plain search.
                let after: Vec<u8> = open.iter().filter_map(after).collect();
                let Some(value) = value else { continue };
                let cost = |far: &u8| context.costs.cost(steps + 1, *far);
                let lower = after.iter().map(cost).sum::<f64>() / open.len() as f64;
                let lost = after.iter().filter(|far| **far == UNREACHABLE).count();
                prop_assert!((value.lower - lower).abs() < 1e-4, "{:?} {}", value, lower);
                let share = lost as f64 / explored.len() as f64;
                prop_assert!((value.lost_share - share).abs() < 1e-6, "{:?} {}", value, share);
                prop_assert_eq!(value.is_dead_end, lost == open.len(), "{:?}", value);
            }
            let query = planner.query(&case.belief, &state, steps).expect("a pose");
            for example in query.last_action(&[]).examples(scenarios.len()) {
                let is_same = |scenario: &&u32| {
                    let ice = case.board.cell_set(context.scenarios.ice(**scenario));
                    let hidden = ice.iter().filter(|cell| !case.belief.known_ice().contains(*cell));
                    hidden.eq(example.ice.iter().copied())
                };
                let scenario = scenarios.iter().position(|scenario| is_same(&scenario));
                let far = explored[scenario.expect("a world of the bank")].1[number];
                prop_assert_eq!(example.distance, Some(far).filter(|far| *far != UNREACHABLE));
            }
        }
    }
}
