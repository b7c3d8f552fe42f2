//! Checks which parts of a level a notation of another program cannot hold.

use crate::formats::{NotReplaced, character_of_square};
use crate::worlds::ice::{Ground, Level, Occupant, Square};

/// Checks that a notation can hold everything but the words of a level.
///
/// `has_sign` returns whether the notation has a sign for the square of an XSB character.
///
/// # Errors
/// The first square without a sign, or the first part without a place.
pub(super) fn check_parts(
    level: &Level,
    notation: &'static str,
    has_sign: impl Fn(char) -> bool,
) -> Result<(), NotReplaced> {
    let tile_at = |square: &Square| missing_tile(*square, &has_sign);
    let board = &level.board;
    let mut without_sign =
        board.positions().filter_map(|at| Some((at, board.get(at).and_then(tile_at)?)));
    if let Some((at, tile)) = without_sign.next() {
        let others = without_sign.filter(|(_, other)| *other == tile).count();
        let (row, column) = (at.row + 1, at.column + 1);
        return Err(NotReplaced::NoSign { notation, tile, row, column, others });
    }
    if level.mark_count() > 0 {
        return Err(NotReplaced::NoPlace { notation, part: "the marks of doubtful ice" });
    }
    if level.own_step_limit.is_some() {
        return Err(NotReplaced::NoPlace { notation, part: "the step limit of the level" });
    }
    Ok(())
}

/// The square in words if there is no sign for it.
fn missing_tile(square: Square, has_sign: impl Fn(char) -> bool) -> Option<&'static str> {
    match (square.ground, square.occupant) {
        (Ground::Ice, _) => Some("hidden ice"),
        (Ground::Wall, Some(_)) => Some("a wall with something inside"),
        _ if has_sign(character_of_square(square)) => None,
        (Ground::Wall, None) => Some("a wall"),
        (Ground::Floor, None) => Some("floor"),
        (Ground::Floor, Some(Occupant::Crate)) => Some("a crate"),
        (Ground::Floor, Some(Occupant::Player)) => Some("the player"),
        (Ground::Target, None) => Some("a target"),
        (Ground::Target, Some(Occupant::Crate)) => Some("a crate on a target"),
        (Ground::Target, Some(Occupant::Player)) => Some("the player on a target"),
    }
}
