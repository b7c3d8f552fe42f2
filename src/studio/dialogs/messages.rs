//! Dialogs with a message or a question, the buttons of all dialogs, and the confirmation of writing.
//!
//! If a file would be replaced or a folder created, Enter in the path field only moves the focus to
//! the button. The button itself must then be pressed.

use crate::studio::files::{
    ConflictAnswer, FileConflict, FilesRequest, LossyCopy, UnsavedWork, WorkId,
};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::source::{file_name, missing_folder};
use crate::studio::style;
use eframe::egui::{
    Align, Button, Context, Event, Id, InputState, Key, Layout, Response, ScrollArea, Ui,
};
use std::path::Path;

/// Stores whether Enter confirms the dialog in this frame, for [`enter_confirms`].
///
/// Enter confirms if no widget has the focus, for example after a click on a radio button.
/// Ctrl+Enter confirms with any focus, because Enter in a multiline field starts a line. Repeats of
/// a held key do not count. Call this before the dialog is shown, which may move the focus.
pub(super) fn note_enter(context: &Context) {
    let has_focus = context.memory(|memory| memory.focused()).is_some();
    let confirms = |event: &Event| match event {
        Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers, .. } => {
            modifiers.command_only() || (modifiers.is_none() && !has_focus)
        }
        _ => false,
    };
    let confirms = context.input(|input| input.events.iter().any(confirms));
    context.data_mut(|data| data.insert_temp(enter_id(), confirms));
}

/// Returns true if Enter activates the main button in this frame without its focus.
pub(super) fn enter_confirms(ui: &Ui) -> bool {
    ui.data(|data| data.get_temp(enter_id())).unwrap_or(false)
}

/// Key of the value that [`note_enter`] stores in the memory of egui.
fn enter_id() -> Id {
    Id::unique("Enter confirms the dialog")
}

/// Shows a row of buttons at the right; returns the index of the activated one.
///
/// `names` are their labels from left to right. The last one is the main button: it has the focus
/// in the first frame of a dialog (`is_first_frame`), and Enter activates it if [`enter_confirms`].
pub fn buttons_ui(ui: &mut Ui, names: &[&str], is_first_frame: bool) -> Option<usize> {
    let mut clicked = None;
    buttons_row(ui, |ui| {
        for (index, name) in names.iter().enumerate().rev() {
            let is_main = index + 1 == names.len();
            let response = button_ui(ui, name, is_main);
            if is_main && is_first_frame {
                response.request_focus();
            }
            if response.clicked() || is_main && enter_confirms(ui) {
                clicked = Some(index);
            }
        }
    });
    clicked
}

/// Shows `content` in a row that is filled from the right, with space above it.
pub fn buttons_row(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.add_space(ui.spacing().item_spacing.x);
    let size = eframe::egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), content);
}

/// Shows a button; the main button of a dialog is filled.
pub fn button_ui(ui: &mut Ui, name: &str, is_main: bool) -> Response {
    let mut button = Button::new(name).min_size(eframe::egui::vec2(80.0, 0.0));
    if is_main {
        button = button.fill(ui.visuals().selection.bg_fill);
    }
    ui.add(button)
}

/// Shows a message with a button to close it.
///
/// In the first frame of the dialog (`is_first_frame`), the button gets the focus.
pub fn message_ui(
    ui: &mut Ui,
    title: &str,
    text: &str,
    is_first_frame: bool,
    requests: &mut Requests,
) {
    ui.heading(title);
    ui.add_space(ui.spacing().item_spacing.y);
    let room = ui.available_height() - ui.spacing().interact_size.y * 2.0;
    ScrollArea::vertical().max_height(room.max(120.0)).show(ui, |ui| {
        ui.add(eframe::egui::Label::new(text).selectable(true).wrap());
    });
    if buttons_ui(ui, &["Close"], is_first_frame).is_some() {
        requests.push(Request::CloseDialog);
    }
}

