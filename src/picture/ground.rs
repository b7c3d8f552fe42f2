//! Painters of the ground of ice boards: walls with depth, floor, conspicuous ice, targets.

use super::Rect;
use super::placement::{Canvas, Detail};
use crate::board::{Direction, Grid, Position};
use crate::worlds::ice::{Ground, Motion, TILES};

/// Ground to draw in every cell; `None` looks like the surroundings of the board.
pub(super) type GroundMap = Grid<Option<Ground>>;

/// Theme colour below all tiles that are not walls.
const FLOOR_COLOUR: &str = "floor";

/// Height of the visible front of a wall, as a fraction of a cell.
const WALL_FACE: f32 = 0.26;

/// Height of the shadow below a wall, as a fraction of a cell.
const SHADOW_DEPTH: f32 = 0.13;

/// Paints the ground of a board.
pub(super) fn paint_ground(canvas: &mut Canvas<'_>, map: &GroundMap) {
    let board = canvas.theme.board;
    fill_runs(canvas, map, |ground| ground.is_some_and(|it| !it.blocks()), board.floor);
    // Walls come last, because their shadows fall on the other tiles.
    let on_floor = TILES.iter().filter(|it| !it.ground.blocks() && it.colour != FLOOR_COLOUR);
    for tile in on_floor {
        let fill = canvas.theme.board_colour(tile.colour);
        fill_runs(canvas, map, |ground| ground == Some(tile.ground), fill);
    }
    if canvas.detail > Detail::Low {
        paint_floor_lines(canvas, map);
    }
    for (position, ground) in map.iter() {
        let square = canvas.placement.cell(position);
        match ground {
            Some(Ground::Ice) => {
                paint_ice_marks(canvas, square);
                paint_ice_shore(canvas, map, position);
            }
            Some(Ground::Target) => paint_target(canvas, square),
            _ => {}
        }
    }
    paint_walls(canvas, map);
}

/// Fills each run of adjacent cells of a row with one rectangle.
///
/// A run consists of cells whose ground satisfies `is_filled`. This gives fewer shapes than single
/// cells, and no seams.
pub(super) fn fill_runs(
    canvas: &mut Canvas<'_>,
    map: &GroundMap,
    is_filled: impl Fn(Option<Ground>) -> bool,
    fill: super::Rgba,
) {
    for (row, grounds) in map.row_slices().enumerate() {
        let mut column = 0;
        for run in grounds.chunk_by(|left, right| is_filled(*left) == is_filled(*right)) {
            if is_filled(run[0]) {
                let span = canvas.placement.span(row as f32, column as f32, run.len() as f32);
                canvas.scene.rectangle(span, fill);
            }
            column += run.len();
        }
    }
}

/// Paints hairlines between floor and target cells, as thin, crisp rectangles.
fn paint_floor_lines(canvas: &mut Canvas<'_>, map: &GroundMap) {
    let width = canvas.line_width(0.015).max(1.0);
    let colour = canvas.theme.board.floor_line;
    let stops = |ground: Ground| ground.tile().motion == Motion::Stops;
    let is_plain = |ground: Option<Ground>| ground.is_some_and(stops);
    for (position, ground) in map.iter() {
        if !is_plain(*ground) {
            continue;
        }
        let square = canvas.placement.cell(position);
        for side in [Direction::Right, Direction::Down] {
            if is_plain(neighbour(map, position, side)) {
                let line = edge(square, side, width);
                canvas.scene.rectangle(line, colour);
            }
        }
    }
}

/// Paints gloss and hatch, which distinguish ice from floor without colour.
///
/// Nothing at low detail.
fn paint_ice_marks(canvas: &mut Canvas<'_>, square: Rect) {
    let board = canvas.theme.board;
    let streak = |from: f32, to: f32| {
        [
            square.point(0.12, from),
            square.point(from, 0.12),
            square.point(to, 0.12),
            square.point(0.12, to),
        ]
    };
    let hatch = canvas.stroke(0.035, board.ice_hatch);
    let mut hatch_line = |along: f32| {
        let (from, to) = (square.point(0.93, along), square.point(along, 0.93));
        canvas.scene.line(from, to, hatch);
    };
    match canvas.detail {
        Detail::Low => {}
        Detail::Medium => {
            hatch_line(0.6);
            canvas.scene.polygon(streak(0.42, 0.7), board.ice_gloss.faded(0.7));
        }
        Detail::High => {
            for along in [0.42, 0.62, 0.82] {
                hatch_line(along);
            }
            canvas.scene.polygon(streak(0.36, 0.56), board.ice_gloss.faded(0.75));
            canvas.scene.polygon(streak(0.66, 0.74), board.ice_gloss.faded(0.5));
        }
    }
}

