//! Arrows and marked cells that a teacher draws on the boards.

use super::harness::StudioHarness;
use super::keys::{Scene, open_scene, press_all};
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::Queryable;

/// Presses or releases the secondary button at a point.
fn secondary(harness: &mut StudioHarness, pos: Pos2, pressed: bool, modifiers: Modifiers) {
    harness.egui.event(Event::PointerMoved(pos));
    harness.frames(1);
    let button = PointerButton::Secondary;
    harness
        .egui
        .event_modifiers(Event::PointerButton { pos, button, pressed, modifiers }, modifiers);
    harness.frames(2);
}

/// Clicks with the secondary button.
fn mark(harness: &mut StudioHarness, at: Pos2, modifiers: Modifiers) {
    secondary(harness, at, true, modifiers);
    secondary(harness, at, false, modifiers);
}

/// Drags with the secondary button.
fn drag(harness: &mut StudioHarness, from: Pos2, to: Pos2, modifiers: Modifiers) {
    secondary(harness, from, true, modifiers);
    for share in [0.3, 0.6, 1.0] {
        harness.egui.event(Event::PointerMoved(from + (to - from) * share));
        harness.frames(1);
    }
    secondary(harness, to, false, modifiers);
}

/// Description of a board for screen readers.
fn description(harness: &StudioHarness, board: &str) -> String {
    harness.egui.get_by_label(board).value().unwrap_or_default()
}

/// The part of a board's description about marks; empty without marks.
fn marks(harness: &StudioHarness, board: &str) -> String {
    let text = description(harness, board);
    text.split_once("; marked: ").map_or_else(String::new, |(_, marks)| marks.to_owned())
}

#[test]
fn right_click_and_right_drag_draw_marks_that_end_with_the_step() {
    let mut harness = open_scene(Scene::WatchesRun);
    let middle = harness.egui.get_by_label("truth board").rect().center();
    mark(&mut harness, middle, Modifiers::NONE);
    assert!(marks(&harness, "truth board").starts_with("chosen at row"));
    assert_eq!(marks(&harness, "belief board"), marks(&harness, "truth board"));
    mark(&mut harness, middle, Modifiers::SHIFT);
    assert!(marks(&harness, "truth board").starts_with("risk at row"), "another role replaces it");
    drag(&mut harness, middle, middle + Vec2::new(90.0, 0.0), Modifiers::COMMAND);
    assert!(marks(&harness, "truth board").contains(", note from row"));
    harness.save_picture("annotations");
    harness.press_key(Key::ArrowRight);
    assert_eq!(marks(&harness, "truth board"), "");
    harness.press_key(Key::ArrowLeft);
    assert_eq!(marks(&harness, "truth board"), "");
}

#[test]
fn keys_draw_and_clear_marks() {
    let mut harness = open_scene(Scene::WatchesRun);
    press_all(&mut harness, "Ctrl+Shift+Right 9 Ctrl+Shift+Right Ctrl+Shift+Right 7");
    assert!(marks(&harness, "belief board").starts_with("risk from row"));
    press_all(&mut harness, "8");
    assert!(marks(&harness, "belief board").contains(", note at row"));
    press_all(&mut harness, "C");
    assert_eq!(marks(&harness, "belief board"), "");
}

#[test]
fn boards_of_every_world_and_mode_take_marks() {
    let boards = [
        (Scene::PlaysLevel, "truth board"),
        (Scene::PlaysPlatform, "stage board"),
        (Scene::ViewsSearch, "search board"),
        (Scene::ViewsVerification, "proof board"),
    ];
    for (scene, board) in boards {
        let mut harness = open_scene(scene);
        let middle = harness.egui.get_by_label(board).rect().center();
        mark(&mut harness, middle, Modifiers::SHIFT);
        assert!(marks(&harness, board).starts_with("risk at row"), "{board}");
        harness.press_key(Key::Delete);
        assert_eq!(marks(&harness, board), "", "{board}");
    }
}

#[test]
fn a_right_click_marks_a_place_on_a_line_of_balls() {
    let mut harness = open_scene(Scene::PlaysZuma);
    let board = harness.egui.get_by_label("line of balls").rect();
    // The track is somewhere on the board: look for it from the top to the bottom.
    for step in 0..60 {
        let down = board.height() * (step as f32 + 0.5) / 60.0;
        mark(&mut harness, Pos2::new(board.center().x, board.top() + down), Modifiers::NONE);
        if marks(&harness, "line of balls").starts_with("chosen at row 1") {
            return;
        }
    }
    panic!("no mark: {}", description(&harness, "line of balls"));
}

#[test]
fn marks_of_a_moment_are_shown_only_at_the_moment() {
    let mut harness = open_scene(Scene::FollowsLesson);
    let found = marks(&harness, "truth board");
    assert!(found.starts_with("risk at row"), "{}", description(&harness, "truth board"));
    harness.press_key(Key::PageDown);
    assert_eq!(marks(&harness, "truth board"), "");
}
