//! The inspector's panels.

use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::empty_state;
use eframe::egui::Ui;

/// What the inspector's panels remember between frames.
#[derive(Debug, Default)]
pub struct InspectorViews {}

impl InspectorViews {
    /// The decision at the cursor.
    pub fn decision_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        let step = studio.runs.shown().and_then(|run| run.step(studio.player.cursor()));
        match step {
            Some(step) => {
                ui.label(format!("chose {}: {}", step.decision.action, step.decision.engine));
            }
            None => empty_state(ui, "No decision here", "Move the cursor to a step"),
        }
    }

    /// Curves over all decisions.
    pub fn plots_ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        if studio.runs.shown().is_none() {
            empty_state(ui, "No run yet", "Choose an agent and press Run");
        }
    }

    /// The open runs.
    pub fn runs_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        for run in studio.runs.iter() {
            let label = format!("{} · {} steps", run.recording().header.agent, run.len());
            let is_shown = studio.runs.shown().is_some_and(|shown| shown.id() == run.id());
            if ui.selectable_label(is_shown, label).clicked() {
                requests.push(Request::SelectRun(run.id()));
            }
        }
    }
}
