//! Tests of the verification view, by accessible name, key and pointer.

use super::desk::Desk;
use super::looks::wear;
use blackice::studio::files::FilesRequest;
use blackice::studio::model::Mode;
use blackice::studio::proofs::{Part, Progress, Proof, ProofRequest, Tint};
use blackice::studio::request::Request;
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::HashSet;

/// Two crates, with doubtful ice between them and their targets.
const LEVEL: &str = include_str!("doors.ron");

/// One push to the right.
const EASY: &str = "#####\n#@$.#\n#####\nTitle: Easy\n";

/// Opens a studio with `doors.ron` in the editor.
fn drawn(width: f32, height: f32) -> Desk {
    opened(width, height, ("doors.ron", LEVEL), "Between the doors")
}

/// Opens a studio with a level file in the editor.
fn opened(width: f32, height: f32, (name, text): (&str, &str), title: &str) -> Desk {
    let mut desk = Desk::new(width, height);
    let path = desk.path(name);
    std::fs::write(&path, text).expect("a written file");
    desk.harness.state_mut().studio_mut().apply(Request::Files(FilesRequest::Open(path)));
    desk.until("the level is open", |studio| studio.editor.level().title == title);
    desk.harness.state_mut().studio_mut().apply(Request::ShowMode(Mode::Edit));
    desk.frames(3);
    desk
}

/// Opens a studio with `doors.ron` and waits for its verification.
fn verified(width: f32, height: f32) -> Desk {
    let mut desk = drawn(width, height);
    desk.key(Key::F4);
    desk.until("the level is verified", |studio| !studio.proofs.is_at_work());
    desk.frames(3);
    desk
}

fn proof(desk: &Desk) -> &Proof {
    desk.studio().proofs.proof().expect("a proof")
}

/// Sends a request of the verification view.
fn ask(desk: &mut Desk, request: ProofRequest) {
    desk.harness.state_mut().studio_mut().apply(Request::Proof(request));
    desk.frames(3);
}

#[test]
fn f4_verifies_and_layers_are_stepped_through() {
    let mut desk = verified(1280.0, 800.0);
    assert_eq!(desk.studio().mode, Mode::Proof);
    let last = proof(&desk).layers().len() - 1;
    desk.key(Key::Home);
    desk.key(Key::ArrowRight);
    assert_eq!(desk.studio().proofs.player.cursor(), 1);
    desk.key(Key::End);
    assert_eq!(desk.studio().proofs.player.cursor(), last);
    assert_eq!(desk.studio().player.cursor(), 0, "the run cursor is unchanged");
    let board = desk.harness.get_by_label("proof board");
    let said = board.accesskit_node().value().unwrap_or_default();
    assert!(said.starts_with(&format!("layer {last}: ")), "{said}");
    desk.key(Key::T);
    assert_eq!(desk.studio().proofs.tint, Tint::Ice);
}

#[test]
fn questions_are_set_in_the_panel_and_verify_runs_again() {
    let mut desk = verified(1280.0, 800.0);
    desk.harness.get_by_label("ice maps").click();
    desk.frames(2);
    assert!(!desk.studio().proofs.questions().has(Part::Layouts));
    let before = desk.studio().proofs.revision();
    desk.harness.get_by_label("Verify again").click();
    desk.frames(2);
    desk.until("the level is verified again", |studio| !studio.proofs.is_at_work());
    assert!(desk.studio().proofs.revision() > before);
    assert!(
        proof(&desk).layouts().is_some(),
        "the answer to a question that is switched off is kept"
    );
}

/// Four crates on 10×10 cells: too large to count its ice maps in one second.
const FOUR_CRATES: &str = "##########\n#        #\n# $    . #\n#   ##   #\n# $    . #\n# @  #   #\n\
                           # $    . #\n#   ##   #\n# $    . #\n##########\nTitle: Four crates\n";

#[test]
fn sampled_ice_maps_answer_the_ice_question_on_a_large_level() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = opened(width, height, ("four.xsb", FOUR_CRATES), "Four crates");
        ask(&mut desk, ProofRequest::Seconds(1));
        desk.harness.state_mut().studio_mut().mode = Mode::Proof;
        desk.frames(3);
        desk.harness.get_by_label("Run alone: ice maps").click();
        desk.frames(2);
        desk.until("the sample is complete", |studio| !studio.proofs.is_at_work());
        desk.frames(3);
        assert_eq!(proof(&desk).progress(Part::Moves), Progress::Waiting);
        assert!(proof(&desk).sample().is_some() && proof(&desk).decided_cells() > 0);
        // Text below this line is not visible in the smallest window.
        let panel_bottom = height * 0.7;
        for words in ["Advice: allow more seconds", "% solvable (95 % interval"] {
            let found = desk.harness.query_all_by_label_contains(words).map(|it| it.rect());
            // The header of the board shows the same figure.
            let found = found.max_by(|one, other| one.left().total_cmp(&other.left()));
            let found = found.expect(words);
            let is_seen = found.bottom() <= panel_bottom && found.right() <= width;
            assert!(found.left() > width * 0.6, "{words} in the panel: {found}");
            assert!(is_seen, "{words} at {found} in {width}x{height}");
        }
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("proof-sampled-{theme}-{width}x{height}"));
        }
    }
}

