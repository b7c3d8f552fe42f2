//! Labels with their glossary terms.

use super::Term;

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
}
