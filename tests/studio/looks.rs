//! Snapshot tests of the window.
//!
//! The tests compare the pictures in `tests/snapshots` with a rendering on the CPU;
//! `UPDATE_SNAPSHOTS=1 cargo test --test studio` replaces them. Set `BLACKICE_SHOTS` to a folder to
//! save larger pictures for visual inspection.

use super::desk::Desk;
use blackice::studio::request::Request;
use blackice::studio::settings::SettingsRequest;
use blackice::studio::solving::Standing;
use eframe::egui::{Key, Modifiers};
use egui_kittest::SnapshotOptions;
use std::collections::HashSet;

/// Changes the theme.
pub fn wear(desk: &mut Desk, theme: &str) {
    let request = Request::Settings(SettingsRequest::Theme(theme.to_owned()));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(4);
}

/// Plays three moves by hand, so that the picture does not depend on the speed of the machine.
fn played_by_hand(desk: &mut Desk) {
    desk.chord(Modifiers::COMMAND, Key::N);
    desk.choose_agent("you");
    desk.chord(Modifiers::COMMAND, Key::Enter);
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowUp] {
        desk.key(key);
    }
    desk.frames(60);
}

#[test]
fn run_view_matches_its_snapshots() {
    let mut desk = Desk::new(1024.0, 640.0);
    played_by_hand(&mut desk);
    for theme in ["Dark", "Light"] {
        wear(&mut desk, theme);
        desk.harness.snapshot(format!("watch-{}", theme.to_lowercase()));
    }
}

#[test]
fn edit_view_matches_its_snapshots() {
    let mut desk = Desk::new(1024.0, 640.0);
    desk.chord(Modifiers::COMMAND, Key::N);
    desk.key(Key::X);
    desk.until("the level is evaluated", |studio| {
        matches!(studio.judge.standing(), Standing::Fresh(_)) && !studio.judge.is_busy()
    });
    desk.frames(30);
    // The number of expanded states may change; the tolerance covers a few digits.
    let options = SnapshotOptions::new().max_failed_pixels(200);
    for theme in ["Projector", "Colour-blind"] {
        wear(&mut desk, theme);
        desk.harness.snapshot_options(format!("edit-{}", theme.to_lowercase()), &options);
    }
}

#[test]
fn window_renders_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut desk = Desk::new(width, height);
        desk.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
        desk.until("the run is over", |studio| studio.simulation.is_none());
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            desk.keep_picture(&format!("watch-{theme}-{width}x{height}"));
            let picture = desk.harness.render().expect("a picture");
            let colours: HashSet<_> = picture.pixels().collect();
            assert!(colours.len() > 50, "{theme}: the window is nearly empty");
        }
    }
}
