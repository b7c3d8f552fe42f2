//! View state of all panels, and the choice of the visible ones.

use super::ice_trees::{
    WorldPanels, boards_tree, edit_tree, search_tree, three_panel_tree, watch_tree,
};
use super::panel::PanelId;
use crate::studio::boards::BoardViews;
use crate::studio::dialogs::{Dialogs, below_dialogs};
use crate::studio::ice::IceViews;
use crate::studio::inspector::InspectorViews;
use crate::studio::library::LibraryView;
use crate::studio::model::{Effect, Mode, RunPanel, Studio};
use crate::studio::platform::PlatformViews;
use crate::studio::request::{Request, Requests};
use crate::studio::search::{SearchBoard, SearchPanel};
use crate::studio::timeline::TimelineView;
use crate::studio::verification::{VerificationBoard, VerificationPanel};
use crate::studio::widgets::empty_state;
use crate::studio::zuma::ZumaViews;
use crate::studio::{menu, notice_view, platform, style, zuma};
use crate::worlds::WorldKind;
use eframe::egui;
use egui_tiles::{
    Behavior, ResizeState, SimplificationOptions, TabState, Tile, TileId, Tiles, Tree, UiResponse,
};

/// View state of all panels (scroll positions, cameras) and their arrangement.
#[derive(Debug)]
pub struct WindowLayout {
    ice: IcePanels,
    platform: WorldPanels,
    zuma: WorldPanels,
    views: Views,
    timeline: TimelineView,
    search_timeline: TimelineView,
    verification_timeline: TimelineView,
    dialogs: Dialogs,
}

/// View states of the panels' contents, by part of the window.
#[derive(Debug, Default)]
struct Views {
    boards: BoardViews,
    ice: IceViews,
    inspector: InspectorViews,
    library: LibraryView,
    search_board: SearchBoard,
    search_panel: SearchPanel,
    verification_board: VerificationBoard,
    verification_panel: VerificationPanel,
    platform: PlatformViews,
    zuma: ZumaViews,
}

impl Default for WindowLayout {
    /// Creates the initial arrangement of every world.
    fn default() -> Self {
        Self {
            ice: IcePanels::default(),
            platform: platform::panels(),
            zuma: zuma::panels(),
            views: Views::default(),
            timeline: TimelineView::default(),
            search_timeline: TimelineView::default(),
            verification_timeline: TimelineView::default(),
            dialogs: Dialogs::default(),
        }
    }
}

impl WindowLayout {
    /// Lets the library handle Esc if it has the keyboard focus; returns true if it did.
    pub fn handle_escape(&mut self, context: &egui::Context) -> bool {
        self.views.library.handle_escape(context)
    }

    /// Shows the whole window; the views push their requests.
    pub fn show(&mut self, ui: &mut egui::Ui, studio: &Studio, requests: &mut Requests) {
        below_dialogs(ui, studio, |ui| self.show_panels(ui, studio, requests));
        self.dialogs.show(ui.ctx(), studio, requests);
    }

    /// Shows menus, timeline, tiles and messages, but no dialogs.
    fn show_panels(&mut self, ui: &mut egui::Ui, studio: &Studio, requests: &mut Requests) {
        self.views.library.begin_frame();
        if !studio.enlarges_boards() {
            menu::show(ui, studio, requests);
        }
        match studio.mode {
            Mode::Edit => {}
            Mode::Watch => self.timeline.show(ui, studio, requests),
            // Searches and verification depend on the hidden ice, so they are hidden with it.
            Mode::Search | Mode::Verify if !studio.visibility().truth => {}
            Mode::Search => self.search_timeline.show(ui, studio, requests),
            Mode::Verify => self.verification_timeline.show(ui, studio, requests),
        }
        // The background is visible as hairlines between the tiles.
        let background = egui::Frame::new().fill(style::colour(studio.theme().chrome.hairline));
        let mut boards = None;
        egui::CentralPanel::default().frame(background).show(ui, |ui| {
            let views = &mut self.views;
            let mut behaviour = TileBehavior { studio, requests, views, boards: &mut boards };
            match studio.world {
                WorldKind::Ice => self.ice.show(ui, &mut behaviour),
                WorldKind::Platform => self.platform.show(ui, &mut behaviour),
                WorldKind::Zuma => self.zuma.show(ui, &mut behaviour),
            }
        });
        notice_view::show(ui.ctx(), studio, boards, requests);
    }

