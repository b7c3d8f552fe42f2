//! Arrangement of the panels of the Zuma world.

use super::ZumaPanel;
use crate::studio::layout::{PanelId, WorldPanels, column, row, search_tree};
use eframe::egui;
use egui_tiles::{Tiles, Tree};

/// Builds the trees of the Zuma world, one for each mode.
pub(in crate::studio) fn panels() -> WorldPanels {
    WorldPanels {
        edit: drawing_tree(),
        edit_panel: PanelId::Zuma(ZumaPanel::Game),
        watch: watching_tree(),
        watch_panel: PanelId::Zuma(ZumaPanel::Board),
        search: search_tree(),
        search_panel: PanelId::SearchBoard,
    }
}

/// Edit mode: library | line of balls above model | tabs with details and training.
fn drawing_tree() -> Tree<PanelId> {
    use ZumaPanel::{Game, History, Model, Problems, Properties, Training};
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let [game, model] = [Game, Model].map(|pane| tiles.insert_pane(PanelId::Zuma(pane)));
    let middle = column(&mut tiles, &[(game, 0.55), (model, 0.45)]);
    let detail_panels = [Problems, Properties, History, Training];
    let detail_panels = detail_panels.map(|pane| tiles.insert_pane(PanelId::Zuma(pane)));
    let detail_panels = tiles.insert_tab_tile(detail_panels.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (middle, 0.57), (detail_panels, 0.26)]);
    Tree::new(egui::Id::unique("draw games"), root, tiles)
}

/// Watch mode: library | board above truth and belief | tabs with details and training.
fn watching_tree() -> Tree<PanelId> {
    use ZumaPanel::{Belief, Board, Decision, Training};
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let [board, odds] = [Board, Belief].map(|pane| tiles.insert_pane(PanelId::Zuma(pane)));
    let middle = column(&mut tiles, &[(board, 0.54), (odds, 0.46)]);
    let detail_panels =
        [PanelId::Zuma(Decision), PanelId::Zuma(Training), PanelId::Plots, PanelId::Runs];
    let detail_panels = detail_panels.map(|pane| tiles.insert_pane(pane));
    let detail_panels = tiles.insert_tab_tile(detail_panels.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (middle, 0.55), (detail_panels, 0.28)]);
    Tree::new(egui::Id::unique("watch games"), root, tiles)
}
