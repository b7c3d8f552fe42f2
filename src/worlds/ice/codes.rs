//! Integer codes of the exchange format: ground, plus 5 for a crate or 7 for the player.
//!
//! Wall is 99, floor 10, target 20 and ice 30.

use super::{Ground, Occupant, Square};

/// Code of a square.
///
/// Ice has its own code, so codes of a level reveal its ice. A wall with an occupant has no code
/// and becomes a plain wall; validation reports it earlier.
#[must_use]
pub const fn code_of(square: Square) -> u8 {
    let ground = match square.ground {
        Ground::Wall => return 99,
        Ground::Floor => 10,
        Ground::Target => 20,
        Ground::Ice => 30,
    };
    match square.occupant {
        None => ground,
        Some(Occupant::Crate) => ground + 5,
        Some(Occupant::Player) => ground + 7,
    }
}

/// Square of a code; `None` for a number that is no code.
#[must_use]
pub const fn square_of_code(code: i64) -> Option<Square> {
    let ground = match code {
        99 => return Some(Square::empty(Ground::Wall)),
        10 | 15 | 17 => Ground::Floor,
        20 | 25 | 27 => Ground::Target,
        30 | 35 | 37 => Ground::Ice,
        _ => return None,
    };
    Some(match code % 10 {
        5 => Square::with(ground, Occupant::Crate),
        7 => Square::with(ground, Occupant::Player),
        _ => Square::empty(ground),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        for code in [99, 10, 15, 17, 20, 25, 27, 30, 35, 37] {
            let square = square_of_code(code).expect("a code of the format");
            assert_eq!(i64::from(code_of(square)), code);
        }
        assert!((0..200).filter(|code| square_of_code(*code).is_some()).count() == 10);
    }
}
