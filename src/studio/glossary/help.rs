//! The hover help that shows the definition of a term.

use super::{Term, TermLabel};
use eframe::egui::accessibility::is_input;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Response, TextStyle, Ui};

/// Maximum width of the help, in points: long definitions wrap into a few short lines.
const HELP_WIDTH: f32 = 340.0;

/// Shows the help of these labels below each other.
pub fn help_ui<L: Into<TermLabel>>(ui: &mut Ui, labels: impl IntoIterator<Item = L>) {
    ui.set_max_width(HELP_WIDTH.min(ui.available_width()));
    for label in labels {
        let text = formatted_help(label.into(), ui);
        ui.label(text);
    }
}

/// Adds the help of a label to a widget, also for screen readers.
///
/// An input field without a name also gets the text of the label as its name.
pub fn hover(response: Response, label: impl Into<TermLabel>) -> Response {
    let label = label.into();
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_description(label.help());
        // A field without a name gets that of the term.
        if is_input(node.role()) && node.label().is_none_or(str::is_empty) {
            node.set_label(label.label);
        }
    });
    response.on_hover_ui(|ui| help_ui(ui, [label]))
}

/// Adds the help of several terms to a widget that shows all of them.
pub fn hover_terms(response: Response, terms: &[Term]) -> Response {
    if terms.is_empty() {
        return response;
    }
    response.on_hover_ui(|ui| help_ui(ui, terms.iter().copied()))
}

/// The help as formatted text; its characters are those of [`TermLabel::help`].
fn formatted_help(label: TermLabel, ui: &Ui) -> LayoutJob {
    let font = TextStyle::Body.resolve(ui.style());
    let visuals = ui.visuals();
    let (strong, text) = (visuals.strong_text_color(), visuals.text_color());
    let help = label.help();
    let (name, rest) = help.split_at(label.term.name().len());
    let mut job = LayoutJob::default();
    job.append(name, 0.0, TextFormat::simple(font.clone(), strong));
    let (definition, note) = rest.split_at(rest.len() - label.note.len());
    job.append(definition, 0.0, TextFormat::simple(font.clone(), text));
    job.append(note, 0.0, TextFormat::simple(font, visuals.weak_text_color()));
    job
}
