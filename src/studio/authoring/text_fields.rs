//! Fields for the texts of a lesson.

use super::{AuthoredLesson, AuthoredText, AuthoringRequest};
use crate::studio::request::{Request, Requests};
use eframe::egui::{self, Role, TextEdit, Ui, WidgetInfo};

/// Shows a text of the lesson as a field of one line with this name and width.
pub(super) fn line_ui(
    ui: &mut Ui,
    authored: &AuthoredLesson,
    field: AuthoredText,
    (name, width): (&str, f32),
    requests: &mut Requests,
) -> egui::Response {
    let mut text = authored.shown_text(field).to_owned();
    let edit = TextEdit::singleline(&mut text).hint_text(name).desired_width(width);
    let response = ui.add(edit.char_limit(400));
    finish_field(&response, field, (name, text), requests);
    response
}

/// Names a text field, and requests the changes of its text.
pub(super) fn finish_field(
    response: &egui::Response,
    field: AuthoredText,
    (name, text): (&str, String),
    requests: &mut Requests,
) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::TextInput, true, name);
        info.current_text_value = Some(text.clone());
        info
    });
    if response.changed() {
        requests.push(Request::Authoring(AuthoringRequest::Type(field, text)));
    }
    if response.lost_focus() {
        requests.push(Request::Authoring(AuthoringRequest::CommitText));
    }
}
