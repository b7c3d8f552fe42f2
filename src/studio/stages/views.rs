//! What the panels of this room remember between frames.

use super::board::StageBoard;
use super::canvas::StageCanvas;
use super::{Pane, move_panel, tools};
use crate::studio::boards::BoardView;
use crate::studio::desk::{Field, HistoryList, fields_ui};
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::Ui;

/// The texts of a stage.
const FIELDS: [(Field, &str, &str); 3] = [
    (Field::Title, "Title", "Untitled stage"),
    (Field::Author, "Author", ""),
    (Field::Note, "Note", "What the stage teaches"),
];

/// The panels of the platform world.
#[derive(Debug, Default)]
pub struct StageViews {
    history: HistoryList,
    canvas: StageCanvas,
    board: StageBoard,
}

impl StageViews {
    /// Shows the whole stage again.
    pub fn fit(&mut self) {
        self.canvas.camera.fit();
        self.board.camera.fit();
    }

    /// Shows the stage larger or smaller.
    pub fn zoom(&mut self, factor: f32) {
        self.canvas.camera.zoom(factor, None);
        self.board.camera.zoom(factor, None);
    }

    /// Where the stage that is drawn lay on the screen in the last frame.
    #[must_use]
    pub fn canvas_view(&self) -> Option<BoardView> {
        self.canvas.view
    }

    /// Shows one of them.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, studio: &Studio, requests: &mut Requests) {
        match pane {
            Pane::Stage => self.canvas.ui(ui, studio, requests),
            Pane::Tools => tools::show(ui, studio, requests),
            Pane::Properties => fields_ui(ui, studio, requests, &FIELDS),
            Pane::History => self.history.show(ui, studio, requests),
            Pane::Board => self.board.ui(ui, studio),
            Pane::Move => move_panel::show(ui, studio, requests),
        }
    }
}
