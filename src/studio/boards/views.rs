//! View state shared by the truth board and the belief board.

use super::Camera;
use super::layer::{Layer, LevelPicture};
use super::moment::Moment;
use crate::board::CellIndex;
use crate::studio::hover::Hover;
use crate::studio::model::{IceRun, Run, RunId, Studio};
use crate::studio::request::Requests;
use crate::worlds::ice::Belief;
use eframe::egui::{Ui, Vec2};

/// Both boards with one camera.
#[derive(Debug, Default)]
pub struct BoardViews {
    pub(super) camera: Camera,
    /// Size of the last board; a board of another size is fitted.
    size: (usize, usize),
    pub(super) moment: Option<Moment>,
    /// The cell below the pointer, framed on both boards.
    pub(super) hovered: Hover<(Side, CellIndex)>,
    /// Size of each board's panel in the previous frame.
    pub(super) rooms: [Option<Vec2>; 2],
    pub(super) layers: Layers,
}

/// One of the two boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The true board.
    Truth,
    /// The board according to the agent's belief.
    Belief,
}

/// Cached layers of the static content.
#[derive(Debug, Default)]
pub(super) struct Layers {
    /// A level without a run.
    pub level: Layer<LevelPicture>,
    /// True ground, with or without its ice.
    pub truth: Layer<(RunId, bool)>,
    /// Ground according to the belief.
    pub belief: Layer<Belief>,
    /// Belief marks drawn over the truth.
    pub marks: Layer<Belief>,
}

impl BoardViews {
    /// Fits the whole board.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Zooms the boards by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// Shows the true board.
    pub fn truth_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.pane_ui(ui, studio, requests, Side::Truth);
    }

    /// Shows the board according to the agent's belief.
    pub fn belief_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.pane_ui(ui, studio, requests, Side::Belief);
    }

    fn pane_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests, side: Side) {
        let shown = studio.runs.shown();
        let (Some(any), Some(run)) = (shown, shown.and_then(Run::ice)) else {
            return self.unplayed_ui(ui, studio, requests, side);
        };
        let layout = run.terrain().layout();
        let size = (layout.rows(), layout.columns());
        if std::mem::replace(&mut self.size, size) != size {
            self.camera.fit();
        }
        self.rooms[side.other().index()].take_if(|_| studio.settings.overlay);
        let moment = self.moment_of(run, studio.player.cursor());
        self.board_ui(ui, studio, requests, (any, run), side, &moment);
        self.moment = Some(moment);
    }

    /// Takes the data at the cursor; the caller puts it back after drawing.
    fn moment_of(&mut self, run: &IceRun, cursor: usize) -> Moment {
        let kept = self.moment.take().filter(|moment| moment.is_of(run, cursor));
        kept.unwrap_or_else(|| Moment::of(run, cursor))
    }

    /// Smallest panel size of both boards, which gives their common scale.
    pub(super) fn common_room(&mut self, side: Side, room: Vec2) -> Vec2 {
        self.rooms[side.index()] = Some(room);
        self.rooms.iter().flatten().fold(room, |least, room| least.min(*room))
    }
}

impl Side {
    /// Index in tables.
    pub const fn index(self) -> usize {
        self as usize
    }

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
