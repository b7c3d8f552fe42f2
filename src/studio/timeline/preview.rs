//! What is told about the step under the pointer.

use super::gutter::{is_clairvoyant, lane_name};
use super::marks::{event_icon, events_at};
use crate::studio::model::{Run, Studio};
use eframe::egui::Ui;

/// The step's number, its action, what happened there, and the figures of the strips.
pub fn show(ui: &mut Ui, run: &Run, step: usize, studio: &Studio) {
    let knows = if is_clairvoyant(&**run) { ", knows the truth" } else { "" };
    ui.horizontal(|ui| {
        ui.label(format!("Step {step}"));
        ui.weak(format!("{}{knows}", lane_name(run, studio)));
    });
    if let (Some(deed), Some((_, engine))) = (run.deed(step), run.choice(step)) {
        ui.label(format!("{deed}: {engine}"));
    } else if let Some(outcome) = run.outcome() {
        ui.label(outcome.to_string());
    }
    for event in events_at(run.events(), step) {
        ui.horizontal(|ui| {
            event_icon(ui, event.kind, studio.theme());
            ui.label(event.kind.label());
        });
    }
    for figure in run.strips() {
        if let Some(value) = run.value(figure, step) {
            ui.weak(format!("{} {}", figure.text(value), figure.label()));
        }
    }
}
