//! Columns, rows and cells.

use crate::board::Direction;
use crate::studio::glossary::{Term, TermLabel};

/// Content of a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value; shown as a dash.
    Empty,
    /// A number; monospaced, right-aligned.
    Number(String),
    /// Text, left-aligned.
    Text(String),
    /// Actions as arrows.
    Arrows(Vec<Direction>),
    /// A bar from one value to another, on a scale from 0 to the third value.
    Bar(f32, f32, f32),
}

/// One column of a table whose rows hold `R`.
#[derive(Debug)]
pub struct Column<R> {
    /// Title of the column.
    pub title: &'static str,
    /// Unit shown after the title; empty if the values contain their unit.
    pub unit: &'static str,
    /// The term that the tooltip of the header defines.
    pub term: Term,
    /// Note that the tooltip shows below the term's definition; empty for no note.
    pub note: &'static str,
    /// Hiding order if space is short, lowest first; `None` for columns that are always shown.
    pub priority: Option<u8>,
    /// Minimum width, in monospaced characters.
    pub min_characters: usize,
    /// Returns the cell of a row.
    pub cell: fn(&R) -> Cell,
}

impl<R> Column<R> {
    /// A column that is always shown and as wide as its title and values.
    #[must_use]
    pub const fn new(title: &'static str, term: Term, cell: fn(&R) -> Cell) -> Self {
        Self { title, unit: "", term, note: "", priority: None, min_characters: 0, cell }
    }

    /// Sets the note that the tooltip shows.
    #[must_use]
    pub const fn note(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// Sets the unit that is shown after the title.
    #[must_use]
    pub const fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// Sets the priority: columns of lower priority are hidden first.
    #[must_use]
    pub const fn priority(self, priority: u8) -> Self {
        Self { priority: Some(priority), ..self }
    }

    /// Sets the minimum width, in monospaced characters.
    #[must_use]
    pub const fn min_characters(self, least: usize) -> Self {
        Self { min_characters: least, ..self }
    }

    /// The title with its term, for the tooltip.
    #[must_use]
    pub const fn label(&self) -> TermLabel {
        self.term.labelled(self.title).note(self.note)
    }

    /// Title and unit.
    #[must_use]
    pub fn header(&self) -> String {
        if self.unit.is_empty() {
            self.title.to_owned()
        } else {
            format!("{} {}", self.title, self.unit)
        }
    }
}

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<R> {
    /// Accessible name.
    pub name: String,
    /// Whether the row is marked as chosen.
    pub is_chosen: bool,
    /// Value from which the columns make their cells.
    pub value: R,
}
