//! What stands in the toolbar while this world is shown.

use crate::picture::Icon;
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use crate::studio::widgets::{command_tooltip, primary_button};
use eframe::egui::Ui;

/// Who plays next, and the button that starts it.
pub fn toolbar_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let run = primary_button(ui, studio.theme(), Icon::Play, Command::Run.spec().label);
    if run.on_hover_ui(|ui| command_tooltip(ui, Command::Run)).clicked() {
        requests.command(Command::Run);
    }
}
