//! Overlay of the editor's board: the effect of ice on each cell.
//!
//! The effect of ice on a cell is the share of the ice maps with ice there that are solvable. If
//! some cells are marked “doubtful”, the ice maps vary only these cells.

use super::ice_text;
use super::result::VerificationResult;
use super::text;
use crate::board::CellIndex;
use crate::picture::{
    LegendEntry, actors_scene, doubtful_cells_scene, ice_effect_legend, ice_effect_scene,
};
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::paint;
use eframe::egui::{Painter, Pos2};

/// Results to show in the editor; `None` unless they are about the current board.
///
/// `None` also before the count of ice maps starts, if the overlay is switched off, and while the
/// ice is hidden, because “doubtful” marks and counts depend on it.
fn shown_result(studio: &Studio) -> Option<&VerificationResult> {
    let result = studio.verification.result_for(&studio.worlds.ice.level().board)?;
    let is_shown = studio.verification.shows_ice_map && studio.visibility().truth;
    (is_shown && result.ice_knowledge().is_some()).then_some(result)
}

/// Paints the effect of ice, with player and crates over it; without results, “doubtful” marks.
///
/// Paints nothing while the ice is hidden.
pub(in crate::studio) fn paint_ice_map(painter: &Painter, view: BoardView, studio: &Studio) {
    let theme = studio.theme();
    let add = |scene| paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    if let Some(result) = shown_result(studio) {
        let layout = result.terrain().layout();
        let cells = layout.passable_cells();
        let effects = cells.filter_map(|cell| Some((cell, result.ice_effect(cell)?)));
        add(ice_effect_scene(layout, effects, view.placement(), theme));
        let actors = super::board::at_start(result);
        add(actors_scene(layout, &actors, view.placement(), theme));
    } else if studio.visibility().truth {
        // Without results, the "doubtful" marks themselves are shown.
        add(doubtful_cells_scene(&studio.worlds.ice.level().board, view.placement(), theme));
    }
}

/// Legend of the effect of ice; empty while it is not shown.
pub(in crate::studio) fn ice_map_entries(cell_size: f32, studio: &Studio) -> Vec<LegendEntry> {
    let knowledge = shown_result(studio).and_then(VerificationResult::ice_knowledge);
    let legend = |knowledge| ice_effect_legend(knowledge, cell_size, studio.theme());
    knowledge.map(legend).unwrap_or_default()
}

/// Texts about the editor's current cell: effect of ice, and a crate lost there.
///
/// Empty without a current cell, and while the ice is hidden.
pub(in crate::studio) fn current_cell_texts(studio: &Studio) -> Vec<String> {
    let editor = &studio.worlds.ice;
    let board = &editor.level().board;
    let Some(cell) = editor.current_cell().and_then(|cell| board.index_of(cell)) else {
        return Vec::new();
    };
    let effect = shown_result(studio).and_then(|result| ice_text::cell_text(result, cell));
    let is_lost = |cell: CellIndex| {
        let is_shown = studio.settings.show_dead_cells && studio.visibility().truth;
        let lost = studio.verification.lost_cells(board).filter(|_| is_shown);
        lost.is_some_and(|lost| lost.contains(cell))
    };
    let lost = is_lost(cell).then(|| text::LOST_CELL.to_owned());
    effect.into_iter().chain(lost).collect()
}