    /// Applies an effect to the views; ignores effects that `App` carries out itself.
    ///
    /// `mode` selects the timeline for effects on a timeline.
    pub fn apply_effect(&mut self, effect: &Effect, mode: Mode) {
        // Searches and verifications have their own timelines with their own zoom.
        let timeline = match mode {
            Mode::Search => &mut self.search_timeline,
            Mode::Verify => &mut self.verification_timeline,
            Mode::Edit | Mode::Watch => &mut self.timeline,
        };
        match effect {
            // All boards, because the effect does not say which one is visible.
            Effect::FitBoard => {
                self.views.boards.fit();
                self.views.ice.fit();
                self.views.search_board.fit();
                self.views.verification_board.fit();
                self.views.platform.fit();
                self.views.zuma.fit();
            }
            Effect::ZoomBoard(thousandths) => {
                let factor = *thousandths as f32 / 1e3;
                self.views.boards.zoom(factor);
                self.views.ice.zoom(factor);
                self.views.search_board.zoom(factor);
                self.views.verification_board.zoom(factor);
                self.views.platform.zoom(factor);
                self.views.zuma.zoom(factor);
            }
            Effect::ZoomTimeline(thousandths) => timeline.zoom(*thousandths as f32 / 1e3),
            Effect::ShowTraining => {
                let training = PanelId::Zuma(zuma::ZumaPanel::Training);
                self.zuma.watch.make_active(|_, tile| *tile == Tile::Pane(training));
            }
            Effect::ShowRunPanel(panel) => {
                // In every tree, so that the tab stays in front after the world or the overlay
                // changes.
                let panes = panels_of(*panel);
                let trees = [
                    &mut self.ice.watch,
                    &mut self.ice.watch_overlay,
                    &mut self.platform.watch,
                    &mut self.zuma.watch,
                ];
                for tree in trees {
                    tree.make_active(|_, tile| match tile {
                        Tile::Pane(pane) => panes.contains(pane),
                        Tile::Container(_) => false,
                    });
                }
            }
            Effect::FocusLibrary => self.views.library.focus_search(),
            Effect::FocusStepField => timeline.focus_step_field(),
            // `App::run_effect` carries out these effects itself.
            Effect::CopyText(_) | Effect::RequestPaste | Effect::Close => {}
        }
    }
}

/// Returns the panels of all worlds that show this part of a run.
const fn panels_of(panel: RunPanel) -> &'static [PanelId] {
    match panel {
        RunPanel::Decision => &[
            PanelId::Decision,
            PanelId::Platform(platform::PlatformPanel::Move),
            PanelId::Zuma(zuma::ZumaPanel::Decision),
        ],
        RunPanel::Plots => &[PanelId::Plots],
        RunPanel::Runs => &[PanelId::Runs],
    }
}

/// Trees of the ice world.
#[derive(Debug)]
struct IcePanels {
    edit: Tree<PanelId>,
    /// Truth and belief side by side.
    watch: Tree<PanelId>,
    /// One board, with the belief drawn over the truth.
    watch_overlay: Tree<PanelId>,
    /// Truth and belief while the panels are hidden.
    boards_only: Tree<PanelId>,
    search: Tree<PanelId>,
    verification: Tree<PanelId>,
}

impl Default for IcePanels {
    /// Creates the initial trees.
    fn default() -> Self {
        Self {
            edit: edit_tree(),
            watch: watch_tree(&[PanelId::Truth, PanelId::Belief], "watch"),
            watch_overlay: watch_tree(&[PanelId::Truth], "watch overlay"),
            boards_only: boards_tree(),
            search: search_tree(),
            verification: three_panel_tree(
                [PanelId::VerificationBoard, PanelId::VerificationQuestions],
                "proof panels",
            ),
        }
    }
}

impl IcePanels {
    /// Shows the tree of the mode; while the panels are hidden, only its boards.
    fn show(&mut self, ui: &mut egui::Ui, behaviour: &mut TileBehavior<'_>) {
        let studio = behaviour.studio;
        let (hidden, overlay) = (studio.panels_hidden, studio.settings.overlay);
        match studio.mode {
            Mode::Edit if hidden => behaviour.pane(ui, PanelId::IceCanvas),
            Mode::Edit => self.edit.ui(behaviour, ui),
            Mode::Search if hidden => behaviour.pane(ui, PanelId::SearchBoard),
            Mode::Search => self.search.ui(behaviour, ui),
            Mode::Verify if hidden => behaviour.pane(ui, PanelId::VerificationBoard),
            Mode::Verify => self.verification.ui(behaviour, ui),
            Mode::Watch if hidden && overlay => behaviour.pane(ui, PanelId::Truth),
            Mode::Watch if hidden => self.boards_only.ui(behaviour, ui),
            Mode::Watch if overlay => self.watch_overlay.ui(behaviour, ui),
            Mode::Watch => self.watch.ui(behaviour, ui),
        }
    }
}

impl WorldPanels {
    /// Shows the tree of the mode; while the panels are hidden, only its main panel.
    fn show(&mut self, ui: &mut egui::Ui, behaviour: &mut TileBehavior<'_>) {
        let hidden = behaviour.studio.panels_hidden;
        let (tree, alone) = match behaviour.studio.mode {
            // Verification exists only in the ice world; this mode cannot occur here.
            Mode::Edit | Mode::Verify => (&mut self.edit, self.edit_panel),
            Mode::Watch => (&mut self.watch, self.watch_panel),
            Mode::Search => (&mut self.search, self.search_panel),
        };
        if hidden { behaviour.pane(ui, alone) } else { tree.ui(behaviour, ui) }
    }
}

