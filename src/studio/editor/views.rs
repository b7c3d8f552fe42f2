//! The editor's panels.

use crate::picture::{Placement, Point, drawn_scene};
use crate::studio::boards::Camera;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Pos2, Sense, Ui};

/// What the editor's panels remember between frames.
#[derive(Debug, Default)]
pub struct EditorViews {
    camera: Camera,
}

impl EditorViews {
    /// Shows the whole board again.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Shows the board larger or smaller.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// The board to draw on.
    pub fn canvas_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        let board = &studio.editor.level().board;
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        let view = self.camera.view(&response, ui, board.rows(), board.columns());
        let placement =
            Placement { origin: Point::new(view.origin.x, view.origin.y), cell_size: view.cell };
        let scene = drawn_scene(board, studio.editor.shows_ice, placement, studio.theme());
        paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
    }

    /// Tools and tiles.
    pub fn tools_ui(&mut self, ui: &mut Ui, _studio: &Studio, _requests: &mut Requests) {
        ui.weak("Tools");
    }

    /// Title, author, note, limit.
    pub fn properties_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        ui.label(studio.editor.level_name());
    }

    /// What is wrong with the level.
    pub fn problems_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        for problem in studio.editor.level().problems() {
            ui.label(problem.to_string());
        }
    }

    /// Every step of the history; a click goes there.
    pub fn history_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        for entry in studio.editor.draft().history().entries() {
            if ui.selectable_label(entry.is_current, &entry.name).clicked() {
                let request = super::EditorRequest::Jump(entry.id);
                requests.push(Request::Editor(request));
            }
        }
    }
}
