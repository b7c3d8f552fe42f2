//! Portfolio of all satisficing searches.
//!
//! ```text
//!   round r:  feature searches (4 turn policies) │ both ends │ weighted A* │ beams │ restarts
//!             └── share(r) nodes each, times a constant per search ──┘
//!   share:    200, 400, 800, 1600, then ×2 (small boards, from 800) or ×1.25
//! ```
//!
//! In a turn, a search expands a limited number of states (nodes); then the next search has its
//! turn. [`solve_fast()`] gives every search a turn per round ([`search_turns`], [`rounds`]) until
//! one finds a plan, proves that none exists, or the budget is spent. With a spare thread two
//! solver groups run in parallel: the resumable searches and the beams. Small boards (few crates
//! times cells) are those that the search from both ends accepts. Invariant: the turns are limited
//! by nodes, not by time, so one thread always finds the same plan unless the stop signal ends the
//! search.

mod rounds;
mod search_turns;
mod solve_fast;

pub use solve_fast::SpareThread;
pub(crate) use solve_fast::{solve_fast, solve_fast_with_spare_thread};
