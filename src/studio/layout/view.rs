//! View state of all panels, and the choice of the visible ones.

use super::pane::Pane;
use super::trees::{Panels, boards_tree, edit_tree, search_tree, three_tree, watch_tree};
use super::{marble_trees, stage_trees};
use crate::studio::boards::BoardViews;
use crate::studio::dialogs::{Dialogs, below_dialogs};
use crate::studio::editor::EditorViews;
use crate::studio::inspector::InspectorViews;
use crate::studio::library::LibraryView;
use crate::studio::marbles::MarbleViews;
use crate::studio::model::{Effect, Facts, Mode, Studio};
use crate::studio::proofs::{ProofBoard, ProofPanel};
use crate::studio::request::{Request, Requests};
use crate::studio::search::{SearchBoard, SearchPanel};
use crate::studio::stages::StageViews;
use crate::studio::timeline::TimelineView;
use crate::studio::widgets::empty_state;
use crate::studio::{marbles, menu, notices, stages, style};
use crate::worlds::WorldKind;
use eframe::egui;
use egui_tiles::{
    Behavior, ResizeState, SimplificationOptions, TabState, Tile, TileId, Tiles, Tree, UiResponse,
};

/// View state of all panels (scroll positions, cameras) and their arrangement.
#[derive(Debug)]
pub struct Layout {
    ice: IcePanels,
    stages: Panels,
    games: Panels,
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
    stages: StageViews,
    marbles: MarbleViews,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            ice: IcePanels::default(),
            stages: stage_trees::panels(),
            games: marble_trees::panels(),
            views: Views::default(),
            timeline: TimelineView::default(),
            search_timeline: TimelineView::default(),
            proof_timeline: TimelineView::default(),
            dialogs: Dialogs::default(),
        }
    }
}

impl Layout {
    /// Lets the focused panel handle Esc; returns true if it did.
    pub fn take_escape(&mut self, context: &egui::Context) -> bool {
        self.views.library.take_escape(context)
    }

    /// Shows the whole window; the views push their requests.
    pub fn show(&mut self, ui: &mut egui::Ui, studio: &Studio, requests: &mut Requests) {
        below_dialogs(ui, studio, |ui| self.show_panels(ui, studio, requests));
        self.dialogs.show(ui.ctx(), studio, requests);
    }

    fn show_panels(&mut self, ui: &mut egui::Ui, studio: &Studio, requests: &mut Requests) {
        self.views.library.begin_frame();
        if !studio.boards_come_first() {
            menu::show(ui, studio, requests);
        }
        match studio.mode {
            Mode::Edit => {}
            Mode::Watch => self.timeline.show(ui, studio, requests),
            // Searches and verification depend on the hidden ice, so they are hidden with it.
            Mode::Search | Mode::Proof if !studio.visible().truth => {}
            Mode::Search => self.search_timeline.show(ui, studio, requests),
            Mode::Proof => self.proof_timeline.show(ui, studio, requests),
        }
        // The background is visible as hairlines between the tiles.
        let background = egui::Frame::new().fill(style::colour(studio.theme().chrome.hairline));
        let mut boards = None;
        egui::CentralPanel::default().frame(background).show(ui, |ui| {
            let views = &mut self.views;
            let mut behaviour = Panes { studio, requests, views, boards: &mut boards };
            match studio.world {
                WorldKind::Ice => self.ice.show(ui, &mut behaviour),
                WorldKind::Platform => self.stages.show(ui, &mut behaviour),
                WorldKind::Zuma => self.games.show(ui, &mut behaviour),
            }
        });
        notices::show(ui.ctx(), studio, boards, requests);
    }

    /// Applies an effect to the views.
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
                self.views.stages.fit();
                self.views.marbles.fit();
            }
            Effect::ZoomBoard(thousandths) => {
                let factor = *thousandths as f32 / 1e3;
                self.views.boards.zoom(factor);
                self.views.editor.zoom(factor);
                self.views.search_board.zoom(factor);
                self.views.proof_board.zoom(factor);
                self.views.stages.zoom(factor);
                self.views.marbles.zoom(factor);
            }
            Effect::ZoomTimeline(thousandths) => timeline.zoom(*thousandths as f32 / 1e3),
            Effect::ShowTraining => {
                let training = Pane::Marbles(marbles::Pane::Training);
                self.games.watch.make_active(|_, tile| *tile == Tile::Pane(training));
            }
            Effect::ShowFacts(facts) => {
                let panes = panes_of(*facts);
                let trees = [
                    &mut self.ice.watch,
                    &mut self.ice.watch_overlay,
                    &mut self.stages.watch,
                    &mut self.games.watch,
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
            Effect::CopyText(_) | Effect::RequestPaste | Effect::Close => {}
        }
    }
}

/// Panels that show this part of a run, of all worlds.
const fn panes_of(facts: Facts) -> &'static [Pane] {
    match facts {
        Facts::Decision => &[
            Pane::Decision,
            Pane::Stages(stages::Pane::Move),
            Pane::Marbles(marbles::Pane::Decision),
        ],
        Facts::Plots => &[Pane::Plots],
        Facts::Runs => &[Pane::Runs],
    }
}

/// Trees of the ice world.
#[derive(Debug)]
struct IcePanels {
    edit: Tree<Pane>,
    watch: Tree<Pane>,
    watch_overlay: Tree<Pane>,
    boards_only: Tree<Pane>,
    search: Tree<Pane>,
    proof: Tree<Pane>,
}

