//! What is done with a plan once there is one.
//!
//! It is proved best or made [`better`], round after round: [`improve`]d by replacing stretches of
//! it. Finds no first plan, and cares for pushes only, not for moves.

mod better;
mod improve;

pub(crate) use better::Improvement;
pub(super) use better::improved;
#[cfg(test)]
pub(super) use improve::carried_out;
pub(super) use improve::pushes_of;
