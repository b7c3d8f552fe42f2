//! How the panels of the Zuma world are arranged.

use super::pane::Pane;
use super::trees::{Panels, row, search_tree};
use crate::studio::marbles;
use eframe::egui;
use egui_tiles::{Tiles, Tree};

/// All arrangements of this world.
pub(super) fn panels() -> Panels {
    Panels {
        draw: drawing_tree(),
        drawn: Pane::Marbles(marbles::Pane::Game),
        watch: watching_tree(),
        watched: Pane::Marbles(marbles::Pane::Board),
        search: search_tree(),
        searched: Pane::Search,
    }
}

/// Library | game | properties and history.
fn drawing_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let game = tiles.insert_pane(Pane::Marbles(marbles::Pane::Game));
    let facts = [marbles::Pane::Properties, marbles::Pane::History];
    let facts = facts.map(|pane| tiles.insert_pane(Pane::Marbles(pane)));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.19), (game, 0.58), (facts, 0.23)]);
    Tree::new(egui::Id::unique("draw games"), root, tiles)
}

/// Library | game | plots and runs.
fn watching_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let board = tiles.insert_pane(Pane::Marbles(marbles::Pane::Board));
    let facts = [Pane::Plots, Pane::Runs].map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (board, 0.57), (facts, 0.26)]);
    Tree::new(egui::Id::unique("watch games"), root, tiles)
}
