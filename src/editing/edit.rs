//! Edits of a level of the ice world, as values with inverses.

use super::{Edit, EditError, Editable};
use crate::board::Position;
use crate::worlds::ice::{Board, Level, Square};

/// One square before and after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareChange {
    /// Position of the square.
    pub position: Position,
    /// The square before.
    pub before: Square,
    /// The square after.
    pub after: Square,
}

/// One change of a level.
///
/// It stores the old value, so it has an inverse without access to the level and rejects a level
/// that it does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LevelEdit {
    /// Some squares; no position occurs twice.
    Squares(Vec<SquareChange>),
    /// The whole board, for a change of its size.
    Board {
        /// The board before.
        before: Board,
        /// The board after.
        after: Board,
    },
    /// The title.
    Title {
        /// The title before.
        before: String,
        /// The title after.
        after: String,
    },
    /// The author.
    Author {
        /// The author before.
        before: String,
        /// The author after.
        after: String,
    },
    /// The note.
    Note {
        /// The note before.
        before: String,
        /// The note after.
        after: String,
    },
    /// The step limit of the level.
    StepLimit {
        /// The limit before; `None` if the level had no own limit.
        before: Option<u32>,
        /// The limit after; `None` if the level has no own limit.
        after: Option<u32>,
    },
    /// The whole level with its texts: a backup or a changed file replaces it.
    Level {
        /// The level before.
        before: Box<Level>,
        /// The level after.
        after: Box<Level>,
    },
}

impl LevelEdit {
    /// Returns the edit that replaces a level by another one.
    #[must_use]
    pub fn replacement(before: &Level, after: Level) -> Self {
        Self::Level { before: Box::new(before.clone()), after: Box::new(after) }
    }

    /// Returns the edit between two boards: squares if the sizes are equal, else the board.
    #[must_use]
    pub fn between(before: &Board, after: Board) -> Self {
        if (before.rows(), before.columns()) != (after.rows(), after.columns()) {
            return Self::Board { before: before.clone(), after };
        }
        let changes = before.iter().zip(after.cells()).filter(|((_, old), new)| old != new);
        Self::Squares(
            changes
                .map(|((position, old), new)| SquareChange { position, before: *old, after: *new })
                .collect(),
        )
    }

    /// Applies the edit completely or not at all.
    ///
    /// # Errors
    /// If the level differs from the old value stored in the edit; then nothing changes.
    pub fn apply(&self, level: &mut Level) -> Result<(), EditError> {
        match self {
            Self::Squares(changes) => apply_squares(changes, &mut level.board),
            Self::Board { before, after } => replace(&mut level.board, before, after, "board"),
            Self::Title { before, after } => replace(&mut level.title, before, after, "title"),
            Self::Author { before, after } => replace(&mut level.author, before, after, "author"),
            Self::Note { before, after } => replace(&mut level.note, before, after, "note"),
            Self::StepLimit { before, after } => {
                replace(&mut level.own_step_limit, before, after, "step limit")
            }
            Self::Level { before, after } => replace(level, before, after, "level"),
        }
    }

    /// Merges this edit with the next one; `None` if they are of different kinds.
    ///
    /// `next` must fit the level after this edit; the function does not check this. O(changes · log
    /// changes) for squares; otherwise copies both values.
    #[must_use]
    pub fn merged(&self, next: &Self) -> Option<Self> {
        use LevelEdit::{Author, Board, Level, Note, Squares, StepLimit, Title};
        Some(match (self, next) {
            (Squares(first), Squares(second)) => Squares(merged_squares(first, second)),
            (Board { before, .. }, Board { after, .. }) => {
                Board { before: before.clone(), after: after.clone() }
            }
            (Title { before, .. }, Title { after, .. }) => {
                Title { before: before.clone(), after: after.clone() }
            }
            (Author { before, .. }, Author { after, .. }) => {
                Author { before: before.clone(), after: after.clone() }
            }
            (Note { before, .. }, Note { after, .. }) => {
                Note { before: before.clone(), after: after.clone() }
            }
            (StepLimit { before, .. }, StepLimit { after, .. }) => {
                StepLimit { before: *before, after: *after }
            }
            (Level { before, .. }, Level { after, .. }) => {
                Level { before: before.clone(), after: after.clone() }
            }
            _ => return None,
        })
    }
}

impl Editable for Level {
    type Edit = LevelEdit;

    fn apply(&mut self, edit: &LevelEdit) -> Result<(), EditError> {
        edit.apply(self)
    }
}

impl Edit for LevelEdit {
    fn inverse(&self) -> Self {
        match self {
            Self::Squares(changes) => Self::Squares(
                changes
                    .iter()
                    .map(|change| SquareChange {
                        position: change.position,
                        before: change.after,
                        after: change.before,
                    })
                    .collect(),
            ),
            Self::Board { before, after } => {
                Self::Board { before: after.clone(), after: before.clone() }
            }
            Self::Title { before, after } => {
                Self::Title { before: after.clone(), after: before.clone() }
            }
            Self::Author { before, after } => {
                Self::Author { before: after.clone(), after: before.clone() }
            }
            Self::Note { before, after } => {
                Self::Note { before: after.clone(), after: before.clone() }
            }
            Self::StepLimit { before, after } => Self::StepLimit { before: *after, after: *before },
            Self::Level { before, after } => {
                Self::Level { before: after.clone(), after: before.clone() }
            }
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Squares(changes) => changes.iter().all(|change| change.before == change.after),
            Self::Board { before, after } => before == after,
            Self::Title { before, after }
            | Self::Author { before, after }
            | Self::Note { before, after } => before == after,
            Self::StepLimit { before, after } => before == after,
            Self::Level { before, after } => before == after,
        }
    }

