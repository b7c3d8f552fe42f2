//! The characters in which a board is drawn, for rows that change.

use super::cells::{is_run_mark, square_of};

/// The characters that draw a board.
pub(in crate::formats) struct Signs {
    floor: char,
    uses_letters: bool,
}

impl Signs {
    /// Detects the characters of existing rows.
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

    /// Writes a row of canonical characters in these characters.
    ///
    /// Floor around the board stays blank, and so does a row of only floor, which might read as a
    /// rule.
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

    /// Returns a new row in which every unchanged cell keeps its old character.
    ///
    /// Rows with tabs or run lengths do not have one character a cell; the new row replaces them.
    pub(super) fn merged(&self, old: &str, new: &str) -> String {
        if old.contains('\t') || old.contains(is_run_mark) {
            return new.to_owned();
        }
        self.merged_cells(old, new)
    }

    /// Like [`Self::merged`], for a row with one character a cell.
    pub(in crate::formats) fn merged_cells(&self, old: &str, new: &str) -> String {
        let mut new = new.chars();
        let kept = |old: char, new: char| {
            // An unknown character is read as floor.
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
