//! The visible level on the boards while it has no run.

use super::cached_layer::LevelPictureKey;
use super::header::{HeaderLine, height as header_height, show as show_header};
use super::views::{BoardKind, BoardViews};
use super::{CachedLayer, Camera};
use crate::picture::{Placement, Scene, drawing_scene};
use crate::studio::model::{NoRunText, Studio};
use crate::studio::request::Requests;
use crate::studio::style;
use crate::studio::widgets::{no_run_ui, run_button, solutions_button};
use eframe::egui::{PointerButton, Rect, Response, Role, Sense, Ui, WidgetInfo};

impl BoardViews {
    /// Shows the board `kind` of the open level while it has no run.
    ///
    /// The truth board shows the level, the belief board a button to start a run.
    pub(super) fn level_without_run_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        kind: BoardKind,
    ) {
        if kind == BoardKind::Belief {
            return no_run_with_button(ui, studio, requests);
        }
        let (board, theme) = (&studio.worlds.ice.level().board, studio.theme());
        let unplayed = LevelWithoutRun { name: kind.name(), size: (board.rows(), board.columns()) };
        let shows_ice = studio.visible().truth;
        let draw = |placement| drawing_scene(board, shows_ice, placement, theme);
        unplayed.show(ui, studio, (&mut self.camera, &mut self.layers.level), draw);
    }
}

/// A board that shows a level without a run.
#[derive(Debug, Clone, Copy)]
pub(in crate::studio) struct LevelWithoutRun {
    /// Accessible name of the board.
    pub name: &'static str,
    /// Rows and columns.
    pub size: (usize, usize),
}

impl LevelWithoutRun {
    /// Shows the level below its header; `draw` creates the picture of the board.
    ///
    /// `layer` caches the picture.
    pub fn show(
        self,
        ui: &mut Ui,
        studio: &Studio,
        (camera, layer): (&mut Camera, &mut CachedLayer<LevelPictureKey>),
        draw: impl FnOnce(Placement) -> Scene,
    ) {
        let theme = studio.theme();
        let (full, board) = header_above(ui, studio);
        let id = ui.scope_id().with(self.name);
        let response = ui.interact(board, id, Sense::click_and_drag());
        let view = camera.view(&response, ui, self.size.0, self.size.1);
        if response.dragged_by(PointerButton::Primary) {
            camera.pan(response.drag_delta());
        }
        let painter = ui.painter_at(board);
        painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
        let key = (studio.level_id(), studio.shown_level().revision().0, studio.visible().truth);
        layer.paint(&painter, view, theme, &key, draw);
        describe_level_without_run(&response, studio, self.name);
        ui.advance_cursor_after_rect(full);
    }
}

/// Shows the header of a level without a run.
///
/// Returns the whole rectangle, and the part for the board below the header.
pub(in crate::studio) fn header_above(ui: &mut Ui, studio: &Studio) -> (Rect, Rect) {
    let theme = studio.theme();
    let full = ui.available_rect_before_wrap();
    let (head, board) = full.split_top_bottom_at_y(full.top() + header_height(studio));
    let title = HeaderLine { text: studio.shown_level().name(), colour: theme.chrome.text };
    let note = HeaderLine { text: NoRunText::of(studio).line(), colour: theme.chrome.text_quiet };
    show_header(ui, head, theme, [title, note], [&[], &[]]);
    (full, board)
}

/// Sets the accessible description of a board without a run.
pub(in crate::studio) fn describe_level_without_run(
    response: &Response,
    studio: &Studio,
    name: &'static str,
) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, name);
        info.current_text_value = Some(format!("{}; no run yet", studio.shown_level().name()));
        info
    });
}

/// Shows on a board why there is no run, with buttons to run or to open solutions.
fn no_run_with_button(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    no_run_ui(ui, studio);
    ui.vertical_centered(|ui| {
        ui.add_space(studio.theme().spacing * 2.0);
        run_button(ui, studio, requests, "Run this level");
        ui.add_space(studio.theme().spacing);
        solutions_button(ui, studio, requests);
    });
}
