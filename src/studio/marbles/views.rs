//! View state of the Zuma world's panels.

use super::model_view::ModelView;
use super::track_view::TrackView;
use super::{MarbleRequest, Pane, board, decision, drawing, odds, problems, training_view};
use crate::studio::desk::{Field, HistoryList, fields_ui};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::empty_state;
use eframe::egui::{ScrollArea, Ui};

/// The panels of the Zuma world.
#[derive(Debug, Default)]
pub struct MarbleViews {
    history: HistoryList,
    model: ModelView,
    drawing: TrackView,
    board: TrackView,
}

impl MarbleViews {
    /// Fits the tracks into their panels.
    pub fn fit(&mut self) {
        self.drawing.fit();
        self.board.fit();
    }

    /// Zooms the tracks by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.drawing.zoom(factor);
        self.board.zoom(factor);
    }

    /// Shows a panel.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, studio: &Studio, requests: &mut Requests) {
        match pane {
            Pane::Game => drawing::ui(ui, studio, &mut self.drawing, requests),
            Pane::Board => board::ui(ui, studio, &mut self.board, requests),
            Pane::Properties => fields_ui(
                ui,
                studio,
                requests,
                &[
                    (Field::Title, "Title", "Untitled game"),
                    (Field::Author, "Author", ""),
                    (Field::Note, "Note", "Purpose of the game"),
                ],
            ),
            Pane::History => self.history.show(ui, studio, requests),
            Pane::Model => scrolled(ui, "model", |ui| self.model.ui(ui, studio, requests)),
            Pane::Problems => scrolled(ui, "problems", |ui| problems::ui(ui, studio, requests)),
            Pane::Odds => scrolled(ui, "odds", |ui| odds_ui(ui, studio, requests)),
            Pane::Decision => scrolled(ui, "decision", |ui| decision::ui(ui, studio, requests)),
            Pane::Training => {
                scrolled(ui, "training", |ui| training_view::ui(ui, studio, requests));
            }
        }
    }
}

fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let scroll = ScrollArea::vertical().id_salt(("marbles", name)).auto_shrink(false);
    scroll.show(ui, contents);
}

/// Shows a belief beside the truth, with its holder; other beliefs can be selected.
fn odds_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let beliefs = studio.beliefs();
    let Some(shown) = beliefs.first() else {
        return empty_state(ui, "No belief yet", "Play the game or train on it");
    };
    ui.horizontal_wrapped(|ui| {
        if beliefs.len() == 1 {
            ui.label(&shown.whose);
        }
        for belief in beliefs.iter().filter(|_| beliefs.len() > 1) {
            let is_shown = belief.believer == shown.believer;
            if ui.selectable_label(is_shown, &belief.whose).clicked() {
                requests.push(Request::Marbles(MarbleRequest::Believer(belief.believer)));
            }
        }
        odds::key(ui, studio.theme(), !studio.truth_hidden);
    });
    odds::ui(ui, studio.theme(), &shown.truth, &shown.belief, !studio.truth_hidden);
}
