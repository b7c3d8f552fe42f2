//! View state of the Zuma world's panels.

use super::model_view::ModelView;
use super::track_view::TrackView;
use super::{ZumaRequest, belief_bars};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::empty_state;
use eframe::egui::Ui;

/// View state of all panels of the Zuma world.
#[derive(Debug, Default)]
pub struct ZumaViews {
    pub(super) model: ModelView,
    pub(super) drawing: TrackView,
    pub(super) board: TrackView,
}

impl ZumaViews {
    /// Fits the tracks of editor and board into their panels.
    pub fn fit(&mut self) {
        self.drawing.fit();
        self.board.fit();
    }

    /// Zooms the tracks by a factor; above 1 enlarges.
    pub fn zoom(&mut self, factor: f32) {
        self.drawing.zoom(factor);
        self.board.zoom(factor);
    }
}

/// Shows a belief beside the true model, and buttons that select another belief.
///
/// While the truth is hidden, shows the belief alone.
pub(super) fn belief_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let beliefs = studio.beliefs();
    let Some(shown) = beliefs.first() else {
        return empty_state(ui, "No belief yet", "Play the game or train on it");
    };
    ui.horizontal_wrapped(|ui| {
        if beliefs.len() == 1 {
            ui.label(&shown.label);
        }
        for belief in beliefs.iter().filter(|_| beliefs.len() > 1) {
            let is_shown = belief.holder == shown.holder;
            if ui.selectable_label(is_shown, &belief.label).clicked() {
                requests.push(Request::from(ZumaRequest::BeliefHolder(belief.holder)));
            }
        }
        belief_bars::legend_ui(ui, studio.theme(), !studio.truth_hidden);
    });
    belief_bars::ui(ui, studio.theme(), &shown.truth, &shown.belief, !studio.truth_hidden);
}
