//! Anytime improvement of a plan, in pushes.
//!
//! ```text
//!   repeat with growing effort:
//!     prove:    optimal search with a node limit; raises the lower bound or ends with an optimum
//!     improve:  for every window of 16, 32, 10, 64 … pushes of the plan:
//!               A* from the crates at its start to exactly the crates at its end;
//!               replace the window if that is shorter and the rest still works
//! ```
//!
//! [`better`] drives the rounds, [`improve`] replaces windows. Lower bound and plan length are
//! reported at any time; they meet when the plan is proved optimal. This module finds no first plan
//! and does not minimise moves.

mod better;
mod improve;

pub(crate) use better::Improvement;
pub(super) use better::improved;
#[cfg(test)]
pub(super) use improve::carried_out;
pub(super) use improve::pushes_of;
