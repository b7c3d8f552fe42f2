//! Ground operators: an action on given cells, with preconditions, add list and delete list.

use super::{Atom, CellName};
use crate::board::Direction;
use std::collections::BTreeSet;
use std::fmt;

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
