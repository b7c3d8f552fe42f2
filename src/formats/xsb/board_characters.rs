//! The characters that the text of a board uses for its squares, to rewrite rows that change.

use super::cells::{is_run_mark, xsb_square};

/// The character that a board uses for floor, and whether it uses letters for other squares.
pub(in crate::formats) struct BoardCharacters {
    floor: char,
    /// Whether it has letters such as `p` and `b` instead of signs such as `@` and `$`.
    uses_letters: bool,
}

impl BoardCharacters {
    /// Detects the characters from the rows of a board.
    ///
    /// If a row has a blank between other squares, floor is a blank. Otherwise floor is a dash if
    /// the rows have one, else an underscore if they have one, else a blank.
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

    /// Converts a row, as `write` writes it, to these characters.
    ///
    /// Blanks at the start of the row stay. A row of nothing but floor stays as it is: with more
    /// dashes, it may read as a rule.
    pub(in crate::formats) fn convert(&self, row: &str) -> String {
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

    /// Returns `new`, but with the old character for each unchanged cell.
    ///
    /// Returns `new` itself if `old` has tabs or run lengths, because then its characters are not
    /// one per cell.
    pub(super) fn merged(&self, old: &str, new: &str) -> String {
        if old.contains('\t') || old.contains(is_run_mark) {
            return new.to_owned();
        }
        self.merged_cells(old, new)
    }

    /// Returns `new`, but with the old character for each unchanged cell, without blanks at its
    /// end.
    ///
    /// `old` must have one character per cell.
    pub(in crate::formats) fn merged_cells(&self, old: &str, new: &str) -> String {
        let mut new = new.chars();
        let kept = |old: char, new: char| {
            // A character that is no square is read as floor.
            let (before, after) = (xsb_square(old), xsb_square(new));
            if before.unwrap_or_default() == after.unwrap_or_default() { old } else { new }
        };
        let cells = old.chars().map(|old| kept(old, new.next().unwrap_or(self.floor)));
        let mut row: String = cells.collect();
        row.extend(new);
        row.truncate(row.trim_end_matches(' ').len());
        row
    }
}