    fn bytes(&self) -> usize {
        let held = match self {
            Self::Squares(changes) => size_of_val(changes.as_slice()),
            Self::Board { before, after } => {
                size_of_val(before.cells()) + size_of_val(after.cells())
            }
            Self::Title { before, after }
            | Self::Author { before, after }
            | Self::Note { before, after } => before.len() + after.len(),
            Self::StepLimit { .. } => 0,
            Self::Level { before, after } => {
                [before, after].map(|level| bytes_of_level(level)).iter().sum()
            }
        };
        size_of::<Self>() + held
    }
}

/// Approximate memory of a level, in bytes.
fn bytes_of_level(level: &Level) -> usize {
    let text = level.title.len() + level.author.len() + level.note.len();
    size_of::<Level>() + size_of_val(level.board.cells()) + text
}

/// Applies all changes of squares, or none.
///
/// # Errors
/// If a position is outside the board, or its square differs from `before`.
fn apply_squares(changes: &[SquareChange], board: &mut Board) -> Result<(), EditError> {
    // Check every square before the first change, so that an error leaves the board as it was.
    for change in changes {
        match board.get(change.position) {
            None => return Err(EditError::Outside(change.position)),
            Some(now) if *now != change.before => {
                return Err(EditError::OtherSquare(change.position));
            }
            Some(_) => {}
        }
    }
    for change in changes {
        if let Some(square) = board.get_mut(change.position) {
            *square = change.after;
        }
    }
    Ok(())
}

/// Replaces a value by `after` if it equals `before`.
///
/// # Errors
/// [`EditError::OtherValue`] with this name, if it does not.
pub(super) fn replace<T: Clone + PartialEq>(
    value: &mut T,
    before: &T,
    after: &T,
    name: &'static str,
) -> Result<(), EditError> {
    if value != before {
        return Err(EditError::OtherValue(name));
    }
    value.clone_from(after);
    Ok(())
}

/// Merges two lists of changes.
///
/// A square that changes twice keeps its first `before` and its last `after`. Unchanged squares are
/// left out.
fn merged_squares(first: &[SquareChange], second: &[SquareChange]) -> Vec<SquareChange> {
    let mut merged = std::collections::BTreeMap::new();
    for change in first.iter().chain(second) {
        merged
            .entry(change.position)
            .and_modify(|earlier: &mut SquareChange| earlier.after = change.after)
            .or_insert(*change);
    }
    merged.into_values().filter(|change| change.before != change.after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::Ground;

    fn to(row: usize, column: usize, before: Ground, after: Ground) -> SquareChange {
        SquareChange {
            position: Position::new(row, column),
            before: Square::empty(before),
            after: Square::empty(after),
        }
    }

    #[test]
    fn an_edit_that_does_not_fit_changes_nothing() {
        let mut level = Level::untitled(Board::walled(3, 3));
        let drawn = level.clone();
        let check = |edit: LevelEdit, level: &mut Level, why: EditError| {
            assert_eq!(edit.apply(level), Err(why));
        };
        let fits = to(1, 1, Ground::Floor, Ground::Ice);
        let other = to(0, 0, Ground::Floor, Ground::Ice);
        check(
            LevelEdit::Squares(vec![fits, other]),
            &mut level,
            EditError::OtherSquare(Position::new(0, 0)),
        );
        check(
            LevelEdit::Squares(vec![fits, to(3, 0, Ground::Floor, Ground::Ice)]),
            &mut level,
            EditError::Outside(Position::new(3, 0)),
        );
        check(
            LevelEdit::Title { before: "Old".into(), after: "New".into() },
            &mut level,
            EditError::OtherValue("title"),
        );
        assert_eq!(level, drawn);
    }

    #[test]
    fn merged_edits_drop_unchanged_squares() {
        let there = LevelEdit::Squares(vec![to(1, 1, Ground::Floor, Ground::Ice)]);
        assert_eq!(there.merged(&there.inverse()), Some(LevelEdit::Squares(vec![])));
        let on = LevelEdit::Squares(vec![to(1, 1, Ground::Ice, Ground::Wall)]);
        assert_eq!(
            there.merged(&on),
            Some(LevelEdit::Squares(vec![to(1, 1, Ground::Floor, Ground::Wall)]))
        );
        assert_eq!(there.merged(&LevelEdit::StepLimit { before: None, after: Some(3) }), None);
    }

    #[test]
    fn edits_between_boards_of_one_size_list_squares() {
        let before = Board::walled(3, 3);
        let after = Board::filled(3, 3, Square::empty(Ground::Wall));
        assert_eq!(
            LevelEdit::between(&before, after),
            LevelEdit::Squares(vec![to(1, 1, Ground::Floor, Ground::Wall)])
        );
        let wider = LevelEdit::between(&before, Board::walled(3, 4));
        assert!(matches!(wider, LevelEdit::Board { .. }));
    }
}
