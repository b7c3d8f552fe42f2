//! The truth board and the belief board.

use super::{BoardView, Camera};
use crate::board::Direction;
use crate::picture::{Actors, BeliefView, Glow, Placement, Point, belief_scene, truth_scene};
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::Requests;
use crate::studio::widgets::empty_state;
use eframe::egui::{Pos2, Sense, Ui};
use std::sync::Arc;

/// Both boards, under one camera.
#[derive(Debug, Default)]
pub struct BoardViews {
    camera: Camera,
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
    pub fn truth_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        let Some(run) = studio.runs.shown() else { return no_run(ui) };
        let layout = run.terrain().layout();
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        let view = self.camera.view(&response, ui, layout.rows(), layout.columns());
        let frame = run.frame(studio.player.cursor());
        let actors = Actors::at_rest(layout, &frame.state, Direction::Down);
        let scene = truth_scene(
            run.terrain(),
            &actors,
            !studio.truth_hidden,
            None,
            placement(view),
            studio.theme(),
        );
        paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
    }

    /// The board as the agent believes it.
    pub fn belief_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        let Some(run) = studio.runs.shown() else { return no_run(ui) };
        let frame = run.frame(studio.player.cursor());
        let layout = Arc::clone(frame.belief.layout());
        let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
        let view = self.camera.view(&response, ui, layout.rows(), layout.columns());
        let actors = Actors::at_rest(&layout, &frame.state, Direction::Down);
        let glow = Glow { cells: &[], strength: 0.0 };
        let belief = BeliefView { belief: &frame.belief, glow };
        let scene = belief_scene(belief, &actors, placement(view), studio.theme());
        paint::scene(&painter, &scene, Pos2::ZERO, 1.0);
    }
}

fn no_run(ui: &mut Ui) {
    empty_state(ui, "No run yet", "Choose an agent and press Run");
}

/// A board on the screen, as pictures place it.
fn placement(view: BoardView) -> Placement {
    Placement { origin: Point::new(view.origin.x, view.origin.y), cell_size: view.cell }
}
