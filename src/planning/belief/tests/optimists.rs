//! Tests of games of the optimist and of one-step evaluations.

use crate::board::{CellSet, Direction};
use crate::planning::belief::bit_board::known_cells;
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::lookahead::{Lookahead, LookaheadLimits};
use crate::planning::belief::optimist_rollouts::{GameStatus, OptimistGame, OptimistRollouts};
use crate::planning::belief::testing::cases::solvable_cases;
use crate::planning::belief::testing::scene::{Scene, solvable_scenes};
use crate::worlds::ice::{Observation, State, rules};
use proptest::prelude::*;
use std::collections::{HashSet, VecDeque};

const LIMITS: LookaheadLimits = LookaheadLimits {
    scenarios: 8,
    max_states: 1 << 20,
    max_states_with_distances: 1 << 20,
    max_bytes: 1 << 16,
};

fn after(scene: &Scene, ice: &CellSet, state: &State, action: Direction) -> State {
    let mut after = state.clone();
    rules::apply_assuming(scene.layout(), |cell| ice.contains(cell), &mut after, action);
    after
}

/// Minimum number of steps to the goal with this ice map; `None` if it is unreachable.
fn fewest_steps(scene: &Scene, ice: &CellSet, start: &State) -> Option<u32> {
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start.clone(), 0)]);
    while let Some((state, steps)) = queue.pop_front() {
        if state.solves(scene.layout()) {
            return Some(steps);
        }
        for action in Direction::ALL {
            let after = after(scene, ice, &state, action);
            if seen.insert(after.clone()) {
                queue.push_back((after, steps + 1));
            }
        }
    }
    None
}

/// Number of steps that the optimist takes to the goal, played step by step.
///
/// `None` if it has no plan or does not arrive within `max_steps` steps.
fn plain_game(scene: &Scene, truth: &CellSet, max_steps: u32) -> Option<u32> {
    let (mut observation, mut belief) = (scene.observation.clone(), scene.belief.clone());
    let mut steps = 0;
    while !observation.is_solved() {
        if steps >= max_steps {
            return None;
        }
        let distance = |action: Direction| {
            let after = after(scene, belief.known_ice(), &observation.state, action);
            let moves = after != observation.state;
            moves.then(|| fewest_steps(scene, belief.known_ice(), &after)).flatten()
        };
        let best =
            Direction::ALL.into_iter().filter_map(|action| Some((distance(action)?, action)));
        let (_, action) = best.min_by_key(|(distance, _)| *distance)?;
        let state = after(scene, truth, &observation.state, action);
        let seen = Observation { state, ..observation.clone() };
        let belief_update = belief.belief_update(&observation, action, &seen);
        belief.update(&belief_update);
        observation = seen;
        steps += 1;
    }
    Some(steps)
}

/// Failure cost, in steps.
const FAILURE: u32 = 60;

fn lookahead(scene: &Scene, seed: u64) -> Option<Lookahead> {
    lookahead_to(scene, seed, LIMITS)
}

fn lookahead_to(scene: &Scene, seed: u64, limits: LookaheadLimits) -> Option<Lookahead> {
    let costs = CostModel::new(Criterion::MeanCost, f64::from(FAILURE));
    Lookahead::new(&scene.belief, scene.state(), costs, seed, limits, &|| false).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn optimist_games_match_step_by_step_play(case in solvable_cases(4, 6, 2), max_steps in 0..40_u32) {
        let index = case.all_states();
        let maps = case.ice_maps();
        let begin = |ice: &CellSet| OptimistGame {
            ice: case.board.mask_of(ice),
            state: case.start,
            known: known_cells(&case.board, &case.belief),
            steps: 0,
            status: GameStatus::Open,
        };
        let mut games: Vec<OptimistGame> = maps.iter().map(begin).collect();
        // So few bytes that tables are dropped in between.
        let board = (&case.board, &index);
        let is_done = OptimistRollouts::default().play(board, &mut games, max_steps, 1, &|| false);
        prop_assert!(is_done);
        let stopped = OptimistRollouts::default().play(board, &mut [begin(&maps[0])], 40, 1, &|| true);
        prop_assert!(!stopped || case.board.is_solved(case.start));
        for (ice, game) in maps.iter().zip(games) {
            let steps = (game.status == GameStatus::Solved).then_some(game.steps);
            prop_assert_eq!(steps, plain_game(&case, ice, max_steps));
        }
    }

    #[test]
    fn hindsight_bounds_rollouts(scene in solvable_scenes(4, 8, 2), seed: u64) {
        let Some(mut sight) = lookahead(&scene, seed) else { return Ok(()) };
        let mut optimism = lookahead(&scene, seed).expect("it was possible before");
        let with_sight = sight.hindsight(&scene.belief, scene.state(), 0, &|| false);
        let without = optimism.rollouts(&scene.belief, scene.state(), 0, &|| false);
        for (one, other) in with_sight.into_iter().zip(without) {
            prop_assert_eq!(one.is_some(), other.is_some());
            let Some((one, other)) = one.zip(other) else { continue };
            prop_assert!(one.cost <= other.cost + 1e-9);
            prop_assert!(one.success >= other.success && one.lost_share == other.lost_share);
        }
    }

    #[test]
    fn no_dead_end_is_claimed_with_missing_paths(
        scene in solvable_scenes(4, 8, 2),
        seed: u64,
        max_states in 1..60_usize,
    ) {
        let few = LookaheadLimits { max_states_with_distances: max_states, ..LIMITS };
        let Some(mut some_ways) = lookahead_to(&scene, seed, few) else { return Ok(()) };
        let mut all_plans = lookahead(&scene, seed).expect("it was possible before");
        let evaluation = some_ways.hindsight(&scene.belief, scene.state(), 0, &|| false);
        let expected = all_plans.hindsight(&scene.belief, scene.state(), 0, &|| false);
        for (one, all) in evaluation.into_iter().zip(expected) {
            prop_assert_eq!(one.is_some(), all.is_some());
            let Some((one, all)) = one.zip(all) else { continue };
            prop_assert!(all.covers_all_paths);
            if one.covers_all_paths {
                prop_assert_eq!(one, all);
            } else {
                prop_assert!(!one.is_dead_end && one.success <= all.success);
            }
        }
    }

    #[test]
    fn estimates_are_exact_with_full_knowledge(
        scene in solvable_scenes(4, 0, 2),
        begun in 0..2 * FAILURE,
    ) {
        let Some(mut lookahead) = lookahead(&scene, 1) else { return Ok(()) };
        let ice = scene.belief.known_ice();
        let (belief, state) = (&scene.belief, scene.state());
        let evaluation = [
            lookahead.hindsight(belief, state, begun, &|| false),
            lookahead.rollouts(belief, state, begun, &|| false),
        ];
        for (action, estimate) in evaluation.iter().flat_map(|all| Direction::ALL.into_iter().zip(all)) {
            let after = after(&scene, ice, state, action);
            prop_assert_eq!(estimate.is_some(), after != *state);
            let Some(estimate) = estimate else { continue };
            let steps = fewest_steps(&scene, ice, &after).map(|steps| begun + 1 + steps);
            // A state at the goal counts as reached, however late.
            let is_solved = after.solves(scene.layout());
            let steps = steps.filter(|steps| *steps <= FAILURE || is_solved).map(f64::from);
            prop_assert_eq!(estimate.steps, steps);
            prop_assert_eq!(estimate.cost, steps.unwrap_or(60.0).min(60.0));
            prop_assert_eq!(estimate.success, f64::from(u8::from(steps.is_some())));
        }
    }
}
