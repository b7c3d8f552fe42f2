//! The last button of a dialog that writes a file: what is there already is replaced by a second
//! press only.

use super::messages::{button_ui, enter_confirms};
use crate::studio::model::Studio;
use crate::studio::source::file_name;
use crate::studio::style;
use eframe::egui::{Event, InputState, Ui};
use std::path::Path;

/// Says what becomes of the file that is there, if one is; `with` follows its name.
pub(super) fn warning_ui(ui: &mut Ui, studio: &Studio, target: &Path, with: &str) {
    let colour = style::colour(studio.theme().chrome.warning);
    let name = file_name(target);
    ui.colored_label(colour, format!("{name} is there already: it is replaced{with}"));
}

/// Says why the file cannot be written under that name.
pub(super) fn obstacle_ui(ui: &mut Ui, studio: &Studio, obstacle: &str) {
    ui.colored_label(style::colour(studio.theme().chrome.warning), obstacle);
}

/// The button that writes the file, called `verb` where nothing is replaced; grey where it cannot be
/// written. `entered` is whether Enter was pressed in the path's field; Enter without any focus counts
/// too. Returns whether the file is to be written.
pub(super) fn button_that_writes(
    ui: &mut Ui,
    verb: &str,
    can_write: bool,
    replaces: bool,
    entered: bool,
) -> bool {
    if !can_write {
        ui.add_enabled_ui(false, |ui| button_ui(ui, verb, true));
        return false;
    }
    let entered = entered || enter_confirms(ui);
    let response = button_ui(ui, if replaces { "Replace" } else { verb }, true);
    if entered && replaces {
        response.request_focus();
    }
    let is_clicked = response.clicked() && !ui.input(is_key_held_on);
    is_clicked || entered && !replaces
}

/// Whether a key that is held gives itself once more: it presses nothing that has just got the
/// keyboard.
pub(super) fn is_key_held_on(input: &InputState) -> bool {
    input.events.iter().any(|event| matches!(event, Event::Key { repeat: true, .. }))
}
