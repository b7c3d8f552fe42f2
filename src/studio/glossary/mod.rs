//! The glossary: one definition for each term of the window and the documentation.
//!
//! [`Term`] is the table. `docs/glossary.md` is generated from it; a test compares them, and
//! `UPDATE_DOCS=1 cargo test --lib pages_tests` rewrites the page. The window shows the same
//! definitions as hover help: a [`TermLabel`] is a label with its term, and the widgets for column
//! headers, figures and curves take nothing else. So a label without an entry does not compile.
//!
//! ```text
//! Term (table) ──► docs/glossary.md
//!   │
//!   ▼
//! TermLabel (label, term, note) ──► headers of tables, facts, sections, curves, event marks
//! ```

mod help;
mod label;
mod terms;

pub use help::{help_ui, hover, hover_terms};
pub use label::{TermLabel, of_detector, of_event, of_legend, of_metric};
pub use terms::Term;

#[cfg(test)]
mod tests;
