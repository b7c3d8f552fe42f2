//! Compact encoding of scenes: shapes as rows of integers, stored once for all places and steps.
//!
//! A *symbol* is a group of consecutive shapes in one cell, relative to the upper left corner of the
//! first shape. An *instance* is a symbol at a place. Coordinates are tenths of a point. Every
//! colour has two values: of the chosen theme for the screen, and of a light theme for paper.

use crate::picture::{Point, Rgba, Scene, Shape, Stroke};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::hash::Hash;

/// Units of encoded coordinates in a point.
pub(super) const UNITS_PER_POINT: f32 = 10.0;

/// Kinds of encoded shapes: the first number of each row.
///
/// The script of the page draws by these numbers; the other numbers of a row are:
///
/// | kind | numbers |
/// |---|---|
/// | polygon | colour, then x and y of each corner |
/// | rectangle | colour, x, y, width, height, radius of the corners |
/// | ellipse | colour, x and y of the centre, both radii |
/// | ring | colour, line width, dash, gap, x and y of the centre, radius |
/// | open or closed line | colour, line width, dash, gap, then x and y of each point |
#[derive(Debug, Clone, Copy)]
enum Kind {
    Polygon,
    Rectangle,
    Ellipse,
    Ring,
    OpenLine,
    ClosedLine,
}

/// One shape as integers.
type Row = Vec<i32>;

/// Values numbered in the order of their first occurrence.
#[derive(Debug)]
struct Interned<T> {
    numbers: FxHashMap<T, u32>,
    values: Vec<T>,
}

impl<T: Hash + Eq + Clone> Interned<T> {
    fn new() -> Self {
        Self { numbers: FxHashMap::default(), values: Vec::new() }
    }

    fn number(&mut self, value: T) -> u32 {
        if let Some(number) = self.numbers.get(&value) {
            return *number;
        }
        let number = self.values.len() as u32;
        self.numbers.insert(value.clone(), number);
        self.values.push(value);
        number
    }
}

/// Symbols, instances and colours of all scenes of a page.
#[derive(Debug)]
pub(super) struct SymbolTable {
    symbols: Interned<Vec<Row>>,
    instances: Interned<[i32; 3]>,
    colours: Interned<(Rgba, Rgba)>,
}

/// A symbol table as data of the page.
#[derive(Debug, Serialize)]
pub(super) struct SymbolData {
    /// Colours on the screen.
    colours: Vec<String>,
    /// Colours on paper, in the same order.
    paper: Vec<String>,
    symbols: Vec<Vec<Row>>,
    /// Symbol, x and y of every instance, one after the other.
    instances: Vec<i32>,
}

impl SymbolTable {
    /// Returns an empty table.
    pub fn new() -> Self {
        Self { symbols: Interned::new(), instances: Interned::new(), colours: Interned::new() }
    }

    /// Returns the table as data of the page.
    pub fn into_data(self) -> SymbolData {
        let (colours, paper) = self
            .colours
            .values
            .iter()
            .map(|(screen, paper)| (screen.to_string(), paper.to_string()))
            .unzip();
        SymbolData {
            colours,
            paper,
            symbols: self.symbols.values,
            instances: self.instances.values.into_iter().flatten().collect(),
        }
    }

    /// Adds a scene; returns the numbers of its instances, the first one at the back.
    ///
    /// `paper` is the same scene in the theme for paper. If its shapes are of other kinds, paper
    /// gets the colours of the screen. Neighbouring shapes share a symbol if the same square contains
    /// their centres: a square of `cell_size` points; 0 gives every shape its own symbol.
    pub fn add(&mut self, screen: &Scene, paper: &Scene, cell_size: f32) -> Vec<u32> {
        let is_same =
            screen.shapes.len() == paper.shapes.len()
                && screen.shapes.iter().zip(&paper.shapes).all(|(one, other)| {
                    std::mem::discriminant(one) == std::mem::discriminant(other)
                });
        let paper = if is_same { paper } else { screen };
        let mut numbers = Vec::new();
        let mut group: Option<Group> = None;
        for (shape, on_paper) in screen.shapes.iter().zip(&paper.shapes) {
            let colour = self.colours.number((colour_of(shape), colour_of(on_paper)));
            let (low, high) = bounds(shape);
            let cell = (cell_size > 0.0).then(|| {
                let index = |low: f32, high: f32| ((low + high) / 2.0 / cell_size).floor() as i32;
                (index(low.x, high.x), index(low.y, high.y))
            });
            if let Some(done) = group.take_if(|group| cell.is_none() || group.cell != cell) {
                numbers.push(self.place(done));
            }
            let group = group.get_or_insert_with(|| Group {
                cell,
                corner: (units(low.x), units(low.y)),
                rows: Vec::new(),
            });
            group.rows.push(row(shape, colour, group.corner));
        }
        numbers.extend(group.map(|last| self.place(last)));
        numbers
    }

    /// Returns the number of the instance of a group.
    fn place(&mut self, group: Group) -> u32 {
        let symbol = self.symbols.number(group.rows);
        self.instances.number([symbol as i32, group.corner.0, group.corner.1])
    }
}

/// Consecutive shapes in one cell.
#[derive(Debug)]
struct Group {
    cell: Option<(i32, i32)>,
    corner: (i32, i32),
    rows: Vec<Row>,
}

/// Returns a length in units; infinities and NaN become 0.
pub(super) fn units(points: f32) -> i32 {
    // The conversion saturates, so no length can overflow.
    (points * UNITS_PER_POINT).round() as i32
}

