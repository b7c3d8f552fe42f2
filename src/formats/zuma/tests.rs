//! Tests of games and models: exact text, round trips, positions of problems.

use super::testing::{any_game, any_model};
use super::*;
use crate::formats::testing::cases;
use crate::worlds::zuma::testing::{example_game, example_model};
use crate::worlds::zuma::{Colour, Game, Model};
use proptest::prelude::*;

const GAME: &str = r#"Game(
    version: 1,
    world: "zuma",
    title: "Example",
    note: "Twelve balls",
    max_steps: 20,
    max_length: 20,
    line: [1, 2, 3, 3, 3, 4, 2, 1, 2, 3, 4, 4],
    model: (
        chosen_action_prob: {1: 0.6, 2: 0.7, 3: 0.5, 4: 0.9},
        next_color_dist: {1: 0.1, 2: 0.6, 3: 0.15, 4: 0.15},
        color_pop_prob: {1: 0.6, 2: 0.7, 3: 0.4, 4: 0.9},
        color_pop_reward: {
            "3_pop": {1: 3, 2: 1, 3: 2, 4: 2},
            "extra_pop": {1: 1, 2: 2, 3: 3, 4: 1},
        },
        color_not_finished_punishment: {1: 2, 2: 3, 3: 5, 4: 1},
        finished_reward: 150,
        seed: 42,
    ),
)
"#;

const MODEL_JSON: &str = include_str!("model.json");

#[track_caller]
fn check_reads(text: &str, expected: &ZumaDocument) {
    let reading = read_zuma(text).expect("a game or a model");
    assert_eq!(reading.problems, [], "in\n{text}");
    assert_eq!(reading.value, *expected, "in\n{text}");
}

#[test]
fn documented_texts_round_trip() {
    let [title, note] = ["Example", "Twelve balls"].map(str::to_owned);
    let game = Game { title, note, ..example_game() };
    assert_eq!(write_game(&game), GAME);
    check_reads(GAME, &ZumaDocument::Game(game.clone()));
    check_reads(MODEL_JSON, &ZumaDocument::Model(example_model()));
    let line = "[1, 2, 3, 3, 3, 4, 2, 1, 2, 3, 4, 4]";
    let listed = format!("[20, 20, {line}, {MODEL_JSON}]");
    check_reads(&listed, &ZumaDocument::Game(example_game()));
    let keyed = format!(
        "{{\"title\": \"Example\", \"note\": \"Twelve balls\", \"max_steps\": 20, \
         \"max_length\": 20, \"line\": {line}, \"model\": {MODEL_JSON}}}"
    );
    check_reads(&keyed, &ZumaDocument::Game(game));
}

/// Checks the problems of a text as `line:column reason`.
#[track_caller]
fn check_problems(text: &str, expected: &[&str]) {
    let problems = match read_zuma(text) {
        Ok(reading) => reading.problems,
        Err(error) => error.0,
    };
    let shown: Vec<_> = problems
        .iter()
        .map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.reason))
        .collect();
    assert_eq!(shown, expected, "in\n{text}");
}

#[test]
fn problems_have_line_and_column() {
    let changed = |from: &str, to: &str| {
        assert!(GAME.contains(from));
        GAME.replacen(from, to, 1)
    };
    check_problems(
        &changed("next_color_dist: {1: 0.1", "next_color_dist: {1: 0.2"),
        &["11:9 next_color_dist sums to 1.1, not to 1"],
    );
    check_problems(
        &changed("\"3_pop\": {1: 3, ", "\"3_pop\": {"),
        &["14:13 3_pop has no value for red"],
    );
    check_problems(
        &changed("\"extra_pop\"", "\"more_pop\""),
        &[
            "1:1 extra_pop has no value for red",
            "1:1 extra_pop has no value for blue",
            "1:1 extra_pop has no value for green",
            "1:1 extra_pop has no value for yellow",
            "13:9 color_pop_reward: unknown key \"more_pop\"; expected \"3_pop\" and \"extra_pop\"",
        ],
    );
    check_problems(
        &changed("line: [1, 2, 3", "line: [1, 7, 3"),
        &["8:5 there is no colour 7; colours are 1 red, 2 blue, 3 green, 4 yellow"],
    );
    check_problems(
        &changed("\"zuma\"", "\"ice\""),
        &["3:5 expected world \"zuma\", found \"ice\""],
    );
    check_problems(
        &changed("max_steps: 20", "max_steps: 0"),
        &["6:5 0 steps; 1 to 100000 are allowed"],
    );
    check_problems(
        &changed("Example", "max_steps: all").replacen("max_steps: 20", "max_steps: 0", 1),
        &["6:5 0 steps; 1 to 100000 are allowed"],
    );
    let words = "\"title\": \"max_steps\",\n \"max_steps\": 0, \"max_length\": 9, \"line\": []";
    check_problems(
        &format!("{{{words}, \"model\": {MODEL_JSON}}}"),
        &["2:2 0 steps; 1 to 100000 are allowed"],
    );
    check_problems(
        "{\n \"chosen_action_prob\": 3}",
        &["2:24 invalid type: integer `3`, expected a map"],
    );
}

#[test]
fn non_finite_numbers_are_not_written_as_json() {
    let check = |change: fn(&mut Model), expected: Option<&str>| {
        let mut game = example_game();
        change(&mut game.model);
        let key = write_game_json(&game).err().map(|error| error.key);
        assert_eq!(key, expected);
        assert_eq!(write_model_json(&game.model).err().map(|error| error.key), expected);
    };
    check(|_| (), None);
    // A wrong value, but still a number.
    check(|model| model.probabilities.hit[Colour::Red] = 7.0, None);
    check(|model| model.probabilities.hit[Colour::Red] = f64::NAN, Some("chosen_action_prob"));
    check(|model| model.rewards.finished = f64::INFINITY, Some("finished_reward"));
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn games_round_trip(game in any_game()) {
        for text in [write_game(&game), write_game_json(&game).expect("numbers")] {
            let reading = read_zuma(&text).expect("what was written");
            prop_assert_eq!(&reading.problems, &[]);
            prop_assert_eq!(reading.value, ZumaDocument::Game(game.clone()));
        }
    }

    #[test]
    fn models_round_trip(model in any_model()) {
        for text in [write_model(&model), write_model_json(&model).expect("numbers")] {
            let reading = read_zuma(&text).expect("what was written");
            prop_assert_eq!(&reading.problems, &[]);
            prop_assert_eq!(reading.value, ZumaDocument::Model(model));
        }
    }
}
