//! Portfolio of all satisficing searches.
//!
//! ```text
//!   round r:  feature searches (4 turn policies) │ both ends │ weighted A* │ beams │ restarts
//!             └── share(r) nodes each, times a factor per search ──┘
//!   share:    200, 400, 800, 1600, then ×1.25 per round
//!             small boards: 800, 1600, 3200, … (×2 per round)
//! ```
//!
//! In a turn, a search expands a limited number of states (nodes); then the next search has its
//! turn. [`solve_fast()`] gives each search at most one turn per round ([`search_turns`],
//! [`rounds`]) until one finds a plan, proves that none exists, or the budget is spent. Restarts
//! and some beams take turns only once the share is 1600; small boards have no restarts. The
//! feature searches differ in their turn policy: how the cells of the feature space share the
//! expansions. [`SpareThread`] is a callback that returns true if a second thread is free. Then two
//! solver groups run in parallel: the beams, and all other searches. Small boards (few crates times
//! cells) are those that the search from both ends accepts. Invariant: the turns are limited
//! by nodes, not by time, so one thread always finds the same plan unless the stop signal ends the
//! search.

mod rounds;
mod search_turns;
mod solve_fast;

pub use solve_fast::SpareThread;
pub(crate) use solve_fast::{solve_fast, solve_fast_with_spare_thread};
