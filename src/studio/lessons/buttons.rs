//! Buttons of the panels that play and write lessons.

use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use crate::studio::widgets::command_tooltip;
use eframe::egui::{self, Role, Ui, WidgetInfo};

/// Shows a button with this text for a command; its accessible name is that of the command.
pub(in crate::studio) fn command_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    command: Command,
    text: &str,
) {
    let obstacle = studio.obstacle(command);
    let response = ui.add_enabled(obstacle.is_none(), egui::Button::new(text));
    let label = if text.chars().any(char::is_alphabetic) { text } else { command.spec().label };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, obstacle.is_none(), label));
    let response = response.on_hover_ui(|ui| command_tooltip(ui, command));
    let response = response.on_disabled_hover_text(obstacle.unwrap_or_default());
    if response.clicked() {
        requests.command(command);
    }
}
