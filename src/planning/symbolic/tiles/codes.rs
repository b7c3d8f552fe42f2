//! Three-bit codes of the tiles.

use crate::planning::symbolic::functions::{Function, Functions, Variable};
use crate::planning::symbolic::meter::Halt;

/// Bits of a tile.
pub(super) const BITS: u32 = 3;

/// Content of a tile as a code. The codes 000 and 111 are unused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    Free = 0b001,
    Crate = 0b010,
    Target = 0b011,
    CrateOnTarget = 0b100,
    Player = 0b101,
    PlayerOnTarget = 0b110,
}

/// Occupant of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Nothing,
    Crate,
    Player,
}

impl Code {
    /// Returns the code of a tile with that occupant.
    pub(super) const fn of(piece: Piece, is_target: bool) -> Self {
        match (piece, is_target) {
            (Piece::Nothing, false) => Self::Free,
            (Piece::Nothing, true) => Self::Target,
            (Piece::Crate, false) => Self::Crate,
            (Piece::Crate, true) => Self::CrateOnTarget,
            (Piece::Player, false) => Self::Player,
            (Piece::Player, true) => Self::PlayerOnTarget,
        }
    }
}

/// Current or next state: before or after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Before,
    After,
}

/// Variables of a tile in the current or next state, highest bit first.
pub(super) fn variables(tile: usize, time: Time) -> impl Iterator<Item = Variable> {
    let after = Variable::from(time == Time::After);
    (0..BITS).map(move |bit| 2 * (BITS * tile as Variable + bit) + after)
}

/// The function that is true if the tile has that code at that time.
pub(super) fn shows(
    functions: &Functions<'_>,
    tile: usize,
    time: Time,
    code: Code,
) -> Result<Function, Halt> {
    let mut all = functions.always();
    for (bit, variable) in (0..BITS).zip(variables(tile, time)) {
        let value = (code as u32 >> (BITS - 1 - bit)) & 1 == 1;
        all = functions.and(&all, &functions.literal(variable, value)?)?;
    }
    Ok(all)
}
