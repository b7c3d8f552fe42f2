//! Dead cells and deadlocked crates on the canvas, and their explanations.

use super::limit;
use crate::board::{CellIndex, CellSet, Position};
use crate::picture::{LegendEntry, Rgba, dead_legend, dead_scene, frame_scene, occupants_scene};
use crate::planning::sokoban::Sighting;
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::solving::DeadEnds;
use eframe::egui::{Painter, Pos2};

/// Static deadlocks of the open level, once they are computed.
///
/// `None` while the ice is hidden, because they depend on the ice.
pub(super) fn dead_ends(studio: &Studio) -> Option<&DeadEnds> {
    let dead_ends = studio.judge.dead_ends(&studio.editor.level().board);
    dead_ends.filter(|_| studio.visible().truth)
}

/// Deadlocks in the initial state.
pub(super) fn sightings(studio: &Studio) -> &[Sighting] {
    dead_ends(studio).map_or(&[], DeadEnds::sightings)
}

/// Positions of the cells of a set.
pub(super) fn places(dead_ends: &DeadEnds, cells: &CellSet) -> Vec<Position> {
    cells.iter().map(|cell| dead_ends.layout().position_of(cell)).collect()
}

/// The deadlock selected in the list of problems, where deadlocks follow the findings.
pub(super) fn shown_sighting(studio: &Studio) -> Option<(&DeadEnds, &Sighting)> {
    let dead_ends = dead_ends(studio)?;
    let before = studio.editor.document().review().findings().len()
        + usize::from(limit::finding(studio).is_some());
    let place = studio.editor.shown_finding()?.checked_sub(before)?;
    Some((dead_ends, dead_ends.sightings().get(place)?))
}

/// Reason why the current cell is dead, while dead cells are shown.
pub(super) fn why_at_hand(studio: &Studio) -> Option<(&DeadEnds, Sighting)> {
    let dead_ends = dead_ends(studio).filter(|_| studio.settings.show_dead_cells)?;
    let why = studio.editor.cell().and_then(|cell| dead_ends.why(cell))?;
    Some((dead_ends, why))
}

/// Draws the hatch of visible dead cells, and frames the cells of the current explanation.
pub(super) fn paint(painter: &Painter, view: BoardView, studio: &Studio) {
    let theme = studio.theme();
    let frame = |cell, colour: Rgba| {
        let scene = frame_scene(cell, colour, view.placement(), theme);
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    };
    if let Some(dead_ends) = dead_ends(studio).filter(|_| studio.settings.show_dead_cells) {
        let layout = dead_ends.layout();
        let is_seen = |cell: &CellIndex| {
            painter.clip_rect().intersects(view.rect_of(layout.position_of(*cell)))
        };
        // After verification, the set of dead cells is exact.
        let mut cells = dead_ends.cells().clone();
        if let Some(lost) = studio.proofs.lost_cells(&studio.editor.level().board) {
            cells.union_with(lost);
        }
        let seen = cells.iter().filter(is_seen);
        let seen = CellSet::from_cells(layout.cell_count(), seen);
        let scene = dead_scene(layout, &seen, view.placement(), theme);
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
        // The hatch covers the ground, so crates and the player are drawn again above it.
        let board = &studio.editor.level().board;
        let scene = occupants_scene(board, places(dead_ends, &seen), view.placement(), theme);
        paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    }
    if let Some((dead_ends, why)) = why_at_hand(studio) {
        for cell in places(dead_ends, &why.cells).into_iter().chain(places(dead_ends, &why.crates))
        {
            frame(cell, theme.planning.dead_cell);
        }
    }
    if let Some((dead_ends, sighting)) = shown_sighting(studio) {
        for cell in places(dead_ends, &sighting.cells) {
            frame(cell, theme.chrome.warning);
        }
        for cell in places(dead_ends, &sighting.crates) {
            frame(cell, theme.chrome.error);
        }
    }
}

/// Legend of the marks.
pub(super) fn legend(cell_size: f32, studio: &Studio) -> Vec<LegendEntry> {
    dead_legend(cell_size, studio.theme())
}
