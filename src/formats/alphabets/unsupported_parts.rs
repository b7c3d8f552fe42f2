//! Checks whether a notation of another program can store a level.

use crate::formats::{ReplaceError, character_of_square};
use crate::worlds::ice::{Level, Occupant, Square};

/// Checks that a notation can store the board, the ice and the step limit of a level.
///
/// `notation` is its name. `has_sign` returns true if the notation has a character for the square
/// of this XSB character. No such notation stores ice, marks of doubtful ice
/// ([`Square::is_doubtful`]) or a step limit.
///
/// # Errors
/// The first square without a character, or else the first part that the notation cannot store.
pub(super) fn check_supported(
    level: &Level,
    notation: &'static str,
    has_sign: impl Fn(char) -> bool,
) -> Result<(), ReplaceError> {
    let tile_at = |square: &Square| missing_tile(*square, &has_sign);
    let board = &level.board;
    let mut without_sign =
        board.positions().filter_map(|at| Some((at, board.get(at).and_then(tile_at)?)));
    if let Some((at, tile)) = without_sign.next() {
        let others = without_sign.filter(|(_, other)| *other == tile).count();
        let (row, column) = (at.row + 1, at.column + 1);
        return Err(ReplaceError::MissingCharacter { notation, tile, row, column, others });
    }
    if level.doubtful_cell_count() > 0 {
        return Err(ReplaceError::MissingPart { notation, part: "the marks of doubtful ice" });
    }
    if level.own_step_limit.is_some() {
        return Err(ReplaceError::MissingPart { notation, part: "the step limit of the level" });
    }
    Ok(())
}

/// Returns the name of a square if the notation has no character for it; otherwise `None`.
fn missing_tile(square: Square, has_sign: impl Fn(char) -> bool) -> Option<&'static str> {
    let tile = square.ground.tile();
    match square.occupant {
        _ if !tile.is_in_sokoban => Some(tile.noun_phrase),
        Some(_) if square.ground.blocks() => Some("a wall with something inside"),
        _ if has_sign(character_of_square(square)) => None,
        None => Some(tile.noun_phrase),
        Some(Occupant::Crate) if tile.needs_crate => Some("a crate on a target"),
        Some(Occupant::Player) if tile.needs_crate => Some("the player on a target"),
        Some(Occupant::Crate) => Some("a crate"),
        Some(Occupant::Player) => Some("the player"),
    }
}
