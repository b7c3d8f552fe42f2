//! First unsolvable step of runs.

use super::{episode, level};
use crate::agents::Decision;
use crate::board::Direction;
use crate::episode::{DeadEndResult, Episode, EpisodeLimits, RecordingHeader, find_dead_end};
use crate::planning::platform::{SearchOptions, plan};
use crate::planning::search::{Budget, SearchResult, SolveStatus, Unobserved, Weight};
use crate::planning::sokoban::Planner;
use crate::worlds::ice::{RandomBoards, State};
use crate::worlds::platform::{self, Action, Platform, RandomStages};
use proptest::prelude::*;

#[track_caller]
fn check(rows: &[&str], actions: &str, expected: Option<u32>) {
    let mut episode = episode(level(rows));
    for action in actions.chars().filter_map(Direction::from_letter) {
        episode.commit(Decision::without_explanation(action, "script"), 0.0);
    }
    let found = find_dead_end(episode.recording(), &Budget::nodes(100_000));
    match (found.expect("the level opened before"), expected) {
        (DeadEndResult::NoDeadEnd, None) => {}
        (DeadEndResult::Found(found), Some(step)) => assert_eq!(found.step, step),
        (found, _) => panic!("{found:?}, but expected {expected:?}"),
    }
}

#[test]
fn dead_end_is_the_first_unsolvable_step() {
    check(&["@ $. "], "", None);
    check(&["@ $. "], "RR", None);
    // Beside the crate, then up against it: the upper edge has no target.
    check(&["      ", " @$ . ", "      "], "RDRULD", Some(4));
    // The crate slides on to the edge.
    check(&["     ", "@$~~ ", " .   "], "R", Some(1));
    check(&["$@  .", "     "], "RL", Some(0));
}

#[test]
fn spent_budget_gives_unknown() {
    let mut episode = episode(level(&["@ $ .", "     ", "     "]));
    episode.commit(Decision::without_explanation(Direction::Down, "script"), 0.0);
    let found = find_dead_end(episode.recording(), &Budget::nodes(0));
    assert_eq!(found.expect("the level opened before"), DeadEndResult::Unknown { nodes: 0 });
}

fn stage_episode(
    level: platform::Level,
    actions: impl IntoIterator<Item = Action>,
) -> Episode<Platform> {
    let header = RecordingHeader {
        level,
        agent: "script".to_owned(),
        seed: 0,
        prior: (),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    let mut episode = Episode::begin(header).expect("a playable stage");
    for action in actions {
        episode.commit(Decision::without_explanation(action, "script"), 0.0);
    }
    episode
}

#[track_caller]
fn check_stage(rows: &[&str], actions: &str, expected: Option<u32>) {
    let (level, faults) = platform::read_drawing(rows);
    assert_eq!(faults, []);
    let actions = actions.split_whitespace().filter_map(Action::from_name);
    let episode = stage_episode(level, actions);
    let found = find_dead_end(episode.recording(), &Budget::nodes(100_000)).expect("playable");
    match (found, expected) {
        (DeadEndResult::NoDeadEnd, None) => {}
        (DeadEndResult::Found(found), Some(step)) => assert_eq!(found.step, step, "{rows:?}"),
        (found, _) => panic!("{found:?}, but expected {expected:?}"),
    }
}

#[test]
fn stage_dead_end_is_the_first_unsolvable_move() {
    check_stage(&["     G", "@ o ##", "######"], "", None);
    check_stage(&["#    G", "#@  ##", "######"], "L R R", None);
    // Down a step of two rows, from which no rock leads back.
    check_stage(&["G@ ", "## ", "## ", "###"], "", None);
    check_stage(&["G@ ", "## ", "## ", "###"], "R", Some(1));
    check_stage(&["G @ ", "# # ", "# # ", "####"], "CL R R L", Some(0));
    check_stage(&["@ G", "###"], "R R", None);
}

#[test]
fn spent_budget_gives_unknown_for_stages() {
    let (level, _) = platform::read_drawing(&["@  G", "####"]);
    let episode = stage_episode(level, [Action::Right]);
    let found = find_dead_end(episode.recording(), &Budget::nodes(0)).expect("playable");
    assert_eq!(found, DeadEndResult::Unknown { nodes: 0 });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn binary_search_matches_linear_search_in_stages(
        seed in 0..10_000_u64,
        actions in prop::collection::vec(prop::sample::select(Action::ALL.to_vec()), 1..40),
    ) {
        let stages = RandomStages { width: 7, rocks: 4, max_height_step: 2, break_every: 3, has_distant_ends: false };
        let level = stages.level(seed);
        let budget = Budget::nodes(100_000);
        let dead_after = |moves: usize| {
            let episode = stage_episode(level.clone(), actions[..moves].iter().copied());
            if episode.recording().len() < moves || episode.truth().is_solved_by(episode.state()) {
                return false;
            }
            let level = episode.truth().level(episode.state());
            let found = plan(&level, SearchOptions::default(), &budget, &mut Unobserved);
            found.expect("playable").status == SolveStatus::Unsolvable
        };
        let expected = (0..=actions.len()).find(|moves| dead_after(*moves));
        let episode = stage_episode(level.clone(), actions.iter().copied());
        let found = match find_dead_end(episode.recording(), &budget).expect("playable") {
            DeadEndResult::NoDeadEnd => None,
            DeadEndResult::Found(found) => Some(found.step as usize),
            DeadEndResult::Unknown { .. } => panic!("the budget is ample"),
        };
        prop_assert_eq!(found, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn binary_search_matches_linear_search(
        seed in 0..10_000_u64,
        actions in prop::collection::vec(prop::sample::select(Direction::ALL.to_vec()), 1..40),
    ) {
        let boards =
            RandomBoards { rows: 5, columns: 5, crates: 2, wall_probability: 0.1, ice_fraction: 0.2 };
        let Some(level) = boards.level(seed, 0) else { return Ok(()) };
        let mut episode = episode(level);
        let terrain = episode.truth().clone();
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), 2);
        let mut is_dead = |state: &State| {
            let budget = Budget::nodes(100_000);
            let answer = planner.plan(state, Weight::ONE, &budget, &mut Unobserved);
            matches!(answer, SearchResult::Unsolvable { .. })
        };
        let mut dead = vec![is_dead(episode.state())];
        for action in actions {
            episode.commit(Decision::without_explanation(action, "script"), 0.0);
            dead.push(is_dead(episode.state()));
        }
        let expected = dead.iter().position(|dead| *dead);
        let found = find_dead_end(episode.recording(), &Budget::nodes(1_000_000));
        let found = match found.expect("the level opened before") {
            DeadEndResult::NoDeadEnd => None,
            DeadEndResult::Found(found) => Some(found.step as usize),
            DeadEndResult::Unknown { .. } => panic!("the budget is ample"),
        };
        prop_assert_eq!(found, expected);
    }
}
