//! Columns, rows and cells of a table, and the widest values of each column.

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

/// Widest cells of one column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ColumnWidth {
    /// Number of characters of the longest number.
    pub number_characters: usize,
    /// The text with the maximum number of characters.
    pub text: String,
    /// Maximum number of actions in a cell, each shown as an arrow.
    pub arrows: usize,
    /// Whether a cell is a bar.
    pub has_bar: bool,
}

impl ColumnWidth {
    /// Extends the widest values by a cell.
    fn add_cell(&mut self, cell: &Cell) {
        match cell {
            Cell::Empty => {}
            Cell::Number(text) => {
                self.number_characters = self.number_characters.max(text.chars().count());
            }
            Cell::Text(text) => {
                if text.chars().count() > self.text.chars().count() {
                    self.text.clone_from(text);
                }
            }
            Cell::Arrows(actions) => self.arrows = self.arrows.max(actions.len()),
            Cell::Bar(..) => self.has_bar = true,
        }
    }

    /// Whether no cell had a value.
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether title, numbers and dashes are left-aligned.
    ///
    /// True if the column contains any text or no number. An empty cell shows a dash.
    pub fn is_left_aligned(&self) -> bool {
        self.number_characters == 0 || !self.text.is_empty()
    }
}

/// Widest values of all columns, over all rows added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnWidths {
    by_column: Vec<ColumnWidth>,
    /// Whether columns without values are shown, too.
    shows_all: bool,
}

impl ColumnWidths {
    /// Creates widths without rows, for a table that shows only columns with values.
    #[must_use]
    pub fn of_used_columns() -> Self {
        Self::default()
    }

    /// Returns the widest values of the rows, for a table that shows every column.
    #[must_use]
    pub fn of_all_columns<'a, R: 'a>(
        columns: &[Column<R>],
        rows: impl IntoIterator<Item = &'a R>,
    ) -> Self {
        let mut extents = Self { shows_all: true, ..Self::default() };
        rows.into_iter().for_each(|row| extents.add_row(columns, row));
        extents
    }

    /// Extends the widest values by a row.
    pub fn add_row<R>(&mut self, columns: &[Column<R>], row: &R) {
        self.by_column.resize_with(columns.len().max(self.by_column.len()), ColumnWidth::default);
        for (range, column) in self.by_column.iter_mut().zip(columns) {
            range.add_cell(&(column.cell)(row));
        }
    }

    /// Indices of the columns to show if there is space, in order.
    ///
    /// `columns` is the number of columns of the table.
    pub(super) fn shown(&self, columns: usize) -> Vec<usize> {
        let is_used = |place: &usize| self.shows_all || !self.of(*place).is_empty();
        (0..columns).filter(is_used).collect()
    }

    /// Widest values of the column with this index; empty if no row has been added.
    pub(super) fn of(&self, place: usize) -> ColumnWidth {
        self.by_column.get(place).cloned().unwrap_or_default()
    }
}
