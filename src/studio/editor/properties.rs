//! Title, author, note and limit, and figures of the board.

use super::document::Document;
use super::pending::Field;
use super::request::EditorRequest;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::section;
use eframe::egui::{Align, Grid, Layout, RichText, ScrollArea, TextEdit, TextStyle, Ui};

/// Longest text of a field, in characters.
const LONGEST_TEXT: usize = 2_000;

/// Shows the fields and the figures.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let document = studio.editor.document();
    ScrollArea::vertical().id_salt("properties").auto_shrink(false).show(ui, |ui| {
        field(ui, document, requests, Field::Title, "Title", "Untitled level");
        field(ui, document, requests, Field::Author, "Author", "");
        field(ui, document, requests, Field::Note, "Note", "What the level teaches");
        let world = format!("{} (the world's)", document.level().world_step_limit());
        field(ui, document, requests, Field::StepLimit, "Own step limit", &world);
        section(ui, "Board");
        figures(ui, document);
    });
}

/// One text: typed letters are kept in the model at once; leaving the field makes them a step of
/// the history, and Esc takes them back.
fn field(
    ui: &mut Ui,
    document: &Document,
    requests: &mut Requests,
    field: Field,
    label: &str,
    hint: &str,
) {
    let name = ui.label(RichText::new(label).text_style(TextStyle::Small).weak());
    let mut text = document.text_of(field);
    let edit = match field {
        Field::Note => TextEdit::multiline(&mut text).desired_rows(3),
        _ => TextEdit::singleline(&mut text),
    };
    let edit = edit
        .id_salt((document.id(), field))
        .hint_text(hint)
        .char_limit(LONGEST_TEXT)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(name.id);
    let document = document.id();
    if response.changed() {
        requests.push(Request::Editor(EditorRequest::Type { document, field, text }));
    }
    if response.lost_focus() {
        requests.push(Request::Editor(EditorRequest::Settle(document)));
    }
}

/// What there is on the board, right-aligned.
fn figures(ui: &mut Ui, document: &Document) {
    let level = document.level();
    let review = document.review();
    let size = format!("{} × {}", level.board.rows(), level.board.columns());
    let rows = [
        ("rows × columns", size),
        ("crates", review.crates.to_string()),
        ("targets", review.targets.to_string()),
        ("cells of ice", review.ice.to_string()),
        ("step limit", level.step_limit().to_string()),
    ];
    Grid::new("figures").num_columns(2).min_col_width(ui.available_width() * 0.45).show(ui, |ui| {
        for (name, figure) in rows {
            ui.weak(name);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(figure).text_style(TextStyle::Monospace));
            });
            ui.end_row();
        }
    });
}
