//! The window while presenting: boards, their names and the caption.

use super::view::{TileBehavior, WindowLayout};
use crate::studio::dialogs::show_notices;
use crate::studio::model::{Mode, Studio};
use crate::studio::presenter::{PresenterArea, caption_ui};
use crate::studio::request::Requests;
use crate::studio::style;
use eframe::egui::{
    Align2, Color32, FontId, LayerId, Order, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo,
};

/// Space between two boards, in points.
const GAP: f32 = 2.0;

impl WindowLayout {
    /// Shows the boards with the caption; a blank screen covers everything.
    pub(super) fn present(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let window = ui.max_rect();
        ui.painter().rect_filled(window, 0.0, ui.visuals().panel_fill);
        if studio.presenter.is_blank() {
            return blank_ui(ui, window);
        }
        let area = PresenterArea::of(window, ui.ctx().content_rect().height(), studio);
        let mut place = None;
        let of_world = &mut self.worlds[studio.world as usize];
        if let Some(arrangement) = of_world.iter_mut().find(|it| it.panels.are_for(studio)) {
            let views = &mut self.views;
            let mut behaviour = TileBehavior { studio, requests, views, boards: &mut place };
            let boards = arrangement.panels.boards_in_view(studio.shown_boards());
            let width = area.boards.width() / boards.len().max(1) as f32;
            for (number, board) in boards.iter().enumerate() {
                let left = area.boards.left() + width * number as f32;
                let column =
                    left..=left + width - if number + 1 < boards.len() { GAP } else { 0.0 };
                let room = Rect::from_x_y_ranges(column.clone(), area.boards.y_range());
                let name = Rect::from_x_y_ranges(column, area.names.y_range());
                names_ui(ui, name, board.title, studio);
                let builder = UiBuilder::new().max_rect(room).id_salt(board.title);
                ui.scope_builder(builder, |ui| behaviour.pane(ui, board));
            }
        }
        caption_ui(ui, area.caption, studio, &mut self.lesson, requests);
        // Messages must not cover the boards.
        show_notices(ui.ctx(), studio, Some(area.caption), requests);
    }
}

/// Shows the name of a board, or the names of the two searches that it compares.
fn names_ui(ui: &mut Ui, area: Rect, name: &str, studio: &Studio) {
    let compared = (studio.mode == Mode::Search).then(|| studio.search.compared_methods());
    match compared.flatten() {
        Some((methods, is_stacked)) if is_stacked => {
            let [above, below] = methods;
            name_ui(ui, area, &format!("{above} (above), {below} (below)"), studio);
        }
        Some((methods, _)) => {
            let (left, right) = area.split_left_right_at_fraction(0.5);
            for (half, method) in [left, right].into_iter().zip(&methods) {
                name_ui(ui, half, method, studio);
            }
        }
        None => name_ui(ui, area, name, studio),
    }
}

/// Shows the name of a board.
fn name_ui(ui: &mut Ui, area: Rect, name: &str, studio: &Studio) {
    let theme = studio.theme();
    let font = FontId::proportional(theme.text_sizes.body.min(area.height()));
    let ink = style::colour(theme.chrome.text);
    ui.painter_at(area).text(area.center(), Align2::CENTER_CENTER, name, font, ink);
    let response = ui.interact(area, ui.scope_id().with(("name", name)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}

/// Covers the window, also its messages, in black.
fn blank_ui(ui: &Ui, window: Rect) {
    let top = ui.ctx().layer_painter(LayerId::new(Order::Foreground, ui.scope_id().with("blank")));
    top.rect_filled(window, 0.0, Color32::BLACK);
    let response = ui.interact(window, ui.scope_id().with("blank screen"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "Blank screen"));
}
