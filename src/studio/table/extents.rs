//! Widest values of each column.

use super::column::{Cell, Column};

/// Widest cells of one column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Extent {
    /// Characters of the longest number.
    pub figure: usize,
    /// The longest text.
    pub words: String,
    /// Largest number of arrows.
    pub arrows: usize,
    /// Whether a cell is a bar.
    pub has_range: bool,
}

impl Extent {
    fn take_in(&mut self, cell: &Cell) {
        match cell {
            Cell::Empty => {}
            Cell::Figure(text) => self.figure = self.figure.max(text.chars().count()),
            Cell::Words(text) => {
                if text.chars().count() > self.words.chars().count() {
                    self.words.clone_from(text);
                }
            }
            Cell::Arrows(actions) => self.arrows = self.arrows.max(actions.len()),
            Cell::Range(..) => self.has_range = true,
        }
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether title and cells are left-aligned.
    pub fn is_left_aligned(&self) -> bool {
        self.figure == 0 || !self.words.is_empty()
    }
}

/// Widest values of all columns, over all rows added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extents {
    by_column: Vec<Extent>,
    /// Whether columns without values are shown, too.
    shows_all: bool,
}

impl Extents {
    /// Starts without rows; only columns with values will be shown.
    #[must_use]
    pub fn of_used_columns() -> Self {
        Self::default()
    }

    /// Widest values of the given rows, for a table that shows every column.
    #[must_use]
    pub fn of_all_columns<'a, R: 'a>(
        columns: &[Column<R>],
        rows: impl IntoIterator<Item = &'a R>,
    ) -> Self {
        let mut extents = Self { shows_all: true, ..Self::default() };
        rows.into_iter().for_each(|row| extents.take_in(columns, row));
        extents
    }

    /// Adds a row.
    pub fn take_in<R>(&mut self, columns: &[Column<R>], row: &R) {
        self.by_column.resize_with(columns.len().max(self.by_column.len()), Extent::default);
        for (extent, column) in self.by_column.iter_mut().zip(columns) {
            extent.take_in(&(column.cell)(row));
        }
    }

    /// Indices of the columns to show, in order.
    pub(super) fn shown(&self, columns: usize) -> Vec<usize> {
        let is_used = |place: &usize| self.shows_all || !self.of(*place).is_empty();
        (0..columns).filter(is_used).collect()
    }

    pub(super) fn of(&self, place: usize) -> Extent {
        self.by_column.get(place).cloned().unwrap_or_default()
    }
}
