//! A small picture of a deadlock: the part of the board around it.
//!
//! Frames mark the crates of the deadlock and its other cells, such as the area that a corral
//! closes. [`DeadlockReport`] lists both.

use super::dead_cells::positions;
use crate::board::{Grid, Position};
use crate::picture::{Placement, drawing_scene_within, frame_scene};
use crate::planning::sokoban::DeadlockReport;
use crate::studio::level_analysis::StaticDeadlocks;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::worlds::ice::Board;
use crate::worlds::ice::transform::inside_cells;
use eframe::egui::{Role, Sense, Ui, WidgetInfo, vec2};

/// Maximum side of a cell, in points.
const MAX_CELL_POINTS: f32 = 18.0;
/// Maximum side of the picture, in points.
const MAX_SIDE_POINTS: f32 = 132.0;

/// Minimum readable side of a cell, in points.
const MIN_CELL_POINTS: f32 = 5.0;

/// Shows the picture, or nothing if its cells would be smaller than 5 points.
///
/// `static_deadlocks` has the positions of the cells of `deadlock`.
pub(super) fn show(
    ui: &mut Ui,
    studio: &Studio,
    static_deadlocks: &StaticDeadlocks,
    deadlock: &DeadlockReport,
) {
    let (crates, cells) = (
        positions(static_deadlocks, &deadlock.crates),
        positions(static_deadlocks, &deadlock.cells),
    );
    let board = &studio.worlds.ice.level().board;
    let Some((first, last)) = surroundings(board, &crates, &cells) else { return };
    let (rows, columns) = (last.row - first.row + 1, last.column - first.column + 1);
    let room = MAX_SIDE_POINTS.min(ui.available_width());
    let cell = (room / rows.max(columns) as f32).floor().min(MAX_CELL_POINTS);
    if cell < MIN_CELL_POINTS {
        return;
    }
    let theme = studio.theme();
    let size = vec2(columns as f32 * cell, rows as f32 * cell);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = format!("picture of {}", deadlock.detector.name());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let painter = ui.painter_at(rect);
    let placement = Placement::with_cell_size(cell);
    let part = Board::from_fn(rows, columns, |at| {
        let there = Position::new(at.row + first.row, at.column + first.column);
        board.get(there).copied().unwrap_or_default()
    });
    let shows_ice = studio.visibility().truth;
    // The part alone may have open walls: take the enclosed cells from the whole board.
    let whole = inside_cells(board);
    let inside = Grid::from_fn(rows, columns, |at| {
        whole.get(Position::new(at.row + first.row, at.column + first.column)) == Some(&true)
    });
    let ground = drawing_scene_within(&part, &inside, shows_ice, placement, theme);
    paint::scene(&painter, &ground, rect.min, 1.0);
    // Crates come last: their frame replaces that of a cell in both lists.
    let marks = cells.iter().map(|cell| (cell, theme.chrome.warning));
    for (place, colour) in marks.chain(crates.iter().map(|cell| (cell, theme.chrome.error))) {
        let place = Position::new(place.row - first.row, place.column - first.column);
        let frame = frame_scene(place, colour, placement, theme);
        paint::scene(&painter, &frame, rect.min, 1.0);
    }
}

/// First and last cell of the rectangle around crates and cells; `None` without any.
///
/// These are its upper left and lower right cell. The rectangle is extended by one cell on each
/// side, as far as the board reaches.
fn surroundings(
    board: &Board,
    crates: &[Position],
    cells: &[Position],
) -> Option<(Position, Position)> {
    let all = || crates.iter().chain(cells);
    let rows = || all().map(|cell| cell.row);
    let columns = || all().map(|cell| cell.column);
    let first = Position::new(rows().min()?, columns().min()?);
    let last = Position::new(rows().max()?, columns().max()?);
    Some((
        Position::new(first.row.saturating_sub(1), first.column.saturating_sub(1)),
        Position::new(
            (last.row + 1).min(board.rows() - 1),
            (last.column + 1).min(board.columns() - 1),
        ),
    ))
}
