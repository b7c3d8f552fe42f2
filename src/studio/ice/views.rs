//! View state of the canvas and panels of the ice editor.

use crate::studio::boards::{BoardView, Camera};
use crate::studio::documents::{DocumentId, HistoryList};
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::Ui;

/// View state of the canvas and the panels around it.
#[derive(Debug, Default)]
pub struct IceViews {
    pub(super) camera: Camera,
    /// Position and scale of the board in the last frame; `None` before the first.
    pub(super) board_view: Option<BoardView>,
    /// Level and index of the problem selected in the last frame.
    pub(super) last_selected_problem: Option<(DocumentId, usize)>,
    history: HistoryList,
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

    /// Shows the panel of tools, tiles, random ice and commands for the board.
    pub fn tools_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        super::tools::show(ui, studio, requests);
    }

    /// Shows title, author, note, step limit and counts.
    pub fn properties_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        super::properties::show(ui, studio, requests);
    }

    /// Shows problems and fixes.
    pub fn problems_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        super::problems::show(ui, studio, requests);
    }

    /// Shows the history; a click jumps to a revision.
    pub fn history_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.history.show(ui, studio, requests);
    }
}
