//! Trees of tiles as data: each world has a table of them, one for each mode.

use super::panel::{EXPANSION, LIBRARY, Panel, SEARCH_BOARD};
use crate::studio::model::{Mode, Studio};
use eframe::egui::Id;
use egui_tiles::{Container, Linear, LinearDir, TileId, Tiles, Tree};

/// The initial arrangement of the panels of a world in one mode.
#[derive(Debug)]
pub(in crate::studio) struct ModePanels {
    pub mode: Mode,
    /// Whether the belief is drawn over the truth; `None` if the panels are the same then.
    pub overlay: Option<bool>,
    /// Unique name of the tree.
    pub name: &'static str,
    /// All panels.
    pub tree: Tile,
    /// The boards, shown alone while the panels are hidden.
    pub boards: &'static [&'static Panel],
}

/// A tile: a panel, or an arrangement of tiles.
#[derive(Debug)]
pub(in crate::studio) enum Tile {
    Pane(&'static Panel),
    /// Panels one behind the other.
    Tabs(&'static [&'static Panel]),
    /// Tiles from left to right, with their shares of the width.
    Row(&'static [(f32, Tile)]),
    /// Tiles from top to bottom, with their shares of the height.
    Column(&'static [(f32, Tile)]),
}

/// Search mode of every world: library | board | expansion at the cursor.
pub(in crate::studio) const SEARCH_PANELS: ModePanels = ModePanels {
    mode: Mode::Search,
    overlay: None,
    name: "search panels",
    tree: Tile::Row(&[
        (0.17, Tile::Pane(&LIBRARY)),
        (0.49, Tile::Pane(&SEARCH_BOARD)),
        (0.34, Tile::Pane(&EXPANSION)),
    ]),
    boards: &[&SEARCH_BOARD],
};

impl ModePanels {
    /// Whether these are the panels of the current mode.
    pub fn are_for(&self, studio: &Studio) -> bool {
        self.mode == studio.mode && self.overlay.is_none_or(|it| it == studio.settings.overlay)
    }

    /// Builds the tree of all panels.
    pub fn build(&self) -> Tree<&'static Panel> {
        let mut tiles = Tiles::default();
        let root = self.tree.insert_into(&mut tiles);
        Tree::new(Id::unique(self.name), root, tiles)
    }

    /// Builds a row of the boards alone.
    pub fn build_boards(&self) -> Tree<&'static Panel> {
        let mut tiles = Tiles::default();
        let boards = self.boards.iter().map(|board| tiles.insert_pane(*board)).collect();
        let root = tiles.insert_horizontal_tile(boards);
        Tree::new(Id::unique((self.name, "boards")), root, tiles)
    }
}

impl Tile {
    /// Adds the tile with all tiles in it.
    fn insert_into(&self, tiles: &mut Tiles<&'static Panel>) -> TileId {
        let (direction, parts) = match self {
            Self::Pane(panel) => return tiles.insert_pane(panel),
            Self::Tabs(panels) => {
                let panes = panels.iter().map(|panel| tiles.insert_pane(*panel)).collect();
                return tiles.insert_tab_tile(panes);
            }
            Self::Row(parts) => (LinearDir::Horizontal, parts),
            Self::Column(parts) => (LinearDir::Vertical, parts),
        };
        let ids: Vec<_> = parts.iter().map(|(_, tile)| tile.insert_into(tiles)).collect();
        let mut line = Linear::new(direction, ids.clone());
        for (id, (share, _)) in ids.into_iter().zip(*parts) {
            line.shares.set_share(id, *share);
        }
        tiles.insert_new(egui_tiles::Tile::Container(Container::Linear(line)))
    }
}
