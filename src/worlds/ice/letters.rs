//! One letter for each kind of square: the letters of Sokoban, and three more for ice.
//!
//! `#` wall, `_` floor, `~` ice, `.` target; `$` crate, `*` crate on target, `c` crate on ice; `@`
//! player, `+` player on target, `p` player on ice.

use super::tiles::index_of_occupant;
use super::{Board, Occupant, Square, TILES};
use crate::board::Grid;

/// Letter of a square.
///
/// A wall with an occupant has the letter of a wall. The letter omits a mark of doubtful ice
/// ([`Square::is_doubtful`]).
#[must_use]
pub const fn letter_of(square: Square) -> char {
    square.ground.tile().letters[index_of_occupant(square.occupant)]
}

/// Square of a letter; `None` for any other character.
///
/// Floor may also be a space or `-`, as in Sokoban files.
#[must_use]
pub fn square_of_letter(letter: char) -> Option<Square> {
    TILES.iter().find_map(|tile| {
        // The three squares of a wall share one letter; it means the one without an occupant.
        let of_square = [None, Some(Occupant::Crate), Some(Occupant::Player)]
            .into_iter()
            .find(|occupant| tile.letters[index_of_occupant(*occupant)] == letter);
        let of_ground = || tile.other_letters.contains(&letter).then_some(None);
        let occupant = of_square.or_else(of_ground)?;
        Some(Square { occupant, ..Square::empty(tile.ground) })
    })
}

/// Reads a board from rows of letters, separated by `/` or line breaks.
///
/// Short rows are padded with floor at the right. `None` if a character is no letter of a square.
#[must_use]
pub fn board_of_letters(drawing: &str) -> Option<Board> {
    let rows: Vec<Vec<Square>> = drawing
        .split(['/', '\n'])
        .map(|row| row.chars().map(square_of_letter).collect())
        .collect::<Option<_>>()?;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
    let square_at = |position: crate::board::Position| {
        rows.get(position.row).and_then(|row| row.get(position.column)).copied().unwrap_or_default()
    };
    Some(Grid::from_fn(rows.len(), columns, square_at))
}

/// Returns the board as rows of letters with `/` between them, without marks.
#[must_use]
pub fn letters_of_board(board: &Board) -> String {
    let rows: Vec<String> =
        board.row_slices().map(|row| row.iter().copied().map(letter_of).collect()).collect();
    rows.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        let drawing = "#_~.$/*c@+p";
        let board = board_of_letters(drawing).expect("letters only");
        assert_eq!(letters_of_board(&board), drawing);
        assert_eq!(board_of_letters("#x"), None);
    }
}
