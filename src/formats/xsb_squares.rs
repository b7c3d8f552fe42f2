//! Conversion between XSB characters (`#` wall, `$` crate, …) and board squares.
//!
//! Sokoban text and native levels share these characters.

use crate::board::{Direction, Position};
use crate::worlds::ice::{Board, Ground, Occupant, Square, letter_of, square_of_letter};

/// Returns the square of an XSB character; `None` for any other character.
#[must_use]
pub fn square_of_character(character: char) -> Option<Square> {
    square_of_letter(character).filter(|square| square.ground.tile().is_in_sokoban)
}

/// Returns the XSB character of a square.
///
/// Ice becomes floor. An occupant inside a wall has no character and is omitted.
#[must_use]
pub const fn character_of_square(square: Square) -> char {
    let ground = if square.ground.tile().is_in_sokoban { square.ground } else { Ground::Floor };
    with_blank_floor(letter_of(Square { ground, ..square }))
}

/// Returns the square of a character of the board in a native level.
///
/// These are the XSB characters, and those of other tiles that the agent can see.
pub(super) fn square_of_native_character(character: char) -> Option<Square> {
    square_of_letter(character).filter(|square| *square == square.as_observed())
}

/// Returns the character of a square on the board of a native level; ice becomes floor.
pub(super) const fn native_character_of_square(square: Square) -> char {
    with_blank_floor(letter_of(square.as_observed()))
}

/// Returns a space for the letter of floor, and any other letter as it is.
const fn with_blank_floor(letter: char) -> char {
    if letter == '_' { ' ' } else { letter }
}

/// Returns true if the player could walk off the board, ignoring crates.
///
/// Only walls stop the player. False without a player.
pub(super) fn has_open_border(board: &Board) -> bool {
    let is_player = |at: &Position| {
        board.get(*at).is_some_and(|square| square.occupant == Some(Occupant::Player))
    };
    let mut seen = vec![false; board.cell_count()];
    let mut open: Vec<Position> = board.positions().filter(is_player).collect();
    while let Some(at) = open.pop() {
        for next in Direction::ALL.map(|direction| at.step(direction)) {
            let Some((next, square)) = next.and_then(|it| Some((it, board.get(it)?))) else {
                return true;
            };
            let cell = next.row * board.columns() + next.column;
            if !square.ground.blocks() && !std::mem::replace(&mut seen[cell], true) {
                open.push(next);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_round_trip() {
        for character in "# .$*@+".chars() {
            let square = square_of_character(character).expect("a character of the format");
            assert_eq!(character_of_square(square), character);
        }
        assert_eq!(square_of_character('~'), None);
    }
}
