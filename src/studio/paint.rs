//! Converts picture scenes to egui shapes, the same shapes that SVG and PNG export draw.

use super::style::colour;
use crate::picture::{Point, Scene, Shape, Stroke};
use eframe::egui::{self, Pos2, Vec2};
use eframe::epaint::{CircleShape, EllipseShape, PathShape, PathStroke, RectShape};

/// Paints a scene with its upper left corner at `origin`, enlarged by `scale`.
pub fn scene(painter: &egui::Painter, scene: &Scene, origin: Pos2, scale: f32) {
    painter.extend(shapes(scene, origin, scale));
}

/// The egui shapes of a scene, for example to cache them.
pub fn shapes(
    scene: &Scene,
    origin: Pos2,
    scale: f32,
) -> impl Iterator<Item = egui::Shape> + use<'_> {
    scene.shapes.iter().map(move |shape| convert(shape, origin, scale))
}

/// The egui shape of one shape of a scene.
fn convert(shape: &Shape, origin: Pos2, scale: f32) -> egui::Shape {
    let place = |point: Point| origin + Vec2::new(point.x, point.y) * scale;
    let places = |points: &[Point]| points.iter().copied().map(place).collect::<Vec<_>>();
    match shape {
        Shape::Polygon { points, fill } => {
            PathShape::convex_polygon(places(points), colour(*fill), PathStroke::NONE).into()
        }
        Shape::Rectangle { rect, corner_radius, fill } => {
            let place = egui::Rect::from_min_max(place(rect.min), place(rect.max));
            RectShape::filled(place, corner_radius * scale, colour(*fill)).into()
        }
        Shape::Circle { centre, radius, fill } => {
            CircleShape::filled(place(*centre), radius * scale, colour(*fill)).into()
        }
        Shape::Ellipse { centre, radius_x, radius_y, fill } => EllipseShape::filled(
            place(*centre),
            Vec2::new(*radius_x, *radius_y) * scale,
            colour(*fill),
        )
        .into(),
        Shape::Ring { centre, radius, stroke } => {
            CircleShape::stroke(place(*centre), radius * scale, solid(*stroke, scale)).into()
        }
        Shape::Line { from, to, stroke } => {
            line(vec![place(*from), place(*to)], *stroke, scale, false)
        }
        Shape::Polyline { points, closed, stroke } => line(places(points), *stroke, scale, *closed),
    }
}

/// A line through points: dashed, closed, or open with round ends.
fn line(mut points: Vec<Pos2>, stroke: Stroke, scale: f32, closed: bool) -> egui::Shape {
    match stroke.dash {
        Some(dash) => {
            // A dashed line has no closed form: repeat its first point at the end.
            if closed && let Some(first) = points.first().copied() {
                points.push(first);
            }
            let dashes = egui::Shape::dashed_line(
                &points,
                solid(stroke, scale),
                dash.on * scale,
                dash.off * scale,
            );
            egui::Shape::Vec(dashes)
        }
        None if closed => egui::Shape::closed_line(points, solid(stroke, scale)),
        None => {
            let stroke = solid(stroke, scale);
            // egui ends lines without caps, unlike the exported pictures.
            let caps = round_ends(&points, stroke);
            let line = egui::Shape::line(points, stroke);
            if caps.is_empty() {
                return line;
            }
            egui::Shape::Vec(caps.into_iter().chain([line]).collect())
        }
    }
}

/// Round caps for wide lines. Translucent lines have none, since the overlap would show.
fn round_ends(points: &[Pos2], stroke: egui::Stroke) -> Vec<egui::Shape> {
    let desired = stroke.width >= 2.0 && stroke.color.is_opaque();
    let ends = [points.first(), points.last()].into_iter().flatten().filter(|_| desired);
    ends.map(|end| egui::Shape::circle_filled(*end, stroke.width / 2.0, stroke.color)).collect()
}

/// The egui stroke of a stroke, without its dashes.
fn solid(stroke: Stroke, scale: f32) -> egui::Stroke {
    egui::Stroke::new(stroke.width * scale, colour(stroke.colour))
}
