//! The window: menu bar, timeline and tiles, and the choice of the visible ones.

use super::panels::{ModePanels, Panel, Views};
use crate::studio::authoring::{AuthoringPanel, AuthoringRequest};
use crate::studio::dialogs::{Dialogs, below_dialogs, show_notices};
use crate::studio::lessons::LessonPanel;
use crate::studio::model::{Effect, Mode, RunPanel, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::timeline::TimelineView;
use crate::studio::widgets::empty_state;
use crate::studio::{ice, menu, platform, style, zuma};
use crate::worlds::WorldKind;
use eframe::egui;
use egui_tiles::{
    Behavior, ResizeState, SimplificationOptions, TabState, Tile, TileId, Tiles, Tree, UiResponse,
};

/// View state of all panels (scroll positions, cameras) and their arrangement.
#[derive(Debug)]
pub struct WindowLayout {
    /// The arrangements of every world, in the order of [`WorldKind::ALL`].
    pub(super) worlds: [Vec<Arrangement>; WorldKind::ALL.len()],
    pub(super) views: Views,
    timeline: TimelineView,
    search_timeline: TimelineView,
    verification_timeline: TimelineView,
    pub(super) lesson: LessonPanel,
    authoring: AuthoringPanel,
    dialogs: Dialogs,
}

/// The panels of a world in one mode, as the user has arranged them.
#[derive(Debug)]
pub(super) struct Arrangement {
    pub(super) panels: &'static ModePanels,
    tree: Tree<&'static Panel>,
    /// The boards, side by side, for the time that the panels are hidden.
    boards: Tree<&'static Panel>,
}

impl Default for WindowLayout {
    /// Creates the initial arrangement of every world.
    fn default() -> Self {
        let arrangement = |panels: &'static ModePanels| Arrangement {
            panels,
            tree: panels.build(),
            boards: panels.build_boards(),
        };
        let of_world = |world| {
            let panels: &'static [ModePanels] = match world {
                WorldKind::Ice => &ice::PANELS,
                WorldKind::Platform => &platform::PANELS,
                WorldKind::Zuma => &zuma::PANELS,
            };
            panels.iter().map(arrangement).collect()
        };
        Self {
            worlds: WorldKind::ALL.map(of_world),
            views: Views::default(),
            timeline: TimelineView::default(),
            search_timeline: TimelineView::default(),
            verification_timeline: TimelineView::default(),
            lesson: LessonPanel::default(),
            authoring: AuthoringPanel::default(),
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
        below_dialogs(ui, studio, |ui| match studio.presenter.is_on() {
            true => self.present(ui, studio, requests),
            false => self.show_panels(ui, studio, requests),
        });
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
            // They show the hidden ice, and results that belong to the future.
            Mode::Search | Mode::Verify if hides_computations(studio) => {}
            Mode::Search => self.search_timeline.show(ui, studio, requests),
            Mode::Verify => self.verification_timeline.show(ui, studio, requests),
        }
        self.lesson.show(ui, studio, requests);
        self.authoring.show(ui, studio, requests);
        // The background is visible as hairlines between the tiles.
        let background = egui::Frame::new().fill(style::colour(studio.theme().chrome.hairline));
        let mut boards = None;
        egui::CentralPanel::default().frame(background).show(ui, |ui| {
            let views = &mut self.views;
            let mut behaviour = TileBehavior { studio, requests, views, boards: &mut boards };
            let of_world = &mut self.worlds[studio.world as usize];
            if let Some(arrangement) = of_world.iter_mut().find(|it| it.panels.are_for(studio)) {
                arrangement.show(ui, &mut behaviour);
            }
        });
        let camera = self.views.boards.zoomed_part();
        if camera != studio.board_camera {
            requests.push(Request::Authoring(AuthoringRequest::ShownCamera(camera)));
        }
        show_notices(ui.ctx(), studio, boards, requests);
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
            Effect::FitBoard => self.views.fit(),
            Effect::AimBoard { row, column, rows } => {
                let cells = |thousandths: i32| thousandths as f32 / 1e3;
                self.views.boards.aim(egui::vec2(cells(*column), cells(*row)), cells(*rows));
            }
            Effect::ZoomBoard(thousandths) => self.views.zoom(*thousandths as f32 / 1e3),
            Effect::ZoomTimeline(thousandths) => timeline.zoom(*thousandths as f32 / 1e3),
            Effect::ShowRunPanel(part) => self.show_run_panel(*part),
            Effect::FocusLibrary => self.views.library.focus_search(),
            Effect::FocusStepField => timeline.focus_step_field(),
            Effect::FocusAnswerField => self.lesson.focus_answer_field(),
            Effect::FocusNarration => self.authoring.focus_narration(),
            Effect::FocusQuestion => self.authoring.focus_question(),
            // `App::run_effect` carries out these effects itself.
            Effect::CopyText(_) | Effect::RequestPaste | Effect::Close | Effect::FullScreen(_) => {}
        }
    }

    /// Brings the panels with this part of a run to the front.
    ///
    /// In every tree, so that the tab stays in front after the world or the overlay changes.
    fn show_run_panel(&mut self, part: RunPanel) {
        let watched = self.worlds.iter_mut().flatten().filter(|it| it.panels.mode == Mode::Watch);
        for arrangement in watched {
            arrangement.tree.make_active(|_, tile| match tile {
                Tile::Pane(panel) => panel.run_panel == Some(part),
                Tile::Container(_) => false,
            });
        }
    }
}

