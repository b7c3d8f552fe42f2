//! Arrangement of the panels of the ice world, and functions to build trees of tiles.

use super::panel::PanelId;
use eframe::egui;
use egui_tiles::{TileId, Tiles, Tree};

/// Trees of another world than ice, one for each mode.
///
/// While the panels are hidden, only the mode's `…_panel` is shown. The ice world has its own
/// struct, because it has more trees.
#[derive(Debug)]
pub(in crate::studio) struct WorldPanels {
    pub(in crate::studio) edit: Tree<PanelId>,
    pub(in crate::studio) edit_panel: PanelId,
    pub(in crate::studio) watch: Tree<PanelId>,
    pub(in crate::studio) watch_panel: PanelId,
    pub(in crate::studio) search: Tree<PanelId>,
    pub(in crate::studio) search_panel: PanelId,
}

/// Edit mode of the ice world: library | level | tools above tabs with details.
pub(super) fn edit_tree() -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let canvas = tiles.insert_pane(PanelId::IceCanvas);
    let tools = tiles.insert_pane(PanelId::Tools);
    let detail_panels = [PanelId::Problems, PanelId::History, PanelId::Properties]
        .map(|pane| tiles.insert_pane(pane));
    let detail_panels = tiles.insert_tab_tile(detail_panels.to_vec());
    let right = column(&mut tiles, &[(tools, 0.66), (detail_panels, 0.34)]);
    let root = row(&mut tiles, &[(library, 0.19), (canvas, 0.58), (right, 0.23)]);
    Tree::new(egui::Id::unique("edit panels"), root, tiles)
}

/// Watch mode of the ice world: library | boards side by side | tabs with details.
///
/// `boards` are in order from left to right; `name` is the unique identifier of the tree.
pub(super) fn watch_tree(boards: &[PanelId], name: &'static str) -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let boards: Vec<_> = boards.iter().map(|pane| tiles.insert_pane(*pane)).collect();
    let boards = tiles.insert_horizontal_tile(boards);
    let detail_panels =
        [PanelId::Decision, PanelId::Plots, PanelId::Runs].map(|pane| tiles.insert_pane(pane));
    let detail_panels = tiles.insert_tab_tile(detail_panels.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (boards, 0.57), (detail_panels, 0.26)]);
    Tree::new(egui::Id::unique(name), root, tiles)
}

/// Search mode of every world: library | board | expansion at the cursor.
pub(in crate::studio) fn search_tree() -> Tree<PanelId> {
    three_panel_tree([PanelId::SearchBoard, PanelId::Expansion], "search panels")
}

/// Builds library | board | details; `name` is the unique identifier of the tree.
pub(super) fn three_panel_tree(
    [board, details]: [PanelId; 2],
    name: &'static str,
) -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(PanelId::Library);
    let board = tiles.insert_pane(board);
    let details = tiles.insert_pane(details);
    let root = row(&mut tiles, &[(library, 0.17), (board, 0.49), (details, 0.34)]);
    Tree::new(egui::Id::unique(name), root, tiles)
}

/// Builds truth and belief side by side, for the time that the panels are hidden.
pub(super) fn boards_tree() -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let boards = [PanelId::Truth, PanelId::Belief].map(|pane| tiles.insert_pane(pane));
    let root = tiles.insert_horizontal_tile(boards.to_vec());
    Tree::new(egui::Id::unique("boards only"), root, tiles)
}

/// Adds tiles in a row, with their shares of the width; returns the new tile.
pub(in crate::studio) fn row(tiles: &mut Tiles<PanelId>, parts: &[(TileId, f32)]) -> TileId {
    linear_tile(tiles, egui_tiles::LinearDir::Horizontal, parts)
}

/// Adds tiles in a column, with their shares of the height; returns the new tile.
pub(in crate::studio) fn column(tiles: &mut Tiles<PanelId>, parts: &[(TileId, f32)]) -> TileId {
    linear_tile(tiles, egui_tiles::LinearDir::Vertical, parts)
}

/// Adds tiles in a direction, with their shares of the space; returns the new tile.
fn linear_tile(
    tiles: &mut Tiles<PanelId>,
    direction: egui_tiles::LinearDir,
    parts: &[(TileId, f32)],
) -> TileId {
    let ids = parts.iter().map(|(id, _)| *id).collect();
    let mut line = egui_tiles::Linear::new(direction, ids);
    for (id, share) in parts {
        line.shares.set_share(*id, *share);
    }
    tiles.insert_new(egui_tiles::Tile::Container(egui_tiles::Container::Linear(line)))
}