#[test]
fn buttons_open_the_plan_and_an_unsolvable_ice_map() {
    let mut desk = verified(1280.0, 800.0);
    desk.harness.get_by_label("Open the plan as a run").click();
    desk.frames(3);
    assert_eq!(desk.studio().mode, Mode::Watch);
    desk.key(Key::F4);
    assert_eq!(desk.studio().mode, Mode::Proof);
    desk.harness.get_by_label("Open an unsolvable one").click();
    desk.frames(3);
    assert_eq!(desk.studio().mode, Mode::Edit);
    assert_eq!(desk.studio().editor.level().title, "Between the doors, broken by ice");
}

#[test]
fn the_editor_shows_the_effect_of_ice_under_the_pointer() {
    let mut desk = verified(1280.0, 800.0);
    desk.key(Key::E);
    let canvas = desk.harness.get_by_label("level board").rect();
    desk.harness.hover_at(canvas.center());
    desk.frames(30);
    let hints = desk.harness.get_all_by_label_contains("Ice here keeps").count();
    desk.key(Key::T);
    desk.frames(30);
    let without = desk.harness.query_all_by_label_contains("Ice here keeps").count();
    assert!(hints > without, "{hints} with the map, {without} without");
}

#[test]
fn the_inspector_proves_a_state_safe() {
    let mut desk = opened(1280.0, 800.0, ("easy.xsb", EASY), "Easy");
    desk.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    desk.until("the run is over", |studio| {
        studio.simulation.is_none() && studio.runs.shown().is_some_and(|run| !run.is_empty())
    });
    if desk.studio().player.is_playing() {
        desk.key(Key::Space);
    }
    desk.key(Key::Home);
    desk.harness.get_by_label("Is this state safe?").click();
    desk.frames(3);
    let moment = |studio: &blackice::studio::model::Studio| {
        let run = studio.runs.shown().expect("a run").id();
        studio.proofs.safety().is_some_and(|safety| safety.answer(run, 0).is_some())
    };
    desk.until("the state is proved safe", moment);
    desk.frames(3);
    desk.harness.get_by_label("Safe: all 4 consistent ice maps can be solved");
}

#[test]
fn verify_refuses_a_level_with_problems() {
    let mut desk = Desk::new(1280.0, 800.0);
    desk.chord(Modifiers::COMMAND, Key::N);
    desk.chord(Modifiers::COMMAND, Key::A);
    desk.key(Key::Delete);
    desk.key(Key::F4);
    assert_eq!(desk.studio().mode, Mode::Edit);
    assert!(desk.studio().notices.iter().any(|notice| notice.text.contains("Cannot play")));
}

#[test]
fn proofs_render_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = verified(width, height);
        let middle = proof(&desk).layers().len() / 3;
        let go = blackice::studio::model::PlayerRequest::GoTo(middle);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            for tint in Tint::ALL {
                ask(&mut desk, ProofRequest::Tint(tint));
                desk.harness.state_mut().studio_mut().apply(Request::Player(go));
                desk.frames(2);
                desk.keep_picture(&format!("proof-{tint:?}-{theme}-{width}x{height}"));
                let colours: HashSet<_> =
                    desk.harness.render().expect("a picture").pixels().copied().collect();
                assert!(colours.len() > 50, "{theme}: the window is nearly empty");
            }
            desk.harness.state_mut().studio_mut().apply(Request::ShowMode(Mode::Edit));
            desk.frames(3);
            desk.keep_picture(&format!("proof-editor-{theme}-{width}x{height}"));
            desk.key(Key::F4);
        }
    }
}

#[test]
fn the_panel_has_text_before_and_during_a_proof() {
    let mut desk = drawn(1024.0, 640.0);
    desk.harness.state_mut().studio_mut().mode = Mode::Proof;
    desk.frames(3);
    desk.harness.get_by_label("Not verified yet");
    desk.keep_picture("proof-empty-1024x640");
    let mut desk = Desk::new(1024.0, 640.0);
    desk.chord(Modifiers::COMMAND, Key::N);
    desk.key(Key::F4);
    desk.frames(10);
    desk.keep_picture("proof-at-work-1024x640");
    desk.key(Key::Escape);
    desk.until("the proof stops", |studio| !studio.proofs.is_at_work());
    desk.keep_picture("proof-stopped-1024x640");
}
