//! Operators: what must hold, what they add, what they delete.

use super::{Atom, CellName};
use crate::board::Direction;
use std::collections::BTreeSet;
use std::fmt;

/// What the player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Goes to where nobody stands.
    Walk,
    /// Moves a crate, and takes its place.
    Push,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Walk, Self::Push];

    /// The first half of an operator's name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Push => "push",
        }
    }

    /// How many cells an operator of this kind names: from where to where the player goes, and
    /// between them for a push the crate.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        match self {
            Self::Walk => 2,
            Self::Push => 3,
        }
    }
}

/// The second half of an operator's name.
#[must_use]
pub const fn word_of_direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// The direction of a word, in either case.
#[must_use]
pub fn direction_of_word(word: &str) -> Option<Direction> {
    let is_meant = |direction: &Direction| word_of_direction(*direction).eq_ignore_ascii_case(word);
    Direction::ALL.into_iter().find(is_meant)
}

/// A ground operator: one action on certain cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    /// Walk or push.
    pub kind: Kind,
    /// Where to.
    pub direction: Direction,
    /// [`Kind::cell_count`] cells: where the player stands, for a push where the crate stands, and
    /// where player (walk) or crate (push) comes to rest. A pusher ends where the crate stood.
    pub cells: Vec<CellName>,
    /// All of these must hold.
    pub preconditions: Vec<Atom>,
    /// These hold afterwards.
    pub add: Vec<Atom>,
    /// These do not hold any more.
    pub delete: Vec<Atom>,
}

impl Operator {
    /// Its name without the cells: `push-right`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}-{}", self.kind.word(), word_of_direction(self.direction))
    }

    /// The first precondition that does not hold; `None` if the operator can be applied.
    #[must_use]
    pub fn missing(&self, holds: impl Fn(&Atom) -> bool) -> Option<Atom> {
        self.preconditions.iter().find(|atom| !holds(atom)).copied()
    }

    /// Deletes and adds. Whether the preconditions hold is the caller's to ask.
    pub fn apply(&self, atoms: &mut BTreeSet<Atom>) {
        for atom in &self.delete {
            atoms.remove(atom);
        }
        atoms.extend(&self.add);
    }
}

impl fmt::Display for Operator {
    /// `push-right(r2c3, r2c4, r2c5)`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        write!(formatter, "{}({})", self.name(), cells.join(", "))
    }
}
