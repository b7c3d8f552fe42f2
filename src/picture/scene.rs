//! Scenes: pictures as lists of simple shapes, painted in order.
//!
//! Every painter (window, SVG, raster image) supports these shapes: convex polygons, rectangles,
//! circles, ellipses and strokes. Concave figures consist of overlapping convex parts, so that no
//! painter shows a seam. Coordinates are in points, x to the right and y down.

use super::Rgba;
use std::f32::consts::{FRAC_PI_2, TAU};

/// A point of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// Distance from the left edge, in points.
    pub x: f32,
    /// Distance from the upper edge, in points.
    pub y: f32,
}

/// An axis-aligned rectangle, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Upper left corner.
    pub min: Point,
    /// Lower right corner.
    pub max: Point,
}

/// Style of a line. Ends and joins are round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Width in points.
    pub width: f32,
    /// Colour.
    pub colour: Rgba,
    /// Dash pattern; `None` for a solid line.
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

/// One shape to paint.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A filled convex polygon.
    Polygon {
        /// Corners in order; at least three.
        points: Vec<Point>,
        /// Colour.
        fill: Rgba,
    },
    /// A filled rectangle.
    Rectangle {
        /// The rectangle.
        rect: Rect,
        /// Radius of the corners; 0 for sharp ones.
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
    /// A filled axis-aligned ellipse.
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
        /// Radius to the middle of the line.
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
    /// A sequence of connected lines.
    Polyline {
        /// Points in order; at least two.
        points: Vec<Point>,
        /// Whether a last line connects the last point to the first.
        closed: bool,
        /// The lines.
        stroke: Stroke,
    },
}

/// A picture: its size and its shapes from back to front.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// Shapes, the first one at the back.
    pub shapes: Vec<Shape>,
}

impl Point {
    /// Returns the point with these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the point moved right by `x` and down by `y`.
    #[must_use]
    pub fn offset(self, x: f32, y: f32) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

impl Rect {
    /// Returns the rectangle with this upper left corner and size.
    #[must_use]
    pub fn at(min: Point, width: f32, height: f32) -> Self {
        Self { min, max: min.offset(width, height) }
    }

    /// Returns the square around a centre, with sides of twice `half_side`.
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

    /// Centre of the rectangle.
    #[must_use]
    pub fn centre(&self) -> Point {
        self.point(0.5, 0.5)
    }

    /// Point at a fraction of width and height; (0, 0) is the upper left corner.
    #[must_use]
    pub fn point(&self, x: f32, y: f32) -> Point {
        self.min.offset(self.width() * x, self.height() * y)
    }

    /// Returns the rectangle reduced by `inset` points on every side; enlarged if negative.
    #[must_use]
    pub fn shrunk(&self, inset: f32) -> Self {
        Self { min: self.min.offset(inset, inset), max: self.max.offset(-inset, -inset) }
    }

    /// Returns the outline with rounded corners, clockwise from the upper left one.
    ///
    /// `radii` has one radius for each corner in that order; 0 is a sharp corner.
    #[must_use]
    pub fn rounded_outline(&self, radii: [f32; 4]) -> Vec<Point> {
        const STEPS: usize = 4;
        // Each corner with the signs that lead from it into the rectangle.
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
            // The first arc begins to the left of its centre, each further one a quarter turn
            // later.
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
    /// Returns a solid line style.
    #[must_use]
    pub const fn new(width: f32, colour: Rgba) -> Self {
        Self { width, colour, dash: None }
    }

    /// Returns the same line style with dashes of `on` points and gaps of `off` points.
    #[must_use]
    pub const fn dashed(self, on: f32, off: f32) -> Self {
        Self { dash: Some(Dash { on, off }), ..self }
    }
}

impl Scene {
    /// Returns a picture of this size, in points, without shapes.
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

    /// Adds a filled axis-aligned ellipse.
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

    /// Adds a sequence of connected lines.
    pub fn polyline(&mut self, points: impl Into<Vec<Point>>, stroke: Stroke) {
        self.shapes.push(Shape::Polyline { points: points.into(), closed: false, stroke });
    }

    /// Adds a closed sequence of connected lines.
    pub fn outline(&mut self, points: impl Into<Vec<Point>>, stroke: Stroke) {
        self.shapes.push(Shape::Polyline { points: points.into(), closed: true, stroke });
    }

    /// Adds an arc of a circle.
    ///
    /// Angles are in whole turns, clockwise from the right: 0.25 is down.
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

    /// Adds every shape of another picture, moved by `offset`. The size stays.
    pub fn append(&mut self, other: &Self, offset: Point) {
        let shapes = other.shapes.iter().map(|shape| shape.transformed(1.0, offset));
        self.shapes.extend(shapes);
    }

    /// Returns the picture at another scale, including line widths.
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
    /// Returns the shape scaled about the point (0, 0), then moved.
    #[must_use]
    pub fn transformed(&self, factor: f32, offset: Point) -> Self {
        self.mapped(factor, |point| offset.offset(point.x * factor, point.y * factor))
    }

    /// Returns the shape with points mapped by `place` and lengths scaled by `factor`.
    ///
    /// Lengths are radii, line widths and dashes.
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
