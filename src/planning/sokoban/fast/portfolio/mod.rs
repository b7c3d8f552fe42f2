//! The searches for any plan together.
//!
//! [`solve_fast()`] lets them take turns ([`searching`]) in [`rounds`] that grow: all on one
//! thread, or two teams [`side_by_side`]. But for weighted A*, every search is in a room of its
//! own.

mod rounds;
mod searching;
mod side_by_side;
mod solve_fast;

pub use solve_fast::SpareThread;
pub(crate) use solve_fast::{solve_fast, solve_fast_together};
