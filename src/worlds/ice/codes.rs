//! Integer codes of the exchange format: ground, plus 5 for a crate or 7 for the player.
//!
//! Wall is 99, floor 10, target 20 and ice 30.

use super::tiles::index_of_occupant;
use super::{Occupant, Square, TILES};

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
