//! The inspector's panels.

use super::decision::DecisionView;
use super::plots::Plots;
use super::runs::RunsView;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::{ScrollArea, Ui};

/// View state of the inspector's panels.
#[derive(Debug, Default)]
pub struct InspectorViews {
    decision: DecisionView,
    plots: Plots,
    runs: RunsView,
}

impl InspectorViews {
    /// Shows the decision at the cursor.
    pub fn decision_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("decision").auto_shrink(false);
        scroll.show(ui, |ui| self.decision.ui(ui, studio, requests));
    }

    /// Shows curves over all decisions.
    pub fn plots_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("plots").auto_shrink(false);
        scroll.show(ui, |ui| self.plots.ui(ui, studio, requests));
    }

    /// Shows the open runs.
    pub fn runs_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("runs").auto_shrink(false);
        scroll.show(ui, |ui| self.runs.ui(ui, studio, requests));
    }
}
