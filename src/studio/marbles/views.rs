//! What the panels of this room remember between frames.

use super::model_view::ModelView;
use super::track_view::TrackView;
use super::{Pane, board, decision, drawing, odds, problems, training_view};
use crate::studio::desk::{Field, HistoryList, fields_ui};
use crate::studio::model::{Mode, RunWorld, Studio};
use crate::studio::request::Requests;
use crate::studio::widgets::empty_state;
use crate::worlds::zuma::Zuma;
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
    /// Shows whole tracks.
    pub fn fit(&mut self) {
        self.drawing.fit();
        self.board.fit();
    }

    /// Shows tracks larger or smaller.
    pub fn zoom(&mut self, factor: f32) {
        self.drawing.zoom(factor);
        self.board.zoom(factor);
    }

    /// Shows one of them.
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
                    (Field::Note, "Note", "What the game teaches"),
                ],
            ),
            Pane::History => self.history.show(ui, studio, requests),
            Pane::Model => scrolled(ui, "model", |ui| self.model.ui(ui, studio, requests)),
            Pane::Problems => scrolled(ui, "problems", |ui| problems::ui(ui, studio, requests)),
            Pane::Odds => scrolled(ui, "odds", |ui| odds_ui(ui, studio)),
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

/// The belief of a training that goes on, else that of the run at the cursor.
fn odds_ui(ui: &mut Ui, studio: &Studio) {
    let theme = studio.theme();
    let shows_truth = !studio.truth_hidden;
    let live = studio.marbles.school.training().map(|training| training.view());
    if let Some(view) = live
        && let Some(belief) = &view.belief
    {
        return odds::ui(ui, theme, &view.truth, belief, shows_truth);
    }
    let run = studio.runs.shown().filter(|_| studio.mode == Mode::Watch).and_then(Zuma::of);
    match run {
        Some(run) => {
            let belief = run.frame(studio.player.cursor()).belief;
            odds::ui(ui, theme, &run.recording().header.level.model, &belief, shows_truth);
        }
        None => empty_state(ui, "Nothing is believed yet", "Let somebody play or learn the game"),
    }
}
