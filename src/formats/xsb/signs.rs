//! The signs in which a board is drawn, for rows that change.

use super::cells::{is_run_mark, square_of};

/// The signs that draw a board.
pub(in crate::formats) struct Signs {
    floor: char,
    uses_letters: bool,
}

impl Signs {
    /// The signs of the rows that are there.
    pub(in crate::formats) fn of(rows: &[&str]) -> Self {
        let uses = |signs: &[char]| rows.iter().any(|row| row.contains(signs));
        let has_blank = rows.iter().any(|row| row.trim().contains(' '));
        let floor = match (has_blank, uses(&['-']), uses(&['_'])) {
            (false, true, _) => '-',
            (false, false, true) => '_',
            _ => ' ',
        };
        Self { floor, uses_letters: uses(&['p', 'P', 'b', 'B', 'o', 'O']) }
    }

    /// A row of canonical signs in these signs. Floor around the board stays blank, and so does a row
    /// of nothing but floor: with other dashes between, it may read as a rule.
    pub(in crate::formats) fn spell(&self, row: &str) -> String {
        if row.trim_matches(['-', ' ']).is_empty() {
            return row.to_owned();
        }
        let outside = row.len() - row.trim_start().len();
        let (before, inside) = row.split_at(outside);
        let sign = |sign: char| match (sign, self.uses_letters) {
            (' ', _) => self.floor,
            ('@', true) => 'p',
            ('+', true) => 'P',
            ('$', true) => 'b',
            ('*', true) => 'B',
            ('.', true) => 'o',
            (other, _) => other,
        };
        before.chars().chain(inside.chars().map(sign)).collect()
    }

    /// A new row in which every cell that did not change keeps its old sign. Rows with tabs or run
    /// lengths are not one sign a cell: there the new row replaces the old one.
    pub(super) fn merged(&self, old: &str, new: &str) -> String {
        if old.contains('\t') || old.contains(is_run_mark) {
            return new.to_owned();
        }
        self.merged_cells(old, new)
    }

    /// The same for a row of one sign a cell.
    pub(in crate::formats) fn merged_cells(&self, old: &str, new: &str) -> String {
        let mut new = new.chars();
        let kept = |old: char, new: char| {
            // A sign that is no square is read as floor.
            let (before, after) = (square_of(old), square_of(new));
            if before.unwrap_or_default() == after.unwrap_or_default() { old } else { new }
        };
        let cells = old.chars().map(|old| kept(old, new.next().unwrap_or(self.floor)));
        let mut row: String = cells.collect();
        row.extend(new);
        row.truncate(row.trim_end_matches(' ').len());
        row
    }
}