/// Shows the panes of a tree of tiles; a pane holds one panel.
struct TileBehavior<'a> {
    studio: &'a Studio,
    requests: &'a mut Requests,
    views: &'a mut Views,
    /// Rectangle around the boards shown so far in this pass.
    boards: &'a mut Option<egui::Rect>,
}

impl TileBehavior<'_> {
    /// Shows a pane on the panel colour.
    ///
    /// A pane that is shown alone needs this background, too, because the colour of the hairlines
    /// is below it.
    fn pane(&mut self, ui: &mut egui::Ui, pane: PanelId) {
        ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
        if !pane.is_padded() {
            let place = ui.max_rect();
            *self.boards = Some(self.boards.map_or(place, |known| known.union(place)));
        }
        if pane.is_padded() {
            return padded(ui, |ui| self.contents(ui, pane));
        }
        self.contents(ui, pane);
    }

    /// Shows the content of a pane; while the ice is hidden, no search and no verification.
    fn contents(&mut self, ui: &mut egui::Ui, pane: PanelId) {
        let (studio, requests, views) = (self.studio, &mut *self.requests, &mut *self.views);
        match pane {
            PanelId::Library => views.library.ui(ui, studio, requests),
            PanelId::IceCanvas => views.ice.canvas_ui(ui, studio, requests),
            PanelId::Tools => views.ice.tools_ui(ui, studio, requests),
            PanelId::Properties => views.ice.properties_ui(ui, studio, requests),
            PanelId::Problems => views.ice.problems_ui(ui, studio, requests),
            PanelId::History => views.ice.history_ui(ui, studio, requests),
            PanelId::Truth => views.boards.truth_ui(ui, studio, requests),
            PanelId::Belief => views.boards.belief_ui(ui, studio, requests),
            PanelId::Decision => views.inspector.decision_ui(ui, studio, requests),
            PanelId::Plots => views.inspector.plots_ui(ui, studio, requests),
            PanelId::Runs => views.inspector.runs_ui(ui, studio, requests),
            PanelId::SearchBoard
            | PanelId::Expansion
            | PanelId::VerificationBoard
            | PanelId::VerificationQuestions
                if !studio.visibility().truth =>
            {
                hidden_ui(ui, pane, requests);
            }
            PanelId::SearchBoard => views.search_board.ui(ui, studio, requests),
            PanelId::Expansion => views.search_panel.ui(ui, studio, requests),
            PanelId::VerificationBoard => views.verification_board.ui(ui, studio, requests),
            PanelId::VerificationQuestions => views.verification_panel.ui(ui, studio, requests),
            PanelId::Platform(pane) => views.platform.ui(ui, pane, studio, requests),
            PanelId::Zuma(pane) => views.zuma.ui(ui, pane, studio, requests),
        }
    }
}

/// Shows a message instead of a search or verification while the ice is hidden.
fn hidden_ui(ui: &mut egui::Ui, pane: PanelId, requests: &mut Requests) {
    let is_board = matches!(pane, PanelId::SearchBoard | PanelId::VerificationBoard);
    let title = if is_board { "Hidden while the ice is hidden" } else { "Hidden" };
    empty_state(ui, title, "Searches and verification use the true ice");
    if is_board {
        ui.vertical_centered(|ui| {
            if ui.button("Show the ice").clicked() {
                requests.push(Request::ShowTruth);
            }
        });
    }
}

/// Shows content that fills the pane, with a margin of 12 points around it.
fn padded(ui: &mut egui::Ui, content: impl FnOnce(&mut egui::Ui)) {
    egui::Frame::new().inner_margin(egui::Margin::same(12)).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        content(ui);
    });
}

impl Behavior<PanelId> for TileBehavior<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _id: TileId, pane: &mut PanelId) -> UiResponse {
        self.pane(ui, *pane);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &PanelId) -> egui::WidgetText {
        egui::RichText::new(pane.title()).size(self.studio.theme().text_sizes.small).into()
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        1.0
    }

    /// Draws a hairline between tiles; it is highlighted while it can be dragged.
    fn resize_stroke(&self, style: &egui::Style, state: ResizeState) -> egui::Stroke {
        match state {
            ResizeState::Idle => style.visuals.widgets.noninteractive.bg_stroke,
            ResizeState::Hovering => style.visuals.widgets.hovered.fg_stroke,
            ResizeState::Dragging => style.visuals.widgets.active.fg_stroke,
        }
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        if self.studio.enlarges_boards() {
            // The boards have their own headers.
            return 0.0;
        }
        self.studio.theme().spacing * 7.0
    }

    fn tab_bar_color(&self, visuals: &egui::Visuals) -> egui::Color32 {
        visuals.panel_fill
    }

    fn tab_bg_color(
        &self,
        visuals: &egui::Visuals,
        _tiles: &Tiles<PanelId>,
        _id: TileId,
        _state: &TabState,
    ) -> egui::Color32 {
        visuals.panel_fill
    }

    fn tab_outline_stroke(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<PanelId>,
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
        _tiles: &Tiles<PanelId>,
        _id: TileId,
        state: &TabState,
    ) -> egui::Color32 {
        if state.active { visuals.text_color() } else { visuals.weak_text_color() }
    }
}
