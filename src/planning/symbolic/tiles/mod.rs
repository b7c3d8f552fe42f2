//! The classic encoding, for comparison: three bits a tile, one relation for each tile and
//! direction.
//!
//! Screens are stripped to the tiles that the player could come to, numbered left to right, top
//! to bottom. Current and next state are interleaved: bit b of tile i is variable 2 (3 i + b)
//! before an action, and the next one after it. A relation names only the tiles that it reads or
//! writes, so that all others stay as they are.

mod codes;
mod reach;
mod relations;

pub(super) use reach::verify;
