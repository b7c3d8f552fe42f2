//! A picture as a list of simple shapes, painted in order.
//!
//! The shapes are the ones every painter has: convex polygons, rectangles, circles, ellipses and
//! strokes. Concave figures are made of convex pieces that overlap, so that no painter shows a
//! seam. Coordinates are points, x to the right and y down.

use super::Rgba;
use std::f32::consts::{FRAC_PI_2, TAU};

/// A place in the picture, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// An upright rectangle, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Left upper corner.
    pub min: Point,
    /// Right lower corner.
    pub max: Point,
}

/// How a line is drawn. Ends and joins are round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Width in points.
    pub width: f32,
    /// Colour.
    pub colour: Rgba,
    /// Dashes; `None` draws one line.
    pub dash: Option<Dash>,
}

/// A dash pattern, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dash {
    /// Length of a dash.
    pub on: f32,
    /// Length of the gap after it.
    pub off: f32,
}

/// One thing to paint.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A filled convex polygon.
    Polygon {
        /// Its corners in order; at least three.
        points: Vec<Point>,
        /// Colour.
        fill: Rgba,
    },
    /// A filled rectangle.
    Rectangle {
        /// Where.
        rect: Rect,
        /// Radius of its corners; 0 for sharp ones.
        corner_radius: f32,
        /// Colour.
        fill: Rgba,
    },
    /// A filled circle.
    Circle {
        /// Centre.
        centre: Point,
        /// Radius in points.
        radius: f32,
        /// Colour.
        fill: Rgba,
    },
    /// A filled upright ellipse.
    Ellipse {
        /// Centre.
        centre: Point,
        /// Horizontal radius in points.
        radius_x: f32,
        /// Vertical radius in points.
        radius_y: f32,
        /// Colour.
        fill: Rgba,
    },
    /// The outline of a circle.
    Ring {
        /// Centre.
        centre: Point,
        /// Radius of the middle of the line.
        radius: f32,
        /// The line.
        stroke: Stroke,
    },
    /// A line.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// The line.
        stroke: Stroke,
    },
    /// Lines from point to point.
    Polyline {
        /// The points in order; at least two.
        points: Vec<Point>,
        /// Whether a last line leads back to the first point.
        closed: bool,
        /// The lines.
        stroke: Stroke,
    },
}

/// A picture: its size, and its shapes from back to front.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// The shapes, first one at the back.
    pub shapes: Vec<Shape>,
}

impl Point {
    /// The point with those coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point that much further right and down.
    #[must_use]
    pub fn offset(self, x: f32, y: f32) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

impl Rect {
    /// The rectangle with that left upper corner and that size.
    #[must_use]
    pub fn at(min: Point, width: f32, height: f32) -> Self {
        Self { min, max: min.offset(width, height) }
    }

    /// The square around a centre.
    #[must_use]
    pub fn around(centre: Point, half_side: f32) -> Self {
        Self::at(centre.offset(-half_side, -half_side), 2.0 * half_side, 2.0 * half_side)
    }

    /// Width in points.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// Height in points.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    /// Its middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        self.point(0.5, 0.5)
    }

    /// The point at a fraction of width and height: (0, 0) is the left upper corner.
    #[must_use]
    pub fn point(&self, x: f32, y: f32) -> Point {
        self.min.offset(self.width() * x, self.height() * y)
    }

    /// Smaller by `inset` points on every side.
    #[must_use]
    pub fn shrunk(&self, inset: f32) -> Self {
        Self { min: self.min.offset(inset, inset), max: self.max.offset(-inset, -inset) }
    }

    /// Its outline with rounded corners, clockwise from the left upper one; a radius for each
    /// corner in that order, 0 for a sharp one.
    #[must_use]
    pub fn rounded_outline(&self, radii: [f32; 4]) -> Vec<Point> {
        const STEPS: usize = 4;
        let corners = [
            (self.min, 1.0, 1.0),
            (Point::new(self.max.x, self.min.y), -1.0, 1.0),
            (self.max, -1.0, -1.0),
            (Point::new(self.min.x, self.max.y), 1.0, -1.0),
        ];
        let mut points = Vec::with_capacity(4 * (STEPS + 1));
        for (index, ((corner, inward_x, inward_y), radius)) in
            corners.into_iter().zip(radii).enumerate()
        {
            if radius <= 0.0 {
                points.push(corner);
                continue;
            }
            let centre = corner.offset(inward_x * radius, inward_y * radius);
            let start = FRAC_PI_2 * (index as f32 + 2.0);
            points.extend((0..=STEPS).map(|step| {
                let angle = start + FRAC_PI_2 * step as f32 / STEPS as f32;
                centre.offset(angle.cos() * radius, angle.sin() * radius)
            }));
        }
        points
    }
}

impl Stroke {
    /// An undashed line.
    #[must_use]
    pub const fn new(width: f32, colour: Rgba) -> Self {
        Self { width, colour, dash: None }
    }

    /// The same line in dashes.
    #[must_use]
    pub const fn dashed(self, on: f32, off: f32) -> Self {
        Self { dash: Some(Dash { on, off }), ..self }
    }
}

