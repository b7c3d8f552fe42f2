//! Where the panels stand: menu bar on top, timeline below, and between them tiles that can be
//! dragged and resized, one arrangement for drawing and one for watching.

use super::boards::BoardViews;
use super::dialogs::Dialogs;
use super::editor::EditorViews;
use super::inspector::InspectorViews;
use super::library::LibraryView;
use super::model::{Effect, Mode, Studio};
use super::proofs::{ProofBoard, ProofPanel};
use super::request::Requests;
use super::search::{SearchBoard, SearchPanel};
use super::timeline::TimelineView;
use super::{menu, notices, style};
use eframe::egui;
use egui_tiles::{
    Behavior, ResizeState, SimplificationOptions, TabState, TileId, Tiles, Tree, UiResponse,
};

/// One panel among the tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pane {
    Library,
    Editor,
    Tools,
    Level,
    Problems,
    History,
    Truth,
    Belief,
    Decision,
    Plots,
    Runs,
    Search,
    Expansion,
    Proof,
    Questions,
}

impl Pane {
    const fn title(self) -> &'static str {
        match self {
            Self::Library => "Library",
            Self::Editor => "Level",
            Self::Tools => "Tools",
            Self::Level => "Properties",
            Self::Problems => "Problems",
            Self::History => "History",
            Self::Truth => "Truth",
            Self::Belief => "Belief",
            Self::Decision => "Decision",
            Self::Plots => "Plots",
            Self::Runs => "Runs",
            Self::Search => "Search",
            Self::Expansion => "Expansion",
            Self::Proof => "Verified",
            Self::Questions => "Questions",
        }
    }
}

/// The panels' own states (scroll positions, cameras) and their arrangement.
#[derive(Debug)]
pub struct Layout {
    edit: Tree<Pane>,
    watch: Tree<Pane>,
    watch_overlay: Tree<Pane>,
    boards_only: Tree<Pane>,
    search: Tree<Pane>,
    proof: Tree<Pane>,
    views: Views,
    timeline: TimelineView,
    search_timeline: TimelineView,
    proof_timeline: TimelineView,
    dialogs: Dialogs,
}

#[derive(Debug, Default)]
struct Views {
    boards: BoardViews,
    editor: EditorViews,
    inspector: InspectorViews,
    library: LibraryView,
    search_board: SearchBoard,
    search_panel: SearchPanel,
    proof_board: ProofBoard,
    proof_panel: ProofPanel,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            edit: edit_tree(),
            watch: watch_tree(&[Pane::Truth, Pane::Belief], "watch"),
            watch_overlay: watch_tree(&[Pane::Truth], "watch overlay"),
            boards_only: boards_tree(),
            search: three_tree([Pane::Search, Pane::Expansion], "search panels"),
            proof: three_tree([Pane::Proof, Pane::Questions], "proof panels"),
            views: Views::default(),
            timeline: TimelineView::default(),
            search_timeline: TimelineView::default(),
            proof_timeline: TimelineView::default(),
            dialogs: Dialogs::default(),
        }
    }
}

impl Layout {
    /// Shows everything; what is asked goes into `requests`.
    pub fn show(&mut self, ui: &mut egui::Ui, studio: &Studio, requests: &mut Requests) {
        menu::show(ui, studio, requests);
        match studio.mode {
            Mode::Edit => {}
            Mode::Watch => self.timeline.show(ui, studio, requests),
            Mode::Search => self.search_timeline.show(ui, studio, requests),
            Mode::Proof => self.proof_timeline.show(ui, studio, requests),
        }
        let hidden = studio.panels_hidden;
        // The gaps between tiles show through as hairlines.
        let background = egui::Frame::new().fill(style::colour(studio.theme().chrome.hairline));
        egui::CentralPanel::default().frame(background).show(ui, |ui| {
            let mut behaviour = Panes { studio, requests, views: &mut self.views };
            match studio.mode {
                Mode::Edit if hidden => behaviour.pane(ui, Pane::Editor),
                Mode::Edit => self.edit.ui(&mut behaviour, ui),
                Mode::Search if hidden => behaviour.pane(ui, Pane::Search),
                Mode::Search => self.search.ui(&mut behaviour, ui),
                Mode::Proof if hidden => behaviour.pane(ui, Pane::Proof),
                Mode::Proof => self.proof.ui(&mut behaviour, ui),
                Mode::Watch if hidden && studio.settings.overlay => {
                    behaviour.pane(ui, Pane::Truth);
                }
                Mode::Watch if hidden => self.boards_only.ui(&mut behaviour, ui),
                Mode::Watch if studio.settings.overlay => self.watch_overlay.ui(&mut behaviour, ui),
                Mode::Watch => self.watch.ui(&mut behaviour, ui),
            }
        });
        notices::show(ui.ctx(), studio, requests);
        self.dialogs.show(ui.ctx(), studio, requests);
    }

