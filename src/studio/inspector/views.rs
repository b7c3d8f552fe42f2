//! The panels of the inspector: the decision at the cursor, curves, and the open runs.

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
    /// Shows the decision at the cursor of the shown run.
    pub fn decision_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("decision").auto_shrink(false);
        scroll.show(ui, |ui| self.decision.ui(ui, studio, requests));
    }

    /// Shows curves over all decisions of the shown run, and the decision review.
    pub fn plots_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("plots").auto_shrink(false);
        scroll.show(ui, |ui| self.plots.ui(ui, studio, requests));
    }

    /// Shows the open runs of all levels, and a comparison of runs.
    pub fn runs_ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("runs").auto_shrink(false);
        scroll.show(ui, |ui| self.runs.ui(ui, studio, requests));
    }
}