impl Scene {
    /// An empty picture.
    #[must_use]
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height, shapes: Vec::new() }
    }

    /// Adds a filled convex polygon.
    pub fn polygon(&mut self, points: impl Into<Vec<Point>>, fill: Rgba) {
        self.shapes.push(Shape::Polygon { points: points.into(), fill });
    }

    /// Adds a filled rectangle with sharp corners.
    pub fn rectangle(&mut self, rect: Rect, fill: Rgba) {
        self.rounded_rectangle(rect, 0.0, fill);
    }

    /// Adds a filled rectangle with rounded corners.
    pub fn rounded_rectangle(&mut self, rect: Rect, corner_radius: f32, fill: Rgba) {
        self.shapes.push(Shape::Rectangle { rect, corner_radius, fill });
    }

    /// Adds a filled circle.
    pub fn circle(&mut self, centre: Point, radius: f32, fill: Rgba) {
        self.shapes.push(Shape::Circle { centre, radius, fill });
    }

    /// Adds a filled upright ellipse.
    pub fn ellipse(&mut self, centre: Point, radius_x: f32, radius_y: f32, fill: Rgba) {
        self.shapes.push(Shape::Ellipse { centre, radius_x, radius_y, fill });
    }

    /// Adds the outline of a circle.
    pub fn ring(&mut self, centre: Point, radius: f32, stroke: Stroke) {
        self.shapes.push(Shape::Ring { centre, radius, stroke });
    }

    /// Adds a line.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.shapes.push(Shape::Line { from, to, stroke });
    }

    /// Adds lines from point to point.
    pub fn polyline(&mut self, points: impl Into<Vec<Point>>, stroke: Stroke) {
        self.shapes.push(Shape::Polyline { points: points.into(), closed: false, stroke });
    }

    /// Adds lines from point to point and back to the first.
    pub fn outline(&mut self, points: impl Into<Vec<Point>>, stroke: Stroke) {
        self.shapes.push(Shape::Polyline { points: points.into(), closed: true, stroke });
    }

    /// Adds part of a circle's outline, angles in turns clockwise from the right.
    pub fn arc(&mut self, centre: Point, radius: f32, from: f32, to: f32, stroke: Stroke) {
        let steps = ((to - from).abs() * 24.0).ceil().max(2.0) as usize;
        let points: Vec<_> = (0..=steps)
            .map(|step| {
                let angle = TAU * (from + (to - from) * step as f32 / steps as f32);
                centre.offset(angle.cos() * radius, angle.sin() * radius)
            })
            .collect();
        self.polyline(points, stroke);
    }

    /// Adds every shape of another picture, moved right and down.
    pub fn append(&mut self, other: &Self, offset: Point) {
        let shapes = other.shapes.iter().map(|shape| shape.transformed(1.0, offset));
        self.shapes.extend(shapes);
    }

    /// The same picture at another size, lines and all.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        Self {
            width: self.width * factor,
            height: self.height * factor,
            shapes: self
                .shapes
                .iter()
                .map(|shape| shape.transformed(factor, Point::default()))
                .collect(),
        }
    }
}

impl Shape {
    /// The same shape, first scaled about the origin, then moved.
    #[must_use]
    pub fn transformed(&self, factor: f32, offset: Point) -> Self {
        self.mapped(factor, |point| offset.offset(point.x * factor, point.y * factor))
    }

    /// The same shape with its points moved by `place`, and lengths scaled by `factor`.
    pub(super) fn mapped(&self, factor: f32, place: impl Fn(Point) -> Point) -> Self {
        let places = |points: &[Point]| points.iter().copied().map(&place).collect();
        let scaled = |stroke: Stroke| Stroke {
            width: stroke.width * factor,
            dash: stroke.dash.map(|dash| Dash { on: dash.on * factor, off: dash.off * factor }),
            ..stroke
        };
        match *self {
            Self::Polygon { ref points, fill } => Self::Polygon { points: places(points), fill },
            Self::Rectangle { rect, corner_radius, fill } => Self::Rectangle {
                rect: Rect { min: place(rect.min), max: place(rect.max) },
                corner_radius: corner_radius * factor,
                fill,
            },
            Self::Circle { centre, radius, fill } => {
                Self::Circle { centre: place(centre), radius: radius * factor, fill }
            }
            Self::Ellipse { centre, radius_x, radius_y, fill } => Self::Ellipse {
                centre: place(centre),
                radius_x: radius_x * factor,
                radius_y: radius_y * factor,
                fill,
            },
            Self::Ring { centre, radius, stroke } => Self::Ring {
                centre: place(centre),
                radius: radius * factor,
                stroke: scaled(stroke),
            },
            Self::Line { from, to, stroke } => {
                Self::Line { from: place(from), to: place(to), stroke: scaled(stroke) }
            }
            Self::Polyline { ref points, closed, stroke } => {
                Self::Polyline { points: places(points), closed, stroke: scaled(stroke) }
            }
        }
    }
}
