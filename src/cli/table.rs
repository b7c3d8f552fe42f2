//! Text tables with aligned columns.

use super::output::sanitized_line;

/// Alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For numbers.
    Right,
}

/// Returns the entry, or a dash if it is missing.
pub fn or_dash(entry: Option<impl ToString>) -> String {
    entry.map_or_else(|| "-".to_owned(), |entry| entry.to_string())
}

/// Rows of text; each column is as wide as its widest entry.
#[derive(Debug)]
pub struct Table {
    /// Alignment of each column.
    columns: Vec<Align>,
    /// The titles, then the added rows.
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Creates a table with these column titles.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        Self {
            columns: columns.iter().map(|(_, align)| *align).collect(),
            rows: vec![columns.iter().map(|(title, _)| (*title).to_owned()).collect()],
        }
    }

    /// Adds a row, one entry for each column. Replaces control characters.
    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row.into_iter().map(|entry| sanitized_line(&entry)).collect());
    }

    /// Lines of the table, titles first, without trailing blanks.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let width = |column: usize| {
            let entries = self.rows.iter().filter_map(move |row| row.get(column));
            entries.map(|entry| entry.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        self.rows.iter().map(move |row| {
            let entries = row.iter().zip(&self.columns).zip(&widths);
            let padded = entries.map(|((entry, align), width)| match align {
                Align::Left => format!("{entry:<width$}"),
                Align::Right => format!("{entry:>width$}"),
            });
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&[("level", Align::Left), ("steps", Align::Right)]);
        table.push(vec!["Übergang".to_owned(), "7".to_owned()]);
        table.push(vec!["a".to_owned(), "123456".to_owned()]);
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(lines, ["level      steps", "Übergang       7", "a         123456"]);
    }
}
