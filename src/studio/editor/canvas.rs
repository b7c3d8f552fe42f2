//! The board to draw on, with the status line below.

use super::open_levels::Editor;
use super::views::EditorViews;
use super::{canvas_input, canvas_paint, handles, status};
use crate::studio::boards::BoardView;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::{CursorIcon, Key, PointerButton, Rect, Response, Sense, Ui, UiBuilder};
use eframe::egui::{Role, WidgetInfo};

/// What screen readers and tests call the canvas.
pub(super) const NAME: &str = "level board";

impl EditorViews {
    /// The board to draw on.
    pub fn canvas_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let room = ui.available_rect_before_wrap();
        let split = room.max.y - studio.theme().spacing * 7.0;
        let (canvas, line) = room.split_top_bottom_at_y(split);
        ui.advance_cursor_after_rect(room);
        let view = self.board_ui(ui, canvas, studio, requests);
        ui.scope_builder(UiBuilder::new().max_rect(line), |ui| status::show(ui, studio, view));
    }

    fn board_ui(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        studio: &Studio,
        requests: &mut Requests,
    ) -> BoardView {
        let editor = &studio.editor;
        let board = &editor.level().board;
        let response = ui.interact(rect, ui.scope_id().with(NAME), Sense::click_and_drag());
        let about = format!("{} rows, {} columns", board.rows(), board.columns());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(about.clone()),
            ..WidgetInfo::labeled(Role::Canvas, true, NAME)
        });
        let mut view = self.camera.view(&response, ui, board.rows(), board.columns());
        if self.look_at_finding(editor, rect, view) {
            view = self.camera.view(&response, ui, board.rows(), board.columns());
        }
        self.board_view = Some(view);
        canvas_input::take_in(ui, &response, view, editor, requests);
        let painter = ui.painter_at(rect);
        canvas_paint::paint(&painter, view, response.hovered(), studio);
        handles::show(ui, rect, view, studio, requests);
        set_cursor(ui, &response, view, editor);
        view
    }

    /// Moves the camera so that the marked cells can be seen, once for each finding; true if it
    /// moved.
    fn look_at_finding(&mut self, editor: &Editor, rect: Rect, view: BoardView) -> bool {
        let document = editor.document();
        let wanted = editor.shown_finding().map(|finding| (document.id(), finding));
        if wanted == self.shown_finding {
            return false;
        }
        self.shown_finding = wanted;
        let cells = wanted.map_or(&[][..], |(_, finding)| document.review().cells(finding));
        let is_seen = |cell: &crate::board::Position| rect.contains_rect(view.rect_of(*cell));
        match cells.first() {
            Some(first) if !cells.iter().any(is_seen) => {
                self.camera.pan(rect.center() - view.rect_of(*first).center());
                true
            }
            _ => false,
        }
    }
}

fn set_cursor(ui: &Ui, response: &Response, view: BoardView, editor: &Editor) {
    let Some(pointer) = response.hover_pos() else { return };
    let panning =
        ui.input(|input| input.key_down(Key::Space)) || response.dragged_by(PointerButton::Middle);
    let icon = if panning {
        if response.dragged() { CursorIcon::Grabbing } else { CursorIcon::Grab }
    } else if editor.floating().is_some() {
        CursorIcon::Copy
    } else if view.cell_at(pointer).is_some() || editor.stroke().is_some() {
        CursorIcon::Crosshair
    } else {
        CursorIcon::Default
    };
    ui.set_cursor_icon(icon);
}
