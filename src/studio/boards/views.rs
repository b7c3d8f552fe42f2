//! View state shared by the truth board and the belief board.
//!
//! The truth board shows the level with its true ice, the belief board the agent's belief about the
//! ice, both at the cursor of a run.

use super::Camera;
use super::annotation_gesture::AnnotationGesture;
use super::board_frame::BoardFrame;
use super::cached_layer::{CachedLayer, LevelPictureKey};
use crate::board::CellIndex;
use crate::episode::ShownBoards;
use crate::studio::model::{IceRun, Run, RunId, Studio};
use crate::studio::request::Requests;
use crate::worlds::ice::Belief;
use eframe::egui::{Context, Ui, Vec2};

/// View state of both boards, which share one camera.
#[derive(Debug, Default)]
pub struct BoardViews {
    pub(super) camera: Camera,
    /// Rows and columns of the last board; a board of another size is fitted.
    size: (usize, usize),
    /// Data at the last cursor position; taken while a board is drawn.
    pub(super) frame: Option<BoardFrame>,
    /// The board and the cell below the pointer; both boards frame the cell.
    pub(super) hovered: Hover<(BoardKind, CellIndex)>,
    /// Last size of each board's panel, by [`BoardKind::index`]; `None` if it is not shown.
    pub(super) panel_sizes: [Option<Vec2>; 2],
    /// Arrow that the pointer draws, by [`BoardKind::index`].
    pub(super) annotations: [AnnotationGesture; 2],
    pub(super) layers: BoardLayers,
}

/// One of the two boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardKind {
    /// The true board.
    Truth,
    /// The board according to the agent's belief.
    Belief,
}

/// Cached layers of the static content.
#[derive(Debug, Default)]
pub(super) struct BoardLayers {
    /// A level without a run.
    pub level: CachedLayer<LevelPictureKey>,
    /// True ground, by run and whether its ice is shown.
    pub truth: CachedLayer<(RunId, bool)>,
    /// Ground according to the belief.
    pub belief: CachedLayer<Belief>,
    /// Belief marks drawn over the truth, with the overlay setting.
    pub marks: CachedLayer<Belief>,
}

impl BoardViews {
    /// Fits both boards into their panels from now on.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Zooms both boards by a factor; the middle of the panels stays in place.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// Shows this board point, in cells, at the middle of the panels, and this number of rows.
    pub fn aim(&mut self, middle: Vec2, rows: f32) {
        self.camera.aim(middle, rows);
    }

    /// The part of the boards in view; `None` if they are fitted.
    #[must_use]
    pub fn zoomed_part(&self) -> Option<crate::lessons::Camera> {
        let (cell, middle) = self.camera.zoomed()?;
        let heights = self.panel_sizes.iter().flatten().map(|room| room.y);
        let height = heights.min_by(f32::total_cmp)?;
        let part = crate::lessons::Camera { row: middle.y, column: middle.x, rows: height / cell };
        Some(part).filter(|part| part.is_valid())
    }

    /// Shows the true board.
    pub fn truth_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.board_or_level_ui(ui, studio, requests, BoardKind::Truth);
    }

    /// Shows the board according to the agent's belief.
    pub fn belief_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.board_or_level_ui(ui, studio, requests, BoardKind::Belief);
    }

    /// Shows one board of the shown run, or of a level without a run.
    fn board_or_level_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        kind: BoardKind,
    ) {
        let shown = studio.runs.shown();
        let (Some(any), Some(run)) = (shown, shown.and_then(Run::ice)) else {
            return self.level_without_run_ui(ui, studio, requests, kind);
        };
        let layout = run.terrain().layout();
        let size = (layout.rows(), layout.columns());
        if std::mem::replace(&mut self.size, size) != size {
            self.camera.fit();
        }
        self.panel_sizes[kind.other().index()]
            .take_if(|_| studio.settings.overlay || studio.shown_boards() != ShownBoards::Both);
        let frame = self.frame_of(run, studio.playback.cursor());
        self.board_ui(ui, studio, requests, (any, run), kind, &frame);
        self.frame = Some(frame);
    }

    /// Takes the data at the cursor, or computes it; the caller puts it back after drawing.
    fn frame_of(&mut self, run: &IceRun, cursor: usize) -> BoardFrame {
        let kept = self.frame.take().filter(|frame| frame.is_for(run, cursor));
        kept.unwrap_or_else(|| BoardFrame::new(run, cursor))
    }

    /// Minimum panel size of the boards that are shown, which gives their common scale.
    ///
    /// In points, width and height separately. Stores `room` as the size of the panel of `kind`.
    pub(super) fn common_size(&mut self, kind: BoardKind, room: Vec2) -> Vec2 {
        self.panel_sizes[kind.index()] = Some(room);
        self.panel_sizes.iter().flatten().fold(room, |least, room| least.min(*room))
    }
}

impl BoardKind {
    /// Index in tables: 0 truth, 1 belief.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other board.
    const fn other(self) -> Self {
        match self {
            Self::Truth => Self::Belief,
            Self::Belief => Self::Truth,
        }
    }

    /// Accessible name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truth => "truth board",
            Self::Belief => "belief board",
        }
    }
}

/// A value that a view must set again in every pass of egui.
///
/// The value lasts for the pass that set it and the next one, because views drawn earlier in a
/// pass read it one pass late. If the view is no longer drawn, the value expires.
#[derive(Debug)]
pub(super) struct Hover<T> {
    /// Number of the pass that set the value, and the value; `None` without one.
    seen: Option<(u64, T)>,
}

impl<T> Default for Hover<T> {
    /// No value.
    fn default() -> Self {
        Self { seen: None }
    }
}

impl<T: Copy> Hover<T> {
    /// Sets the value for this pass and the next one.
    pub fn set(&mut self, context: &Context, value: T) {
        self.seen = Some((context.cumulative_pass_nr(), value));
    }

    /// Removes the value.
    pub fn clear(&mut self) {
        self.seen = None;
    }

    /// The value set in this pass or the previous one; `None` if it has expired.
    pub fn get(&self, context: &Context) -> Option<T> {
        let now = context.cumulative_pass_nr();
        self.seen.filter(|(at, _)| now <= at + 1).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::RawInput;

    #[test]
    fn hover_value_lasts_two_frames() {
        let context = Context::default();
        let mut hover = Hover::default();
        let mut seen = Vec::new();
        for frame in 0..4 {
            let output = context.run_ui(RawInput::default(), |ui| {
                if frame == 0 {
                    hover.set(ui.ctx(), 7);
                }
                seen.push(hover.get(ui.ctx()));
            });
            output.drop_without_applying_deltas();
        }
        assert_eq!(seen, [Some(7), Some(7), None, None]);
        hover.set(&context, 8);
        hover.clear();
        assert_eq!(hover.get(&context), None);
    }
}
