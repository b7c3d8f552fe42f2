//! Games of the optimist, and one-step evaluations.

use crate::board::{CellSet, Direction};
use crate::planning::belief::draw::known_of;
use crate::planning::belief::lookahead::{Extent, Lookahead};
use crate::planning::belief::optimism::{End, Game, Optimism};
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::cases::hopeful_cases;
use crate::planning::belief::testing::scene::{Scene, hopeful_scenes};
use crate::worlds::ice::{Observation, State, rules};
use proptest::prelude::*;
use std::collections::{HashSet, VecDeque};

const EXTENT: Extent =
    Extent { worlds: 8, most_poses: 1 << 20, most_poses_in_bank: 1 << 20, most_bytes: 1 << 16 };

fn after(scene: &Scene, ice: &CellSet, state: &State, action: Direction) -> State {
    let mut after = state.clone();
    rules::apply_assuming(scene.layout(), |cell| ice.contains(cell), &mut after, action);
    after
}

/// Fewest steps to the goal with this ice map.
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

/// The optimist played step by step: steps to the goal, if it gets there.
fn plain_game(scene: &Scene, truth: &CellSet, most_steps: u32) -> Option<u32> {
    let (mut observation, mut belief) = (scene.observation.clone(), scene.belief.clone());
    let mut steps = 0;
    while !observation.is_solved() {
        if steps >= most_steps {
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
        let lesson = belief.lesson(&observation, action, &seen);
        belief.learn(&lesson);
        observation = seen;
        steps += 1;
    }
    Some(steps)
}

/// Failure cost, in steps.
const FAILURE: u32 = 60;

fn lookahead(scene: &Scene, seed: u64) -> Option<Lookahead> {
    lookahead_to(scene, seed, EXTENT)
}

fn lookahead_to(scene: &Scene, seed: u64, extent: Extent) -> Option<Lookahead> {
    let stakes = Stakes::new(Reading::Shortest, f64::from(FAILURE));
    Lookahead::new(&scene.belief, scene.state(), stakes, seed, extent, &|| false).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn play_as_they_would_step_by_step(case in hopeful_cases(4, 6, 2), most_steps in 0..40_u32) {
        let index = case.all_poses();
        let maps = case.ice_maps();
        let begin = |ice: &CellSet| Game {
            ice: case.rink.set_of(ice),
            pose: case.start,
            known: known_of(&case.rink, &case.belief),
            steps: 0,
            end: End::Open,
        };
        let mut games: Vec<Game> = maps.iter().map(begin).collect();
        // So few bytes that tables are dropped in between.
        let board = (&case.rink, &index);
        let is_done = Optimism::default().play(board, &mut games, most_steps, 1, &|| false);
        prop_assert!(is_done);
        let stopped = Optimism::default().play(board, &mut [begin(&maps[0])], 40, 1, &|| true);
        prop_assert!(!stopped || case.rink.is_solved(case.start));
        for (ice, game) in maps.iter().zip(games) {
            let steps = (game.end == End::Solved).then_some(game.steps);
            prop_assert_eq!(steps, plain_game(&case, ice, most_steps));
        }
    }

    #[test]
    fn nobody_does_better_than_with_sight(scene in hopeful_scenes(4, 8, 2), seed: u64) {
        let Some(mut sight) = lookahead(&scene, seed) else { return Ok(()) };
        let mut optimism = lookahead(&scene, seed).expect("it was possible before");
        let with_sight = sight.hindsight(&scene.belief, scene.state(), 0, &|| false);
        let without = optimism.rollouts(&scene.belief, scene.state(), 0, &|| false);
        for (one, other) in with_sight.into_iter().zip(without) {
            prop_assert_eq!(one.is_some(), other.is_some());
            let Some((one, other)) = one.zip(other) else { continue };
            prop_assert!(one.cost <= other.cost + 1e-9);
            prop_assert!(one.success >= other.success && one.lost == other.lost);
        }
    }

    #[test]
    fn no_end_is_dead_where_some_ways_are_left_out(
        scene in hopeful_scenes(4, 8, 2),
        seed: u64,
        most_poses in 1..60_usize,
    ) {
        let few = Extent { most_poses_in_bank: most_poses, ..EXTENT };
        let Some(mut some_ways) = lookahead_to(&scene, seed, few) else { return Ok(()) };
        let mut all_ways = lookahead(&scene, seed).expect("it was possible before");
        let judged = some_ways.hindsight(&scene.belief, scene.state(), 0, &|| false);
        let expected = all_ways.hindsight(&scene.belief, scene.state(), 0, &|| false);
        for (one, all) in judged.into_iter().zip(expected) {
            prop_assert_eq!(one.is_some(), all.is_some());
            let Some((one, all)) = one.zip(all) else { continue };
            prop_assert!(all.has_all_ways);
            if one.has_all_ways {
                prop_assert_eq!(one, all);
            } else {
                prop_assert!(!one.is_dead_end && one.success <= all.success);
            }
        }
    }

    #[test]
    fn actions_cost_what_they_cost_where_all_is_known(
        scene in hopeful_scenes(4, 0, 2),
        begun in 0..2 * FAILURE,
    ) {
        let Some(mut lookahead) = lookahead(&scene, 1) else { return Ok(()) };
        let ice = scene.belief.known_ice();
        let (belief, state) = (&scene.belief, scene.state());
        let judged = [
            lookahead.hindsight(belief, state, begun, &|| false),
            lookahead.rollouts(belief, state, begun, &|| false),
        ];
        for (action, estimate) in judged.iter().flat_map(|all| Direction::ALL.into_iter().zip(all)) {
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
