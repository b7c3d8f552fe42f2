//! Tests of the positions of problems, and of impossible values in Zuma recordings.

use super::{read_recording, write_recording};
use crate::agents::{Candidate, Decision, Verdict};
use crate::episode::{Episode, EpisodeLimits, RecordingHeader};
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{Action, TrainedPrior, TrainingRecord, Zuma};

/// A recording that ends after one push.
const RECORDING: &str = r#"Recording(
    level: Level(title: "Short", board: ["@$."]),
    outcome: Some(Solved),
    steps: [(
        decision: (action: Right, engine: "keys"),
        change: (from: 0, to: 1, push: Some((from: 1, to: 2))),
    )],
)"#;

/// Changes the recording and checks the problems.
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
    let messages: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(messages.join("; "), expected, "of\n{text}");
}

#[test]
fn problems_are_at_their_keys() {
    check(&[], "");
    let wrong = ("Some(Solved)", "Some(Failed(StepLimit))");
    let otherwise = "the recorded outcome contradicts the steps";
    for words in ["Short", "outcome: wins", "\\\" outcome: wins", "( outcome: x"] {
        let actual = format!("line 3, column 5: {otherwise}");
        check(&[("Short", words), wrong], &actual);
        check(&[("\n    level", " /* outcome: x */\n    level"), wrong], &actual);
    }
    let negative = ("steps:", "construct_ms: -1, steps:");
    let actual = "line 4, column 5: construct_ms is not a duration";
    check(&[("Short", "construct_ms: 5"), negative], actual);
    let no_target = ("[\"@$.\"]", "[\"@$ \"]");
    check(&[("Short", "board: x"), no_target], "line 2, column 37: there is no target");
}

/// Checks the problems of a Zuma recording with one action, this candidate and this training.
///
/// The example's line has twelve balls.
#[track_caller]
fn check_game(actions: &[Action], best_play: f64, expected: &str) {
    let training = TrainingRecord { optimal_mean: Some(best_play), ..TrainingRecord::default() };
    let mut episode = Episode::<Zuma>::begin(RecordingHeader {
        level: example_game(),
        agent: "Keyboard".to_owned(),
        seed: 7,
        prior: TrainedPrior { training: Some(training), ..TrainedPrior::default() },
        limits: EpisodeLimits::default(),
        construct_ms: 0.5,
    })
    .expect("playable");
    let candidate = Candidate::without_figures(actions.into(), Verdict::Chosen);
    let bare = Decision::without_explanation(Action::Discard, "keys");
    episode.commit(Decision { candidates: vec![candidate], ..bare }, 0.25);
    let text = write_recording(&episode.into_recording()).expect("written");
    let problems = match read_recording(&text) {
        Ok(reading) => reading.problems,
        Err(error) => error.0,
    };
    let messages: Vec<_> = problems.into_iter().map(|problem| problem.reason).collect();
    assert_eq!(messages.join("; "), expected, "{actions:?}, {best_play}");
}

#[test]
fn impossible_zuma_values_are_problems() {
    check_game(&[Action::Insert(12), Action::Insert(13)], 12.5, "");
    let outside = "step 1: the line has no place 13";
    check_game(&[Action::Insert(13)], 12.5, outside);
    let outside = "step 1: the line has no place 14";
    check_game(&[Action::Discard, Action::Insert(14)], 12.5, outside);
    for points in [f64::NAN, f64::INFINITY, -1e300] {
        check_game(&[Action::Discard], points, "the prior has impossible numbers");
    }
}
