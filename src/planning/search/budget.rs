//! How much work a search may do.

use std::fmt;

/// An amount of work, and an outer guard. Work is counted in nodes, so that a search repeats
/// exactly; the guard (wall clock, cancel) belongs to the caller, who owns the clock.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Most nodes to expand.
    pub nodes: u64,
    /// Asked now and then; once it says yes, the search answers with what it has.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'static> {
    /// That many nodes, and no guard.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, should_stop: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// The same guard around another amount of work.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..self }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Budget").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
