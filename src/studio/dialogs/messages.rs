//! Dialogs with a message or a question, and the buttons of all dialogs.

use crate::studio::files::{ConflictAnswer, FileConflict, FilesRequest, UnsavedWork, WorkId};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::source::file_name;
use eframe::egui::{Align, Button, Context, Event, Id, Key, Layout, Response, ScrollArea, Ui};

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
        WorkId::Other(work) => {
            studio.other_work_of(work.world).map_or(("", ""), |it| it.words().unsaved)
        }
        WorkId::Job(world) => studio.other_work_of(world).map_or(("", ""), |it| it.words().running),
    }
}
