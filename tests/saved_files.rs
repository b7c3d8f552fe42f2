//! Files saved by an earlier version open, and are written again byte for byte.
//!
//! Names in the code may change; the words of these files must not.

use blackice::episode::Recording;
use blackice::formats::platform::{read_native_stage, write_native_stage};
use blackice::formats::ron_level::{read_level, write_level};
use blackice::formats::ron_recording::{AnyRecording, read_recording};
use blackice::formats::zuma::{ZumaDocument, read_policy, read_zuma, write_game, write_policy};
use blackice::worlds::World;

/// A saved recording: file name, text, agent, steps, and candidates in all decisions.
type SavedRecording = (&'static str, &'static str, &'static str, usize, usize);

/// The text of a saved file.
macro_rules! saved {
    ($name:literal) => {
        include_str!(concat!("data/saved/", $name))
    };
}

/// Recordings of every world, with every kind of prior and of decision.
const RECORDINGS: &[SavedRecording] = &[
    ("ice-careful.ron", saved!("ice-careful.ron"), "careful", 11, 54),
    ("ice-clairvoyant.ron", saved!("ice-clairvoyant.ron"), "clairvoyant", 11, 44),
    ("ice-density.ron", saved!("ice-density.ron"), "scenarios", 11, 54),
    ("ice-optimist.ron", saved!("ice-optimist.ron"), "optimist", 11, 44),
    ("ice-patches.ron", saved!("ice-patches.ron"), "careful", 20, 131),
    ("platform.ron", saved!("platform.ron"), "A*, shortest plan", 4, 0),
    ("zuma-learned.ron", saved!("zuma-learned.ron"), "model-learner", 30, 142),
    ("zuma-oracle.ron", saved!("zuma-oracle.ron"), "oracle", 4, 37),
];

/// Number of candidates in all decisions of a recording.
fn candidates(recording: &AnyRecording) -> usize {
    match recording {
        AnyRecording::Ice(recording) => candidates_of(recording),
        AnyRecording::Platform(recording) => candidates_of(recording),
        AnyRecording::Zuma(recording) => candidates_of(recording),
    }
}

fn candidates_of<W: World>(recording: &Recording<W>) -> usize {
    recording.steps.iter().map(|step| step.decision.candidates.len()).sum()
}

#[test]
fn saved_recordings_open_and_are_written_again_unchanged() {
    for &(name, text, agent, steps, candidate_count) in RECORDINGS {
        let reading = read_recording(text).expect(name);
        assert!(reading.problems.is_empty(), "{name}: {:?}", reading.problems);
        let recording = reading.value;
        assert_eq!(recording.agent(), agent, "{name}");
        assert_eq!(recording.len(), steps, "{name}");
        assert_eq!(candidates(&recording), candidate_count, "{name}");
        assert!(recording.outcome().is_some(), "{name}");
        assert_eq!(recording.text().expect(name), text, "{name}");
    }
}

#[test]
fn saved_levels_open_and_are_written_again_unchanged() {
    let text = saved!("ice-level.ron");
    let level = read_level(text).expect("an ice level");
    assert!(level.problems.is_empty());
    assert_eq!(write_level(&level.value), text);

    let text = saved!("stage.ron");
    let stage = read_native_stage(text).expect("a stage");
    assert!(stage.problems.is_empty());
    assert_eq!(write_native_stage(&stage.value), text);

    let text = saved!("game.ron");
    let game = read_zuma(text).expect("a game");
    assert!(game.problems.is_empty());
    let ZumaDocument::Game(game) = game.value else { panic!("not a game: {:?}", game.value) };
    assert_eq!(write_game(&game), text);
}

#[test]
fn saved_policies_open_and_are_written_again_unchanged() {
    for (name, bytes) in [
        ("model-learner", &include_bytes!("data/saved/policy-model-learner.ron")[..]),
        ("q-learner", &include_bytes!("data/saved/policy-q-learner.ron")[..]),
    ] {
        let policy = read_policy(bytes).expect(name);
        assert!(write_policy(&policy).expect(name) == bytes, "{name} changed");
    }
}
