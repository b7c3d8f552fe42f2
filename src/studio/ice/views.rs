//! View state of the canvas and panels of the ice editor.

use crate::studio::boards::{BoardView, Camera};
use crate::studio::documents::{DocumentId, HistoryList};

/// View state of the canvas and the panels around it.
#[derive(Debug, Default)]
pub struct IceViews {
    pub(super) camera: Camera,
    /// Position and scale of the board in the last frame; `None` before the first.
    pub(super) board_view: Option<BoardView>,
    /// Level and index of the problem selected in the last frame.
    pub(super) last_selected_problem: Option<(DocumentId, usize)>,
    pub(super) history: HistoryList,
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
}