/// Paints a bright line on the sides of an ice cell where the ice ends.
///
/// It makes a patch of ice look like one area. There is no line at walls, and none at low detail.
fn paint_ice_shore(canvas: &mut Canvas<'_>, map: &GroundMap, position: Position) {
    if canvas.detail == Detail::Low {
        return;
    }
    let square = canvas.placement.cell(position);
    let width = canvas.line_width(0.04).max(1.0);
    for side in Direction::ALL {
        let beyond = neighbour(map, position, side);
        if !matches!(beyond, Some(Ground::Ice | Ground::Wall)) {
            canvas.scene.rectangle(edge(square, side, width), canvas.theme.board.ice_hatch);
        }
    }
}

/// Paints a diamond, and brackets at the corners that a crate leaves visible.
///
/// Only a filled diamond at low detail.
fn paint_target(canvas: &mut Canvas<'_>, square: Rect) {
    let colour = canvas.theme.board.target;
    let diamond = |reach: f32| {
        [
            square.point(0.5, 0.5 - reach),
            square.point(0.5 + reach, 0.5),
            square.point(0.5, 0.5 + reach),
            square.point(0.5 - reach, 0.5),
        ]
    };
    // Outlines and brackets would merge on a small cell.
    if canvas.detail == Detail::Low {
        canvas.scene.polygon(diamond(0.36), colour);
        return;
    }
    let line = canvas.stroke(0.055, colour);
    canvas.scene.outline(diamond(0.26), line);
    canvas.scene.polygon(diamond(0.12), colour);
    let (near, far) = (0.07, 0.24);
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
        // Measure from the corner itself, so that one bracket fits all four corners.
        let towards = |side: f32, distance: f32| (side - distance).abs();
        let bracket = [
            square.point(towards(x, far), towards(y, near)),
            square.point(towards(x, near), towards(y, near)),
            square.point(towards(x, near), towards(y, far)),
        ];
        canvas.scene.polyline(bracket, line);
    }
}

/// Paints the walls, joined where they touch, with shadows, lit edges and darker fronts.
fn paint_walls(canvas: &mut Canvas<'_>, map: &GroundMap) {
    let board = canvas.theme.board;
    let walls: Vec<Position> = map
        .iter()
        .filter(|(_, ground)| **ground == Some(Ground::Wall))
        .map(|(position, _)| position)
        .collect();
    if canvas.detail > Detail::Low {
        for position in &walls {
            let below = neighbour(map, *position, Direction::Down);
            if below.is_some_and(|ground| ground != Ground::Wall) {
                let square = canvas.placement.cell(*position);
                let depth = canvas.length(SHADOW_DEPTH);
                let shadow = Rect::at(square.point(0.0, 1.0), square.width(), depth);
                canvas.scene.rectangle(shadow, board.shadow);
            }
        }
    }
    fill_runs(canvas, map, |ground| ground == Some(Ground::Wall), board.wall);
    for position in walls {
        paint_wall_edges(canvas, map, position);
    }
}

/// Paints the raised look of one wall cell.
///
/// On sides without an adjacent wall: a front at the bottom, lit edges at the top and on the left.
fn paint_wall_edges(canvas: &mut Canvas<'_>, map: &GroundMap, position: Position) {
    let board = canvas.theme.board;
    let ends = |side| neighbour(map, position, side) != Some(Ground::Wall);
    let mut top = canvas.placement.cell(position);
    if ends(Direction::Down) {
        let face = edge(top, Direction::Down, canvas.length(WALL_FACE));
        canvas.scene.rectangle(face, board.wall_face);
        top.max.y = face.min.y;
    }
    if canvas.detail == Detail::Low {
        return;
    }
    let width = canvas.length(0.06).max(1.0);
    if ends(Direction::Up) {
        canvas.scene.rectangle(edge(top, Direction::Up, width), board.wall_edge);
    }
    if ends(Direction::Left) {
        let half_lit = board.wall_edge.mixed(board.wall, 0.5);
        canvas.scene.rectangle(edge(top, Direction::Left, width), half_lit);
    }
}

/// Returns the ground beyond a side of a cell.
///
/// `None` for floor drawn as surroundings, and outside the board.
fn neighbour(map: &GroundMap, position: Position, side: Direction) -> Option<Ground> {
    position.step(side).and_then(|beyond| map.get(beyond).copied().flatten())
}

/// Returns the strip of a square along one of its sides, `width` points wide.
fn edge(square: Rect, side: Direction, width: f32) -> Rect {
    let mut strip = square;
    match side {
        Direction::Up => strip.max.y = square.min.y + width,
        Direction::Down => strip.min.y = square.max.y - width,
        Direction::Left => strip.max.x = square.min.x + width,
        Direction::Right => strip.min.x = square.max.x - width,
    }
    strip
}