impl Default for IcePanels {
    fn default() -> Self {
        Self {
            edit: edit_tree(),
            watch: watch_tree(&[Pane::Truth, Pane::Belief], "watch"),
            watch_overlay: watch_tree(&[Pane::Truth], "watch overlay"),
            boards_only: boards_tree(),
            search: search_tree(),
            proof: three_tree([Pane::Proof, Pane::Questions], "proof panels"),
        }
    }
}

impl IcePanels {
    fn show(&mut self, ui: &mut egui::Ui, behaviour: &mut Panes<'_>) {
        let studio = behaviour.studio;
        let (hidden, overlay) = (studio.panels_hidden, studio.settings.overlay);
        match studio.mode {
            Mode::Edit if hidden => behaviour.pane(ui, Pane::Editor),
            Mode::Edit => self.edit.ui(behaviour, ui),
            Mode::Search if hidden => behaviour.pane(ui, Pane::Search),
            Mode::Search => self.search.ui(behaviour, ui),
            Mode::Proof if hidden => behaviour.pane(ui, Pane::Proof),
            Mode::Proof => self.proof.ui(behaviour, ui),
            Mode::Watch if hidden && overlay => behaviour.pane(ui, Pane::Truth),
            Mode::Watch if hidden => self.boards_only.ui(behaviour, ui),
            Mode::Watch if overlay => self.watch_overlay.ui(behaviour, ui),
            Mode::Watch => self.watch.ui(behaviour, ui),
        }
    }
}

impl Panels {
    fn show(&mut self, ui: &mut egui::Ui, behaviour: &mut Panes<'_>) {
        let hidden = behaviour.studio.panels_hidden;
        let (tree, alone) = match behaviour.studio.mode {
            // Verification exists only in the ice world; this mode cannot occur here.
            Mode::Edit | Mode::Proof => (&mut self.draw, self.drawn),
            Mode::Watch => (&mut self.watch, self.watched),
            Mode::Search => (&mut self.search, self.searched),
        };
        if hidden { behaviour.pane(ui, alone) } else { tree.ui(behaviour, ui) }
    }
}

/// Shows panes for egui_tiles.
struct Panes<'a> {
    studio: &'a Studio,
    requests: &'a mut Requests,
    views: &'a mut Views,
    /// Rectangle around the boards in this frame.
    boards: &'a mut Option<egui::Rect>,
}

impl Panes<'_> {
    /// Shows a pane on the panel colour.
    ///
    /// A pane that is shown alone needs this background, too, because the colour of the hairlines
    /// is below it.
    fn pane(&mut self, ui: &mut egui::Ui, pane: Pane) {
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

    fn contents(&mut self, ui: &mut egui::Ui, pane: Pane) {
        let (studio, requests, views) = (self.studio, &mut *self.requests, &mut *self.views);
        match pane {
            Pane::Library => views.library.ui(ui, studio, requests),
            Pane::Editor => views.editor.canvas_ui(ui, studio, requests),
            Pane::Tools => views.editor.tools_ui(ui, studio, requests),
            Pane::Level => views.editor.properties_ui(ui, studio, requests),
            Pane::Problems => views.editor.problems_ui(ui, studio, requests),
            Pane::History => views.editor.history_ui(ui, studio, requests),
            Pane::Truth => views.boards.truth_ui(ui, studio, requests),
            Pane::Belief => views.boards.belief_ui(ui, studio, requests),
            Pane::Decision => views.inspector.decision_ui(ui, studio, requests),
            Pane::Plots => views.inspector.plots_ui(ui, studio, requests),
            Pane::Runs => views.inspector.runs_ui(ui, studio, requests),
            Pane::Search | Pane::Expansion | Pane::Proof | Pane::Questions
                if !studio.visible().truth =>
            {
                hidden_ui(ui, pane, requests);
            }
            Pane::Search => views.search_board.ui(ui, studio, requests),
            Pane::Expansion => views.search_panel.ui(ui, studio, requests),
            Pane::Proof => views.proof_board.ui(ui, studio, requests),
            Pane::Questions => views.proof_panel.ui(ui, studio, requests),
            Pane::Stages(pane) => views.stages.ui(ui, pane, studio, requests),
            Pane::Marbles(pane) => views.marbles.ui(ui, pane, studio, requests),
        }
    }
}

/// Shown instead of a search or verification while the ice is hidden.
fn hidden_ui(ui: &mut egui::Ui, pane: Pane, requests: &mut Requests) {
    let is_board = matches!(pane, Pane::Search | Pane::Proof);
    let title = if is_board { "Hidden while the ice is hidden" } else { "Hidden" };
    empty_state(ui, title, "Searches and verification use the true ice");
    if is_board {
        ui.vertical_centered(|ui| {
            if ui.button("Show the ice").clicked() {
                requests.push(Request::UncoverTruth);
            }
        });
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

    /// Draws a hairline between tiles; it is highlighted while it can be dragged.
    fn resize_stroke(&self, style: &egui::Style, state: ResizeState) -> egui::Stroke {
        match state {
            ResizeState::Idle => style.visuals.widgets.noninteractive.bg_stroke,
            ResizeState::Hovering => style.visuals.widgets.hovered.fg_stroke,
            ResizeState::Dragging => style.visuals.widgets.active.fg_stroke,
        }
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        if self.studio.boards_come_first() {
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
