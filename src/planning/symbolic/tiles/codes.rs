//! Three-bit codes of the tiles.

use crate::planning::symbolic::budgeted_manager::Halt;
use crate::planning::symbolic::functions::{Function, Functions, Variable};

/// Number of bits of a tile's code.
pub(super) const BITS: u32 = 3;

/// Content of a tile as a code. The codes 000 and 111 are unused.
///
/// `Free` is empty floor or ice, `Target` an empty target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileCode {
    Free = 0b001,
    Crate = 0b010,
    Target = 0b011,
    CrateOnTarget = 0b100,
    Player = 0b101,
    PlayerOnTarget = 0b110,
}

/// Occupant of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileOccupant {
    Nothing,
    Crate,
    Player,
}

impl TileCode {
    /// Returns the code of a tile with an occupant, on a target or not.
    pub(super) const fn of(occupant: TileOccupant, is_target: bool) -> Self {
        match (occupant, is_target) {
            (TileOccupant::Nothing, false) => Self::Free,
            (TileOccupant::Nothing, true) => Self::Target,
            (TileOccupant::Crate, false) => Self::Crate,
            (TileOccupant::Crate, true) => Self::CrateOnTarget,
            (TileOccupant::Player, false) => Self::Player,
            (TileOccupant::Player, true) => Self::PlayerOnTarget,
        }
    }
}

/// Copy of the state variables: current state (`Before` an action) or next (`After`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StateCopy {
    Before,
    After,
}

/// Variables of a tile in the current or next state, highest bit first.
pub(super) fn variables(tile: usize, copy: StateCopy) -> impl Iterator<Item = Variable> {
    let after = Variable::from(copy == StateCopy::After);
    (0..BITS).map(move |bit| 2 * (BITS * tile as Variable + bit) + after)
}

/// The function that is true if the tile has `code` in the state copy `copy`.
pub(super) fn tile_has_code(
    functions: &Functions<'_>,
    tile: usize,
    copy: StateCopy,
    code: TileCode,
) -> Result<Function, Halt> {
    let mut all = functions.constant_true();
    for (bit, variable) in (0..BITS).zip(variables(tile, copy)) {
        let value = (code as u32 >> (BITS - 1 - bit)) & 1 == 1;
        all = functions.and(&all, &functions.literal(variable, value)?)?;
    }
    Ok(all)
}
