//! Marks of events on a timeline: one symbol for each kind, distinguishable by shape alone.

use super::{Point, Rect, Rgba, Scene, Stroke, Theme};
use crate::episode::EventKind;
use std::f32::consts::TAU;

/// Returns the colour of a kind of event.
///
/// Related kinds, and kinds that never occur in one run, share a colour but no shape.
#[must_use]
pub const fn event_colour(kind: EventKind, theme: &Theme) -> Rgba {
    let events = &theme.events;
    match kind {
        // Related kinds, and kinds that never occur in one run, share a colour but no shape.
        EventKind::Push | EventKind::Pop => events.push,
        EventKind::Discovery | EventKind::Chain => events.discovery,
        EventKind::LessLikely | EventKind::Surprise => events.surprise,
        EventKind::Replan | EventKind::Miss => events.replan,
        EventKind::DeadEnd | EventKind::Overflow => events.dead_end,
        EventKind::Goal => events.goal,
        EventKind::Stopped | EventKind::PlayedOut => events.stopped,
        EventKind::Failure => events.failure,
    }
}

/// Adds the mark of an event, about `2 * radius` wide, around a centre.
///
/// Push ●, discovery ◆, less likely outcome △, surprise ▲, replan two slanted bars, dead end ✖,
/// goal ★, played out a flag, stopped ▬, failure ■; pop a ring with a dot, chain two rings, miss a
/// bent line, overflow an arrow down.
pub fn event_mark(scene: &mut Scene, kind: EventKind, centre: Point, radius: f32, theme: &Theme) {
    let colour = event_colour(kind, theme);
    let at = |x: f32, y: f32| centre.offset(x * radius, y * radius);
    match kind {
        EventKind::Push => scene.circle(centre, radius * 0.72, colour),
        EventKind::Pop => {
            scene.ring(centre, radius * 0.66, Stroke::new(radius * 0.26, colour));
            scene.circle(centre, radius * 0.26, colour);
        }
        EventKind::Chain => {
            // Two overlapping rings, like links of a chain.
            let ring = Stroke::new(radius * 0.28, colour);
            scene.ring(at(-0.36, 0.0), radius * 0.46, ring);
            scene.ring(at(0.36, 0.0), radius * 0.46, ring);
        }
        EventKind::Miss => {
            let line = Stroke::new(radius * 0.34, colour);
            scene.polyline([at(-0.72, 0.6), at(-0.05, 0.6), at(0.05, -0.6), at(0.72, -0.6)], line);
        }
        EventKind::Overflow => {
            scene.line(at(0.0, -0.72), at(0.0, 0.2), Stroke::new(radius * 0.36, colour));
            scene.polygon([at(-0.72, 0.08), at(0.72, 0.08), at(0.0, 0.92)], colour);
        }
        EventKind::Discovery => {
            scene.polygon([at(0.0, -0.95), at(0.8, 0.0), at(0.0, 0.95), at(-0.8, 0.0)], colour);
        }
        // A surprise is a filled triangle, a less likely outcome only its outline.
        EventKind::Surprise => {
            scene.polygon([at(0.0, -0.9), at(0.95, 0.75), at(-0.95, 0.75)], colour);
        }
        EventKind::LessLikely => {
            let corners = [at(0.0, -0.7), at(0.75, 0.6), at(-0.75, 0.6), at(0.0, -0.7)];
            // The first corner occurs twice, because a polyline is open.
            scene.polyline(corners, Stroke::new(radius * 0.26, colour));
        }
        EventKind::Replan => {
            let bar = Stroke::new(radius * 0.36, colour);
            scene.line(at(-0.62, 0.72), at(-0.08, -0.72), bar);
            scene.line(at(0.08, 0.72), at(0.62, -0.72), bar);
        }
        EventKind::DeadEnd => {
            let bar = Stroke::new(radius * 0.42, colour);
            scene.line(at(-0.62, -0.62), at(0.62, 0.62), bar);
            scene.line(at(-0.62, 0.62), at(0.62, -0.62), bar);
        }
        EventKind::Goal => paint_star(scene, centre, radius, colour),
        EventKind::PlayedOut => {
            scene.line(at(-0.55, -0.9), at(-0.55, 0.9), Stroke::new(radius * 0.3, colour));
            scene.polygon([at(-0.55, -0.9), at(0.9, -0.3), at(-0.55, 0.3)], colour);
        }
        EventKind::Stopped => {
            let bar = Rect { min: at(-0.9, -0.3), max: at(0.9, 0.3) };
            scene.rounded_rectangle(bar, radius * 0.1, colour);
        }
        EventKind::Failure => {
            scene.rounded_rectangle(Rect::around(centre, radius * 0.68), radius * 0.1, colour);
        }
    }
}

/// Adds a star of five kites, which overlap in the middle to avoid seams.
fn paint_star(scene: &mut Scene, centre: Point, radius: f32, colour: Rgba) {
    let corner = |tenth: usize| {
        let distance = if tenth.is_multiple_of(2) { radius } else { radius * 0.45 };
        let angle = TAU * (tenth as f32 / 10.0 - 0.25);
        centre.offset(angle.cos() * distance, angle.sin() * distance)
    };
    for tip in (0..10).step_by(2) {
        scene.polygon([corner(tip), corner(tip + 1), corner(tip + 5), corner(tip + 9)], colour);
    }
}
