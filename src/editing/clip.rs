//! Cut, copy and paste on boards.
//!
//! Questions about all ice maps vary only the cells with a *mark of doubtful ice*; see
//! [`Square::is_doubtful`].

use super::{LevelEdit, Region, SquareChange};
use crate::board::{Grid, GridTransform, Position};
use crate::worlds::ice::{Board, Occupant, Square, letter_of, square_of_letter};

/// A copied rectangle of squares, some of which may be missing.
///
/// Pasting a missing square leaves the square of the board as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clip {
    squares: Grid<Option<Square>>,
}

/// Reason why a text is not a clip.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClipError {
    /// The text has no characters apart from line breaks.
    #[error("the clipboard holds no board")]
    Empty,
    /// A character is not a letter of a square.
    #[error("line {line}, column {column}: '{character}' stands for no square")]
    Character {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// The character.
        character: char,
    },
    /// The clip is larger than a board can be.
    #[error(transparent)]
    Size(#[from] crate::worlds::ice::transform::SizeError),
}

impl Clip {
    /// Copies a region; cells outside the board become cells without a square.
    #[must_use]
    pub fn copy(board: &Board, region: Region) -> Self {
        let squares = Grid::from_fn(region.rows(), region.columns(), |at| {
            let there = Position::new(region.first.row + at.row, region.first.column + at.column);
            board.get(there).copied()
        });
        Self { squares }
    }

    /// Returns the edit that replaces a region by bare floor.
    #[must_use]
    pub fn cut(board: &Board, region: Region) -> LevelEdit {
        let cleared = |_| Some(Square::default());
        Self { squares: Grid::from_fn(region.rows(), region.columns(), cleared) }
            .paste(board, region.first)
    }

    /// The squares of the clip.
    #[must_use]
    pub fn squares(&self) -> &Grid<Option<Square>> {
        &self.squares
    }

    /// Returns the clip rotated by a quarter turn, or mirrored.
    #[must_use]
    pub fn transformed(&self, transform: GridTransform) -> Self {
        Self { squares: transform.apply_to_grid(&self.squares) }
    }

    /// Returns the edit that pastes the clip with its top left cell at `at`.
    ///
    /// Squares beyond the edge are lost. A pasted player replaces every player on the board.
    #[must_use]
    pub fn paste(&self, board: &Board, at: Position) -> LevelEdit {
        let pasted = |position: Position| {
            let row = position.row.checked_sub(at.row)?;
            let column = position.column.checked_sub(at.column)?;
            *self.squares.get(Position::new(row, column))?
        };
        let is_player = |square: Square| square.occupant == Some(Occupant::Player);
        // A pasted player replaces the one on the board.
        let brings_player = board.positions().filter_map(pasted).any(is_player);
        let changes = board.iter().filter_map(|(position, before)| {
            let after = pasted(position).unwrap_or(if brings_player && is_player(*before) {
                Square::empty(before.ground)
            } else {
                *before
            });
            (*before != after).then_some(SquareChange { position, before: *before, after })
        });
        LevelEdit::Squares(changes.collect())
    }

    /// Returns rows of letters; `?` is a cell without a square. See [`letter_of`].
    ///
    /// Marks of doubtful ice are lost.
    #[must_use]
    pub fn to_text(&self) -> String {
        let letters = |row: &[Option<Square>]| {
            row.iter().map(|square| square.map_or('?', letter_of)).collect::<String>()
        };
        self.squares.row_slices().map(letters).collect::<Vec<_>>().join("\n")
    }

    /// Reads rows of letters, including plain Sokoban text; `?` is a cell without a square.
    ///
    /// Cells past the end of a short row have no square either.
    ///
    /// # Errors
    /// If all lines are empty, a character is neither `?` nor a letter of a square, or the clip is
    /// larger than a board can be.
    pub fn from_text(text: &str) -> Result<Self, ClipError> {
        let mut rows = Vec::new();
        for (line, row) in text.lines().enumerate() {
            let mut squares = Vec::new();
            for (column, character) in row.chars().enumerate() {
                let square = square_of_letter(character);
                if square.is_none() && character != '?' {
                    let (line, column) = (line + 1, column + 1);
                    return Err(ClipError::Character { line, column, character });
                }
                squares.push(square);
            }
            rows.push(squares);
        }
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        // Lines without characters are no clip either.
        if columns == 0 {
            return Err(ClipError::Empty);
        }
        crate::worlds::ice::transform::check_size(rows.len(), columns)?;
        let squares =
            Grid::from_fn(rows.len(), columns, |at| rows[at.row].get(at.column).copied().flatten());
        Ok(Self { squares })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, board_of_letters, letters_of_board};

    #[track_caller]
    fn check_paste(clip: &str, before: &str, (row, column): (usize, usize), after: &str) {
        let clip = Clip::from_text(clip).expect("a clip");
        let mut level = Level::untitled(board_of_letters(before).expect("letters only"));
        let edit = clip.paste(&level.board, Position::new(row, column));
        edit.apply(&mut level).expect("the edit fits");
        assert_eq!(letters_of_board(&level.board), after);
    }

    #[test]
    fn paste_is_clipped_and_skips_empty_cells() {
        check_paste("#c\n.?", "____/__$_", (0, 1), "_#c_/_.$_");
        check_paste("##\n##", "___/___", (1, 2), "___/__#");
        check_paste("##", "___", (5, 0), "___");
        check_paste("#\n##", "~~/~~", (0, 0), "#~/##");
    }

    #[test]
    fn a_pasted_player_is_the_only_one() {
        check_paste("@", "p__/_+_", (0, 1), "~@_/_._");
        check_paste("#@", "@__/___", (1, 2), "@__/__#");
    }

    #[test]
    fn cutting_leaves_floor() {
        let mut level = Level::untitled(board_of_letters("#c./#@.").expect("letters only"));
        let region = Region::spanning(Position::new(0, 1), Position::new(1, 1));
        let clip = Clip::copy(&level.board, region);
        Clip::cut(&level.board, region).apply(&mut level).expect("the edit fits");
        assert_eq!(letters_of_board(&level.board), "#_./#_.");
        assert_eq!(clip.to_text(), "c\n@");
        assert_eq!(clip.transformed(GridTransform::Clockwise).to_text(), "@c");
    }

    #[test]
    fn clip_text_round_trips() {
        let text = "#_~.\n$*c?\n@+p?";
        assert_eq!(Clip::from_text(text).map(|clip| clip.to_text()).as_deref(), Ok(text));
    }

    #[test]
    fn invalid_clip_text_is_rejected() {
        let character = ClipError::Character { line: 2, column: 3, character: 'x' };
        assert_eq!(Clip::from_text("###\n# x"), Err(character));
        assert_eq!(Clip::from_text("\n\n"), Err(ClipError::Empty));
        assert!(matches!(Clip::from_text(&"#".repeat(2_000)), Err(ClipError::Size(_))));
    }
}
