//! Tests of the zoom factor and of windows of every size.

use super::desk::Desk;
use super::keys::{Scene, set};
use blackice::studio::command::Command;
use blackice::studio::request::Request;
use eframe::egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;

#[test]
fn f10_stores_only_sizes_that_have_an_effect() {
    for (width, height) in [(683.0, 384.0), (1024.0, 640.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
        let mut desk = Desk::new(width, height);
        let mut before = 0.0;
        for _ in 0..6 {
            desk.key(Key::F10);
            desk.frames(4);
            let scale = desk.studio().settings.scale;
            assert_eq!(desk.harness.ctx.zoom_factor(), scale, "{width} × {height}");
            if scale == before {
                let told = desk.studio().notices.iter().next().expect("a message");
                assert!(
                    told.text.contains("too small") || told.text.contains("largest"),
                    "{told:?}"
                );
            }
            before = scale;
        }
        desk.chord(Modifiers::SHIFT, Key::F10);
        desk.frames(4);
        let scale = desk.studio().settings.scale;
        assert!(scale < before);
        assert_eq!(desk.harness.ctx.zoom_factor(), scale);
    }
}

/// A small window may limit the zoom below the stored value; the next step starts from the zoom in
/// effect.
#[test]
fn zoom_steps_start_from_the_scale_in_effect() {
    let mut desk = Desk::new(1024.0, 640.0);
    desk.harness.state_mut().studio_mut().settings.scale = 2.0;
    desk.frames(4);
    let shown = desk.harness.ctx.zoom_factor();
    assert!(shown < 2.0);
    desk.chord(Modifiers::SHIFT, Key::F10);
    desk.frames(4);
    assert!(desk.harness.ctx.zoom_factor() < shown);
}

/// Messages may cover the boards, but no text field and no control.
#[test]
fn messages_cover_no_field_and_no_timeline() {
    for scene in
        [Scene::Draws, Scene::Watches, Scene::Searches, Scene::DrawsStage, Scene::DrawsGame]
    {
        let mut desk = set(scene);
        desk.harness.state_mut().studio_mut().notices.trouble("Nothing can be written there");
        desk.frames(4);
        let message = desk.harness.get_by_label("Dismiss").rect();
        let covers = |place: Rect| place.shrink(1.0).intersects(message);
        for name in ["Find a level", "timeline", "step number", "speed", "Title", "Author"] {
            for node in desk.harness.query_all_by_label(name) {
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
        let mut desk = Desk::on_screen(width, height, pixels_per_point);
        desk.frames(6);
        desk.keep_picture(&format!("small-watch-{width}-{pixels_per_point}"));
        desk.harness.state_mut().studio_mut().apply(Request::Command(Command::NewBoard));
        desk.frames(6);
        desk.keep_picture(&format!("small-edit-{width}-{pixels_per_point}"));
        let window = desk.harness.ctx.content_rect();
        let boards = desk.harness.get_by_label("level board").rect();
        assert!(window.contains_rect(boards), "{boards:?}");
        assert!(boards.width() > 150.0 && boards.height() > 100.0, "{boards:?}");
        // The menu above has an entry with the same name.
        let run = desk.harness.query_all_by_label("Run").map(|node| node.rect());
        let run = run.max_by(|a, b| a.top().total_cmp(&b.top())).expect("a button");
        assert!(window.contains_rect(run), "{window:?}: {run:?}");
        for command in [Command::Help, Command::Palette, Command::NextTheme] {
            for button in desk.harness.query_all_by_label(command.spec().label) {
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
        let mut desk = Desk::new(width, height);
        desk.chord(Modifiers::SHIFT, Key::F1);
        desk.until("the demonstration is open", |studio| studio.runs.len() == 1);
        desk.key(Key::Tab);
        desk.frames(6);
        let pixels = |desk: &Desk| {
            desk.harness.get_by_label("truth board").rect().size() * desk.harness.ctx.zoom_factor()
        };
        let usual = pixels(&desk);
        for _ in 0..6 {
            desk.key(Key::F10);
            desk.frames(6);
            let scale = desk.harness.ctx.zoom_factor();
            let larger = pixels(&desk);
            assert!(larger.y >= usual.y - 1.0, "{width} × {height} at {scale}: {usual} {larger}");
            // The margins grow with the text.
            assert!(larger.x >= usual.x * 0.98, "{width} × {height} at {scale}: {usual} {larger}");
        }
        desk.keep_picture(&format!("presentation-{width}"));
        desk.key(Key::Tab);
        desk.frames(6);
        assert!(desk.harness.query_by_label("File").is_some(), "the menus are visible again");
    }
}
