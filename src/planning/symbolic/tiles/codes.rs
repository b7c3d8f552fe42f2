//! The code of a tile.

use crate::planning::symbolic::functions::{Function, Functions, Variable};
use crate::planning::symbolic::meter::Halt;

/// Bits of a tile.
pub(super) const BITS: u32 = 3;

/// What a tile shows. The codes 000 and 111 stand for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    Free = 0b001,
    Crate = 0b010,
    Target = 0b011,
    CrateOnTarget = 0b100,
    Player = 0b101,
    PlayerOnTarget = 0b110,
}

/// What stands on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Nothing,
    Crate,
    Player,
}

impl Code {
    /// The code of a tile with that piece.
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

/// Before or after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Before,
    After,
}

/// The variables of a tile at that time, highest bit first.
pub(super) fn variables(tile: usize, time: Time) -> impl Iterator<Item = Variable> {
    let after = Variable::from(time == Time::After);
    (0..BITS).map(move |bit| 2 * (BITS * tile as Variable + bit) + after)
}

/// True if the tile shows that code at that time.
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
