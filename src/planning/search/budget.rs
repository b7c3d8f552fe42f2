//! Work limits of a search.

use std::fmt;

/// Stop signal of the caller: returns true once the work shall stop.
///
/// For example after a deadline or a cancellation. Long work polls it regularly.
pub type Guard<'a> = &'a (dyn Fn() -> bool + Sync);

/// Limits on nodes and memory, and a stop signal.
///
/// Work is counted in nodes, so that a search repeats exactly. Only the caller knows deadlines and
/// cancellation, so it provides the stop signal.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of expanded nodes, or of another unit of work that the callee names.
    pub nodes: u64,
    /// Maximum memory in bytes.
    ///
    /// Searches check it before each expansion; the last growth of a table may nearly double it.
    pub bytes: usize,
    /// Stop signal; once it returns true, the search ends with its current result.
    pub should_stop: Guard<'a>,
}

impl Budget<'static> {
    /// Default memory limit, in bytes: 2 GB.
    pub const BYTES: usize = 2_000_000_000;

    /// Creates a budget of `nodes` nodes without a stop signal, with the default memory limit.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, bytes: Self::BYTES, should_stop: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// Creates a budget of `nodes` nodes with a stop signal and the default memory limit.
    #[must_use]
    pub fn guarded(nodes: u64, should_stop: Guard<'a>) -> Self {
        Self { nodes, bytes: Budget::BYTES, should_stop }
    }

    /// Returns this budget with another number of nodes.
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
