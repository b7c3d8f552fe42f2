//! Tests of stages: round trips, every problem, edits.

use super::*;
use crate::formats::testing::{any_text, cases};
use crate::worlds::platform::testing::any_stage;
use crate::worlds::platform::{Level, StageSearch};
use proptest::prelude::*;

const SAMPLE: &str = "IDA*\nW 0 0 0 0 3 0\nR 1 1 2\nA 2\nG 4\n";

#[test]
fn stage_text_round_trips() {
    let reading = read_stage(SAMPLE).expect("a stage");
    assert_eq!(reading.problems, []);
    assert_eq!(write_stage(&reading.value), SAMPLE);
}

/// Checks the problems of a text.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let problems = match read_stage(text) {
        Ok(reading) => reading.problems,
        Err(error) => error.0,
    };
    let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(messages, expected, "of {text:?}");
}

#[test]
fn lines_in_any_order_and_without_rocks_are_read() {
    check("A*\nG 1\nA 0\nW 0 0", &[]);
    check("\u{feff}\nA*  \r\n\r\n G  1\r\nR\r\nA\t0\r\nW 0 0\r\n\r\n", &[]);
}

#[test]
fn every_problem_names_its_line() {
    check("", &["line 1, column 1: the text is empty; expected A* or IDA*"]);
    check("\nW 0 0", &["line 2, column 1: unknown search \"W 0 0\"; expected A* or IDA*"]);
    check("BFS\nW 0", &["line 1, column 1: unknown search \"BFS\"; expected A* or IDA*"]);
    check("a*\nW 0", &["line 1, column 1: unknown search \"a*\"; expected A* or IDA*"]);
    check(
        "A*\nR 1",
        &[
            "line 2, column 1: the W line is missing: the height of the wall in every column",
            "line 2, column 1: the A line is missing: the agent's column",
            "line 2, column 1: the G line is missing: the gate's column",
        ],
    );
    check("A*\nW 0 0\nA 0\nG 1\nA 0", &["line 5, column 1: a second A line; the first is line 3"]);
    check("A*\nW 0 0\nA 0\nG 1\nX 0", &["line 5, column 1: unknown line \"X\". Lines: W, R, A, G"]);
    check(
        "A*\nW\nA 0\nG 1",
        &["line 2, column 1: the W line needs the height of at least one column"],
    );
    check("A*\nW 0 6\nA 0\nG 1", &["line 2, column 5: height 6 is outside 0 to 5"]);
    check("A*\nW 0 -1\nA 0\nG 1", &["line 2, column 5: height -1 is outside 0 to 5"]);
    check("A*\nW 0 x\nA 0\nG 1", &["line 2, column 5: \"x\" is not a whole number"]);
    check(
        "A*\nW 0 0\nR 0 2 -1\nA 0\nG 1",
        &[
            "line 3, column 5: column 2 is outside 0 to 1",
            "line 3, column 7: column -1 is outside 0 to 1",
        ],
    );
    check(
        "A*\nW 4 0 0\nR 0 0\nA 1\nG 2",
        &["line 3, column 5: the rock in column 0 would lie above row 5"],
    );
    check(
        "A*\nW 5 0\nA 0\nG 1",
        &["line 3, column 3: the agent in column 0 would lie above row 5"],
    );
    check(
        "A*\nW 0 3\nR 1 1\nA 0\nG 1",
        &["line 5, column 3: the gate in column 1 would lie above row 5"],
    );
    check("A*\nW 0 0\nA 1\nG 1", &["line 4, column 1: the gate is on the agent's column"]);
    check("A*\nW 0 0\nA\nG 1", &["line 3, column 1: expected one column for the agent, found 0"]);
    check(
        "A*\nW 0 0\nA 0 1\nG 1",
        &["line 3, column 1: expected one column for the agent, found 2"],
    );
}

#[test]
fn is_stage_checks_the_first_line() {
    for (text, expected) in
        [("A*\nW 0", true), ("\n IDA* \n", true), ("A* W 0", false), ("#@.", false), ("", false)]
    {
        assert_eq!(is_stage(text), expected, "{text:?}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn stages_round_trip(level in any_stage(30)) {
        let reading = read_stage(&write_stage(&level)).expect("a stage");
        prop_assert_eq!(reading.problems, []);
        prop_assert_eq!(reading.value, level);
    }

    #[test]
    fn native_stages_round_trip(level in any_stage(30), title in any_text(), note in any_text()) {
        let level = Level { title, note, search: StageSearch::IdaStar, ..level };
        let reading = read_native_stage(&write_native_stage(&level)).expect("a native level");
        prop_assert_eq!(reading.problems, []);
        prop_assert_eq!(reading.value, level);
    }
}

/// Checks the problems of a native level.
#[track_caller]
fn check_native(rest: &str, expected: &[&str]) {
    let text = format!("Level(world: \"platform\",\n{rest})");
    let problems = match read_native_stage(&text) {
        Ok(reading) => reading.problems,
        Err(error) => error.0,
    };
    let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(messages, expected, "of {text:?}");
}

#[test]
fn impossible_squares_have_positions() {
    check_native("board: [\n\"@ G\",\n\"###\"]", &[]);
    check_native(
        "board: [\n\"@oG\",\n\"# #\"]",
        &["line 4, column 3: nothing floats: wall or rock is missing below it"],
    );
    check_native("board: []", &["line 1, column 1: the board has no columns"]);
    check_native(
        "search: \"BFS\", board: [\"###\"]",
        &["line 2, column 1: unknown search; expected A* or IDA*"],
    );
    check_native(
        "title: \"search: all\",\nsearch: \"BFS\", board: [\"###\"]",
        &["line 3, column 1: unknown search; expected A* or IDA*"],
    );
}

/// Native text of a stage with a comment above and after each of its lines.
fn commented(level: &Level) -> String {
    let text = write_native_stage(level);
    let lines = text.lines().enumerate();
    lines.map(|(number, line)| format!("// above: {number}\n{line} // \"behind\"\n")).collect()
}

#[test]
fn editing_native_stage_keeps_comments_and_rows() {
    let text =
        commented(&read_stage(SAMPLE).expect("a stage").value).replace("search", "search /* s */ ");
    let mut level = read_native_stage(&text).expect("a stage").value;
    assert_eq!(replace_native_stage(&text, &level), Ok(text.clone()));
    level.columns[1].rocks += 1;
    let changed = replace_native_stage(&text, &level).expect("replaced");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (old, new) = (lines(&text), lines(&changed));
    assert_eq!(old.len(), new.len());
    assert_eq!(old.iter().zip(&new).filter(|(old, new)| old != new).count(), 1, "{changed}");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_stage_replaces_a_commented_one(
        old in any_stage(12), new in any_stage(12), title in any_text(), note in any_text(),
    ) {
        use crate::formats::ron_keys::comments;
        let text = commented(&old);
        let level = Level { title, note, ..new };
        let changed = replace_native_stage(&text, &level).expect("replaced");
        let back = read_native_stage(&changed).expect("a stage").value;
        prop_assert_eq!(write_native_stage(&back), write_native_stage(&level));
        prop_assert_eq!(comments(&changed).len(), comments(&text).len());
    }
}
