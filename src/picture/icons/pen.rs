//! Pen with which the icons are drawn.
//!
//! Coordinates are (x, y) in units of the box of 16 × 16, x to the right and y down.

use crate::picture::{Point, Rect, Rgba, Scene, Stroke};

/// Width of every stroke in the box.
const STROKE_WIDTH: f32 = 1.5;

/// Side of the box in which icons are designed.
pub(super) const BOX: f32 = 16.0;

/// Draws with one colour and one line width in a 16 × 16 box.
pub(super) struct Pen {
    scene: Scene,
    colour: Rgba,
}

impl Pen {
    /// Creates a pen on an empty square with sides of `side`.
    pub(super) fn new(side: f32, colour: Rgba) -> Self {
        Self { scene: Scene::new(side, side), colour }
    }

    /// Returns the drawn scene.
    pub(super) fn into_scene(self) -> Scene {
        self.scene
    }

    /// Line style of all strokes.
    pub(super) fn stroke(&self) -> Stroke {
        Stroke::new(STROKE_WIDTH, self.colour)
    }

    /// Draws a line.
    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        let stroke = self.stroke();
        self.scene.line(point(from), point(to), stroke);
    }

    /// Draws an open sequence of connected lines.
    pub(super) fn path<const N: usize>(&mut self, points: [(f32, f32); N]) {
        let stroke = self.stroke();
        self.scene.polyline(points.map(point), stroke);
    }

    /// Draws a closed sequence of connected lines.
    pub(super) fn outline<const N: usize>(&mut self, points: [(f32, f32); N]) {
        let stroke = self.stroke();
        self.scene.outline(points.map(point), stroke);
    }

    /// Fills a convex polygon with sharp corners.
    pub(super) fn sharp_polygon(&mut self, points: impl Into<Vec<Point>>) {
        self.scene.polygon(points, self.colour);
    }

    /// Fills a convex polygon and draws its outline, which rounds the corners.
    pub(super) fn round_polygon<const N: usize>(&mut self, points: [(f32, f32); N]) {
        self.scene.polygon(points.map(point), self.colour);
        self.outline(points);
    }

    /// Draws the outline of a rectangle with rounded corners.
    pub(super) fn frame(&mut self, min: (f32, f32), max: (f32, f32)) {
        let outline = Rect { min: point(min), max: point(max) }.rounded_outline([1.5; 4]);
        let stroke = self.stroke();
        self.scene.outline(outline, stroke);
    }

    /// Draws a circle line.
    pub(super) fn ring(&mut self, centre: (f32, f32), radius: f32) {
        let stroke = self.stroke();
        self.scene.ring(point(centre), radius, stroke);
    }

    /// Fills a circle.
    pub(super) fn dot(&mut self, centre: (f32, f32), radius: f32) {
        self.scene.circle(point(centre), radius, self.colour);
    }

    /// Draws an arc of a circle.
    ///
    /// Angles are in whole turns, clockwise from the right: 0.25 is down.
    pub(super) fn arc(&mut self, centre: (f32, f32), radius: f32, from: f32, to: f32) {
        let stroke = self.stroke();
        self.scene.arc(point(centre), radius, from, to, stroke);
    }

    /// Draws with left and right of the box swapped.
    ///
    /// `draw` must not add filled rectangles: their corners would be in the wrong order.
    pub(super) fn mirrored(&mut self, draw: impl FnOnce(&mut Self)) {
        let first = self.scene.shapes.len();
        draw(self);
        for shape in &mut self.scene.shapes[first..] {
            *shape = shape.mapped(1.0, |at| Point::new(BOX - at.x, at.y));
        }
    }
}

/// Converts a pair (x, y).
pub(super) fn point((x, y): (f32, f32)) -> Point {
    Point::new(x, y)
}
