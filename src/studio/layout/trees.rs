//! Arrangement of the panels of the ice world, and functions to build trees of tiles.

use super::pane::Pane;
use eframe::egui;
use egui_tiles::{TileId, Tiles, Tree};

/// Trees of a world, one for each mode.
///
/// Each has a pane that is shown alone while panels are hidden.
#[derive(Debug)]
pub(super) struct Panels {
    pub(super) draw: Tree<Pane>,
    pub(super) drawn: Pane,
    pub(super) watch: Tree<Pane>,
    pub(super) watched: Pane,
    pub(super) search: Tree<Pane>,
    pub(super) searched: Pane,
}

/// Library | level | tools above tabs with problems, history, properties.
pub(super) fn edit_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let canvas = tiles.insert_pane(Pane::Editor);
    let tools = tiles.insert_pane(Pane::Tools);
    let facts = [Pane::Problems, Pane::History, Pane::Level].map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let right = column(&mut tiles, &[(tools, 0.66), (facts, 0.34)]);
    let root = row(&mut tiles, &[(library, 0.19), (canvas, 0.58), (right, 0.23)]);
    Tree::new(egui::Id::unique("edit panels"), root, tiles)
}

/// Library | boards side by side | tabs with decision, plots and runs.
pub(super) fn watch_tree(boards: &[Pane], name: &'static str) -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let boards: Vec<_> = boards.iter().map(|pane| tiles.insert_pane(*pane)).collect();
    let boards = tiles.insert_horizontal_tile(boards);
    let facts = [Pane::Decision, Pane::Plots, Pane::Runs].map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (boards, 0.57), (facts, 0.26)]);
    Tree::new(egui::Id::unique(name), root, tiles)
}

/// Library | board of a search | the expansion at the cursor.
pub(super) fn search_tree() -> Tree<Pane> {
    three_tree([Pane::Search, Pane::Expansion], "search panels")
}

/// Library | board | texts about it.
pub(super) fn three_tree([board, words]: [Pane; 2], name: &'static str) -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let board = tiles.insert_pane(board);
    let words = tiles.insert_pane(words);
    let root = row(&mut tiles, &[(library, 0.17), (board, 0.49), (words, 0.34)]);
    Tree::new(egui::Id::unique(name), root, tiles)
}

/// Only the boards.
pub(super) fn boards_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let boards = [Pane::Truth, Pane::Belief].map(|pane| tiles.insert_pane(pane));
    let root = tiles.insert_horizontal_tile(boards.to_vec());
    Tree::new(egui::Id::unique("boards only"), root, tiles)
}

/// Adds tiles side by side, with their shares of the width.
pub(super) fn row(tiles: &mut Tiles<Pane>, parts: &[(TileId, f32)]) -> TileId {
    line(tiles, egui_tiles::LinearDir::Horizontal, parts)
}

/// Adds tiles one below the other, with their shares of the height.
pub(super) fn column(tiles: &mut Tiles<Pane>, parts: &[(TileId, f32)]) -> TileId {
    line(tiles, egui_tiles::LinearDir::Vertical, parts)
}

fn line(
    tiles: &mut Tiles<Pane>,
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
