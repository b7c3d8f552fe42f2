//! Snapshot tests of the window.
//!
//! The tests compare the pictures in `tests/snapshots` with a rendering on the CPU;
//! `UPDATE_SNAPSHOTS=1 cargo test --test studio` replaces them. Set `BLACKICE_SHOTS` to a folder to
//! save larger pictures for visual inspection.

use super::harness::StudioHarness;
use blackice::studio::level_analysis::VerdictState;
use blackice::studio::request::Request;
use blackice::studio::settings::SettingsRequest;
use eframe::egui::{Key, Modifiers};
use egui_kittest::SnapshotOptions;
use std::collections::HashSet;

/// Changes the theme.
pub fn set_theme(harness: &mut StudioHarness, theme: &str) {
    let request = Request::Settings(SettingsRequest::Theme(theme.to_owned()));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(4);
}

/// Plays three moves by hand, so that the picture does not depend on the speed of the machine.
fn played_by_hand(harness: &mut StudioHarness) {
    harness.press_chord(Modifiers::COMMAND, Key::N);
    harness.select_agent("you");
    harness.press_chord(Modifiers::COMMAND, Key::Enter);
    for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowUp] {
        harness.press_key(key);
    }
    harness.frames(60);
}

#[test]
fn run_view_matches_its_snapshots() {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    played_by_hand(&mut harness);
    for theme in ["Dark", "Light"] {
        set_theme(&mut harness, theme);
        harness.egui.snapshot(format!("watch-{}", theme.to_lowercase()));
    }
}

#[test]
fn edit_view_matches_its_snapshots() {
    let mut harness = StudioHarness::new(1024.0, 640.0);
    harness.press_chord(Modifiers::COMMAND, Key::N);
    harness.press_key(Key::X);
    harness.wait_until("the level is evaluated", |studio| {
        matches!(studio.level_analyzer.verdict_state(), VerdictState::Fresh(_))
            && !studio.level_analyzer.is_busy()
    });
    harness.frames(30);
    // The number of expanded states may change; the tolerance covers a few digits.
    let options = SnapshotOptions::new().max_failed_pixels(200);
    for theme in ["Projector", "Colour-blind"] {
        set_theme(&mut harness, theme);
        harness.egui.snapshot_options(format!("edit-{}", theme.to_lowercase()), &options);
    }
}

#[test]
fn window_renders_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness = StudioHarness::new(width, height);
        harness.press_chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
        harness.wait_until("the run is over", |studio| studio.running_agent.is_none());
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("watch-{theme}-{width}x{height}"));
            let picture = harness.egui.render().expect("a picture");
            let colours: HashSet<_> = picture.pixels().collect();
            assert!(colours.len() > 50, "{theme}: the window is nearly empty");
        }
    }
}
