//! Conversion between XSB characters (`#` wall, `$` crate, …) and board squares.
//!
//! Sokoban text and native levels share these characters.

use crate::board::{Direction, Position};
use crate::worlds::ice::{Board, Ground, Occupant, Square};

/// Returns the square of an XSB character; `None` for any other character.
#[must_use]
pub const fn square_of_character(character: char) -> Option<Square> {
    Some(match character {
        '#' => Square::empty(Ground::Wall),
        ' ' | '-' | '_' => Square::empty(Ground::Floor),
        '.' => Square::empty(Ground::Target),
        '$' => Square::with(Ground::Floor, Occupant::Crate),
        '*' => Square::with(Ground::Target, Occupant::Crate),
        '@' => Square::with(Ground::Floor, Occupant::Player),
        '+' => Square::with(Ground::Target, Occupant::Player),
        _ => return None,
    })
}

/// Returns the XSB character of a square.
///
/// Ice becomes floor. An occupant inside a wall has no character and is omitted.
#[must_use]
pub const fn character_of_square(square: Square) -> char {
    match (square.ground, square.occupant) {
        (Ground::Wall, _) => '#',
        (Ground::Floor | Ground::Ice, None) => ' ',
        (Ground::Floor | Ground::Ice, Some(Occupant::Crate)) => '$',
        (Ground::Floor | Ground::Ice, Some(Occupant::Player)) => '@',
        (Ground::Target, None) => '.',
        (Ground::Target, Some(Occupant::Crate)) => '*',
        (Ground::Target, Some(Occupant::Player)) => '+',
    }
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
            if square.ground != Ground::Wall && !std::mem::replace(&mut seen[cell], true) {
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
