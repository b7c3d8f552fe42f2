//! The truth board and the belief board: what they share.

use super::Camera;
use super::layer::{Layer, LevelPicture};
use super::moment::Moment;
use crate::board::CellIndex;
use crate::studio::hover::Hover;
use crate::studio::model::{IceRun, Run, RunId, Studio};
use crate::studio::request::Requests;
use crate::worlds::ice::Belief;
use eframe::egui::{Ui, Vec2};

/// Both boards, under one camera.
#[derive(Debug, Default)]
pub struct BoardViews {
    pub(super) camera: Camera,
    /// Size of the board that the camera looks at: another one is shown whole.
    size: (usize, usize),
    pub(super) moment: Option<Moment>,
    /// The cell under the pointer, framed on both boards.
    pub(super) hovered: Hover<(Side, CellIndex)>,
    /// Room for each board in the frame before.
    pub(super) rooms: [Option<Vec2>; 2],
    pub(super) layers: Layers,
}

/// Which of the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// The board as it is.
    Truth,
    /// The board as the agent believes it.
    Belief,
}

/// What seldom changes, drawn once.
#[derive(Debug, Default)]
pub(super) struct Layers {
    /// The level while it has no run.
    pub level: Layer<LevelPicture>,
    /// The true ground, with or without its ice.
    pub truth: Layer<(RunId, bool)>,
    /// The ground as it is believed to be.
    pub belief: Layer<Belief>,
    /// The belief to be laid over the truth.
    pub marks: Layer<Belief>,
}

impl BoardViews {
    /// Shows the whole board again.
    pub fn fit(&mut self) {
        self.camera.fit();
    }

    /// Shows the boards larger or smaller.
    pub fn zoom(&mut self, factor: f32) {
        self.camera.zoom(factor, None);
    }

    /// The board as it is.
    pub fn truth_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        self.pane_ui(ui, studio, requests, Side::Truth);
    }

    /// The board as the agent believes it.
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

    /// What is shown at the cursor: taken out while it is drawn, and kept for the next board.
    fn moment_of(&mut self, run: &IceRun, cursor: usize) -> Moment {
        let kept = self.moment.take().filter(|moment| moment.is_of(run, cursor));
        kept.unwrap_or_else(|| Moment::of(run, cursor))
    }

    /// The smallest room that a board has: both are drawn to its scale.
    pub(super) fn common_room(&mut self, side: Side, room: Vec2) -> Vec2 {
        self.rooms[side.index()] = Some(room);
        self.rooms.iter().flatten().fold(room, |least, room| least.min(*room))
    }
}

impl Side {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    const fn other(self) -> Self {
        match self {
            Self::Truth => Self::Belief,
            Self::Belief => Self::Truth,
        }
    }

    /// What screen readers and tests call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truth => "truth board",
            Self::Belief => "belief board",
        }
    }
}