impl Arrangement {
    /// Shows all panels; while the panels are hidden, only the boards.
    ///
    /// Of two boards, a moment of a lesson may show only one.
    fn show(&mut self, ui: &mut egui::Ui, behaviour: &mut TileBehavior<'_>) {
        let shown = self.panels.boards_in_view(behaviour.studio.shown_boards());
        for tree in [&mut self.tree, &mut self.boards] {
            show_only(tree, self.panels.boards, shown);
        }
        match shown {
            _ if !behaviour.studio.panels_hidden => self.tree.ui(behaviour, ui),
            [board] => behaviour.pane(ui, board),
            _ => self.boards.ui(behaviour, ui),
        }
    }
}

/// Hides the panes of those `boards` that are not `shown`.
fn show_only(tree: &mut Tree<&'static Panel>, boards: &[&Panel], shown: &[&Panel]) {
    let is_in = |list: &[&Panel], panel: &Panel| list.iter().any(|it| std::ptr::eq(*it, panel));
    let panes = tree.tiles.iter().filter_map(|(id, tile)| match tile {
        Tile::Pane(panel) if is_in(boards, panel) => Some((*id, is_in(shown, panel))),
        _ => None,
    });
    for (id, is_shown) in panes.collect::<Vec<_>>() {
        if tree.tiles.is_visible(id) != is_shown {
            tree.tiles.set_visible(id, is_shown);
        }
    }
}

/// Shows the panes of a tree of tiles; a pane holds one panel.
pub(super) struct TileBehavior<'a> {
    pub(super) studio: &'a Studio,
    pub(super) requests: &'a mut Requests,
    pub(super) views: &'a mut Views,
    /// Rectangle around the boards shown so far in this pass.
    pub(super) boards: &'a mut Option<egui::Rect>,
}

impl TileBehavior<'_> {
    /// Shows a pane on the panel colour.
    ///
    /// A pane that is shown alone needs this background, too, because the colour of the hairlines
    /// is below it.
    pub(super) fn pane(&mut self, ui: &mut egui::Ui, panel: &Panel) {
        ui.painter().rect_filled(ui.max_rect(), 0.0, ui.visuals().panel_fill);
        if panel.is_padded {
            return padded(ui, |ui| self.contents(ui, panel));
        }
        let place = ui.max_rect();
        *self.boards = Some(self.boards.map_or(place, |known| known.union(place)));
        self.contents(ui, panel);
    }

    /// Shows the content of a panel; searches and verification may be hidden.
    fn contents(&mut self, ui: &mut egui::Ui, panel: &Panel) {
        if panel.shows_truth && hides_computations(self.studio) {
            hidden_ui(ui, !panel.is_padded, self.studio, self.requests);
        } else {
            (panel.show)(self.views, ui, self.studio, self.requests);
        }
    }
}

/// Whether searches and verification are hidden: together with the ice, or with the future.
fn hides_computations(studio: &Studio) -> bool {
    let visible = studio.visible();
    !(visible.truth && visible.future)
}

/// Shows a message instead of a search or verification while the ice or the future is hidden.
fn hidden_ui(ui: &mut egui::Ui, is_board: bool, studio: &Studio, requests: &mut Requests) {
    if studio.lesson_hides_results() {
        let advice = "The lesson shows searches and verification later, or after the answer";
        return empty_state(ui, "Hidden at this moment", advice);
    }
    let (title, why, button, request) = match studio.visible().truth {
        false => (
            "Hidden while the ice is hidden",
            "Searches and verification use the true ice",
            "Show the ice",
            Request::ShowTruth,
        ),
        true => (
            "Hidden while the future is hidden",
            "Searches and verification show their results",
            "Show the future",
            Request::ShowFuture,
        ),
    };
    empty_state(ui, if is_board { title } else { "Hidden" }, why);
    if is_board {
        ui.vertical_centered(|ui| {
            if ui.button(button).clicked() {
                requests.push(request);
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

impl Behavior<&'static Panel> for TileBehavior<'_> {
    fn pane_ui(
        &mut self,
        ui: &mut egui::Ui,
        _id: TileId,
        panel: &mut &'static Panel,
    ) -> UiResponse {
        self.pane(ui, panel);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &&'static Panel) -> egui::WidgetText {
        egui::RichText::new(panel.title).size(self.studio.theme().text_sizes.small).into()
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
        _tiles: &Tiles<&'static Panel>,
        _id: TileId,
        _state: &TabState,
    ) -> egui::Color32 {
        visuals.panel_fill
    }

    fn tab_outline_stroke(
        &self,
        _visuals: &egui::Visuals,
        _tiles: &Tiles<&'static Panel>,
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
        _tiles: &Tiles<&'static Panel>,
        _id: TileId,
        state: &TabState,
    ) -> egui::Color32 {
        if state.active { visuals.text_color() } else { visuals.weak_text_color() }
    }
}