    /// Carries out what concerns views alone.
    pub fn carry_out(&mut self, effect: &Effect, mode: Mode) {
        let timeline = match mode {
            Mode::Search => &mut self.search_timeline,
            Mode::Proof => &mut self.proof_timeline,
            Mode::Edit | Mode::Watch => &mut self.timeline,
        };
        match effect {
            Effect::FitBoard => {
                self.views.boards.fit();
                self.views.editor.fit();
                self.views.search_board.fit();
                self.views.proof_board.fit();
            }
            Effect::ZoomBoard(thousandths) => {
                let factor = *thousandths as f32 / 1e3;
                self.views.boards.zoom(factor);
                self.views.editor.zoom(factor);
                self.views.search_board.zoom(factor);
                self.views.proof_board.zoom(factor);
            }
            Effect::ZoomTimeline(thousandths) => timeline.zoom(*thousandths as f32 / 1e3),
            Effect::FocusLibrary => self.views.library.focus_search(),
            Effect::FocusStepField => timeline.focus_step_field(),
            Effect::CopyText(_) | Effect::RequestPaste | Effect::Close => {}
        }
    }
}

/// Shows panes for egui_tiles.
struct Panes<'a> {
    studio: &'a Studio,
    requests: &'a mut Requests,
    views: &'a mut Views,
}

impl Panes<'_> {
    fn pane(&mut self, ui: &mut egui::Ui, pane: Pane) {
        let (studio, requests, views) = (self.studio, &mut *self.requests, &mut *self.views);
        match pane {
            Pane::Library => padded(ui, |ui| views.library.ui(ui, studio, requests)),
            Pane::Editor => views.editor.canvas_ui(ui, studio, requests),
            Pane::Tools => padded(ui, |ui| views.editor.tools_ui(ui, studio, requests)),
            Pane::Level => padded(ui, |ui| views.editor.properties_ui(ui, studio, requests)),
            Pane::Problems => padded(ui, |ui| views.editor.problems_ui(ui, studio, requests)),
            Pane::History => padded(ui, |ui| views.editor.history_ui(ui, studio, requests)),
            Pane::Truth => views.boards.truth_ui(ui, studio, requests),
            Pane::Belief => views.boards.belief_ui(ui, studio, requests),
            Pane::Decision => padded(ui, |ui| views.inspector.decision_ui(ui, studio, requests)),
            Pane::Plots => padded(ui, |ui| views.inspector.plots_ui(ui, studio, requests)),
            Pane::Runs => padded(ui, |ui| views.inspector.runs_ui(ui, studio, requests)),
            Pane::Search => views.search_board.ui(ui, studio, requests),
            Pane::Expansion => padded(ui, |ui| views.search_panel.ui(ui, studio, requests)),
            Pane::Proof => views.proof_board.ui(ui, studio, requests),
            Pane::Questions => padded(ui, |ui| views.proof_panel.ui(ui, studio, requests)),
        }
    }
}

fn padded(ui: &mut egui::Ui, content: impl FnOnce(&mut egui::Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::same(12)).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        content(ui);
    });
}

impl Behavior<Pane> for Panes<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _id: TileId, pane: &mut Pane) -> UiResponse {
        ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
        self.pane(ui, *pane);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> egui::WidgetText {
        egui::RichText::new(pane.title()).size(self.studio.theme().text_sizes.small).into()
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        1.0
    }

