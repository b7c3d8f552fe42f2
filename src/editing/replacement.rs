//! Edits of platform stages and Zuma games: each edit stores the whole level before and after.

use super::{Edit, EditError, Editable};
use crate::worlds::{platform, zuma};
use std::fmt::Debug;

/// A level so small that an edit stores all of it, before and after.
pub trait WholeLevel: Clone + PartialEq + Debug {
    /// Approximate memory of the parts that the level allocates, in bytes.
    fn allocated_bytes(&self) -> usize;
}

/// An edit that replaces a whole level `L` by another.
#[derive(Debug, Clone, PartialEq)]
pub struct Replacement<L> {
    /// The level that the edit applies to; applying it to any other level is an error.
    pub before: L,
    /// The level that takes its place.
    pub after: L,
}

impl<L: Clone + PartialEq> Replacement<L> {
    /// Returns the edit from `before` to a copy of it that `change` has modified.
    #[must_use]
    pub fn of(before: &L, change: impl FnOnce(&mut L)) -> Self {
        let mut after = before.clone();
        change(&mut after);
        Self { before: before.clone(), after }
    }
}

impl<L: WholeLevel> Editable for L {
    type Edit = Replacement<L>;

    fn apply(&mut self, edit: &Replacement<L>) -> Result<(), EditError> {
        if *self != edit.before {
            return Err(EditError::OtherValue("level"));
        }
        self.clone_from(&edit.after);
        Ok(())
    }
}

impl<L: WholeLevel> Edit for Replacement<L> {
    fn inverse(&self) -> Self {
        Self { before: self.after.clone(), after: self.before.clone() }
    }

    fn is_empty(&self) -> bool {
        self.before == self.after
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.before.allocated_bytes() + self.after.allocated_bytes()
    }
}

impl WholeLevel for platform::Level {
    fn allocated_bytes(&self) -> usize {
        let words = self.title.len() + self.author.len() + self.note.len();
        words + size_of_val(self.columns.as_slice())
    }
}

impl WholeLevel for zuma::Game {
    fn allocated_bytes(&self) -> usize {
        self.title.len() + self.author.len() + self.note.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editing::Draft;

    #[test]
    fn a_replacement_is_undone_and_rejects_another_level() {
        let stage = platform::Level::untitled(&[0, 1, 2], &[1], 0, 2);
        let mut draft = Draft::open(stage.clone(), 0);
        let edit = Replacement::of(&stage, |stage| stage.columns[1].height = 3);
        assert_eq!(draft.commit("raise", edit.clone(), 1), Ok(true));
        assert_eq!(draft.level().columns[1].height, 3);
        assert_eq!(draft.commit("raise", edit, 2), Err(EditError::OtherValue("level")));
        assert_eq!(draft.undo(), Ok(true));
        assert_eq!(*draft.level(), stage);
        let nothing = Replacement::of(&stage, |_| ());
        assert_eq!(draft.commit("nothing", nothing, 3), Ok(false));
    }
}
