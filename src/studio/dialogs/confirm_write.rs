//! The confirming button of a dialog that writes a file, and the warnings above it.
//!
//! If a file would be replaced or a folder created, Enter in the path field only moves the focus to
//! the button. The button itself must then be pressed.

use super::messages::{button_ui, enter_confirms};
use crate::studio::model::Studio;
use crate::studio::source::{file_name, missing_folder};
use crate::studio::style;
use eframe::egui::{Event, InputState, Ui};
use std::path::Path;

/// Warns that the file `target` will be replaced; `suffix` is appended to the text.
///
/// For example, `suffix` names the other levels that are lost with the file. It may be empty.
pub(super) fn warning_ui(ui: &mut Ui, studio: &Studio, target: &Path, suffix: &str) {
    let colour = style::colour(studio.theme().chrome.warning);
    let name = file_name(target);
    ui.colored_label(colour, format!("{name} already exists and will be replaced{suffix}"));
}

/// Warns that `folder` does not exist and will be created.
pub(super) fn folder_warning_ui(ui: &mut Ui, studio: &Studio, folder: &Path) {
    let colour = style::colour(studio.theme().chrome.warning);
    let text = format!("The folder {} does not exist and will be created", folder.display());
    ui.colored_label(colour, text);
}

/// Shows the reason why the file cannot be written under this name.
pub(super) fn obstacle_ui(ui: &mut Ui, studio: &Studio, obstacle: &str) {
    ui.colored_label(style::colour(studio.theme().chrome.warning), obstacle);
}

/// Shows the button that writes the file; returns true if you confirmed writing.
///
/// The button is disabled unless `can_write`. Its name is `confirm`, the result of
/// [`confirmation`]; `verb` if that is `None` or the button is disabled.
///
/// Enter counts if it was pressed in the path field (`is_enter_pressed`) or if [`enter_confirms`].
/// With `confirm`, Enter only moves the focus to the button; without it, Enter confirms. A click by
/// a key that is still held does not count.
pub(super) fn write_button_ui(
    ui: &mut Ui,
    verb: &str,
    can_write: bool,
    confirm: Option<&str>,
    is_enter_pressed: bool,
) -> bool {
    if !can_write {
        ui.add_enabled_ui(false, |ui| button_ui(ui, verb, true));
        return false;
    }
    let is_enter_pressed = is_enter_pressed || enter_confirms(ui);
    let response = button_ui(ui, confirm.unwrap_or(verb), true);
    if is_enter_pressed && confirm.is_some() {
        response.request_focus();
    }
    let is_clicked = response.clicked() && !ui.input(has_key_repeat);
    is_clicked || is_enter_pressed && confirm.is_none()
}

/// Name of the button if writing needs an explicit press; otherwise `None`.
///
/// A press is needed if the file `target` exists, or if its folder must be created.
pub(super) fn confirmation(target: &Path) -> Option<&'static str> {
    if target.is_file() { Some("Replace") } else { missing_folder(target).map(|_| "Create folder") }
}

/// Returns true if this frame contains a key event of a held key.
///
/// A held key must not activate a button that has just received the focus.
pub(super) fn has_key_repeat(input: &InputState) -> bool {
    input.events.iter().any(|event| matches!(event, Event::Key { repeat: true, .. }))
}
