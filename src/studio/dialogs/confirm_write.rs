//! The confirming button of a dialog that writes a file.
//!
//! Replacing a file needs a second press.

use super::messages::{button_ui, enter_confirms};
use crate::studio::model::Studio;
use crate::studio::source::{file_name, missing_folder};
use crate::studio::style;
use eframe::egui::{Event, InputState, Ui};
use std::path::Path;

/// Warns that an existing file will be replaced; the text ends with `with`.
pub(super) fn warning_ui(ui: &mut Ui, studio: &Studio, target: &Path, with: &str) {
    let colour = style::colour(studio.theme().chrome.warning);
    let name = file_name(target);
    ui.colored_label(colour, format!("{name} already exists and will be replaced{with}"));
}

/// Notes that the folder will be created.
pub(super) fn folder_warning_ui(ui: &mut Ui, studio: &Studio, folder: &Path) {
    let colour = style::colour(studio.theme().chrome.warning);
    let text = format!("The folder {} does not exist and will be created", folder.display());
    ui.colored_label(colour, text);
}

/// Shows why the file cannot be written under this name.
pub(super) fn obstacle_ui(ui: &mut Ui, studio: &Studio, obstacle: &str) {
    ui.colored_label(style::colour(studio.theme().chrome.warning), obstacle);
}

/// Shows the button that writes the file; returns true if you confirmed writing.
///
/// The button is disabled unless `can_write`. With `confirm` it has that name instead of `verb` and
/// must be pressed itself; Enter in the path field (`entered`), or without any focus, then only
/// moves the focus to it. Without `confirm`, Enter also confirms.
pub(super) fn write_button_ui(
    ui: &mut Ui,
    verb: &str,
    can_write: bool,
    confirm: Option<&str>,
    entered: bool,
) -> bool {
    if !can_write {
        ui.add_enabled_ui(false, |ui| button_ui(ui, verb, true));
        return false;
    }
    let entered = entered || enter_confirms(ui);
    let response = button_ui(ui, confirm.unwrap_or(verb), true);
    if entered && confirm.is_some() {
        response.request_focus();
    }
    let is_clicked = response.clicked() && !ui.input(has_key_repeat);
    is_clicked || entered && confirm.is_none()
}

/// Name of the button if writing needs an explicit press; otherwise `None`.
///
/// This is the case if a file is replaced or a folder created.
pub(super) fn confirmation(target: &Path) -> Option<&'static str> {
    if target.is_file() { Some("Replace") } else { missing_folder(target).map(|_| "Create folder") }
}

/// Returns true if this frame contains a key event of a held key.
///
/// A held key must not activate a button that has just received the focus.
pub(super) fn has_key_repeat(input: &InputState) -> bool {
    input.events.iter().any(|event| matches!(event, Event::Key { repeat: true, .. }))
}
