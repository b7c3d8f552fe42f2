//! What cells are made of: walls with a hint of depth, quiet floor, ice nobody can overlook,
//! targets that show under a crate.

use super::placement::{Canvas, Detail};
use super::{Point, Rect};
use crate::board::{Grid, Position};
use crate::worlds::ice::Ground;

/// The ground of every cell; `None` where the surroundings show.
pub(super) type GroundMap = Grid<Option<Ground>>;

/// How far the front of a wall reaches up, as a fraction of a cell.
const WALL_FACE: f32 = 0.26;

/// Draws all ground of a board.
pub(super) fn paint_ground(canvas: &mut Canvas<'_>, map: &GroundMap) {
    let board = canvas.theme.board;
    fill_runs(canvas, map, |ground| ground.is_some_and(|it| it != Ground::Wall), board.floor);
    fill_runs(canvas, map, |ground| ground == Some(Ground::Ice), board.ice);
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
            Some(Ground::Wall | Ground::Floor) | None => {}
        }
    }
    paint_walls(canvas, map);
}

/// Fills neighbouring cells of a row with one rectangle: fewer shapes, and no seams.
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

/// Hairlines between cells that are no walls, as thin rectangles so that they stay crisp.
fn paint_floor_lines(canvas: &mut Canvas<'_>, map: &GroundMap) {
    let width = (canvas.line_width(0.015)).max(1.0);
    let colour = canvas.theme.board.floor_line;
    let is_floor = |ground: Option<&Option<Ground>>| {
        matches!(ground, Some(Some(Ground::Floor | Ground::Target)))
    };
    for position in map.positions() {
        if !is_floor(map.get(position)) {
            continue;
        }
        let square = canvas.placement.cell(position);
        let right = Position::new(position.row, position.column + 1);
        if is_floor(map.get(right)) {
            let corner = Point::new(square.max.x - width / 2.0, square.min.y);
            canvas.scene.rectangle(Rect::at(corner, width, square.height()), colour);
        }
        let below = Position::new(position.row + 1, position.column);
        if is_floor(map.get(below)) {
            let corner = Point::new(square.min.x, square.max.y - width / 2.0);
            canvas.scene.rectangle(Rect::at(corner, square.width(), width), colour);
        }
    }
}

/// Gloss and hatch of ice: what tells it from floor without colour.
pub(super) fn paint_ice_marks(canvas: &mut Canvas<'_>, square: Rect) {
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
    match placement_detail(square) {
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

/// A bright line where ice ends, so that a patch of it reads as one frozen pond.
fn paint_ice_shore(canvas: &mut Canvas<'_>, map: &GroundMap, position: Position) {
    if canvas.detail == Detail::Low {
        return;
    }
    let square = canvas.placement.cell(position);
    let width = canvas.line_width(0.04).max(1.0);
    let colour = canvas.theme.board.ice_hatch;
    let (row, column) = (position.row, position.column);
    let is_shore = |row: Option<usize>, column: Option<usize>| {
        let ground = row.zip(column).and_then(|(row, column)| map.get(Position::new(row, column)));
        !matches!(ground, Some(Some(Ground::Ice | Ground::Wall)))
    };
    let (across, down) = (square.width(), square.height());
    if is_shore(row.checked_sub(1), Some(column)) {
        canvas.scene.rectangle(Rect::at(square.min, across, width), colour);
    }
    if is_shore(Some(row + 1), Some(column)) {
        canvas
            .scene
            .rectangle(Rect::at(square.point(0.0, 1.0).offset(0.0, -width), across, width), colour);
    }
    if is_shore(Some(row), column.checked_sub(1)) {
        canvas.scene.rectangle(Rect::at(square.min, width, down), colour);
    }
    if is_shore(Some(row), Some(column + 1)) {
        canvas
            .scene
            .rectangle(Rect::at(square.point(1.0, 0.0).offset(-width, 0.0), width, down), colour);
    }
}

/// A diamond in the middle, and brackets at the corners that a crate leaves free.
pub(super) fn paint_target(canvas: &mut Canvas<'_>, square: Rect) {
    let colour = canvas.theme.board.target;
    let diamond = |reach: f32| {
        [
            square.point(0.5, 0.5 - reach),
            square.point(0.5 + reach, 0.5),
            square.point(0.5, 0.5 + reach),
            square.point(0.5 - reach, 0.5),
        ]
    };
    if canvas.detail == Detail::Low {
        canvas.scene.polygon(diamond(0.36), colour);
        return;
    }
    let line = canvas.stroke(0.055, colour);
    canvas.scene.outline(diamond(0.26), line);
    canvas.scene.polygon(diamond(0.12), colour);
    let (near, far) = (0.07, 0.24);
    for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
        let towards = |side: f32, distance: f32| (side - distance).abs();
        let bracket = [
            square.point(towards(x, far), towards(y, near)),
            square.point(towards(x, near), towards(y, near)),
            square.point(towards(x, near), towards(y, far)),
        ];
        canvas.scene.polyline(bracket, line);
    }
}

/// Walls: one mass where they touch, a lit edge at the top, a darker face towards the viewer.
fn paint_walls(canvas: &mut Canvas<'_>, map: &GroundMap) {
    let board = canvas.theme.board;
    let is_wall = |row: Option<usize>, column: Option<usize>| {
        let ground = row.zip(column).and_then(|(row, column)| map.get(Position::new(row, column)));
        ground == Some(&Some(Ground::Wall))
    };
    let walls = || map.iter().filter(|(_, ground)| **ground == Some(Ground::Wall));
    if canvas.detail > Detail::Low {
        for (position, _) in walls() {
            let below = map.get(Position::new(position.row + 1, position.column));
            if matches!(below, Some(Some(ground)) if *ground != Ground::Wall) {
                let square = canvas.placement.cell(position);
                let depth = canvas.length(0.13);
                canvas.scene.rectangle(
                    Rect::at(square.point(0.0, 1.0), square.width(), depth),
                    board.shadow,
                );
            }
        }
    }
    fill_runs(canvas, map, |ground| ground == Some(Ground::Wall), board.wall);
    for (position, _) in walls() {
        let (row, column) = (Some(position.row), Some(position.column));
        let (above, below) = (position.row.checked_sub(1), Some(position.row + 1));
        let square = canvas.placement.cell(position);
        if !is_wall(below, column) {
            let height = canvas.length(WALL_FACE);
            let corner = square.point(0.0, 1.0).offset(0.0, -height);
            canvas.scene.rectangle(Rect::at(corner, square.width(), height), board.wall_face);
        }
        if canvas.detail == Detail::Low {
            continue;
        }
        let edge = canvas.length(0.06).max(1.0);
        if !is_wall(above, column) {
            canvas.scene.rectangle(Rect::at(square.min, square.width(), edge), board.wall_edge);
        }
        if !is_wall(row, position.column.checked_sub(1)) {
            let height = square.height()
                - if is_wall(below, column) { 0.0 } else { canvas.length(WALL_FACE) };
            canvas.scene.rectangle(
                Rect::at(square.min, edge, height),
                board.wall_edge.mixed(board.wall, 0.5),
            );
        }
    }
}

fn placement_detail(square: Rect) -> Detail {
    super::Placement::with_cell_size(square.width()).detail()
}
