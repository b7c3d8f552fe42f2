//! Arrangement of the panels of the platform world.

use super::pane::Pane;
use super::trees::{Panels, column, row, search_tree};
use crate::studio::stages;
use eframe::egui;
use egui_tiles::{Tiles, Tree};

/// All arrangements of the platform world.
pub(super) fn panels() -> Panels {
    Panels {
        draw: drawing_tree(),
        drawn: Pane::Stages(stages::Pane::Stage),
        watch: watching_tree(),
        watched: Pane::Stages(stages::Pane::Board),
        search: search_tree(),
        searched: Pane::Search,
    }
}

/// Library | level | tools above tabs with properties and history.
fn drawing_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let stage = tiles.insert_pane(Pane::Stages(stages::Pane::Stage));
    let tools = tiles.insert_pane(Pane::Stages(stages::Pane::Tools));
    let facts = [stages::Pane::Properties, stages::Pane::History];
    let facts = facts.map(|pane| tiles.insert_pane(Pane::Stages(pane)));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let right = column(&mut tiles, &[(tools, 0.6), (facts, 0.4)]);
    let root = row(&mut tiles, &[(library, 0.19), (stage, 0.58), (right, 0.23)]);
    Tree::new(egui::Id::unique("draw stages"), root, tiles)
}

/// Library | level | tabs with the move, plots and runs.
fn watching_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let board = tiles.insert_pane(Pane::Stages(stages::Pane::Board));
    let facts = [Pane::Stages(stages::Pane::Move), Pane::Plots, Pane::Runs];
    let facts = facts.map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (board, 0.57), (facts, 0.26)]);
    Tree::new(egui::Id::unique("watch stages"), root, tiles)
}
