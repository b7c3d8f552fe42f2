//! Checks that every bundled stage is solvable, with the length of its shortest plan.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::formats::platform::read_native_stage;
use blackice::planning::platform::{Engine, SearchOptions, plan};
use blackice::planning::search::{Budget, SolveStatus, Unobserved};
use blackice::storage::bundled;
use blackice::worlds::WorldKind;
use blackice::worlds::platform::{Column, Level};
use std::collections::HashSet;

/// Path and shortest plan length in moves of every bundled stage.
const SHORTEST_PLANS: &[(&str, usize)] = &[
    ("1-first-climbs/01-stroll", 4),
    ("1-first-climbs/02-stairs", 4),
    ("1-first-climbs/03-long-way-down", 5),
    ("1-first-climbs/04-up-and-over", 5),
    ("1-first-climbs/05-leg-up", 5),
    ("1-first-climbs/06-doorstep", 7),
    ("1-first-climbs/07-ditch", 7),
    ("1-first-climbs/08-swallowed", 4),
    ("1-first-climbs/09-other-way-round", 7),
    ("2-stonework/01-two-for-the-wall", 14),
    ("2-stonework/02-filling-in", 13),
    ("2-stonework/03-stepping-off", 10),
    ("2-stonework/04-shelf", 15),
    ("2-stonework/05-left-luggage", 7),
    ("2-stonework/06-causeway", 21),
    ("2-stonework/07-pick-and-choose", 11),
    ("2-stonework/08-weir", 10),
    ("2-stonework/09-back-and-forth", 34),
    ("3-quarry/01-crossfall", 31),
    ("3-quarry/02-broken-ground", 34),
    ("3-quarry/03-moraine", 39),
    ("3-quarry/04-terrace", 38),
    ("3-quarry/05-switchback", 40),
    ("3-quarry/06-narrow-bench", 41),
    ("3-quarry/07-open-cast", 47),
    ("3-quarry/08-spoil-heap", 47),
    ("3-quarry/09-rampart", 58),
    ("3-quarry/10-long-haul", 74),
    ("3-quarry/11-great-rim", 99),
];

/// All bundled platform levels, with their paths below `platform/`.
fn stages() -> Vec<(&'static str, Level)> {
    let packs = bundled::packs().into_iter().filter(|pack| pack.world() == WorldKind::Platform);
    let files = packs.flat_map(|pack| pack.levels);
    files
        .map(|file| {
            let reading = read_native_stage(file.text).expect("a native level");
            assert_eq!(reading.problems, [], "{}", file.path);
            (file.path.trim_start_matches("platform/").trim_end_matches(".ron"), reading.value)
        })
        .collect()
}

/// Searches a stage with one engine; returns the status and the plan length in moves.
fn solve(level: &Level, engine: Engine) -> (SolveStatus, Option<usize>) {
    let order = SearchOptions { engine, ..SearchOptions::default() };
    let outcome = plan(level, order, &Budget::nodes(200_000), &mut Unobserved).expect("playable");
    (outcome.status, outcome.actions.map(|actions| actions.len()))
}

#[test]
fn optimal_search_finds_the_listed_plan_lengths() {
    let shortest: Vec<_> = stages()
        .iter()
        .map(|(path, level)| {
            let (status, moves) = solve(level, Engine::Optimal);
            assert_eq!(status, SolveStatus::Optimal, "{path}");
            (*path, moves.expect("a plan"))
        })
        .collect();
    assert_eq!(shortest, SHORTEST_PLANS);
}

#[test]
fn a_star_solves_every_stage() {
    for (path, level) in stages() {
        assert_eq!(solve(&level, Engine::AStar).0, SolveStatus::Solved, "{path}");
    }
}

#[test]
fn every_stage_has_title_and_note_and_no_mirror_image() {
    let mut seen: HashSet<(Vec<Column>, Option<usize>, Option<usize>)> = HashSet::new();
    for (path, level) in stages() {
        assert!(!level.title.is_empty() && !level.note.is_empty(), "{path}");
        // A stage and its mirror image count as duplicates.
        let mirrored = |at: Option<usize>| at.map(|at| level.columns.len() - 1 - at);
        let (mut columns, agent, gate) =
            (level.columns.clone(), mirrored(level.agent), mirrored(level.gate));
        columns.reverse();
        assert!(!seen.contains(&(columns, agent, gate)), "{path} mirrors another stage");
        assert!(
            seen.insert((level.columns, level.agent, level.gate)),
            "{path} equals another stage"
        );
    }
}
