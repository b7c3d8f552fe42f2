//! What the editor's panels remember between frames.

use crate::studio::boards::{BoardView, Camera};
use crate::studio::desk::{DocumentId, HistoryList};
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::Ui;

/// The canvas and the panels around it.
#[derive(Debug, Default)]
pub struct EditorViews {
    pub(super) camera: Camera,
    pub(super) board_view: Option<BoardView>,
    /// The finding that the camera has been moved to.
    pub(super) shown_finding: Option<(DocumentId, usize)>,
    history: HistoryList,
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

    /// Where the board lay on the screen in the last frame: the way from cells to points.
    #[must_use]
    pub fn board_view(&self) -> Option<BoardView> {
        self.board_view
    }

    /// Tools, tiles and ice.
    pub fn tools_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        super::tools::show(ui, studio, requests);
    }

    /// Title, author, note, limit, and what is on the board.
    pub fn properties_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        super::properties::show(ui, studio, requests);
    }

    /// What is wrong with the level, and what helps.
    pub fn problems_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        super::problems::show(ui, studio, requests);
    }

    /// Every step of the history; a click goes there.
    pub fn history_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.history.show(ui, studio, requests);
    }
}
