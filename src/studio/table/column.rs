//! Columns, rows and cells as values.

use crate::board::Direction;

/// Content of a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value: shown as a dash.
    Empty,
    /// A number: monospaced, right-aligned.
    Figure(String),
    /// Text, left-aligned.
    Words(String),
    /// Actions as arrows.
    Arrows(Vec<Direction>),
    /// A bar from the first to the second value on a scale from 0 to the third.
    Range(f32, f32, f32),
}

/// Everything about one column of a table whose rows hold `R`.
#[derive(Debug)]
pub struct Column<R> {
    /// Text above the column.
    pub title: &'static str,
    /// Unit of the values, shown after the title; empty if the values carry their own.
    pub unit: &'static str,
    /// Meaning of the values, shown while the pointer is over the header.
    pub help: &'static str,
    /// Order in which columns are left out where there is too little room: lowest first; `None`
    /// for columns that always stay.
    pub priority: Option<u8>,
    /// Characters for which the column has room at least.
    pub least: usize,
    /// The cell of a row.
    pub cell: fn(&R) -> Cell,
}

impl<R> Column<R> {
    /// A column that always stays and is as wide as its title and values.
    #[must_use]
    pub const fn new(title: &'static str, help: &'static str, cell: fn(&R) -> Cell) -> Self {
        Self { title, unit: "", help, priority: None, least: 0, cell }
    }

    /// The same, with a unit after the title.
    #[must_use]
    pub const fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// The same, left out before the columns of a higher priority.
    #[must_use]
    pub const fn priority(self, priority: u8) -> Self {
        Self { priority: Some(priority), ..self }
    }

    /// The same, with room for that many characters.
    #[must_use]
    pub const fn least(self, least: usize) -> Self {
        Self { least, ..self }
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
    /// Whether it is the chosen one.
    pub is_chosen: bool,
    /// Value from which the columns make their cells.
    pub value: R,
}
