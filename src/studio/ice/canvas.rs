//! The canvas of the ice editor: the board to edit, with the verdict strip and the status line.
//!
//! [`IceViews`] is the view state of the canvas.

use super::model::IceEditor;
use super::{badge, canvas_input, canvas_paint, dead_cells, handles, status};
use crate::studio::boards::{BoardView, Camera, LegendStrip};
use crate::studio::documents::DocumentId;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use crate::studio::verification::{current_cell_texts, ice_map_entries};
use eframe::egui::{
    CursorIcon, Key, PointerButton, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo,
};

/// Accessible name of the canvas.
pub(super) const ACCESSIBLE_NAME: &str = "level board";

/// View state of the canvas.
#[derive(Debug, Default)]
pub struct IceViews {
    camera: Camera,
    /// Position and scale of the board in the last frame; `None` before the first.
    board_view: Option<BoardView>,
    /// Level and index of the problem selected in the last frame.
    last_selected_problem: Option<(DocumentId, usize)>,
}

impl IceViews {
    /// Fits the whole board into the canvas.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Zooms the board by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// Position and scale of the board in the last frame; `None` before the first.
    #[must_use]
    pub fn board_view(&self) -> Option<BoardView> {
        self.board_view
    }

    /// Shows the verdict strip, the board to edit, its legend and the status line.
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

    /// Shows the board and its handles, and handles the pointer.
    ///
    /// Returns the position and scale of the board on the screen.
    fn board_ui(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        studio: &Studio,
        requests: &mut Requests,
    ) -> BoardView {
        let editor = &studio.worlds.ice;
        let board = &editor.level().board;
        let response =
            ui.interact(rect, ui.scope_id().with(ACCESSIBLE_NAME), Sense::click_and_drag());
        let about = format!("{} rows, {} columns", board.rows(), board.columns());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(about.clone()),
            ..WidgetInfo::labeled(Role::Canvas, true, ACCESSIBLE_NAME)
        });
        let mut view = self.camera.view(&response, ui, board.rows(), board.columns());
        if self.scroll_to_selected_problem(studio, rect, view) {
            // The camera has moved: pointer and picture below need the new position.
            view = self.camera.view(&response, ui, board.rows(), board.columns());
        }
        self.board_view = Some(view);
        canvas_input::handle_pointer(ui, &response, view, editor, requests);
        let painter = ui.painter_at(rect);
        canvas_paint::paint(&painter, view, response.hovered(), studio);
        handles::show(ui, rect, view, studio, requests);
        set_cursor(ui, &response, view, editor);
        // No tooltip while drawing, or if the arrow keys selected the cell.
        if editor.stroke().is_none() && !editor.is_keyboard_cursor() {
            let why = dead_cells::why_current_cell(studio);
            let hints = current_cell_texts(studio);
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

    /// Centres a newly selected problem if it is not visible; true if the view moved.
    fn scroll_to_selected_problem(&mut self, studio: &Studio, rect: Rect, view: BoardView) -> bool {
        let document = studio.worlds.ice.document();
        let target = studio.worlds.ice.selected_problem().map(|problem| (document.id(), problem));
        // Scroll once for each selection, so that the user can move away from the problem.
        if target == self.last_selected_problem {
            return false;
        }
        self.last_selected_problem = target;
        let cells = match dead_cells::selected_deadlock(studio) {
            Some((static_deadlocks, report)) => {
                dead_cells::positions(static_deadlocks, &report.crates)
            }
            None => {
                let cells = target.map(|(_, problem)| document.review().cells(problem));
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

/// Paints the legend of shown marks at the bottom; returns the remaining rectangle.
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

/// Sets the shape of the pointer over the canvas: pan, paste, draw or default.
fn set_cursor(ui: &Ui, response: &Response, view: BoardView, editor: &IceEditor) {
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
