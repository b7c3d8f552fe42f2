//! Dead cells and deadlocked crates on the canvas, and their explanations.
//!
//! A dead cell is a cell from which no pushes bring a crate to a target. A deadlock is a group of
//! crates from whose positions the level cannot be solved.

use super::step_limit_problem;
use crate::board::{CellIndex, CellSet, Position};
use crate::picture::{
    LegendEntry, Rgba, dead_cell_legend, dead_cell_scene, frame_scene, occupants_scene,
};
use crate::planning::sokoban::DeadlockReport;
use crate::studio::boards::BoardView;
use crate::studio::level_analysis::StaticDeadlocks;
use crate::studio::model::Studio;
use crate::studio::paint;
use eframe::egui::{Painter, Pos2};

/// Dead cells and initial deadlocks of the visible level; `None` until they are computed.
///
/// Also `None` while the ice is hidden, because they depend on the ice.
pub(super) fn static_deadlocks(studio: &Studio) -> Option<&StaticDeadlocks> {
    let static_deadlocks = studio.static_deadlocks.of(&studio.worlds.ice.level().board);
    static_deadlocks.filter(|_| studio.visibility().truth)
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
        + usize::from(step_limit_problem::step_limit_finding(studio).is_some());
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
