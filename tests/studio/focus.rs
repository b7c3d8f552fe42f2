//! Tests that the keyboard focus is visible on every widget.

use super::desk::Desk;
use super::keys::{Scene, set};
use super::looks::wear;
use eframe::egui::{Key, Modifiers, Rect};
use std::collections::HashSet;

/// Maximum number of Tab stops to check in each window.
const MOST_STOPS: usize = 80;

/// Shapes painted inside a rectangle and up to 3 points around it.
fn painted(desk: &Desk, place: Rect) -> Vec<String> {
    let shapes = desk.harness.output().shapes.iter();
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
fn invisible_stops(desk: &mut Desk) -> (usize, Vec<String>) {
    desk.chord(Modifiers::COMMAND, Key::F);
    desk.frames(6);
    let (mut seen, mut invisible) = (HashSet::new(), Vec::new());
    for _ in 0..MOST_STOPS {
        desk.key(Key::Tab);
        // A panel may have to scroll to the widget.
        desk.frames(14);
        let focused = desk.harness.ctx.memory(|memory| memory.focused());
        let Some(focused) = focused.filter(|id| seen.insert(*id)) else { break };
        let response = desk.harness.ctx.read_response(focused).expect("a widget");
        let with = painted(desk, response.interact_rect);
        // Compare the shapes with and without the focus.
        desk.harness.ctx.memory_mut(|memory| memory.surrender_focus(focused));
        desk.frames(8);
        let without = painted(desk, response.interact_rect);
        if with == without {
            invisible.push(format!("{:?}", response.rect));
        }
        desk.harness.ctx.memory_mut(|memory| memory.request_focus(focused));
        desk.frames(2);
    }
    (seen.len(), invisible)
}

#[test]
fn focus_is_visible_at_every_tab_stop_in_every_theme() {
    let scenes = [
        Scene::Draws,
        Scene::Plays,
        Scene::Searches,
        Scene::Proves,
        Scene::DrawsStage,
        Scene::DrawsGame,
    ];
    for scene in scenes {
        let mut desk = set(scene);
        for theme in desk.studio().files.theme_names() {
            wear(&mut desk, &theme);
            let (count, invisible) = invisible_stops(&mut desk);
            assert!(count > 12, "{scene:?}: {count} stops");
            assert_eq!(invisible, [] as [String; 0], "{scene:?}, {theme}");
        }
    }
}
