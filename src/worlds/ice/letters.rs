//! One letter for each kind of square: the letters of Sokoban, and three more for ice.
//!
//! `#` wall, `_` floor, `~` ice, `.` target; `$` crate, `*` crate on target, `c` crate on ice; `@`
//! player, `+` player on target, `p` player on ice.

use super::{Board, Ground, Occupant, Square};
use crate::board::Grid;

/// Letter of a square.
///
/// A wall with an occupant has the letter of a wall. The letter omits a mark of doubtful ice
/// ([`Square::is_doubtful`]).
#[must_use]
pub const fn letter_of(square: Square) -> char {
    match (square.ground, square.occupant) {
        (Ground::Wall, _) => '#',
        (Ground::Floor, None) => '_',
        (Ground::Ice, None) => '~',
        (Ground::Target, None) => '.',
        (Ground::Floor, Some(Occupant::Crate)) => '$',
        (Ground::Ice, Some(Occupant::Crate)) => 'c',
        (Ground::Target, Some(Occupant::Crate)) => '*',
        (Ground::Floor, Some(Occupant::Player)) => '@',
        (Ground::Ice, Some(Occupant::Player)) => 'p',
        (Ground::Target, Some(Occupant::Player)) => '+',
    }
}

/// Square of a letter; `None` for any other character.
///
/// Floor may also be a space or `-`, as in Sokoban files.
#[must_use]
pub const fn square_of_letter(letter: char) -> Option<Square> {
    Some(match letter {
        '#' => Square::empty(Ground::Wall),
        '_' | '-' | ' ' => Square::empty(Ground::Floor),
        '~' => Square::empty(Ground::Ice),
        '.' => Square::empty(Ground::Target),
        '$' => Square::with(Ground::Floor, Occupant::Crate),
        'c' => Square::with(Ground::Ice, Occupant::Crate),
        '*' => Square::with(Ground::Target, Occupant::Crate),
        '@' => Square::with(Ground::Floor, Occupant::Player),
        'p' => Square::with(Ground::Ice, Occupant::Player),
        '+' => Square::with(Ground::Target, Occupant::Player),
        _ => return None,
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
