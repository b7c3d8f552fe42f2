//! Every level that comes with the program can be solved, and says what it teaches.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::board::Turn;
use blackice::formats::ron_level::read_level;
use blackice::planning::search::{Answer, Budget, Unobserved, Weight};
use blackice::planning::sokoban::Planner;
use blackice::storage::bundled;
use blackice::worlds::ice::{Board, Level, Terrain, rules, transform};
use std::collections::HashMap;

/// States that may be expanded for one level; the hardest needs a tenth of it.
const NODES: u64 = 2_000_000;

fn levels() -> Vec<(&'static str, Level)> {
    let packs = bundled::packs().into_iter().filter(|pack| pack.world != "platform");
    let files = packs.flat_map(|pack| pack.levels);
    files
        .map(|file| {
            let reading = read_level(file.text).expect("a native level");
            assert_eq!(reading.problems, [], "{}", file.path);
            (file.path, reading.value)
        })
        .collect()
}

#[test]
fn every_level_can_be_solved_on_its_true_ice() {
    for (path, level) in levels() {
        let (terrain, first) = Terrain::compile(&level).expect("a level without problems");
        let mut planner = Planner::new(terrain.layout(), terrain.ice(), first.crates.len());
        let weight = Weight::tenths(15);
        let answer = planner.plan(&first, weight, &Budget::nodes(NODES), &mut Unobserved);
        let Answer::Solved(solution) = answer else { panic!("{path}: {answer:?}") };
        let mut state = first;
        for action in &solution.actions {
            rules::apply(&terrain, &mut state, *action);
        }
        assert!(state.solves(terrain.layout()), "{path}: the plan does not hold");
        assert!(!solution.actions.is_empty(), "{path}: solved from the start");
        assert!(solution.actions.len() as u32 <= level.step_limit(), "{path}: over the limit");
    }
}

#[test]
fn every_level_has_a_title_and_a_note_and_no_warnings() {
    for (path, level) in levels() {
        assert!(!level.title.is_empty() && !level.note.is_empty(), "{path}");
        assert!(level.problems().is_empty(), "{path}: {:?}", level.problems());
    }
}

#[test]
fn the_packs_are_as_large_as_promised_and_no_board_stands_twice() {
    let mut seen: HashMap<Board, &str> = HashMap::new();
    let levels = levels();
    for (path, level) in &levels {
        let mut board = transform::cropped(&level.board);
        for turn in [Turn::Clockwise; 4] {
            board = turn.of_grid(&board);
            for picture in [board.clone(), Turn::MirrorLeftRight.of_grid(&board)] {
                let twin = seen.insert(picture, path);
                assert!(twin.is_none_or(|twin| twin == *path), "{path} is {twin:?}");
            }
        }
    }
    let count = |world: &str| levels.iter().filter(|(path, _)| path.starts_with(world)).count();
    assert!(count("ice/") >= 40 && count("classic/") >= 20);
}
