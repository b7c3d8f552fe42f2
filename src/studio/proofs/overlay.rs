//! The ice map: the effect of ice on each cell, over the editor's board.

use super::ice_words;
use super::proof::Proof;
use super::words;
use crate::board::CellIndex;
use crate::picture::{LegendEntry, actors_scene, doubt_scene, ice_map_legend, ice_map_scene};
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::paint;
use eframe::egui::{Painter, Pos2};

/// The results to show in the editor: of the current board, if the effect of ice is known.
///
/// `None` while the ice is hidden: "doubtful" marks and counts depend on it.
fn shown(studio: &Studio) -> Option<&Proof> {
    let proof = studio.proofs.about(&studio.editor.level().board)?;
    let is_shown = studio.proofs.shows_ice_map && studio.visible().truth;
    (is_shown && proof.ice_knowledge().is_some()).then_some(proof)
}

/// Paints the ice map, and player and crates over it.
pub(in crate::studio) fn paint_ice_map(painter: &Painter, view: BoardView, studio: &Studio) {
    let theme = studio.theme();
    let add = |scene| paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    if let Some(proof) = shown(studio) {
        let layout = proof.terrain().layout();
        let cells = layout.passable_cells();
        let effects = cells.filter_map(|cell| Some((cell, proof.ice_effect(cell)?)));
        add(ice_map_scene(layout, effects, view.placement(), theme));
        let actors = super::board::at_start(proof);
        add(actors_scene(layout, &actors, view.placement(), theme));
    } else if studio.visible().truth {
        // Without results, the "doubtful" marks themselves are shown.
        add(doubt_scene(&studio.editor.level().board, view.placement(), theme));
    }
}

/// Legend of the ice map; empty while it is not shown.
pub(in crate::studio) fn ice_map_entries(cell_size: f32, studio: &Studio) -> Vec<LegendEntry> {
    let knowledge = shown(studio).and_then(Proof::ice_knowledge);
    let legend = |knowledge| ice_map_legend(knowledge, cell_size, studio.theme());
    knowledge.map(legend).unwrap_or_default()
}

/// Texts about the current cell: the effect of ice there, or that a crate there is lost.
pub(in crate::studio) fn ice_hint(studio: &Studio) -> Vec<String> {
    let editor = &studio.editor;
    let board = &editor.level().board;
    let Some(cell) = editor.cell().and_then(|cell| board.index_of(cell)) else {
        return Vec::new();
    };
    let effect = shown(studio).and_then(|proof| ice_words::of_cell(proof, cell));
    let is_lost = |cell: CellIndex| {
        let is_shown = studio.settings.show_dead_cells && studio.visible().truth;
        let lost = studio.proofs.lost_cells(board).filter(|_| is_shown);
        lost.is_some_and(|lost| lost.contains(cell))
    };
    let lost = is_lost(cell).then(|| words::LOST_CELL.to_owned());
    effect.into_iter().chain(lost).collect()
}
