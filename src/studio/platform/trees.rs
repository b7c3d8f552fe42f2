//! Arrangement of the panels of the platform world.

use super::PlatformPanel;
use crate::studio::layout::{PanelId, WorldPanels, column, row, search_tree};
use eframe::egui;
use egui_tiles::{Tiles, Tree};

/// Builds the trees of the platform world, one for each mode.
pub(in crate::studio) fn panels() -> WorldPanels {
    WorldPanels {
        edit: drawing_tree(),
        edit_panel: PanelId::Platform(PlatformPanel::Canvas),
        watch: watching_tree(),
        watch_panel: PanelId::Platform(PlatformPanel::Board),
        search: search_tree(),
        search_panel: PanelId::SearchBoard,
    }
}

/// Edit mode: library | level | tools above tabs with properties and history.
fn drawing_tree() -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let stage = tiles.insert_pane(PanelId::Platform(PlatformPanel::Canvas));
    let tools = tiles.insert_pane(PanelId::Platform(PlatformPanel::Tools));
    let detail_panels = [PlatformPanel::Properties, PlatformPanel::History];
    let detail_panels = detail_panels.map(|pane| tiles.insert_pane(PanelId::Platform(pane)));
    let detail_panels = tiles.insert_tab_tile(detail_panels.to_vec());
    let right = column(&mut tiles, &[(tools, 0.6), (detail_panels, 0.4)]);
    let root = row(&mut tiles, &[(library, 0.19), (stage, 0.58), (right, 0.23)]);
    Tree::new(egui::Id::unique("draw stages"), root, tiles)
}

/// Watch mode: library | board of the run | tabs with the move, plots and runs.
fn watching_tree() -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let board = tiles.insert_pane(PanelId::Platform(PlatformPanel::Board));
    let detail_panels = [PanelId::Platform(PlatformPanel::Move), PanelId::Plots, PanelId::Runs];
    let detail_panels = detail_panels.map(|pane| tiles.insert_pane(pane));
    let detail_panels = tiles.insert_tab_tile(detail_panels.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (board, 0.57), (detail_panels, 0.26)]);
    Tree::new(egui::Id::unique("watch stages"), root, tiles)
}
