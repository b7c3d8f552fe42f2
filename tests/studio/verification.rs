//! Tests of the verification view, by accessible name, key and pointer.

use super::harness::StudioHarness;
use super::snapshots::set_theme;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::Mode;
use blackice::studio::request::Request;
use blackice::studio::verification::{
    Question, QuestionState, Tint, VerificationRequest, VerificationResult,
};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::HashSet;

/// Two crates, with doubtful ice between them and their targets.
const LEVEL: &str = include_str!("doors.ron");

/// One push to the right.
const EASY: &str = "#####\n#@$.#\n#####\nTitle: Easy\n";

/// Opens a studio with `doors.ron` in the editor.
fn harness_with_doors(width: f32, height: f32) -> StudioHarness {
    harness_with_level(width, height, ("doors.ron", LEVEL), "Between the doors")
}

/// Opens a studio with a level file in the editor.
fn harness_with_level(
    width: f32,
    height: f32,
    (name, text): (&str, &str),
    title: &str,
) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    let path = harness.path(name);
    std::fs::write(&path, text).expect("a written file");
    harness.egui.state_mut().studio_mut().apply(Request::Files(FilesRequest::Open(path)));
    harness.wait_until("the level is open", |studio| studio.worlds.ice.level().title == title);
    harness.egui.state_mut().studio_mut().apply(Request::ShowMode(Mode::Edit));
    harness.frames(3);
    harness
}

/// Opens a studio with `doors.ron` and waits for its verification.
fn harness_with_verification(width: f32, height: f32) -> StudioHarness {
    let mut harness = harness_with_doors(width, height);
    harness.press_key(Key::F4);
    harness.wait_until("the level is verified", |studio| !studio.verification.is_busy());
    harness.frames(3);
    harness
}

fn verification_of(harness: &StudioHarness) -> &VerificationResult {
    harness.studio().verification.result().expect("a proof")
}

/// Sends a request of the verification view.
fn send(harness: &mut StudioHarness, request: VerificationRequest) {
    harness.egui.state_mut().studio_mut().apply(Request::Verification(request));
    harness.frames(3);
}

#[test]
fn f4_verifies_and_layers_are_stepped_through() {
    let mut harness = harness_with_verification(1280.0, 800.0);
    assert_eq!(harness.studio().mode, Mode::Verify);
    let last = verification_of(&harness).layers().len() - 1;
    harness.press_key(Key::Home);
    harness.press_key(Key::ArrowRight);
    assert_eq!(harness.studio().verification.playback.cursor(), 1);
    harness.press_key(Key::End);
    assert_eq!(harness.studio().verification.playback.cursor(), last);
    assert_eq!(harness.studio().playback.cursor(), 0, "the run cursor is unchanged");
    let board = harness.egui.get_by_label("proof board");
    let said = board.accesskit_node().value().unwrap_or_default();
    assert!(said.starts_with(&format!("layer {last}: ")), "{said}");
    harness.press_key(Key::T);
    assert_eq!(harness.studio().verification.tint, Tint::Ice);
}

#[test]
fn questions_are_set_in_the_panel_and_verify_runs_again() {
    let mut harness = harness_with_verification(1280.0, 800.0);
    harness.egui.get_by_label("ice maps").click();
    harness.frames(2);
    assert!(!harness.studio().verification.questions().has(Question::Layouts));
    let before = harness.studio().verification.revision();
    harness.egui.get_by_label("Verify again").click();
    harness.frames(2);
    harness.wait_until("the level is verified again", |studio| !studio.verification.is_busy());
    assert!(harness.studio().verification.revision() > before);
    assert!(
        verification_of(&harness).layout_counts().is_some(),
        "the answer to a question that is switched off is kept"
    );
}

/// Four crates on 10×10 cells: too large to count its ice maps in one second.
const FOUR_CRATES: &str = "##########\n#        #\n# $    . #\n#   ##   #\n# $    . #\n# @  #   #\n\
                           # $    . #\n#   ##   #\n# $    . #\n##########\nTitle: Four crates\n";

#[test]
fn sampled_ice_maps_answer_the_ice_question_on_a_large_level() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness =
            harness_with_level(width, height, ("four.xsb", FOUR_CRATES), "Four crates");
        send(&mut harness, VerificationRequest::TimeLimitSeconds(1));
        harness.egui.state_mut().studio_mut().mode = Mode::Verify;
        harness.frames(3);
        harness.egui.get_by_label("Run alone: ice maps").click();
        harness.frames(2);
        harness.wait_until("the sample is complete", |studio| !studio.verification.is_busy());
        harness.frames(3);
        assert_eq!(
            verification_of(&harness).question_state(Question::Moves),
            QuestionState::Waiting
        );
        assert!(
            verification_of(&harness).sample().is_some()
                && verification_of(&harness).decided_count() > 0
        );
        // Text below this line is not visible in the smallest window.
        let panel_bottom = height * 0.7;
        for words in ["Advice: allow more seconds", "% solvable (95 % interval"] {
            let found = harness.egui.query_all_by_label_contains(words).map(|it| it.rect());
            // The header of the board shows the same figure.
            let found = found.max_by(|one, other| one.left().total_cmp(&other.left()));
            let found = found.expect(words);
            let is_seen = found.bottom() <= panel_bottom && found.right() <= width;
            assert!(found.left() > width * 0.6, "{words} in the panel: {found}");
            assert!(is_seen, "{words} at {found} in {width}x{height}");
        }
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("proof-sampled-{theme}-{width}x{height}"));
        }
    }
}

