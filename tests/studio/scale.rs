//! Tests of the zoom factor and of windows of every size.

use super::harness::StudioHarness;
use super::keys::{Scene, open_scene};
use blackice::studio::command::Command;
use blackice::studio::request::Request;
use eframe::egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;

#[test]
fn f10_stores_only_sizes_that_have_an_effect() {
    for (width, height) in [(683.0, 384.0), (1024.0, 640.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
        let mut harness = StudioHarness::new(width, height);
        let mut before = 0.0;
        for _ in 0..6 {
            harness.press_key(Key::F10);
            harness.frames(4);
            let scale = harness.studio().settings.scale;
            assert_eq!(harness.egui.ctx.zoom_factor(), scale, "{width} × {height}");
            if scale == before {
                let actual = harness.studio().notices.iter().next().expect("a message");
                assert!(
                    actual.text.contains("too small") || actual.text.contains("largest"),
                    "{actual:?}"
                );
            }
            before = scale;
        }
        harness.press_chord(Modifiers::SHIFT, Key::F10);
        harness.frames(4);
        let scale = harness.studio().settings.scale;
        assert!(scale < before);
        assert_eq!(harness.egui.ctx.zoom_factor(), scale);
    }
}

/// A small window may limit the zoom below the stored value; the next step starts from the zoom in
/// effect.
#[test]
fn zoom_steps_start_from_the_scale_in_effect() {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    harness.egui.state_mut().studio_mut().settings.scale = 2.0;
    harness.frames(4);
    let shown = harness.egui.ctx.zoom_factor();
    assert!(shown < 2.0);
    harness.press_chord(Modifiers::SHIFT, Key::F10);
    harness.frames(4);
    assert!(harness.egui.ctx.zoom_factor() < shown);
}

/// Messages may cover the boards, but no text field and no control.
#[test]
fn messages_cover_no_field_and_no_timeline() {
    for scene in [
        Scene::EditsLevel,
        Scene::WatchesRun,
        Scene::ViewsSearch,
        Scene::EditsPlatform,
        Scene::EditsZuma,
    ] {
        let mut harness = open_scene(scene);
        harness.egui.state_mut().studio_mut().notices.error("Nothing can be written there");
        harness.frames(4);
        let message = harness.egui.get_by_label("Dismiss").rect();
        let covers = |place: Rect| place.shrink(1.0).intersects(message);
        for name in ["Find a level", "timeline", "step number", "speed", "Title", "Author"] {
            for node in harness.egui.query_all_by_label(name) {
                assert!(!covers(node.rect()), "{scene:?}: {name}");
            }
        }
    }
}

/// Windows on a screen of 1366 × 768 pixels at scales of 1, 1.5 and 2, and the smallest window.
#[test]
fn board_and_run_button_fit_in_small_windows() {
    let windows =
        [(1366.0, 768.0, 1.0), (911.0, 512.0, 1.5), (683.0, 384.0, 2.0), (683.0, 384.0, 1.0)];
    for (width, height, pixels_per_point) in windows {
        let mut harness = StudioHarness::on_screen(width, height, pixels_per_point);
        harness.frames(6);
        harness.save_picture(&format!("small-watch-{width}-{pixels_per_point}"));
        harness.egui.state_mut().studio_mut().apply(Request::Command(Command::NewBoard));
        harness.frames(6);
        harness.save_picture(&format!("small-edit-{width}-{pixels_per_point}"));
        let window = harness.egui.ctx.content_rect();
        let boards = harness.egui.get_by_label("level board").rect();
        assert!(window.contains_rect(boards), "{boards:?}");
        assert!(boards.width() > 150.0 && boards.height() > 100.0, "{boards:?}");
        // The menu above has an entry with the same name.
        let run = harness.egui.query_all_by_label("Run").map(|node| node.rect());
        let run = run.max_by(|a, b| a.top().total_cmp(&b.top())).expect("a button");
        assert!(window.contains_rect(run), "{window:?}: {run:?}");
        for command in [Command::Help, Command::Palette, Command::NextTheme] {
            for button in harness.egui.query_all_by_label(command.spec().label) {
                assert!(!button.rect().intersects(run), "{window:?}: {command:?}");
            }
        }
    }
}

/// In a presentation F10 enlarges the text for the last row of the audience; the boards keep their
/// size.
#[test]
fn larger_text_does_not_shrink_the_boards_of_a_presentation() {
    for (width, height) in [(1024.0, 640.0), (1280.0, 800.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
        let mut harness = StudioHarness::new(width, height);
        harness.press_chord(Modifiers::SHIFT, Key::F1);
        harness.wait_until("the demonstration is open", |studio| studio.runs.len() == 1);
        harness.press_key(Key::Tab);
        harness.frames(6);
        let pixels = |harness: &StudioHarness| {
            harness.egui.get_by_label("truth board").rect().size() * harness.egui.ctx.zoom_factor()
        };
        let usual = pixels(&harness);
        for _ in 0..6 {
            harness.press_key(Key::F10);
            harness.frames(6);
            let scale = harness.egui.ctx.zoom_factor();
            let larger = pixels(&harness);
            assert!(larger.y >= usual.y - 1.0, "{width} × {height} at {scale}: {usual} {larger}");
            // The margins grow with the text.
            assert!(larger.x >= usual.x * 0.98, "{width} × {height} at {scale}: {usual} {larger}");
        }
        harness.save_picture(&format!("presentation-{width}"));
        harness.press_key(Key::Tab);
        harness.frames(6);
        assert!(harness.egui.query_by_label("File").is_some(), "the menus are visible again");
    }
}