    /// Tiles are set apart by a hairline; it shows that it can be dragged.
    fn resize_stroke(&self, style: &egui::Style, state: ResizeState) -> egui::Stroke {
        match state {
            ResizeState::Idle => style.visuals.widgets.noninteractive.bg_stroke,
            ResizeState::Hovering => style.visuals.widgets.hovered.fg_stroke,
            ResizeState::Dragging => style.visuals.widgets.active.fg_stroke,
        }
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        self.studio.theme().spacing * 7.0
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> egui::Color32 {
        visuals.panel_fill
    }

    fn tab_bg_color(
        &self,
        visuals: &egui::Visuals,
        _tiles: &Tiles<Pane>,
        _id: TileId,
        _state: &TabState,
    ) -> egui::Color32 {
        visuals.panel_fill
    }

    fn tab_outline_stroke(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<Pane>,
        _id: TileId,
        _state: &TabState,
    ) -> egui::Stroke {
        egui::Stroke::NONE
    }

    fn tab_bar_hline_stroke(&self, visuals: &egui::Visuals) -> egui::Stroke {
        visuals.widgets.noninteractive.bg_stroke
    }

    fn tab_text_color(
        &self,
        visuals: &egui::Visuals,
        _tiles: &Tiles<Pane>,
        _id: TileId,
        state: &TabState,
    ) -> egui::Color32 {
        if state.active { visuals.text_color() } else { visuals.weak_text_color() }
    }
}

/// Library | level | tools over tabs with properties, problems, history.
fn edit_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let canvas = tiles.insert_pane(Pane::Editor);
    let tools = tiles.insert_pane(Pane::Tools);
    let facts = [Pane::Problems, Pane::History, Pane::Level].map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let mut right = egui_tiles::Linear::new(egui_tiles::LinearDir::Vertical, vec![tools, facts]);
    right.shares.set_share(tools, 0.66);
    right.shares.set_share(facts, 0.34);
    let right = tiles.insert_new(egui_tiles::Tile::Container(right.into()));
    let root = row(&mut tiles, &[(library, 0.19), (canvas, 0.58), (right, 0.23)]);
    Tree::new(egui::Id::unique("edit panels"), root, tiles)
}

/// Library | boards side by side | decision and plots over runs.
fn watch_tree(boards: &[Pane], name: &'static str) -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let boards: Vec<_> = boards.iter().map(|pane| tiles.insert_pane(*pane)).collect();
    let boards = tiles.insert_horizontal_tile(boards);
    let facts = [Pane::Decision, Pane::Plots, Pane::Runs].map(|pane| tiles.insert_pane(pane));
    let facts = tiles.insert_tab_tile(facts.to_vec());
    let root = row(&mut tiles, &[(library, 0.17), (boards, 0.57), (facts, 0.26)]);
    Tree::new(egui::Id::unique(name), root, tiles)
}

/// Library | board | what is said about it.
fn three_tree([board, words]: [Pane; 2], name: &'static str) -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let library = tiles.insert_pane(Pane::Library);
    let board = tiles.insert_pane(board);
    let words = tiles.insert_pane(words);
    let root = row(&mut tiles, &[(library, 0.17), (board, 0.49), (words, 0.34)]);
    Tree::new(egui::Id::unique(name), root, tiles)
}

fn boards_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let boards = [Pane::Truth, Pane::Belief].map(|pane| tiles.insert_pane(pane));
    let root = tiles.insert_horizontal_tile(boards.to_vec());
    Tree::new(egui::Id::unique("boards only"), root, tiles)
}

fn row(tiles: &mut Tiles<Pane>, parts: &[(TileId, f32)]) -> TileId {
    let mut row = egui_tiles::Linear::new(
        egui_tiles::LinearDir::Horizontal,
        parts.iter().map(|(id, _)| *id).collect(),
    );
    for (id, share) in parts {
        row.shares.set_share(*id, *share);
    }
    tiles.insert_new(egui_tiles::Tile::Container(egui_tiles::Container::Linear(row)))
}
