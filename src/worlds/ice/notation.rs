//! Two notations of a square: a letter and an integer code.
//!
//! Letters are those of Sokoban, and three more for ice: `#` wall, `_` floor, `~` ice, `.` target;
//! `$` crate, `*` crate on target, `c` crate on ice; `@` player, `+` player on target, `p` player
//! on ice.
//!
//! Codes are those of the exchange format: wall is 99, floor 10, target 20 and ice 30; plus 5 for a
//! crate or 7 for the player.

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

/// Added to the code of the ground without an occupant, for a crate, and for the player.
const OCCUPANT_CODES: [u8; 3] = [0, 5, 7];

/// Code of a square.
///
/// Ice has its own code, so codes of a level reveal its ice. A wall with an occupant has no code
/// and becomes a plain wall; validation reports it earlier.
#[must_use]
pub const fn code_of(square: Square) -> u8 {
    let tile = square.ground.tile();
    if square.ground.blocks() {
        return tile.code;
    }
    tile.code + OCCUPANT_CODES[index_of_occupant(square.occupant)]
}

/// Square of a code; `None` for a number that is no code.
#[must_use]
pub fn square_of_code(code: i64) -> Option<Square> {
    let occupants = [None, Some(Occupant::Crate), Some(Occupant::Player)];
    TILES.iter().find_map(|tile| {
        let squares = occupants.map(|occupant| Square { occupant, ..Square::empty(tile.ground) });
        squares.into_iter().find(|square| i64::from(code_of(*square)) == code)
    })
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

    #[test]
    fn codes_round_trip() {
        let codes = [99, 10, 15, 17, 20, 25, 27, 30, 35, 37];
        for code in codes {
            let square = square_of_code(code).expect("a code of the format");
            assert_eq!(i64::from(code_of(square)), code);
        }
        // A wall has one code, every other tile three.
        let count = (0..200).filter(|code| square_of_code(*code).is_some()).count();
        assert_eq!(count, 3 * TILES.len() - 2);
    }
}
