//! Anytime improvement of a plan, in pushes.
//!
//! ```text
//!   repeat with growing limits:
//!     prove:    optimal search with a node limit; raises the lower bound or ends with an optimum
//!     improve:  for every window of 16, 32, 10, 64 … pushes of the plan:
//!               A* from the crates at its start to exactly the crates at its end;
//!               replace the window if that is shorter and the rest still works
//! ```
//!
//! A window is a part of the plan: consecutive pushes. [`anytime`] drives the rounds, [`windows`]
//! replaces windows. The verdict contains the lower bound and the plan; the bound equals the plan's
//! number of pushes if the plan is proved optimal. This module finds no first plan and does not
//! minimise moves.

mod anytime;
mod windows;

pub(crate) use anytime::ImprovementEffort;
pub(super) use anytime::improve;
#[cfg(test)]
pub(super) use windows::actions_of;
pub(super) use windows::pushes_of;
