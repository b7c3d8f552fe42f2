//! Panels, the trees of tiles that arrange them, and the view states of their contents.
//!
//! Each world has a table of trees, one for each mode. Panels that several worlds have are here.

use crate::episode::ShownBoards;
use crate::studio::boards::BoardViews;
use crate::studio::documents::HistoryList;
use crate::studio::ice::IceViews;
use crate::studio::inspector::InspectorViews;
use crate::studio::library::LibraryView;
use crate::studio::model::{Mode, RunPanel, Studio};
use crate::studio::platform::PlatformViews;
use crate::studio::request::Requests;
use crate::studio::search::{SearchBoard, SearchPanel};
use crate::studio::verification::{VerificationBoard, VerificationPanel};
use crate::studio::zuma::ZumaViews;
use eframe::egui::{Id, Ui};
use egui_tiles::{Container, Linear, LinearDir, TileId, Tiles, Tree};

/// A panel in the tree of tiles.
#[derive(Debug)]
pub(in crate::studio) struct Panel {
    /// Title of its tab.
    pub title: &'static str,
    /// Whether the panel has a margin around its content; boards fill their panels.
    pub is_padded: bool,
    /// Whether the panel shows the true ice, so that it is hidden together with the truth.
    pub shows_truth: bool,
    /// The part of a run that the panel shows, if commands can bring it to the front.
    pub run_panel: Option<RunPanel>,
    /// Shows the content.
    pub show: fn(&mut Views, &mut Ui, &Studio, &mut Requests),
}

impl Panel {
    /// A panel with a margin around its content.
    pub const fn new(
        title: &'static str,
        show: fn(&mut Views, &mut Ui, &Studio, &mut Requests),
    ) -> Self {
        Self { title, is_padded: true, shows_truth: false, run_panel: None, show }
    }

    /// A panel that its content fills.
    pub const fn board(
        title: &'static str,
        show: fn(&mut Views, &mut Ui, &Studio, &mut Requests),
    ) -> Self {
        Self { is_padded: false, ..Self::new(title, show) }
    }

    /// The panel, which commands bring to the front as this part of a run.
    pub const fn of_run(self, part: RunPanel) -> Self {
        Self { run_panel: Some(part), ..self }
    }

    /// The panel, which is hidden together with the truth.
    pub const fn of_truth(self) -> Self {
        Self { shows_truth: true, ..self }
    }
}

/// Levels to open, on shelves.
pub(in crate::studio) static LIBRARY: Panel =
    Panel::new("Library", |views, ui, studio, requests| views.library.ui(ui, studio, requests));

/// The edit history of the level; a click jumps to a revision.
pub(in crate::studio) static HISTORY: Panel =
    Panel::new("History", |views, ui, studio, requests| views.history.show(ui, studio, requests));

/// All open runs, of every world.
pub(in crate::studio) static RUNS: Panel =
    Panel::new("Runs", |views, ui, studio, requests| views.inspector.runs_ui(ui, studio, requests))
        .of_run(RunPanel::Runs);

/// Curves over all decisions of a run.
pub(in crate::studio) static PLOTS: Panel = Panel::new("Plots", |views, ui, studio, requests| {
    views.inspector.plots_ui(ui, studio, requests);
})
.of_run(RunPanel::Plots);

/// Board of a recorded search.
pub(in crate::studio) static SEARCH_BOARD: Panel =
    Panel::board("Search", |views, ui, studio, requests| {
        views.search_board.ui(ui, studio, requests);
    })
    .of_truth();

/// The expansion at the cursor of a recorded search.
pub(in crate::studio) static EXPANSION: Panel =
    Panel::new("Expansion", |views, ui, studio, requests| {
        views.search_panel.ui(ui, studio, requests);
    })
    .of_truth();

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

    /// The boards to show: the first is the truth and the second the belief, if there are two.
    pub fn boards_in_view(&self, shown: ShownBoards) -> &'static [&'static Panel] {
        match (self.boards, shown) {
            ([truth, _], ShownBoards::Truth) => std::slice::from_ref(truth),
            ([_, belief], ShownBoards::Belief) => std::slice::from_ref(belief),
            (boards, _) => boards,
        }
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

/// View states of the panels' contents, by part of the window and by world.
#[derive(Debug, Default)]
pub(in crate::studio) struct Views {
    pub boards: BoardViews,
    pub inspector: InspectorViews,
    pub library: LibraryView,
    pub history: HistoryList,
    pub search_board: SearchBoard,
    pub search_panel: SearchPanel,
    pub verification_board: VerificationBoard,
    pub verification_panel: VerificationPanel,
    pub ice: IceViews,
    pub platform: PlatformViews,
    pub zuma: ZumaViews,
}

impl Views {
    /// Fits all boards into their panels.
    pub fn fit(&mut self) {
        self.boards.fit();
        self.search_board.fit();
        self.verification_board.fit();
        self.ice.fit();
        self.platform.fit();
        self.zuma.fit();
    }

    /// Zooms all boards by a factor; above 1 enlarges.
    pub fn zoom(&mut self, factor: f32) {
        self.boards.zoom(factor);
        self.search_board.zoom(factor);
        self.verification_board.zoom(factor);
        self.ice.zoom(factor);
        self.platform.zoom(factor);
        self.zuma.zoom(factor);
    }
}
