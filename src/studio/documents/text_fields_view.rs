//! Input fields for the texts of the visible level.

use super::{DocumentsRequest, TextField};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use eframe::egui::{RichText, TextEdit, TextStyle, Ui};

/// Maximum number of characters that a field accepts.
const MAX_CHARACTERS: usize = 2_000;

/// Shows text fields of the visible level, each given with label and hint.
///
/// The hint is shown in an empty field. Typed text is stored in the model at once. Leaving a field
/// commits it to the history; Esc discards it.
pub fn fields_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    fields: &[(TextField, &str, &str)],
) {
    let drawn = studio.shown_level();
    let document = drawn.id();
    for (field, label, hint) in fields.iter().copied() {
        let name = ui.label(RichText::new(label).text_style(TextStyle::Small).weak());
        let mut text = drawn.field_text(field);
        let edit = match field {
            TextField::Note => TextEdit::multiline(&mut text).desired_rows(3),
            _ => TextEdit::singleline(&mut text),
        };
        let edit = edit
            .id_salt((studio.world, document, field))
            .hint_text(hint)
            .char_limit(MAX_CHARACTERS)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(name.id);
        if response.changed() {
            requests.push(Request::Documents(DocumentsRequest::SetText { document, field, text }));
        }
        if response.lost_focus() {
            requests.push(Request::Documents(DocumentsRequest::CommitText(document)));
        }
    }
}
