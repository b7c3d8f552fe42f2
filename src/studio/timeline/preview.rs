//! The tooltip of a step on the timeline.

use super::marks::{event_icon, events_at, events_beside};
use crate::episode::Event;
use crate::studio::glossary::{help_ui, of_event};
use crate::studio::model::{LevelVersion, Run, Studio};
use crate::studio::widgets::capitalized;
use eframe::egui::Ui;

/// Shows step number, action or outcome, events, and the metrics of the strips.
///
/// The strips are the curves below the lanes of the timeline. At low zoom, `per_mark` steps share a
/// group of event marks; the tooltip also shows the rare events of the group's other steps. Rare
/// events are all except the frequent ones, such as pushes. Hides the facts that the window hides,
/// for example dead ends while the ice is hidden.
pub fn show(ui: &mut Ui, run: &Run, (step, per_mark): (usize, usize), studio: &Studio) {
    let knows = if run.is_clairvoyant() { ", sees the truth" } else { "" };
    ui.horizontal(|ui| {
        ui.label(format!("Step {step}"));
        ui.weak(format!("{}{knows}", studio.run_name(run)));
    });
    if studio.version_of(run).is_older() {
        ui.weak(capitalized(LevelVersion::OLDER_TEXT));
    }
    let visible = studio.visibility();
    if let (Some(effect), Some((_, engine))) = (run.action_text(step), run.choice(step)) {
        ui.label(format!("{effect}: {engine}"));
    } else if let Some(outcome) = run.outcome() {
        ui.label(outcome.to_string());
    }
    let is_shown = |event: &&Event| studio.visibility().shows_event(event.kind);
    for event in events_at(run.events(), step).filter(is_shown) {
        ui.horizontal(|ui| {
            event_icon(ui, event.kind, studio.theme());
            // The help begins with the name of the event.
            ui.vertical(|ui| help_ui(ui, [of_event(event.kind)]));
        });
    }
    // At low zoom, several steps share a group of marks.
    for event in events_beside(run.events(), step, per_mark).filter(is_shown) {
        ui.horizontal(|ui| {
            event_icon(ui, event.kind, studio.theme());
            ui.weak(format!("{} at step {}", event.kind.label(), event.step));
        });
    }
    for figure in run.strip_metrics() {
        let is_shown = visible.shows_metric(figure, &**run);
        if let Some(value) = run.value(figure, step).filter(|_| is_shown) {
            ui.weak(format!("{} {}", figure.text(value), figure.label()));
        }
    }
}
