//! How much work a search may do.

use std::fmt;

/// Whether the caller wants an end: the clock, or a cancel. Asked now and then.
pub type Guard<'a> = &'a (dyn Fn() -> bool + Sync);

/// An amount of work and of memory, and an outer guard. Work is counted in nodes, so that a
/// search repeats exactly; the guard (wall clock, cancel) belongs to the caller, who owns the
/// clock.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Most nodes to expand.
    pub nodes: u64,
    /// Most memory to take, in bytes. A table that grows may pass it once by half.
    pub bytes: usize,
    /// Asked now and then; once it says yes, the search answers with what it has.
    pub should_stop: Guard<'a>,
}

impl Budget<'static> {
    /// Memory of a search unless something else is said: 2 GB.
    pub const BYTES: usize = 2_000_000_000;

    /// That many nodes, and no guard.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, bytes: Self::BYTES, should_stop: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// That many nodes, and that guard.
    #[must_use]
    pub fn guarded(nodes: u64, should_stop: Guard<'a>) -> Self {
        Self { nodes, bytes: Budget::BYTES, should_stop }
    }

    /// The same guard around another amount of work.
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
