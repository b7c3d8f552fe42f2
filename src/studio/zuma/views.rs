//! View state of the Zuma world's panels.

use super::model_view::ModelView;
use super::track_view::TrackView;
use super::{
    ZumaPanel, ZumaRequest, belief_bars, board, decision, drawing, problems, training_view,
};
use crate::studio::documents::{HistoryList, TextField, fields_ui};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::empty_state;
use eframe::egui::{ScrollArea, Ui};

/// View state of all panels of the Zuma world.
#[derive(Debug, Default)]
pub struct ZumaViews {
    history: HistoryList,
    model: ModelView,
    drawing: TrackView,
    board: TrackView,
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

    /// Shows the content of a panel.
    pub fn ui(&mut self, ui: &mut Ui, pane: ZumaPanel, studio: &Studio, requests: &mut Requests) {
        match pane {
            ZumaPanel::Game => drawing::ui(ui, studio, &mut self.drawing, requests),
            ZumaPanel::Board => board::ui(ui, studio, &mut self.board, requests),
            ZumaPanel::Properties => fields_ui(
                ui,
                studio,
                requests,
                &[
                    (TextField::Title, "Title", "Untitled game"),
                    (TextField::Author, "Author", ""),
                    (TextField::Note, "Note", "What this game is for"),
                ],
            ),
            ZumaPanel::History => self.history.show(ui, studio, requests),
            ZumaPanel::Model => scrolled(ui, "model", |ui| self.model.ui(ui, studio, requests)),
            ZumaPanel::Problems => {
                scrolled(ui, "problems", |ui| problems::ui(ui, studio, requests));
            }
            ZumaPanel::Belief => scrolled(ui, "odds", |ui| belief_ui(ui, studio, requests)),
            ZumaPanel::Decision => {
                scrolled(ui, "decision", |ui| decision::ui(ui, studio, requests));
            }
            ZumaPanel::Training => {
                scrolled(ui, "training", |ui| training_view::ui(ui, studio, requests));
            }
        }
    }
}

/// Shows contents with a vertical scroll bar; `name` distinguishes the scroll positions.
fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let scroll = ScrollArea::vertical().id_salt(("line of balls", name)).auto_shrink(false);
    scroll.show(ui, contents);
}

/// Shows a belief beside the true model, and buttons that select another belief.
///
/// While the truth is hidden, shows the belief alone.
fn belief_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
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
                requests.push(Request::Zuma(ZumaRequest::BeliefHolder(belief.holder)));
            }
        }
        belief_bars::legend_ui(ui, studio.theme(), !studio.truth_hidden);
    });
    belief_bars::ui(ui, studio.theme(), &shown.truth, &shown.belief, !studio.truth_hidden);
}
