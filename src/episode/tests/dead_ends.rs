//! Where runs became hopeless.

use super::{episode, level};
use crate::agents::Decision;
use crate::board::Direction;
use crate::episode::{DeadEndSearch, find_dead_end};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::Planner;
use crate::worlds::ice::{RandomBoards, State};
use proptest::prelude::*;

#[track_caller]
fn check(rows: &[&str], actions: &str, expected: Option<u32>) {
    let mut episode = episode(level(rows));
    for action in actions.chars().filter_map(Direction::from_letter) {
        episode.commit(Decision::bare(action, "script"), 0.0);
    }
    let found = find_dead_end(episode.recording(), &Budget::nodes(100_000));
    match (found.expect("the level opened before"), expected) {
        (DeadEndSearch::Never, None) => {}
        (DeadEndSearch::Found(found), Some(step)) => assert_eq!(found.step, step),
        (found, _) => panic!("{found:?}, but expected {expected:?}"),
    }
}

#[test]
fn the_first_hopeless_step_is_found() {
    check(&["@ $. "], "", None);
    check(&["@ $. "], "RR", None);
    // Beside the crate, then up against it: no target lies along the upper edge.
    check(&["      ", " @$ . ", "      "], "RDRULD", Some(4));
    // The crate slides on to the edge.
    check(&["     ", "@$__ ", " .   "], "R", Some(1));
    check(&["$@  .", "     "], "RL", Some(0));
}

#[test]
fn a_spent_budget_is_said_and_not_guessed() {
    let mut episode = episode(level(&["@ $ .", "     ", "     "]));
    episode.commit(Decision::bare(Direction::Down, "script"), 0.0);
    let found = find_dead_end(episode.recording(), &Budget::nodes(0));
    assert_eq!(found.expect("the level opened before"), DeadEndSearch::Unknown { nodes: 0 });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn agrees_with_asking_after_every_step(
        seed in 0..10_000_u64,
        actions in prop::collection::vec(prop::sample::select(Direction::ALL.to_vec()), 1..40),
    ) {
        let boards =
            RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.1, ice_share: 0.2 };
        let Some(level) = boards.level(seed, 0) else { return Ok(()) };
        let mut episode = episode(level);
        let terrain = episode.truth().clone();
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), 2);
        let mut is_dead = |state: &State| {
            let budget = Budget::nodes(100_000);
            let answer = planner.plan(state, Weight::ONE, &budget, &mut Unobserved);
            matches!(answer, Answer::Unsolvable { .. })
        };
        let mut dead = vec![is_dead(episode.state())];
        for action in actions {
            episode.commit(Decision::bare(action, "script"), 0.0);
            dead.push(is_dead(episode.state()));
        }
        let expected = dead.iter().position(|dead| *dead);
        let found = find_dead_end(episode.recording(), &Budget::nodes(1_000_000));
        let found = match found.expect("the level opened before") {
            DeadEndSearch::Never => None,
            DeadEndSearch::Found(found) => Some(found.step as usize),
            DeadEndSearch::Unknown { .. } => panic!("the budget is ample"),
        };
        prop_assert_eq!(found, expected);
    }
}
