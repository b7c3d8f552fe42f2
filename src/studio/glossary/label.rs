//! Labels with their glossary terms, and the hover help that shows the definition of a term.

use super::Term;
use eframe::egui::accessibility::is_input;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Response, TextStyle, Ui};

/// Maximum width of the help, in points: long definitions wrap into a few short lines.
const HELP_WIDTH: f32 = 340.0;

/// A label of the window, and the term that explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermLabel {
    /// The text of the label.
    pub label: &'static str,
    /// The term that the help defines.
    pub term: Term,
    /// Note on the use of the term at this label; empty for no note.
    pub note: &'static str,
}

impl From<Term> for TermLabel {
    /// The term under its own name, without a note.
    fn from(term: Term) -> Self {
        term.labelled(term.name())
    }
}

impl Term {
    /// The term under another label, for example a shorter one.
    #[must_use]
    pub const fn labelled(self, label: &'static str) -> TermLabel {
        TermLabel { label, term: self, note: "" }
    }

    /// The term under its own name, with a note on its use at this label.
    #[must_use]
    pub const fn note(self, note: &'static str) -> TermLabel {
        self.labelled(self.name()).note(note)
    }

    /// The definition without backticks, for plain text.
    #[must_use]
    pub fn plain(self) -> String {
        self.definition().replace('`', "")
    }
}

impl TermLabel {
    /// The label with this note, in place of an earlier note.
    #[must_use]
    pub const fn note(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// The help: the term, its definition, and the note, each on its own line.
    #[must_use]
    pub fn help(self) -> String {
        let definition = self.term.plain();
        let lines = [self.term.name(), &definition, self.note];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The help as formatted text; its characters are those of [`Self::help`].
    fn job(self, ui: &Ui) -> LayoutJob {
        let font = TextStyle::Body.resolve(ui.style());
        let visuals = ui.visuals();
        let (strong, text) = (visuals.strong_text_color(), visuals.text_color());
        let help = self.help();
        let (name, rest) = help.split_at(self.term.name().len());
        let mut job = LayoutJob::default();
        job.append(name, 0.0, TextFormat::simple(font.clone(), strong));
        let (definition, note) = rest.split_at(rest.len() - self.note.len());
        job.append(definition, 0.0, TextFormat::simple(font.clone(), text));
        job.append(note, 0.0, TextFormat::simple(font, visuals.weak_text_color()));
        job
    }
}

/// Shows the help of these labels below each other.
pub fn help_ui<L: Into<TermLabel>>(ui: &mut Ui, labels: impl IntoIterator<Item = L>) {
    ui.set_max_width(HELP_WIDTH.min(ui.available_width()));
    for label in labels {
        let job = label.into().job(ui);
        ui.label(job);
    }
}

/// Adds the help of a label to a widget, also for screen readers.
///
/// An input field without a name also gets the text of the label as its name.
pub fn hover(response: Response, label: impl Into<TermLabel>) -> Response {
    let label = label.into();
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_description(label.help());
        // A field without a name of its own gets that of the term.
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
