//! Atoms and cell names.

use crate::board::Position;
use std::fmt;
use std::str::FromStr;

/// Name of a cell in atoms and in PDDL, such as `r2c3`.
///
/// The text counts row and column from 1; the [`Position`] in it counts from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellName(pub Position);

/// A fact about one cell that actions can change.
///
/// An atom that a state does not list is false (closed-world assumption).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// The player is on this cell.
    PlayerAt(CellName),
    /// A crate is on this cell. Crates are interchangeable and have no names.
    CrateAt(CellName),
    /// Neither player nor crate is on this cell.
    Clear(CellName),
}

impl Atom {
    /// Name of the predicate, as in PDDL, and the cell.
    #[must_use]
    pub const fn parts(self) -> (&'static str, CellName) {
        match self {
            Self::PlayerAt(cell) => ("player-at", cell),
            Self::CrateAt(cell) => ("crate-at", cell),
            Self::Clear(cell) => ("clear", cell),
        }
    }
}

impl fmt::Display for Atom {
    /// Writes the atom, for example `crate-at(r2c3)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (predicate, cell) = self.parts();
        write!(formatter, "{predicate}({cell})")
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { row, column } = self.0;
        write!(formatter, "r{}c{}", row + 1, column + 1)
    }
}

impl FromStr for CellName {
    /// Message that quotes the name.
    type Err = String;

    /// Parses a name such as `r2c3`, ignoring case.
    ///
    /// # Errors
    /// If the name is not a row and a column, both counted from 1. The cell may be outside a board.
    fn from_str(name: &str) -> Result<Self, String> {
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<usize>().ok().filter(|_| is_plain)?.checked_sub(1)
        };
        let cell = name.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        cell.and_then(|(row, column)| Some(Self(Position::new(number(row)?, number(column)?))))
            .ok_or_else(|| format!("{name:?} is no cell; r2c3 is the one in row 2, column 3"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_names_round_trip() {
        for (row, column, name) in [(0, 0, "r1c1"), (1, 11, "r2c12"), (999, 64, "r1000c65")] {
            let cell = CellName(Position::new(row, column));
            assert_eq!(cell.to_string(), name);
            assert_eq!(name.parse(), Ok(cell));
            assert_eq!(name.to_uppercase().parse(), Ok(cell));
        }
        for wrong in [
            "",
            "r",
            "rc",
            "r0c1",
            "r1c0",
            "r1",
            "1c1",
            "r+1c1",
            "r1c1c1",
            "r1c99999999999999999999",
        ] {
            let error = wrong.parse::<CellName>().expect_err(wrong);
            assert!(error.contains("is no cell"), "{error}");
        }
    }
}