/// Returns a shape as integers, relative to a corner.
fn row(shape: &Shape, colour: u32, corner: (i32, i32)) -> Row {
    let place = |point: Point| {
        [units(point.x).saturating_sub(corner.0), units(point.y).saturating_sub(corner.1)]
    };
    let mut row = match *shape {
        Shape::Polygon { .. } => vec![Kind::Polygon as i32],
        Shape::Rectangle { .. } => vec![Kind::Rectangle as i32],
        Shape::Circle { .. } | Shape::Ellipse { .. } => vec![Kind::Ellipse as i32],
        Shape::Ring { .. } => vec![Kind::Ring as i32],
        Shape::Polyline { closed: true, .. } => vec![Kind::ClosedLine as i32],
        Shape::Line { .. } | Shape::Polyline { .. } => vec![Kind::OpenLine as i32],
    };
    row.push(colour as i32);
    let line = |stroke: Stroke| {
        let dash = stroke.dash.map_or([0, 0], |dash| [units(dash.on), units(dash.off)]);
        [units(stroke.width).max(1), dash[0], dash[1]]
    };
    match shape {
        Shape::Polygon { points, .. } => row.extend(points.iter().flat_map(|it| place(*it))),
        Shape::Rectangle { rect, corner_radius, .. } => {
            let [x, y] = place(rect.min);
            let [right, bottom] = place(rect.max);
            row.extend([x, y, right - x, bottom - y, units(*corner_radius)]);
        }
        Shape::Circle { centre, radius, .. } => {
            row.extend(place(*centre));
            row.extend([units(*radius), units(*radius)]);
        }
        Shape::Ellipse { centre, radius_x, radius_y, .. } => {
            row.extend(place(*centre));
            row.extend([units(*radius_x), units(*radius_y)]);
        }
        Shape::Ring { centre, radius, stroke } => {
            row.extend(line(*stroke));
            row.extend(place(*centre));
            row.push(units(*radius));
        }
        Shape::Line { from, to, stroke } => {
            row.extend(line(*stroke));
            row.extend([place(*from), place(*to)].concat());
        }
        Shape::Polyline { points, stroke, .. } => {
            row.extend(line(*stroke));
            row.extend(points.iter().flat_map(|it| place(*it)));
        }
    }
    row
}

/// Returns the colour of a shape.
const fn colour_of(shape: &Shape) -> Rgba {
    match shape {
        Shape::Polygon { fill, .. }
        | Shape::Rectangle { fill, .. }
        | Shape::Circle { fill, .. }
        | Shape::Ellipse { fill, .. } => *fill,
        Shape::Ring { stroke, .. }
        | Shape::Line { stroke, .. }
        | Shape::Polyline { stroke, .. } => stroke.colour,
    }
}

/// Returns the corners of the rectangle around a shape, without its line width.
fn bounds(shape: &Shape) -> (Point, Point) {
    let around = |centre: Point, x: f32, y: f32| (centre.offset(-x, -y), centre.offset(x, y));
    match shape {
        Shape::Rectangle { rect, .. } => (rect.min, rect.max),
        Shape::Circle { centre, radius, .. } | Shape::Ring { centre, radius, .. } => {
            around(*centre, *radius, *radius)
        }
        Shape::Ellipse { centre, radius_x, radius_y, .. } => around(*centre, *radius_x, *radius_y),
        Shape::Line { from, to, .. } => bounds_of(&[*from, *to]),
        Shape::Polygon { points, .. } | Shape::Polyline { points, .. } => bounds_of(points),
    }
}

/// Returns the corners of the rectangle around points; the origin without points.
fn bounds_of(points: &[Point]) -> (Point, Point) {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold((first, first), |(low, high), point| {
        let low = Point::new(low.x.min(point.x), low.y.min(point.y));
        (low, Point::new(high.x.max(point.x), high.y.max(point.y)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = Rgba::opaque(255, 0, 0);
    const BLUE: Rgba = Rgba::opaque(0, 0, 255);

    /// Two equal tiles of a rectangle with a dot, in the cells at these columns.
    fn tiles(columns: [f32; 2], colour: Rgba) -> Scene {
        let mut scene = Scene::new(400.0, 40.0);
        for column in columns {
            let corner = Point::new(column * 40.0, 0.0);
            let rect = crate::picture::Rect::at(corner, 40.0, 40.0);
            scene.rectangle(rect, colour);
            scene.circle(rect.centre(), 3.33, colour.faded(0.5));
        }
        scene
    }

    #[test]
    fn equal_tiles_share_a_symbol_and_equal_places_an_instance() {
        let mut table = SymbolTable::new();
        let first = table.add(&tiles([0.0, 3.0], RED), &tiles([0.0, 3.0], BLUE), 40.0);
        let second = table.add(&tiles([3.0, 7.0], RED), &tiles([3.0, 7.0], BLUE), 40.0);
        assert_eq!((first, second), (vec![0, 1], vec![1, 2]));
        let data = table.into_data();
        assert_eq!(data.symbols.len(), 1);
        assert_eq!(data.symbols[0], [vec![1, 0, 0, 0, 400, 400, 0], vec![2, 1, 200, 200, 33, 33]]);
        assert_eq!(data.instances, [0, 0, 0, 0, 1200, 0, 0, 2800, 0]);
        assert_eq!((data.colours[0].as_str(), data.paper[0].as_str()), ("#ff0000", "#0000ff"));
    }

    #[test]
    fn paper_needs_the_same_shapes() {
        let mut table = SymbolTable::new();
        table.add(&tiles([0.0, 1.0], RED), &Scene::new(1.0, 1.0), 40.0);
        assert_eq!(table.into_data().paper[0], "#ff0000");
    }
}
