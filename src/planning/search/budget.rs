//! Work limits of a search.

use std::fmt;

/// Returns true once the caller wants to stop: a deadline or a cancel. Polled regularly.
pub type Guard<'a> = &'a (dyn Fn() -> bool + Sync);

/// Limits on nodes and memory, and a guard.
///
/// Work is counted in nodes, so that a search repeats exactly. The guard (wall clock, cancel)
/// belongs to the caller, because only the caller owns a clock.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of expanded nodes.
    pub nodes: u64,
    /// Maximum memory in bytes. A growing table may exceed it once, by half.
    pub bytes: usize,
    /// The guard; once it returns true, the search ends with its current result.
    pub should_stop: Guard<'a>,
}

impl Budget<'static> {
    /// Default memory limit: 2 GB.
    pub const BYTES: usize = 2_000_000_000;

    /// A budget of `nodes` nodes without a guard.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, bytes: Self::BYTES, should_stop: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// A budget of `nodes` nodes with a guard.
    #[must_use]
    pub fn guarded(nodes: u64, should_stop: Guard<'a>) -> Self {
        Self { nodes, bytes: Budget::BYTES, should_stop }
    }

    /// The same guard and memory limit with another number of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..self }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}
