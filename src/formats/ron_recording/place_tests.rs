//! Where problems of native recordings are told.

use super::read_recording;

/// One push, and the recording is at its end.
const RECORDING: &str = r#"Recording(
    level: Level(title: "Short", board: ["@$."]),
    outcome: Some(Solved),
    steps: [(
        decision: (action: Right, engine: "keys"),
        change: (from: 0, to: 1, push: Some((from: 1, to: 2))),
    )],
)"#;

/// Changes the recording and tells the problems of reading it.
#[track_caller]
fn check(changes: &[(&str, &str)], expected: &str) {
    let text = changes.iter().fold(RECORDING.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} stands in\n{text}");
        text.replacen(from, to, 1)
    });
    let problems = match read_recording(&text) {
        Ok(reading) => reading.problems,
        Err(error) => error.0,
    };
    let told: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.join("; "), expected, "of\n{text}");
}

#[test]
fn problems_are_told_at_their_keys_whatever_the_words_say() {
    check(&[], "");
    let wrong = ("Some(Solved)", "Some(Failed(StepLimit))");
    let otherwise = "the steps end otherwise than the outcome says";
    for words in ["Short", "outcome: wins", "\\\" outcome: wins", "( outcome: x"] {
        let told = format!("line 3, column 5: {otherwise}");
        check(&[("Short", words), wrong], &told);
        check(&[("\n    level", " /* outcome: x */\n    level"), wrong], &told);
    }
    let negative = ("steps:", "construct_ms: -1, steps:");
    let told = "line 4, column 5: construct_ms is no duration";
    check(&[("Short", "construct_ms: 5"), negative], told);
    let no_target = ("[\"@$.\"]", "[\"@$ \"]");
    check(&[("Short", "board: x"), no_target], "line 2, column 37: there is no target");
}
