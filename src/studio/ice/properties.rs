//! Title, author, note and step limit of the level, and counts of the board.

use crate::studio::documents::{Document, TextField, fields_ui};
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use crate::studio::widgets::section;
use crate::worlds::ice::Level;
use eframe::egui::{Align, Grid, Layout, RichText, ScrollArea, TextStyle, Ui};

/// Shows the text fields of the level and the counts of its board.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let document = studio.worlds.ice.document();
    ScrollArea::vertical().id_salt("properties").auto_shrink(false).show(ui, |ui| {
        let world = format!("{} (default)", document.level().world_step_limit());
        let fields = [
            (TextField::Title, "Title", "Untitled level"),
            (TextField::Author, "Author", ""),
            (TextField::Note, "Note", "Purpose of the level"),
            (TextField::StepLimit, "Own step limit", &world),
        ];
        fields_ui(ui, studio, requests, &fields);
        section(ui, "Board");
        counts_ui(ui, document, studio.visibility().truth);
    });
}

/// Shows size, counts and step limit of the board.
///
/// The count of ice is hidden while the ice is hidden.
fn counts_ui(ui: &mut Ui, document: &Document<Level>, shows_ice: bool) {
    let level = document.level();
    let review = document.review();
    let size = format!("{} × {}", level.board.rows(), level.board.columns());
    let rows = [
        ("rows × columns", size),
        ("crates", review.crates.to_string()),
        ("targets", review.targets.to_string()),
        ("ice cells", if shows_ice { review.ice.to_string() } else { "hidden".to_owned() }),
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
