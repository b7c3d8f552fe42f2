//! What the panels of this room remember between frames.

use super::Pane;
use crate::studio::desk::{Field, HistoryList, fields_ui};
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use crate::studio::widgets::empty_state;
use eframe::egui::Ui;

/// The panels of the platform world.
#[derive(Debug, Default)]
pub struct StageViews {
    history: HistoryList,
}

impl StageViews {
    /// Shows the whole board again.
    pub fn fit(&mut self) {}

    /// Shows the board larger or smaller.
    pub fn zoom(&mut self, _factor: f32) {}

    /// Shows one of them.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, studio: &Studio, requests: &mut Requests) {
        match pane {
            Pane::Stage => {
                empty_state(ui, &studio.drawn().name(), &studio.drawn().level().to_string())
            }
            Pane::Properties => fields_ui(
                ui,
                studio,
                requests,
                &[
                    (Field::Title, "Title", "Untitled stage"),
                    (Field::Author, "Author", ""),
                    (Field::Note, "Note", "What the stage teaches"),
                ],
            ),
            Pane::History => self.history.show(ui, studio, requests),
            Pane::Board => match studio.runs.shown() {
                Some(run) => {
                    let step = format!("step {} of {}", studio.player.cursor(), run.len());
                    empty_state(ui, run.level_title(), &step);
                }
                None => empty_state(ui, "No run yet", "Press Run (Ctrl+Enter)"),
            },
        }
    }
}
