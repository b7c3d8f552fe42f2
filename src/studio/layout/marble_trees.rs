//! Arrangement of the panels of the Zuma world.

use super::pane::Pane;
use super::trees::{Panels, column, row, search_tree};
use crate::studio::marbles;
use eframe::egui;
use egui_tiles::{Tiles, Tree};

/// All arrangements of the Zuma world.
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

/// Library | line above model | problems, properties, history and training.
fn drawing_tree() -> Tree<Pane> {
    use marbles::Pane::{Game, History, Model, Problems, Properties, Training};
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let [game, model] = [Game, Model].map(|pane| tiles.insert_pane(Pane::Marbles(pane)));
    let middle = column(&mut tiles, &[(game, 0.55), (model, 0.45)]);
    let facts = [Problems, Properties, History, Training];
    let facts = facts.map(|pane| tiles.insert_pane(Pane::Marbles(pane)));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (middle, 0.57), (facts, 0.26)]);
    Tree::new(egui::Id::unique("draw games"), root, tiles)
}

/// Library | board above truth and belief | decision, training, plots and runs.
fn watching_tree() -> Tree<Pane> {
    use marbles::Pane::{Board, Decision, Odds, Training};
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let [board, odds] = [Board, Odds].map(|pane| tiles.insert_pane(Pane::Marbles(pane)));
    let middle = column(&mut tiles, &[(board, 0.54), (odds, 0.46)]);
    let facts = [Pane::Marbles(Decision), Pane::Marbles(Training), Pane::Plots, Pane::Runs];
    let facts = facts.map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (middle, 0.55), (facts, 0.28)]);
    Tree::new(egui::Id::unique("watch games"), root, tiles)
}
