//! Dead cells and deadlocked crates: marks on the canvas, explanations, and pictures.
//!
//! A dead cell is a cell from which no pushes bring a crate to a target. A deadlock is a group of
//! crates from whose positions the level cannot be solved. Its picture shows the part of the board
//! around it; frames mark its crates and its other cells, such as the area that a corral closes.
//! [`DeadlockReport`] lists both.

use super::review::step_limit_finding;
use crate::board::{CellIndex, CellSet, Grid, Position};
use crate::picture::{
    LegendEntry, Placement, Rgba, dead_cell_legend, dead_cell_scene, drawing_scene_within,
    frame_scene, occupants_scene,
};
use crate::planning::sokoban::DeadlockReport;
use crate::studio::boards::BoardView;
use crate::studio::level_analysis::StaticDeadlocks;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::worlds::ice::Board;
use crate::worlds::ice::transform::inside_cells;
use eframe::egui::{Painter, Pos2, Role, Sense, Ui, WidgetInfo, vec2};

/// Maximum side of a cell of the picture, in points.
const MAX_CELL_POINTS: f32 = 18.0;
/// Maximum side of the picture, in points.
const MAX_SIDE_POINTS: f32 = 132.0;

/// Minimum readable side of a cell of the picture, in points.
const MIN_CELL_POINTS: f32 = 5.0;

/// Dead cells and initial deadlocks of the visible level; `None` until they are computed.
///
/// Also `None` while the ice is hidden, because they depend on the ice.
pub(super) fn static_deadlocks(studio: &Studio) -> Option<&StaticDeadlocks> {
    let static_deadlocks = studio.static_deadlocks.of(&studio.worlds.ice.level().board);
    static_deadlocks.filter(|_| studio.visible().truth)
}

/// Deadlocks in the initial state; empty until computed and while the ice is hidden.
pub(super) fn deadlock_reports(studio: &Studio) -> &[DeadlockReport] {
    static_deadlocks(studio).map_or(&[], StaticDeadlocks::initial_deadlocks)
}

/// Positions of the cells of a set.
pub(super) fn positions(static_deadlocks: &StaticDeadlocks, cells: &CellSet) -> Vec<Position> {
    cells.iter().map(|cell| static_deadlocks.layout().position_of(cell)).collect()
}

/// The deadlock selected in the list of problems; `None` if none is selected.
///
/// In the list, deadlocks follow the findings and the step limit problem.
pub(super) fn selected_deadlock(studio: &Studio) -> Option<(&StaticDeadlocks, &DeadlockReport)> {
    let static_deadlocks = static_deadlocks(studio)?;
    let before = studio.worlds.ice.document().review().findings().len()
        + usize::from(step_limit_finding(studio).is_some());
    let place = studio.worlds.ice.selected_problem()?.checked_sub(before)?;
    Some((static_deadlocks, static_deadlocks.initial_deadlocks().get(place)?))
}

/// Reason why the current cell is dead; `None` if no detector finds it dead.
///
/// Also `None` while dead cells are not shown, and for a cell that only verification proves dead.
pub(super) fn why_current_cell(studio: &Studio) -> Option<(&StaticDeadlocks, DeadlockReport)> {
    let static_deadlocks = static_deadlocks(studio).filter(|_| studio.settings.show_dead_cells)?;
    let why = studio.worlds.ice.current_cell().and_then(|cell| static_deadlocks.why_dead(cell))?;
    Some((static_deadlocks, why))
}

/// Draws the hatch of dead cells, and frames the cells of the current explanations.
///
/// The hatch is drawn if dead cells are shown. The explanations are that of the current cell and
/// that of the selected deadlock.
pub(super) fn paint(painter: &Painter, view: BoardView, studio: &Studio) {
    let theme = studio.theme();
    let frame = |cell, colour: Rgba| {
        let scene = frame_scene(cell, colour, view.placement(), theme);
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    };
    if let Some(static_deadlocks) =
        static_deadlocks(studio).filter(|_| studio.settings.show_dead_cells)
    {
        let layout = static_deadlocks.layout();
        let is_seen = |cell: &CellIndex| {
            painter.clip_rect().intersects(view.rect_of(layout.position_of(*cell)))
        };
        // After verification, the set of dead cells is exact.
        let mut cells = static_deadlocks.dead_cells().clone();
        if let Some(lost) = studio.verification.lost_cells(&studio.worlds.ice.level().board) {
            cells.union_with(lost);
        }
        let seen = cells.iter().filter(is_seen);
        let seen = CellSet::from_cells(layout.cell_count(), seen);
        let scene = dead_cell_scene(layout, &seen, view.placement(), theme);
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
        // The hatch covers the ground, so crates and the player are drawn again above it.
        let board = &studio.worlds.ice.level().board;
        let scene =
            occupants_scene(board, positions(static_deadlocks, &seen), view.placement(), theme);
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    }
    if let Some((static_deadlocks, why)) = why_current_cell(studio) {
        for cell in positions(static_deadlocks, &why.cells)
            .into_iter()
            .chain(positions(static_deadlocks, &why.crates))
        {
            frame(cell, theme.planning.dead_cell);
        }
    }
    if let Some((static_deadlocks, report)) = selected_deadlock(studio) {
        for cell in positions(static_deadlocks, &report.cells) {
            frame(cell, theme.chrome.warning);
        }
        for cell in positions(static_deadlocks, &report.crates) {
            frame(cell, theme.chrome.error);
        }
    }
}

/// Legend of the marks for dead cells.
pub(super) fn legend(cell_size: f32, studio: &Studio) -> Vec<LegendEntry> {
    dead_cell_legend(cell_size, studio.theme())
}

/// Shows the picture of a deadlock, or nothing if its cells would be smaller than 5 points.
///
/// `static_deadlocks` has the positions of the cells of `deadlock`.
pub(super) fn picture_ui(
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
    let shows_ice = studio.visible().truth;
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
