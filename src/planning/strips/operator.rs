//! Atoms and ground operators: an action on given cells, with preconditions, add list and delete
//! list.

use crate::board::{Direction, Position};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The kind of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ActionKind {
    /// The player moves to a clear cell; on ice the player slides.
    Walk,
    /// The player pushes a crate and moves onto the crate's old cell.
    Push,
}

impl ActionKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Walk, Self::Push];

    /// Name of the kind: the first part of an operator's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Push => "push",
        }
    }

    /// Number of cells in an operator of this kind.
    ///
    /// The player's cell, for a push the crate's cell, and the destination.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        match self {
            Self::Walk => 2,
            Self::Push => 3,
        }
    }
}

/// Name of a direction: the second part of an operator's name.
#[must_use]
pub const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// Returns the direction with this name, ignoring case; `None` if there is none.
#[must_use]
pub fn parse_direction(word: &str) -> Option<Direction> {
    let is_meant = |direction: &Direction| direction_name(*direction).eq_ignore_ascii_case(word);
    Direction::ALL.into_iter().find(is_meant)
}

/// A ground operator: one action on given cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    /// Walk or push.
    pub kind: ActionKind,
    /// Direction of the action.
    pub direction: Direction,
    /// The cells of the action; [`ActionKind::cell_count`] of them.
    ///
    /// The player's cell, for a push the crate's cell, and the cell where the player (walk) or the
    /// crate (push) comes to rest. After a push the player is on the crate's old cell.
    pub cells: Vec<CellName>,
    /// Atoms that must hold before the action.
    pub preconditions: Vec<Atom>,
    /// Atoms that the action makes true.
    pub add: Vec<Atom>,
    /// Atoms that the action makes false.
    pub delete: Vec<Atom>,
}

impl Operator {
    /// The name without cells, for example `push-right`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}-{}", self.kind.name(), direction_name(self.direction))
    }

    /// The first precondition that does not hold; `None` if the operator is applicable.
    ///
    /// `holds` returns true for an atom that is true in the state.
    #[must_use]
    pub fn unmet_precondition(&self, holds: impl Fn(&Atom) -> bool) -> Option<Atom> {
        self.preconditions.iter().find(|atom| !holds(atom)).copied()
    }

    /// Applies the delete list, then the add list. The caller checks the preconditions.
    pub fn apply(&self, atoms: &mut BTreeSet<Atom>) {
        for atom in &self.delete {
            atoms.remove(atom);
        }
        atoms.extend(&self.add);
    }
}

impl fmt::Display for Operator {
    /// Writes name and cells, for example `push-right(r2c3, r2c4, r2c5)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        write!(formatter, "{}({})", self.name(), cells.join(", "))
    }
}

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
