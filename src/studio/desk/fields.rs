//! Text fields of the visible level.

use super::{DeskRequest, Field};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use eframe::egui::{RichText, TextEdit, TextStyle, Ui};

/// Longest text of a field, in characters.
const LONGEST_TEXT: usize = 2_000;

/// Shows fields with their labels and hints.
///
/// Typed text is stored in the model at once. Leaving a field commits it to the history; Esc
/// discards it.
pub fn fields_ui(
    ui: &mut Ui,
    studio: &Studio,
    requests: &mut Requests,
    fields: &[(Field, &str, &str)],
) {
    let drawn = studio.drawn();
    let document = drawn.id();
    for (field, label, hint) in fields.iter().copied() {
        let name = ui.label(RichText::new(label).text_style(TextStyle::Small).weak());
        let mut text = drawn.text_of(field);
        let edit = match field {
            Field::Note => TextEdit::multiline(&mut text).desired_rows(3),
            _ => TextEdit::singleline(&mut text),
        };
        let edit = edit
            .id_salt((studio.world, document, field))
            .hint_text(hint)
            .char_limit(LONGEST_TEXT)
            .desired_width(f32::INFINITY);
        let response = ui.add(edit).labelled_by(name.id);
        if response.changed() {
            requests.push(Request::Desk(DeskRequest::Type { document, field, text }));
        }
        if response.lost_focus() {
            requests.push(Request::Desk(DeskRequest::Settle(document)));
        }
    }
}
