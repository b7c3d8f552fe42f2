//! Edits of platform stages and Zuma games: each edit stores the whole level before and after.

use super::{Edit, EditError, Editable};
use crate::worlds::{platform, zuma};

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

    /// Replaces the level by [`Self::after`].
    ///
    /// # Errors
    /// If the level differs from [`Self::before`]; then it stays.
    fn apply(&self, level: &mut L) -> Result<(), EditError> {
        if *level != self.before {
            return Err(EditError::OtherValue("level"));
        }
        level.clone_from(&self.after);
        Ok(())
    }

    /// Returns the edit that undoes this one.
    fn inverted(&self) -> Self {
        Self { before: self.after.clone(), after: self.before.clone() }
    }
}

impl Editable for platform::Level {
    type Edit = Replacement<Self>;

    fn apply(&mut self, edit: &Replacement<Self>) -> Result<(), EditError> {
        edit.apply(self)
    }
}

impl Edit for Replacement<platform::Level> {
    fn inverse(&self) -> Self {
        self.inverted()
    }

    fn is_empty(&self) -> bool {
        self.before == self.after
    }

    fn bytes(&self) -> usize {
        let held = |level: &platform::Level| {
            let words = level.title.len() + level.author.len() + level.note.len();
            words + size_of_val(level.columns.as_slice())
        };
        size_of::<Self>() + held(&self.before) + held(&self.after)
    }
}

impl Editable for zuma::Game {
    type Edit = Replacement<Self>;

    fn apply(&mut self, edit: &Replacement<Self>) -> Result<(), EditError> {
        edit.apply(self)
    }
}

impl Edit for Replacement<zuma::Game> {
    fn inverse(&self) -> Self {
        self.inverted()
    }

    fn is_empty(&self) -> bool {
        self.before == self.after
    }

    fn bytes(&self) -> usize {
        let held = |game: &zuma::Game| game.title.len() + game.author.len() + game.note.len();
        size_of::<Self>() + held(&self.before) + held(&self.after)
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
