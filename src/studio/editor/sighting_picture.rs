//! A small picture of a deadlock: the board around its crates and cells.

use super::dead_cells::places;
use crate::board::{Grid, Position};
use crate::picture::{Placement, drawn_part_scene, frame_scene};
use crate::planning::sokoban::Sighting;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::solving::DeadEnds;
use crate::worlds::ice::Board;
use crate::worlds::ice::transform::inside_cells;
use eframe::egui::{Role, Sense, Ui, WidgetInfo, vec2};

/// Largest side of a cell and of the picture, in points.
const CELL: f32 = 18.0;
const SIDE: f32 = 132.0;

/// Smallest readable side of a cell, in points.
const SMALLEST_CELL: f32 = 5.0;

/// Shows the picture, or nothing if the crates are too far apart.
pub(super) fn show(ui: &mut Ui, studio: &Studio, dead_ends: &DeadEnds, sighting: &Sighting) {
    let (crates, cells) = (places(dead_ends, &sighting.crates), places(dead_ends, &sighting.cells));
    let board = &studio.editor.level().board;
    let Some((first, last)) = surroundings(board, &crates, &cells) else { return };
    let (rows, columns) = (last.row - first.row + 1, last.column - first.column + 1);
    let room = SIDE.min(ui.available_width());
    let cell = (room / rows.max(columns) as f32).floor().min(CELL);
    if cell < SMALLEST_CELL {
        return;
    }
    let theme = studio.theme();
    let size = vec2(columns as f32 * cell, rows as f32 * cell);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = format!("picture of {}", sighting.detector.name());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let painter = ui.painter_at(rect);
    let placement = Placement::with_cell_size(cell);
    let part = Board::from_fn(rows, columns, |at| {
        let there = Position::new(at.row + first.row, at.column + first.column);
        board.get(there).copied().unwrap_or_default()
    });
    let shows_ice = studio.visible().truth;
    let whole = inside_cells(board);
    let inside = Grid::from_fn(rows, columns, |at| {
        whole.get(Position::new(at.row + first.row, at.column + first.column)) == Some(&true)
    });
    let ground = drawn_part_scene(&part, &inside, shows_ice, placement, theme);
    paint::scene(&painter, &ground, rect.min, 1.0);
    let marks = cells.iter().map(|cell| (cell, theme.chrome.warning));
    for (place, colour) in marks.chain(crates.iter().map(|cell| (cell, theme.chrome.error))) {
        let place = Position::new(place.row - first.row, place.column - first.column);
        let frame = frame_scene(place, colour, placement, theme);
        paint::scene(&painter, &frame, rect.min, 1.0);
    }
}

/// Corners of the rectangle around the cells, extended by one cell on each side.
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
