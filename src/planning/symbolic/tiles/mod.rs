//! Classic encoding as a cross-check: three bits for each tile, one relation for each transition.
//!
//! The board is reduced to the tiles of the player's area (the cells connected to the player),
//! numbered from 0, left to right, top to bottom. Current and next state are interleaved: bit b of
//! tile i is variable `2 (3 i + b)` before an action, and the following variable after it. A
//! relation mentions only the tiles that it reads or writes; all others keep their values.

mod codes;
mod reach;
mod relations;

pub(super) use reach::verify;
