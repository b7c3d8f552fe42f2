//! The timeline as a whole.

use crate::studio::command::Command;
use crate::studio::model::{PlayerRequest, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::command_button;
use eframe::egui::{self, Ui};

/// What the timeline remembers between frames.
#[derive(Debug, Default)]
pub struct TimelineView {
    focuses_step_field: bool,
}

impl TimelineView {
    /// Puts the keyboard focus into the step number.
    pub fn focus_step_field(&mut self) {
        self.focuses_step_field = true;
    }

    /// Shows fewer or more steps.
    pub fn zoom(&mut self, _factor: f32) {}

    /// Shows it at the bottom of the window.
    pub fn show(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        egui::Panel::bottom("timeline").show(ui, |ui| {
            ui.horizontal(|ui| {
                for command in [
                    Command::Start,
                    Command::StepBack,
                    Command::PlayPause,
                    Command::StepForward,
                    Command::End,
                ] {
                    command_button(ui, studio, requests, command, false);
                }
                let mut step = studio.player.cursor();
                let field = egui::DragValue::new(&mut step).range(0..=studio.player.last());
                let response = ui.add(field);
                if std::mem::take(&mut self.focuses_step_field) {
                    response.request_focus();
                }
                if response.changed() {
                    requests.push(Request::Player(PlayerRequest::GoTo(step)));
                }
            });
        });
    }
}
