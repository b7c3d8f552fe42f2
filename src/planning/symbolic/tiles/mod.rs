//! Classic encoding as a cross-check: three bits for each tile, one relation for each outcome.
//!
//! The board is reduced to the tiles of the player's area (the cells connected to the player),
//! numbered from 0 row by row. Current and next state are interleaved: bit b of tile i, where bit 0
//! is the highest, is variable `2 (3 i + b)` before an action, and the following variable after it.
//! Each action from each tile has one relation for each outcome and one for no effect. A relation
//! mentions only the tiles that it reads or writes; all others keep their values.
mod reach;
mod relations;

pub(super) use reach::verify;