/// Asks whether to keep the open level, the version in its changed file, or both.
///
/// In the first frame of the dialog (`is_first_frame`), the button that keeps both, by saving the
/// open level elsewhere, gets the focus.
pub fn changed_ui(
    ui: &mut Ui,
    change: &FileConflict,
    is_first_frame: bool,
    requests: &mut Requests,
) {
    let file = change.source.path().map_or_else(String::new, file_name);
    ui.heading(format!("{file} changed on disk"));
    let theirs = match change.file_version.title().trim() {
        title if title.is_empty() || title == change.name => {
            "another version of the level".to_owned()
        }
        // Another title means that another level may be at this index now: name it.
        title => format!("“{title}” in its place"),
    };
    let name = &change.name;
    ui.label(format!("“{name}” has unsaved changes, and the file now contains {theirs}."));
    let names = ["Keep mine", "Take the file's", "Save mine as…"];
    let keep = match buttons_ui(ui, &names, is_first_frame) {
        Some(0) => ConflictAnswer::OpenLevel,
        Some(1) => ConflictAnswer::FileVersion,
        Some(_) => ConflictAnswer::SaveElsewhere,
        None => return,
    };
    requests.push(Request::Files(FilesRequest::ResolveConflict(change.clone(), keep)));
}

/// Asks about unsaved work before the window closes.
///
/// In the first frame of the dialog (`is_first_frame`), the button Save gets the focus.
pub fn unsaved_ui(ui: &mut Ui, studio: &Studio, is_first_frame: bool, requests: &mut Requests) {
    let unsaved = studio.unsaved_work();
    ui.heading("Save before closing?");
    ScrollArea::vertical().max_height(240.0).show(ui, |ui| {
        for alike in unsaved.chunk_by(|one, other| {
            unsaved_text(studio, one.work) == unsaved_text(studio, other.work)
        }) {
            same_kind_ui(ui, studio, alike);
        }
    });
    let request = match buttons_ui(ui, &["Cancel", "Don't save", "Save"], is_first_frame) {
        Some(0) => Request::CloseDialog,
        Some(1) => Request::Files(FilesRequest::CloseWithoutSaving),
        Some(_) => Request::Files(FilesRequest::SaveAndClose),
        None => return,
    };
    requests.push(request);
}

/// Shows unsaved work of one kind: a sentence for one piece, else count and names.
fn same_kind_ui(ui: &mut Ui, studio: &Studio, alike: &[UnsavedWork]) {
    let Some(first) = alike.first() else { return };
    let (one_item, of_several) = unsaved_text(studio, first.work);
    if alike.len() == 1 {
        ui.label(format!("“{}” {one_item}.", first.name));
        return;
    }
    ui.label(format!("{} {of_several}:", alike.len()));
    for UnsavedWork { name, .. } in alike {
        ui.weak(name);
    }
}

/// Sentence endings for this kind of work: after one name, and after a count.
fn unsaved_text(studio: &Studio, work: WorkId) -> (&'static str, &'static str) {
    match work {
        WorkId::Level(..) => ("has unsaved changes", "levels have unsaved changes"),
        WorkId::Run(_) => ("is unsaved", "runs are unsaved"),
        WorkId::Lesson => ("has unsaved changes", "lessons have unsaved changes"),
        WorkId::Other(work) => {
            studio.other_work_of(work.world).map_or(("", ""), |it| it.words().unsaved)
        }
        WorkId::Job(world) => studio.other_work_of(world).map_or(("", ""), |it| it.words().running),
    }
}

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

/// Lists the parts that the file cannot store, with buttons Cancel and Export copy.
///
/// In the first frame of the dialog (`is_first_frame`), the button Export copy gets the focus.
pub fn lossy_ui(ui: &mut Ui, copy: &LossyCopy, is_first_frame: bool, requests: &mut Requests) {
    let file = file_name(&copy.path);
    ui.heading(format!("Export an incomplete copy to {file}?"));
    ui.label(format!("The file cannot store all of “{}”:", copy.name));
    for losses in &copy.losses {
        ui.label(format!("•  {losses}"));
    }
    ui.add_space(ui.spacing().item_spacing.y);
    ui.weak(match copy.work {
        WorkId::Run(_) => "The run itself stays unsaved. A .ron file keeps everything.",
        _ => "The level stays unsaved. A .ron file keeps everything.",
    });
    let request = match buttons_ui(ui, &["Cancel", "Export copy"], is_first_frame) {
        Some(0) => Request::CloseDialog,
        // The key that selected the file may still be held.
        Some(_) if ui.input(has_key_repeat) => return,
        Some(_) => Request::Files(FilesRequest::WriteLossyCopy(copy.clone())),
        None => return,
    };
    requests.push(request);
}
