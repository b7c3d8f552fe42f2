//! The board to edit, with the verdict strip and the status line.

use super::open_levels::Editor;
use super::views::EditorViews;
use super::{badge, canvas_input, canvas_paint, dead_cells, handles, status};
use crate::studio::boards::{BoardView, LegendStrip};
use crate::studio::model::Studio;
use crate::studio::proofs::{ice_hint, ice_map_entries};
use crate::studio::request::Requests;
use eframe::egui::{CursorIcon, Key, PointerButton, Rect, Response, Sense, Ui, UiBuilder};
use eframe::egui::{Role, WidgetInfo};

/// Accessible name of the canvas.
pub(super) const NAME: &str = "level board";

impl EditorViews {
    /// Shows the board to edit.
    pub fn canvas_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let room = ui.available_rect_before_wrap();
        let unit = studio.theme().spacing;
        let (strip, below) = room.split_top_bottom_at_y(room.min.y + unit * badge::HEIGHT);
        let (canvas, line) = below.split_top_bottom_at_y(below.max.y - unit * 7.0);
        ui.advance_cursor_after_rect(room);
        badge::show(ui, strip, studio, requests);
        let canvas = legend(ui, canvas, studio);
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
        if self.look_at_finding(studio, rect, view) {
            view = self.camera.view(&response, ui, board.rows(), board.columns());
        }
        self.board_view = Some(view);
        canvas_input::take_in(ui, &response, view, editor, requests);
        let painter = ui.painter_at(rect);
        canvas_paint::paint(&painter, view, response.hovered(), studio);
        handles::show(ui, rect, view, studio, requests);
        set_cursor(ui, &response, view, editor);
        // No tooltip while drawing, nor if the pointer is outside the board.
        if editor.stroke().is_none() && !editor.draws_by_keys() {
            let why = dead_cells::why_at_hand(studio);
            let hints = ice_hint(studio);
            if why.is_some() || !hints.is_empty() {
                response.on_hover_ui_at_pointer(|ui| {
                    if let Some((_, why)) = why {
                        ui.label(why.sentence);
                        ui.weak(why.detector.name());
                    }
                    for hint in hints {
                        ui.label(hint);
                    }
                });
            }
        }
        view
    }

    /// Moves the camera to the cells of a newly selected problem; returns true if it moved.
    fn look_at_finding(&mut self, studio: &Studio, rect: Rect, view: BoardView) -> bool {
        let document = studio.editor.document();
        let wanted = studio.editor.shown_finding().map(|finding| (document.id(), finding));
        if wanted == self.shown_finding {
            return false;
        }
        self.shown_finding = wanted;
        let cells = match dead_cells::shown_sighting(studio) {
            Some((dead_ends, sighting)) => dead_cells::places(dead_ends, &sighting.crates),
            None => {
                let cells = wanted.map(|(_, finding)| document.review().cells(finding));
                cells.unwrap_or_default().to_vec()
            }
        };
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

/// Paints the legend of visible marks at the bottom; returns the remaining rectangle.
fn legend(ui: &Ui, room: Rect, studio: &Studio) -> Rect {
    let mut entries = ice_map_entries(LegendStrip::SAMPLE, studio);
    if studio.settings.show_dead_cells {
        entries.extend(dead_cells::legend(LegendStrip::SAMPLE, studio));
    }
    if entries.is_empty() {
        return room;
    }
    let theme = studio.theme();
    let strip = LegendStrip::new(entries, room.width(), ui, theme);
    let (canvas, below) = room.split_top_bottom_at_y(room.max.y - strip.height);
    strip.paint(ui, below, theme);
    canvas
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
