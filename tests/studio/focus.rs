//! Tests that the keyboard focus is visible on every widget.

use super::harness::StudioHarness;
use super::keys::{Scene, open_scene};
use super::snapshots::set_theme;
use eframe::egui::{Key, Modifiers, Rect};
use std::collections::HashSet;

/// Maximum number of Tab stops to check in each window.
const MAX_TAB_STOPS: usize = 80;

/// Shapes painted inside a rectangle and up to 3 points around it.
fn shapes_around(harness: &StudioHarness, place: Rect) -> Vec<String> {
    let shapes = harness.egui.output().shapes.iter();
    shapes
        .filter(|clipped| {
            let bounds = clipped.shape.visual_bounding_rect().intersect(clipped.clip_rect);
            bounds.is_positive() && bounds.intersects(place.expand(3.0))
        })
        .map(|clipped| format!("{:?}", clipped.shape))
        .collect()
}

/// Walks through the window with Tab. Returns the number of stops, and the stops whose picture does
/// not change with the focus.
fn invisible_stops(harness: &mut StudioHarness) -> (usize, Vec<String>) {
    harness.press_chord(Modifiers::COMMAND, Key::F);
    harness.frames(6);
    let (mut seen, mut invisible) = (HashSet::new(), Vec::new());
    for _ in 0..MAX_TAB_STOPS {
        harness.press_key(Key::Tab);
        // A panel may have to scroll to the widget.
        harness.frames(14);
        let focused = harness.egui.ctx.memory(|memory| memory.focused());
        let Some(focused) = focused.filter(|id| seen.insert(*id)) else { break };
        let response = harness.egui.ctx.read_response(focused).expect("a widget");
        let with = shapes_around(harness, response.interact_rect);
        // Compare the shapes with and without the focus.
        harness.egui.ctx.memory_mut(|memory| memory.surrender_focus(focused));
        harness.frames(8);
        let without = shapes_around(harness, response.interact_rect);
        if with == without {
            invisible.push(format!("{:?}", response.rect));
        }
        harness.egui.ctx.memory_mut(|memory| memory.request_focus(focused));
        harness.frames(2);
    }
    (seen.len(), invisible)
}

#[test]
fn focus_is_visible_at_every_tab_stop_in_every_theme() {
    let scenes = [
        Scene::EditsLevel,
        Scene::PlaysLevel,
        Scene::ViewsSearch,
        Scene::ViewsVerification,
        Scene::EditsPlatform,
        Scene::EditsZuma,
    ];
    for scene in scenes {
        let mut harness = open_scene(scene);
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            let (count, invisible) = invisible_stops(&mut harness);
            assert!(count > 12, "{scene:?}: {count} stops");
            assert_eq!(invisible, [] as [String; 0], "{scene:?}, {theme}");
        }
    }
}