#[test]
fn buttons_open_the_plan_and_an_unsolvable_ice_map() {
    let mut harness = harness_with_verification(1280.0, 800.0);
    harness.egui.get_by_label("Open the plan as a run").click();
    harness.frames(3);
    assert_eq!(harness.studio().mode, Mode::Watch);
    harness.press_key(Key::F4);
    assert_eq!(harness.studio().mode, Mode::Verify);
    harness.egui.get_by_label("Open an unsolvable one").click();
    harness.frames(3);
    assert_eq!(harness.studio().mode, Mode::Edit);
    assert_eq!(harness.studio().worlds.ice.level().title, "Between the doors, broken by ice");
}

#[test]
fn the_editor_shows_the_effect_of_ice_under_the_pointer() {
    let mut harness = harness_with_verification(1280.0, 800.0);
    harness.press_key(Key::E);
    let canvas = harness.egui.get_by_label("level board").rect();
    harness.egui.hover_at(canvas.center());
    harness.frames(30);
    let hints = harness.egui.get_all_by_label_contains("Ice here keeps").count();
    harness.press_key(Key::T);
    harness.frames(30);
    let without = harness.egui.query_all_by_label_contains("Ice here keeps").count();
    assert!(hints > without, "{hints} with the map, {without} without");
}

#[test]
fn the_inspector_proves_a_state_safe() {
    let mut harness = harness_with_level(1280.0, 800.0, ("easy.xsb", EASY), "Easy");
    harness.press_chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    harness.wait_until("the run is over", |studio| {
        studio.running_agent.is_none() && studio.runs.shown().is_some_and(|run| !run.is_empty())
    });
    if harness.studio().playback.is_playing() {
        harness.press_key(Key::Space);
    }
    harness.press_key(Key::Home);
    harness.egui.get_by_label("Is this state safe?").click();
    harness.frames(3);
    let is_proved = |studio: &blackice::studio::model::Studio| {
        let run = studio.runs.shown().expect("a run").id();
        studio.verification.safety().is_some_and(|safety| safety.answer(run, 0).is_some())
    };
    harness.wait_until("the state is proved safe", is_proved);
    harness.frames(3);
    harness.egui.get_by_label("Safe: all 4 consistent ice maps can be solved");
}

#[test]
fn verify_refuses_a_level_with_problems() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    harness.press_chord(Modifiers::COMMAND, Key::N);
    harness.press_chord(Modifiers::COMMAND, Key::A);
    harness.press_key(Key::Delete);
    harness.press_key(Key::F4);
    assert_eq!(harness.studio().mode, Mode::Edit);
    assert!(harness.studio().notices.iter().any(|notice| notice.text.contains("Cannot play")));
}

#[test]
fn proofs_render_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness = harness_with_verification(width, height);
        let middle = verification_of(&harness).layers().len() / 3;
        let go = blackice::studio::model::PlaybackRequest::GoTo(middle);
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            for tint in Tint::ALL {
                send(&mut harness, VerificationRequest::Tint(tint));
                harness.egui.state_mut().studio_mut().apply(Request::Playback(go));
                harness.frames(2);
                harness.save_picture(&format!("proof-{tint:?}-{theme}-{width}x{height}"));
                let colours: HashSet<_> =
                    harness.egui.render().expect("a picture").pixels().copied().collect();
                assert!(colours.len() > 50, "{theme}: the window is nearly empty");
            }
            harness.egui.state_mut().studio_mut().apply(Request::ShowMode(Mode::Edit));
            harness.frames(3);
            harness.save_picture(&format!("proof-editor-{theme}-{width}x{height}"));
            harness.press_key(Key::F4);
        }
    }
}

#[test]
fn the_panel_has_text_before_and_during_a_proof() {
    let mut harness = harness_with_doors(1024.0, 640.0);
    harness.egui.state_mut().studio_mut().mode = Mode::Verify;
    harness.frames(3);
    harness.egui.get_by_label("Not verified yet");
    harness.save_picture("proof-empty-1024x640");
    let mut harness = StudioHarness::new(1024.0, 640.0);
    harness.press_chord(Modifiers::COMMAND, Key::N);
    harness.press_key(Key::F4);
    harness.frames(10);
    harness.save_picture("proof-at-work-1024x640");
    harness.press_key(Key::Escape);
    harness.wait_until("the proof stops", |studio| !studio.verification.is_busy());
    harness.save_picture("proof-stopped-1024x640");
}

#[test]
fn a_key_shows_the_decision_diagram_of_the_ice_maps() {
    let mut harness = harness_with_verification(1024.0, 640.0);
    let counts = verification_of(&harness).layout_counts().expect("a count").clone();
    let diagram = counts.diagram.as_ref().expect("a small diagram");
    assert_eq!(counts.diagram_nodes, diagram.nodes.len() as u64);
    // Every ice map, evaluated along its path.
    let cells = counts.unknown.len();
    let is_solvable = |ice: &u64| {
        let values: Vec<bool> = (0..cells).map(|cell| ice >> cell & 1 == 1).collect();
        diagram.evaluate(&values)
    };
    let solvable = (0..1_u64 << cells).filter(is_solvable).count();
    assert_eq!(solvable as u128, counts.solvable);
    harness.egui.get_by_label("proof board");
    harness.press_key(Key::D);
    let text = format!("Binary decision diagram of the solvable ice maps: {}", diagram.nodes.len());
    assert!(harness.egui.query_all_by_label_contains(&text).count() >= 1, "in words");
    let picture = harness.egui.get_by_label("decision diagram");
    let value = picture.accesskit_node().value().expect("edges as text");
    assert!(value.starts_with("start at") && value.contains("floor to"), "{value}");
    assert!(picture.rect().height() > 150.0);
    harness.save_picture("decision-diagram-1024x640");
    harness.press_key(Key::D);
    assert!(harness.egui.query_by_label("decision diagram").is_none());
}
