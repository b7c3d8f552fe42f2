//! Checks the rules of the platform world against a table of 39 transitions and three whole plans.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::formats::platform::read_stage;
use blackice::planning::platform::{Engine, PlanResult, SearchOptions, plan};
use blackice::planning::search::{Budget, SolveStatus, Unobserved};
use blackice::worlds::World;
use blackice::worlds::platform::{Action, Level, Platform, Terrain, draw, rules};

const TABLE: &str = include_str!("data/platform-transitions.txt");

/// One case of the table: a stage, an action, and pictures before and after.
struct Transition {
    name: &'static str,
    action: Action,
    level: Level,
    expected: &'static str,
    before: Vec<&'static str>,
    after: Vec<&'static str>,
}

/// Parses the table.
fn transitions() -> Vec<Transition> {
    let mut vectors: Vec<Transition> = Vec::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if line.starts_with(' ') {
            let vector = vectors.last_mut().expect("a case above its picture");
            let pictures: Vec<_> = line.split_whitespace().collect();
            let [before, after] = pictures[..] else { panic!("not two pictures: {line}") };
            vector.before.push(before);
            vector.after.push(after);
            continue;
        }
        let (name, rest) = line.split_once('[').expect("an action in brackets");
        let (action, rest) = rest.split_once(']').expect("an action in brackets");
        let (stage, expected) = rest.split_once("=>").unwrap_or((rest, ""));
        let action = Action::from_name(action).expect("an action");
        let level = stage_of(&format!("A*\n{}", stage.replace('|', "\n")));
        let (before, after) = Default::default();
        vectors.push(Transition { name, action, level, expected: expected.trim(), before, after });
    }
    vectors
}

fn stage_of(text: &str) -> Level {
    let reading = read_stage(text).expect("a stage");
    assert_eq!(reading.problems, [], "{text}");
    reading.value
}

/// Checks the lowest rows of a stage against a picture; all rows above must be empty.
#[track_caller]
fn check_picture(level: &Level, expected: &[&str], name: &str) {
    let letter = |square| match square {
        '#' => 'W',
        'o' => 'R',
        '@' => 'A',
        'G' => 'G',
        _ => '.',
    };
    let rows: Vec<String> =
        draw(level).iter().map(|row| row.chars().map(letter).collect()).collect();
    let (above, shown) = rows.split_at(rows.len() - expected.len());
    assert_eq!(shown, expected, "{name}");
    assert!(above.iter().all(|row| row.chars().all(|letter| letter == '.')), "{name}: {rows:?}");
}

#[test]
fn table_contains_39_transitions() {
    assert_eq!(transitions().len(), 39);
}

#[test]
fn rules_reproduce_every_transition() {
    for vector in transitions() {
        let Transition { name, action, level, expected, before, after } = vector;
        check_picture(&level, &before, name);
        let (terrain, first) = Terrain::compile(&level).expect("a playable stage");
        let mut state = first.clone();
        let change = rules::apply(&terrain, &mut state, action);
        assert_eq!(change.is_change(), expected != "unchanged", "{name}");
        assert_eq!(terrain.is_solved_by(&state), expected == "SUCCESS", "{name}");
        let mut shown = terrain.level(&state);
        if expected == "SUCCESS" {
            shown.agent = None;
        }
        check_picture(&shown, &after, name);
        let mut replayed = first;
        Platform::replay(&mut replayed, &change);
        assert_eq!(replayed, state, "{name}");
    }
}

const SAMPLE_1: &str = "A*\nW 3 0 0 0 0 0\nR 2\nA 0\nG 5\n";
const SAMPLE_2: &str = "A*\nW 2 0 4 0 0 2 3\nA 0\nG 6\n";
const SAMPLE_3: &str = "IDA*\nW 0 0 0 0 3 0\nR 1 1 2\nA 2\nG 4\n";

#[track_caller]
fn check_plan(text: &str, moves: &str) {
    let (terrain, mut state) = Terrain::compile(&stage_of(text)).expect("a playable stage");
    for name in moves.split(',') {
        assert!(!terrain.is_solved_by(&state), "{moves} continues after the gate");
        rules::apply(&terrain, &mut state, Action::from_name(name).expect("an action"));
    }
    assert!(terrain.is_solved_by(&state), "{moves}");
}

#[test]
fn sample_plans_reach_the_gate() {
    check_plan(SAMPLE_1, "R,CR,R,R,R");
    check_plan(SAMPLE_1, "R,R,R,R,R");
    check_plan(SAMPLE_3, "CL,L,CR,R,L,L,R,CR,CR,CR");
}

#[test]
fn every_engine_solves_the_samples() {
    for engine in Engine::ALL {
        let found = |text| {
            let order = SearchOptions { engine, ..SearchOptions::default() };
            plan(&stage_of(text), order, &Budget::nodes(100_000), &mut Unobserved)
                .expect("a playable stage")
        };
        for (text, moves) in [(SAMPLE_1, 5), (SAMPLE_3, 10)] {
            let PlanResult { status, actions: Some(actions), .. } = found(text) else {
                panic!("{engine} finds no plan for {text}")
            };
            let names: Vec<_> = actions.iter().map(|action| action.name()).collect();
            check_plan(text, &names.join(","));
            // With the weighted heuristic 2h, only the search that the stage names is known to find
            // a plan this short.
            let is_named = Engine::from(stage_of(text).search) == engine;
            if engine.is_admissible() || is_named {
                assert_eq!(actions.len(), moves, "{engine} for {text}");
            } else {
                assert!(actions.len() >= moves, "{engine} for {text}");
            }
            assert_eq!(
                status == SolveStatus::Optimal,
                engine.is_admissible(),
                "{engine}: {status:?}"
            );
        }
        assert_eq!(found(SAMPLE_2).status, SolveStatus::Unsolvable, "{engine}");
    }
}
